"""Several schools side by side: each from its own published numbers, the sum from what is shown."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from hexclassroom.accounts.models import School
from hexclassroom.classes import years
from hexclassroom.reports.analytics import words
from hexclassroom.reports.analytics.figures import ALL, told_of
from hexclassroom.reports.analytics.published import Filter, Published
from hexclassroom.reports.smallgroups import K

COUNTS = ("games", "lessons", "classes", "teachers")


def context(schools: Sequence[School], asked: str, today: dt.date) -> dict[str, Any]:
    """Give what templates/office/analytics_all.html needs."""
    told = [(school, told_of(school)) for school in schools]
    known = sorted({years.current(today)}.union(*(each.years for _s, each in told)), reverse=True)
    year = _year(asked, known, today)
    wanted = Filter(year)
    counts = [[_count(each, name, wanted) for name in COUNTS] for _school, each in told]
    return {
        "k": K,
        "legend": words.legend(),
        "year": ALL if year is None else str(year),
        "year_name": words.year(year),
        "years": [(str(each), words.year(each)) for each in known],
        "all_years": ALL,
        "teachers": wanted.year is not None,
        "rows": [
            {"school": school, **dict(zip(COUNTS, map(words.number, mine), strict=True))}
            for (school, _told), mine in zip(told, counts, strict=True)
        ],
        "total": dict(zip(COUNTS, map(_sum, zip(*counts, strict=True)), strict=True)),
    }


def _year(asked: str, known: Sequence[int], today: dt.date) -> int | None:
    if asked == ALL:
        return None
    chosen = next((each for each in known if str(each) == asked), None)
    return years.current(today) if chosen is None else chosen


def _count(told: Published, name: str, wanted: Filter) -> int | None:
    found: dict[Filter, int | None] = getattr(told, name)
    return found.get(wanted)


def _sum(column: Iterable[int | None]) -> str:
    """Add up what is shown; where nothing is, that is said."""
    shown = [each for each in column if each is not None]
    return words.number(sum(shown) if shown else None)
