"""`python -m tests.bench`: how long pages take in a large school, and mixing teams.

A database of its own with 200 classes of 30 students; every line gives the median, the range from
the 10th to the 90th part of a hundred, and the CPU time. The machine's other work counts along:
compare lines of one run.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ["DJANGO_SETTINGS_MODULE"] = "hexclassroom.settings.test"
RUNS = 31


def measure(name: str, work: Callable[[], object], runs: int = RUNS) -> None:
    """Do it again and again, and print what it took."""
    work()
    took, busy = [], []
    for _n in range(runs):
        began, cpu = time.perf_counter(), time.process_time()
        work()
        took.append((time.perf_counter() - began) * 1000)
        busy.append((time.process_time() - cpu) * 1000)
    took.sort()
    low, high = took[runs // 10], took[-1 - runs // 10]
    print(
        f"{name:<44} {statistics.median(took):7.1f} ms  ({low:.1f}-{high:.1f})"
        f"   CPU {statistics.median(busy):.1f} ms"
    )


def pages() -> None:
    """Pages of one class, and of the school, among 200 classes."""
    from django.urls import reverse

    from hexclassroom import sealed
    from tests.classes.crowd import crowd
    from tests.classes.exchange.cast import read
    from tests.school import SchoolCast, signed_in

    cast = SchoolCast()
    mine = crowd(cast)
    teacher, admin = signed_in(cast.teacher), signed_in(cast.admin)
    text = "given,initial\n" + "\n".join(f"Given{n},K" for n in range(5, 35))
    preview = read(teacher, mine, text)

    def cold(url: str) -> Callable[[], object]:
        def work() -> object:
            sealed._unseal.cache_clear()  # as for a teacher who comes first
            return teacher.get(url).content

        return work

    measure("class page, 30 students", cold(reverse("classes:class", args=[mine.pk])))
    measure("import preview, 30 rows", cold(preview))
    measure("teams, 30 students", cold(reverse("classes:teams", args=[mine.pk])))
    measure("my classes", cold(reverse("classes:home")))
    for page in ("overview", "people", "classes"):
        url = reverse(f"office:{page}", args=[cast.school.pk])
        measure(f"office, {page}", lambda url=url: admin.get(url).content)  # type: ignore[misc]


def mixing() -> None:
    """The largest class, with everything that mixing looks at."""
    from tests.classes.teams.test_mixing import mix_largest

    measure("mixing 64 students in 16 teams", lambda: mix_largest(1), 11)


def main() -> int:
    """Make the database, measure, throw it away."""
    import django

    django.setup()
    from django.conf import settings
    from django.test.utils import get_runner, setup_test_environment

    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    made = runner.setup_databases()
    try:
        mixing()
        pages()
    finally:
        runner.teardown_databases(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
