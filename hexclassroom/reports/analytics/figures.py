"""The figures of one school under one filter: what page, charts and file are drawn from."""

import datetime as dt
from collections import defaultdict
from math import sqrt
from typing import Any, Final

import msgspec
from django.db.models import Case, Count, F, FloatField, QuerySet, Sum, When

from hexclassroom.accounts.models import School
from hexclassroom.classes import years
from hexclassroom.reports.analytics import variants
from hexclassroom.reports.analytics.published import MONTHS, Filter, Published, facts_of, published
from hexclassroom.reports.analytics.variants import Variant
from hexclassroom.reports.indicators.numbers import wilson
from hexclassroom.reports.indicators.shape import OUTCOMES, Outcome
from hexclassroom.reports.models import SideFacts

Z: Final = 1.645
"""Two-sided 90 %."""
ALL: Final = "all"
"""The year filter's word for every year."""


class Usage(msgspec.Struct, frozen=True):
    """Games in one month of a school year, or in one school year (month 0)."""

    year: int
    month: int
    games: int | None


class Coverage(msgspec.Struct, frozen=True):
    """In how many games there is evidence for an outcome."""

    outcome: Outcome
    games: int | None
    """At least so many; rounded."""


class Mean(msgspec.Struct, frozen=True):
    """A mean with its 90 % interval."""

    value: float
    low: float
    high: float


class Share(msgspec.Struct, frozen=True):
    """A share, n of `of`, with its 90 % Wilson interval."""

    n: int
    of: int
    low: float
    high: float


class SideFigures(msgspec.Struct, frozen=True):
    """How one side fared in the games of one variant."""

    name: str
    points: Mean
    won: int | None
    """How many games it won at least; rounded."""


class Balance(msgspec.Struct, frozen=True):
    """The games of one variant, played to the end by people on every side.

    games: at least so many, rounded; None = fewer than K in each year, then nothing is told.
    lead: how many points more than the mean of the others the side had that began.
    """

    game: str
    variant: Variant
    games: int | None
    lines: tuple[SideFigures, ...] = ()
    minutes: Mean | None = None
    """How long these games took; None where no game says."""
    lead: Mean | None = None
    won: int | None = None
    """How many games the side that began won at least; rounded."""


class Figures(msgspec.Struct, frozen=True):
    """All figures; None = hidden."""

    wanted: Filter
    years: tuple[int, ...]
    """Years to choose from, newest first."""
    names: tuple[str, ...]
    """Games to choose from."""
    games: int | None
    lessons: int | None
    classes: int | None
    teachers: int | None
    """Told by school year alone: see published."""
    usage: tuple[Usage, ...]
    outcomes: tuple[Coverage, ...]
    late: Share | None
    balance: tuple[Balance, ...]


def told_of(school: School) -> Published:
    """Give what may be shown of a school, for all filters; one query."""
    return published(facts_of(school))


def asked(told: Published, year: str, game: str, today: dt.date) -> Filter:
    """Read a filter from an address; what nobody can ask for is this year, and all games."""
    now = years.current(today)
    chosen: int | None = now if now in told.years or not told.years else told.years[-1]
    if year == ALL:
        chosen = None
    elif year.isascii() and year.isdigit() and int(year[:6]) in (*told.years, now):
        chosen = int(year[:6])
    return Filter(chosen, game if game in told.names else None)


def figures(told: Published, school: School, wanted: Filter, today: dt.date) -> Figures:
    """Give the figures that a filter asks for; one more query."""
    late, turns = told.late[wanted]
    return Figures(
        wanted,
        tuple(sorted({*told.years, years.current(today)}, reverse=True)),
        tuple(told.names),
        told.games.get(wanted),
        told.lessons.get(wanted),
        told.classes.get(wanted),
        told.teachers.get(wanted),
        _usage(told, wanted),
        tuple(Coverage(each, told.seen(wanted, each)) for each in OUTCOMES),
        share(late, turns) if turns else None,
        _balance(told, school, wanted),
    )


def _usage(told: Published, wanted: Filter) -> tuple[Usage, ...]:
    if wanted.year is not None:
        # A year without one game looks like one with too few.
        shown = told.months.get(wanted, (None,) * len(MONTHS))
        months = zip(MONTHS, shown, strict=True)
        return tuple(Usage(wanted.year, month, n) for month, n in months)
    return tuple(Usage(year, 0, told.games[Filter(year, wanted.game)]) for year in told.years)


def _balance(told: Published, school: School, wanted: Filter) -> tuple[Balance, ...]:
    variants = [each for each in told.variants if wanted.game in (None, each[0])]
    rows: defaultdict[tuple[str, str, int], list[dict[str, Any]]] = defaultdict(list)
    if any(told.fair(wanted, *variant) is not None for variant in variants):
        for row in _sums(school, wanted):
            rows[row["facts__game"], row["facts__variant"], row["facts__year"]].append(row)
    return tuple(_of_variant(told, wanted, *variant, rows) for variant in variants)


def _of_variant(
    told: Published,
    wanted: Filter,
    game: str,
    variant: str,
    rows: dict[tuple[str, str, int], list[dict[str, Any]]],
) -> Balance:
    """Add the sums of the years up that may be told."""
    games = told.fair(wanted, game, variant)
    if games is None:
        return Balance(game, variants.read(variant), None)
    lines: dict[int, list[Any]] = {}
    began = [0, 0.0, 0.0]
    minutes = [0, 0, 0]
    for year in sorted(told.years_of(wanted, game, variant)):
        for row in rows[game, variant, year]:
            line = lines.setdefault(row["side"], [row["name"], 0, 0, 0])
            line[1] += row["n"]
            line[2] += row["points_1"]
            line[3] += row["points_2"]
            began[0] += row["began"]
            began[1] += row["leads"] or 0.0
            began[2] += row["leads_2"] or 0.0
            if row["side"] == 0:
                for i, name in enumerate(("timed", "minutes_1", "minutes_2")):
                    minutes[i] += row[name] or 0
    return Balance(
        game,
        variants.read(variant),
        games,
        tuple(
            SideFigures(name, mean(n, once, twice), told.won(wanted, game, variant, side))
            for side, (name, n, once, twice) in sorted(lines.items())
        ),
        _minutes(lines[0][1], *minutes),
        mean(int(began[0]), began[1], began[2]),
        told.won(wanted, game, variant, None),
    )


def _minutes(games: int, timed: int, once: int, twice: int) -> Mean | None:
    """Give the mean time only where all of these games say it: no other group is told of."""
    return mean(timed, once, twice) if timed == games else None


def _sums(school: School, wanted: Filter) -> QuerySet[SideFacts, dict[str, Any]]:
    """Add up points by variant, year and side; of whoever began, their lead as well."""
    found = SideFacts.objects.filter(facts__school=school, facts__fair=True)
    found = found.filter(facts__began__isnull=False)
    if wanted.year is not None:
        found = found.filter(facts__year=wanted.year)
    if wanted.game is not None:
        found = found.filter(facts__game=wanted.game)
    began = When(side=F("facts__began"), then=F("lead"))
    square = When(side=F("facts__began"), then=F("lead") * F("lead"))
    return (
        found.values("facts__game", "facts__variant", "facts__year", "side", "name")
        .annotate(
            n=Count("pk"),
            began=Count(Case(When(side=F("facts__began"), then=1))),
            points_1=Sum("points"),
            points_2=Sum(F("points") * F("points")),
            timed=Count("facts__minutes"),
            minutes_1=Sum("facts__minutes"),
            minutes_2=Sum(F("facts__minutes") * F("facts__minutes")),
            leads=Sum(Case(began, output_field=FloatField())),
            leads_2=Sum(Case(square, output_field=FloatField())),
        )
        .order_by("facts__game", "facts__variant", "facts__year", "side")
    )


def mean(n: int, total: float, squares: float) -> Mean:
    """Give the mean of n numbers from their sum and the sum of their squares."""
    value = total / n
    if n < 2:
        return Mean(value, value, value)
    spread = sqrt(max(0.0, squares - n * value * value) / (n - 1))
    reach = _t(n - 1) * spread / sqrt(n)
    return Mean(value, value - reach, value + reach)


def _t(df: int) -> float:
    """Give Student's t for 90 %, by the expansion of Cornish and Fisher; 1 % off at df = 4."""
    return Z + (Z**3 + Z) / (4 * df) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * df * df)


def share(n: int, of: int) -> Share:
    """Give a share with its interval."""
    return Share(n, of, *wilson(n, of))
