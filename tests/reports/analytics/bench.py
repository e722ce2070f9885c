"""`python -m tests.reports.analytics.bench`: pages of analytics over 5,000 archived games.

On PostgreSQL, in a database of its own that is thrown away; one school has all the games. Each
line gives the median and the 95th part of a hundred of 40 requests, whole pages with middleware,
and the CPU time of this process: in the rest other work on the machine counts along.
"""

import os
import random
import statistics
import sys
import time

os.environ.setdefault("HEXCLASSROOM_TEST_DB", "postgres")
os.environ["DJANGO_SETTINGS_MODULE"] = "hexclassroom.settings.test"
GAMES = 5000
RUNS = 40


def fill() -> tuple[object, object]:
    """Make the games; give a browser of the administrator, and the school."""
    from django.utils import timezone

    from hexclassroom.classes import years
    from tests.reports.analytics.cast import games
    from tests.school import SchoolCast, make_class, signed_in, user

    cast = SchoolCast()
    teachers = [user(f"B{n}", cast.school) for n in range(60)]
    classes = [make_class(cast.school, f"c{n}", teachers[n % 60]) for n in range(200)]
    now = years.current(timezone.localdate())
    # As wide as real archives are: a state and a log that lie outside the row.
    text = "".join(random.Random(3).choices("0123456789abcdef", k=2_500))
    known = ("planet_hexagon", "hexellation", "planet_x")
    games(
        cast.school, GAMES, teachers=teachers, classes=classes, names=known, text=text,
        years=tuple(range(now - 4, now + 1)),
    )  # fmt: skip
    return signed_in(cast.admin), cast.school


def main() -> int:
    """Make the database, measure, throw it away."""
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import get_runner, setup_test_environment
    from django.urls import reverse

    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    made = runner.setup_databases()
    try:
        client, school = fill()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        page = reverse("office:analytics", args=[school.pk])  # type: ignore[attr-defined]
        file = reverse("office:analytics_csv", args=[school.pk])  # type: ignore[attr-defined]
        print(f"{GAMES} games on {connection.vendor}", flush=True)
        for name, url in (
            ("this year", page),
            ("all years", f"{page}?year=all"),
            ("all years, one game", f"{page}?year=all&game=planet_x"),
            ("as CSV, all years", f"{file}?year=all"),
            ("all schools", reverse("office:analytics_all")),
        ):
            took, busy = [], []
            for n in range(RUNS + 3):
                began, cpu = time.perf_counter(), time.process_time()
                response = client.get(url)  # type: ignore[attr-defined]
                if n >= 3:
                    took.append((time.perf_counter() - began) * 1000)
                    busy.append((time.process_time() - cpu) * 1000)
                assert response.status_code == 200
            took.sort()
            median, late = statistics.median(took), took[int(len(took) * 0.95)]
            print(
                f"{name:<24} median {median:6.1f} ms   p95 {late:6.1f} ms"
                f"   CPU {statistics.median(busy):.1f} ms",
                flush=True,
            )
    finally:
        runner.teardown_databases(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
