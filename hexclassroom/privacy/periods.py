"""How many days things are kept: a school's settings, or their defaults where there is none."""

import datetime as dt
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from hexclassroom.accounts.models import School
from hexclassroom.classes.models import Class

ERASURES_DAYS: Final = 1100
"""How long erasures are remembered: no backup should be kept for longer."""
A_DAY: Final = dt.timedelta(days=1)


def _default(name: str) -> int:
    field: Any = School._meta.get_field(name)
    return int(field.default)


class Periods(msgspec.Struct, frozen=True):
    """Days."""

    names: int
    """After the last day of a class, or the end of a quick lesson."""
    logs: int
    """After the end of a game."""
    audit: int

    def names_end(self, now: dt.datetime) -> dt.datetime:
        """Give the moment before which a quick lesson must have ended for its names to go."""
        return now - dt.timedelta(days=self.names)

    def logs_end(self, now: dt.datetime) -> dt.datetime:
        """Give the moment before which a game must have ended for its log to go."""
        return now - dt.timedelta(days=self.logs)


def defaults() -> Periods:
    """Give what holds where nobody has decided."""
    return Periods(_default("names_days"), _default("logs_days"), _default("audit_days"))


def of_school(school: School) -> Periods:
    """Give what a school has decided."""
    return Periods(school.names_days, school.logs_days, school.audit_days)


def shortest(schools: Iterable[School]) -> Periods:
    """Give what holds for quick lessons of somebody in these schools: each number's shortest."""
    found = [of_school(each) for each in schools]
    if not found:
        return defaults()
    return Periods(
        min(each.names for each in found),
        min(each.logs for each in found),
        min(each.audit for each in found),
    )


def names_are_over(found: Class, today: dt.date) -> bool:
    """Say whether the last day on which a class's names are kept has passed."""
    return found.names_until < today
