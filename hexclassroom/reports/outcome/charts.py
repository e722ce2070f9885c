"""Geometry of the charts: from cells to points of a drawing; the templates draw them.

Every chart is narrow, so that several stand side by side as small multiples and its words stay
readable on a phone and on paper. A team is a shape, a letter and a colour; chance is a band.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.reports.outcome.cells import decimal
from hexclassroom.reports.outcome.shape import Cell, Row, Side, TapRow
from hexclassroom.reports.sides import COLOURS

WIDTH: Final = 340
LEFT: Final = 34
RIGHT: Final = 104
"""Room for the count in words."""
LINE: Final = 34
TOP: Final = 8
INK: Final = "#221D35"
SHAPES: Final = ("circle", "square", "diamond", "triangle", "hexagon", "cross")
POINTS: Final = {
    "square": "-8,-8 8,-8 8,8 -8,8",
    "diamond": "0,-11 11,0 0,11 -11,0",
    "triangle": "0,-11 10.5,8 -10.5,8",
    "star": "0,-11 2.9,-4 10.5,-3.4 4.7,1.5 6.5,8.9 0,4.9 -6.5,8.9 -4.7,1.5 -10.5,-3.4 -2.9,-4",
    "hexagon": "-5,-9 5,-9 10.5,0 5,9 -5,9 -10.5,0",
    "cross": "-3.5,-10 3.5,-10 3.5,-3.5 10,-3.5 10,3.5 3.5,3.5 3.5,10 -3.5,10 -3.5,3.5 -10,3.5 "
    "-10,-3.5 -3.5,-3.5",
}
OF_HUES: Final = {
    "red": "triangle",
    "green": "square",
    "gold": "star",
    "purple": "diamond",
    "blue": "circle",
    "teal": "cross",
}
"""The shapes of games.show.HUES, as on badges; civilizations go by their seats."""
FILLS: Final = (
    "#D7CFEE",
    "#FFFDF8",
    "#F3DDA6",
    "#BFE4F2",
    "#F4D4C6",
    "#CDE5C6",
    "#E3E5EA",
    "#FFF2D0",
)
"""Pale fills under dark letters: a part is known by its letter, not by its colour."""
LETTERS: Final = "abcdefgh"
LEAST: Final = 34
"""Narrower parts carry no words; the table has them."""


class Mark(msgspec.Struct, frozen=True):
    """A team's sign in a chart."""

    letter: str
    name: str
    colour: str
    shape: str
    points: str


class Dot(msgspec.Struct, frozen=True):
    """One team's line in a dot chart; x None = nothing to draw."""

    mark: Mark
    y: float
    x: float | None
    low: float | None
    high: float | None
    band_x: float | None
    band_width: float | None
    text: str
    others: tuple[float, ...]
    """Where other ways of playing would stand: short strokes."""


class Tick(msgspec.Struct, frozen=True):
    """One line of the axis."""

    x: float
    text: str
    anchor: str


class Dots(msgspec.Struct, frozen=True):
    """A dot chart: a value by team with its interval and the range of chance."""

    ident: str
    title: str
    about: str
    height: float
    foot: float
    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    note: str
    """What the strokes stand for."""


class Piece(msgspec.Struct, frozen=True):
    """One part of a bar."""

    x: float
    width: float
    middle: float
    fill: str
    text: str
    name: str


class Bar(msgspec.Struct, frozen=True):
    """One team's bar."""

    mark: Mark
    y: float
    pieces: tuple[Piece, ...]


class Key(msgspec.Struct, frozen=True):
    """What a filling stands for."""

    fill: str
    letter: str
    name: str


class Bars(msgspec.Struct, frozen=True):
    """Stacked bars of counts by team; one unit is equally wide in all of them."""

    ident: str
    title: str
    about: str
    height: float
    bars: tuple[Bar, ...]
    keys: tuple[Key, ...]


def shape_of(key: str, hue: str, side: int) -> str:
    """Name the shape of a side's mark."""
    if hue in OF_HUES and key not in CIVILIZATIONS:
        return OF_HUES[hue]
    return SHAPES[side % len(SHAPES)]


def mark(side: Side) -> Mark:
    """Give a team's sign."""
    shape = shape_of(side.key, side.hue, side.side)
    colour = COLOURS.get(side.hue, INK)
    return Mark(side.letter, side.name, colour, shape, POINTS.get(shape, ""))


def _about(row: Row, sides: Sequence[Side]) -> str:
    names = {side.side: side.name for side in sides}
    return "; ".join(f"{names[c.side]}: {c.text}" for c in row.cells if c.side in names)


def dots(row: Row, sides: Sequence[Side]) -> Dots:
    """Lay an indicator out by team, in the order of seats."""
    by_side = {each.side: each for each in row.cells}
    low, high = (0.0, 1.0) if row.kind == "share" else _ends(row.cells)

    def x(value: float | None) -> float | None:
        if value is None:
            return None
        share = (value - low) / (high - low)
        return round(LEFT + min(1.0, max(0.0, share)) * (WIDTH - LEFT - RIGHT), 1)

    out = []
    for i, side in enumerate(sides):
        found = by_side.get(side.side)
        if found is None:
            continue
        value = _where(row, found)
        band = (x(found.base_low), x(found.base_high)) if found.drawn else (None, None)
        shown = found.drawn and value is not None
        out.append(
            Dot(
                mark=mark(side),
                y=TOP + LINE * i + LINE / 2,
                x=x(value) if shown else None,
                low=x(found.low) if shown else None,
                high=x(found.high) if shown else None,
                band_x=band[0],
                band_width=(
                    round(max(2.0, band[1] - band[0]), 1)
                    if band[0] is not None and band[1] is not None
                    else None
                ),
                text=found.text.partition(" (")[0],
                others=tuple(x(each.value) or 0.0 for each in found.marks if found.drawn),
            )
        )
    foot = TOP + LINE * len(sides)
    return Dots(
        ident=f"chart-{row.key.replace('.', '-')}",
        title=row.name,
        about=_about(row, sides),
        height=foot + 30,
        foot=foot,
        ticks=_ticks(row, low, high, x),
        dots=tuple(out),
        note=", ".join(dict.fromkeys(each.name for c in row.cells for each in c.marks)),
    )


def _where(row: Row, found: Cell) -> float | None:
    if row.kind == "share":
        return found.n / found.of if found.of else None
    return found.value


def _ends(cells: Sequence[Cell]) -> tuple[float, float]:
    numbers = [
        number
        for each in cells
        for number in (
            each.value,
            each.low,
            each.high,
            each.base_low,
            each.base_high,
            *(m.value for m in each.marks),
        )
        if number is not None
    ]
    if not numbers:
        return 0.0, 1.0
    low, high = min(0.0, *numbers), max(numbers)
    return (low, high) if high > low else (low, low + 1)


def _ticks(
    row: Row, low: float, high: float, x: Callable[[float | None], float | None]
) -> tuple[Tick, ...]:
    middle = (low + high) / 2
    out = []
    for value, anchor in ((low, "start"), (middle, "middle"), (high, "end")):
        text = f"{round(value * 100)} %" if row.kind == "share" else decimal(value)
        out.append(Tick(x(value) or 0.0, text, anchor))
    return tuple(out)


def bars(row: Row, sides: Sequence[Side]) -> Bars:
    """Lay a mix out."""
    names = dict.fromkeys((p.key, p.name) for c in row.cells for p in c.parts)
    counts = {
        c.side: [next((p.count for p in c.parts if p.key == key), 0) for key, _n in names]
        for c in row.cells
    }
    ident = f"chart-{row.key.replace('.', '-')}"
    return _stacked(ident, row.name, _about(row, sides), counts, [n for _k, n in names], sides)


def taps(row: TapRow, sides: Sequence[Side]) -> Bars:
    """Lay the teacher's taps out."""
    counts = {c.side: list(c.levels) for c in row.cells}
    names = {side.side: side.name for side in sides}
    about = "; ".join(f"{names[c.side]}: {c.text}" for c in row.cells)
    levels = [f"{n}: {text}" for n, text in enumerate(row.level_names)]
    return _stacked(f"taps-{row.key.replace('_', '-')}", row.name, about, counts, levels, sides)


def _stacked(
    ident: str,
    title: str,
    about: str,
    counts: dict[int, list[int]],
    names: Sequence[str],
    sides: Sequence[Side],
) -> Bars:
    most = max((sum(each) for each in counts.values()), default=0) or 1
    unit = (WIDTH - LEFT - 10) / most
    out = []
    for i, side in enumerate(sides):
        at = float(LEFT)
        pieces = []
        for part, count in enumerate(counts.get(side.side, [])):
            if not count:
                continue
            width = round(count * unit, 1)
            text = f"{LETTERS[part % 8]} {count}" if width >= LEAST else ""
            middle = round(at + width / 2, 1)
            pieces.append(Piece(round(at, 1), width, middle, FILLS[part % 8], text, names[part]))
            at += width
        out.append(Bar(mark(side), TOP + LINE * i + LINE / 2, tuple(pieces)))
    keys = tuple(Key(FILLS[i % 8], LETTERS[i % 8], name) for i, name in enumerate(names))
    return Bars(ident, title, about, TOP * 2 + LINE * len(sides), tuple(out), keys)
