"""`python -m tests.reports.analytics.plant`: a laptop's school with games, for browser tests.

The database is the one of HEXCLASSROOM_DATA. Prints the address of the marks of one game.
"""

import sys

NAMES = ("Ana", "Ben", "Chloé", "Dmytro", "Émile", "Fatima", "Grace", "Hugo")


def main() -> int:
    """Make a class with its students, and a hundred and twenty games."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.urls import reverse
    from django.utils import timezone

    from hexclassroom.accounts.access import home_school
    from hexclassroom.accounts.models import User
    from hexclassroom.classes import years
    from tests.reports.analytics.cast import games
    from tests.school import make_class

    call_command("migrate", interactive=False, verbosity=0)
    teacher = User.objects.local_teacher()
    school = home_school(teacher)
    now = years.current(timezone.localdate())
    made = make_class(school, "7b", teacher, students=NAMES)
    others = [make_class(school, f"{n}c", teacher) for n in range(5, 10)]
    found = games(
        school, 120, teachers=[teacher], classes=[made, *others], years=(now - 1, now), seed=3
    )
    mine = next(each for each in found if each.school_class == made)
    sys.stdout.write(reverse("reports:marks", args=[mine.pk]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
