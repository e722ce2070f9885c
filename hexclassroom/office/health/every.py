"""All checks in the order of the page, and the quick ones for the overview."""

import datetime as dt
from functools import partial

from django.utils.translation import gettext as _

from hexclassroom.accounts.models import School
from hexclassroom.office.health import kept, storage, work
from hexclassroom.office.health.check import Ask, Check, guarded


def every(school: School, now: dt.datetime) -> list[Check]:
    """Run all checks; on a server this waits for the workers' answers."""
    return _run(
        [
            (_("Database"), storage.database),
            (_("Tables"), storage.migrations),
            (_("Cache"), storage.memory),
            (_("Background work"), work.worker),
            (_("Clocks of the games"), partial(work.clocks, now)),
            (_("Deadlines"), partial(work.deadlines, now)),
            (_("Disk"), storage.disk),
            (_("Erasing what was kept long enough"), partial(kept.erasing, school, now)),
            (_("Backup"), partial(kept.backup, now)),
        ]
    )


def quick(now: dt.datetime) -> list[Check]:
    """Run the checks that take no time: one query for the oldest deadline, one for the cache."""
    return _run(
        [
            (_("Cache"), storage.memory),
            (_("Clocks of the games"), partial(work.clocks, now)),
            (_("Deadlines"), partial(work.deadlines, now)),
            (_("Disk"), storage.disk),
        ]
    )


def _run(asked: list[tuple[str, Ask]]) -> list[Check]:
    return [guarded(title, ask) for title, ask in asked]
