"""Geometry of the charts: from figures to points of a drawing; the templates draw them.

The same numbers stand in a table below each chart; what is hidden is a dashed outline.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from hexclassroom.reports.analytics import words
from hexclassroom.reports.analytics.figures import Balance, Coverage, Mean, Usage
from hexclassroom.reports.outcome.charts import POINTS

WIDTH: Final = 640
HEIGHT: Final = 230
TOP: Final = 34
BOTTOM: Final = 40
NARROW: Final = 340
LINE: Final = 60
"""A line of the narrow charts: a name with the bar below it."""
INK: Final = "#2B5F8F"


class Column(msgspec.Struct, frozen=True):
    """One month or year; height None = hidden."""

    x: float
    width: float
    y: float
    height: float | None
    middle: float
    number: str
    name: str


class Columns(msgspec.Struct, frozen=True):
    """Games over time."""

    width: int
    height: int
    base: int
    stub: float
    """How tall the outline of a hidden number is."""
    columns: tuple[Column, ...]


class Bar(msgspec.Struct, frozen=True):
    """One outcome; width None = hidden."""

    y: float
    width: float | None
    name: str
    number: str


class Bars(msgspec.Struct, frozen=True):
    """In how many games there is evidence."""

    width: int
    height: int
    full: float
    bars: tuple[Bar, ...]


class Dot(msgspec.Struct, frozen=True):
    """One side's mean points with their interval."""

    y: float
    x: float
    low: float
    high: float
    name: str
    number: str
    colour: str
    points: str
    """Of a polygon; "" = a circle."""


class Dots(msgspec.Struct, frozen=True):
    """Points by side on one scale."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    ticks: tuple[tuple[float, str], ...]


def usage(found: Sequence[Usage]) -> Columns | None:
    """Draw games over time; None where there is nothing to draw."""
    if not found:
        return None
    most = max([each.games or 0 for each in found] + [1])
    step = WIDTH / len(found)
    wide, base = min(step * 0.7, 70), HEIGHT - BOTTOM
    room = base - TOP
    stub = room * 0.25
    columns = []
    for n, each in enumerate(found):
        tall = None if each.games is None else room * each.games / most
        middle = step * (n + 0.5)
        columns.append(
            Column(
                round(middle - wide / 2, 1),
                round(wide, 1),
                round(base - (stub if tall is None else tall), 1),
                None if tall is None else round(tall, 1),
                round(middle, 1),
                "" if each.games is None else words.number(each.games),
                words.month_short(each.month) if each.month else words.year(each.year),
            )
        )
    return Columns(WIDTH, HEIGHT, base, stub, tuple(columns))


def coverage(found: Sequence[Coverage], games: int | None) -> Bars | None:
    """Draw in how many of the games there is evidence for each outcome."""
    if games is None:
        return None
    full = NARROW - 64
    bars = tuple(
        Bar(
            n * LINE,
            None if each.games is None else round(full * each.games / games, 1),
            str(words.OUTCOMES[each.outcome]),
            words.number(each.games) if each.games is None else f"{each.games}+",
        )
        for n, each in enumerate(found)
    )
    return Bars(NARROW, LINE * len(found), full, bars)


def balance(found: Balance) -> Dots | None:
    """Draw points by side; None where they are hidden."""
    if not found.lines:
        return None
    means = [line.points for line in found.lines]
    low, high = _scale(means)
    width = NARROW - 60

    def at(value: float) -> float:
        return round(30 + width * (value - low) / (high - low), 1)

    dots = tuple(
        Dot(
            n * LINE + 46,
            at(line.points.value),
            at(line.points.low),
            at(line.points.high),
            words.side(found.game, line.name),
            words.decimal(line.points.value),
            words.colour(found.game, line.name) or INK,
            POINTS.get(words.shape(found.game, line.name, n), ""),
        )
        for n, line in enumerate(found.lines)
    )
    step = (high - low) / 4
    ticks = tuple((at(low + step * n), words.number(round(low + step * n))) for n in range(5))
    return Dots(NARROW, LINE * len(dots) + 40, dots, ticks)


def _scale(means: Sequence[Mean]) -> tuple[int, int]:
    """Give a range of whole numbers round all intervals, in four equal steps."""
    low = int(min(each.low for each in means) // 1)
    high = int(-(-max(each.high for each in means) // 1))
    step = max(1, -(-(high - low) // 4))
    return low, low + 4 * step
