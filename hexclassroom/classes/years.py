"""School years, as in "2026/27": from August to July."""

import datetime as dt
from typing import Final

FIRST_MONTH: Final = 8


def named(start: int) -> str:
    """Name the school year that starts in the year `start`."""
    return f"{start}/{(start + 1) % 100:02d}"


def start_of(year: str) -> int | None:
    """Give the year in which a school year starts; None for what is not one."""
    first, slash, _rest = year.partition("/")
    if not (slash and first.isascii() and first.isdigit() and len(first) == 4):
        return None
    return int(first) if named(int(first)) == year else None


def current(today: dt.date) -> int:
    """Give the year in which the school year of a day started."""
    return today.year if today.month >= FIRST_MONTH else today.year - 1


def last_day(start: int) -> dt.date:
    """Give the usual last day of a school year."""
    return dt.date(start + 1, 7, 31)


def latest_end(start: int) -> dt.date:
    """Give the latest last day of a class of a school year: names are not kept for ever."""
    return dt.date(start + 1, 12, 31)
