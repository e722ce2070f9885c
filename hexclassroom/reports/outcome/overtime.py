"""A class over time: the same indicators game by game, only between games of the same rules.

Paired by the team's place at its table, from the first of these games to the last, and told as
up, same or down. The sign test says when that could be chance; nothing here says why.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

import msgspec
from django.utils.translation import gettext as _

from hexclassroom.reports.indicators.shape import Indicator
from hexclassroom.reports.outcome import charts
from hexclassroom.reports.outcome.cells import decimal
from hexclassroom.reports.outcome.shape import Cell, Report, Row

SURE: Final = 0.05
MOST_GAMES: Final = 8
"""The newest so many of equal rules are drawn."""
WIDTH, LEFT, FOOT, TOP = 340, 44, 176, 14


class Game(msgspec.Struct, frozen=True):
    """One game of a class."""

    id: str
    title: str
    number: int
    day: str


class Path(msgspec.Struct, frozen=True):
    """One team's line from game to game; points are (x, y), gaps left out."""

    mark: charts.Mark
    points: tuple[tuple[float, float], ...]
    line: str
    dash: str


class Slope(msgspec.Struct, frozen=True):
    """One indicator over the games."""

    ident: str
    title: str
    about: str
    low: str
    high: str
    xs: tuple[tuple[float, str], ...]
    paths: tuple[Path, ...]


class Change(msgspec.Struct, frozen=True):
    """One indicator: its drawing, the paired counts, and the numbers game by game."""

    key: str
    name: str
    slope: Slope | None
    up: int
    same: int
    down: int
    few: int
    sentence: str
    rows: tuple[tuple[charts.Mark, tuple[str, ...]], ...]
    """(team, its count in words in each game)."""


class Group(msgspec.Struct, frozen=True):
    """Games of equal rules, oldest first."""

    games: tuple[Game, ...]
    changes: tuple[Change, ...]
    game: str = ""
    """The game that they are of."""

    @property
    def few(self) -> list[str]:
        """The indicators that cannot be compared."""
        return [each.name for each in self.changes if each.slope is None]


def could_be_chance(up: int, down: int) -> bool:
    """Two-sided sign test at 5 %: whether so many in one direction are nothing unusual."""
    of = up + down
    most = max(up, down)
    tail = sum(comb(of, k) for k in range(most, of + 1)) / 2**of if of else 1.0
    return min(1.0, 2 * tail) >= SURE


def groups(reports: Sequence[Report], catalogue: Sequence[Indicator]) -> tuple[Group, ...]:
    """Put reports of equal rules and catalogue together, in order of time; single ones too."""
    by_rules: dict[tuple[str, int], list[Report]] = {}
    for report in sorted(reports, key=lambda each: (each.played, each.number, each.id)):
        if report.rules:
            by_rules.setdefault((report.rules, report.catalogue), []).append(report)
    return tuple(
        Group(
            games=tuple(Game(r.id, r.title, r.number, r.day) for r in found[-MOST_GAMES:]),
            changes=tuple(
                change
                for each in catalogue
                if each.kind != "mix"
                for change in (_change(each, found[-MOST_GAMES:]),)
                if change is not None
            )
            if len(found) > 1
            else (),
            game=game_of(found[-1]),
        )
        for found in by_rules.values()
    )


def game_of(report: Report) -> str:
    """Name the game of a report."""
    return next((fact.text for fact in report.facts if fact.key == "game"), "")


def _rows(key: str, reports: Sequence[Report]) -> list[Row | None]:
    return [
        next(
            (row for section in report.sections for row in section.rows if row.key == key),
            None,
        )
        for report in reports
    ]


def _change(indicator: Indicator, reports: Sequence[Report]) -> Change | None:
    rows = _rows(indicator.key, reports)
    if not any(row is not None and not row.missing for row in rows):
        return None
    sides = reports[-1].sides
    cells = {side.side: [_cell(row, side.side) for row in rows] for side in sides}
    counts = {"up": 0, "same": 0, "down": 0, "few": 0}
    for found in cells.values():
        counts[_pair(indicator, found[0], found[-1])] += 1
    return Change(
        key=indicator.key,
        name=str(indicator.name),
        slope=_slope(indicator, reports, cells) if counts["few"] < len(cells) else None,
        **counts,
        sentence=_sentence(**counts),
        rows=tuple(
            (charts.mark(side), tuple(c.text if c is not None else "–" for c in cells[side.side]))
            for side in sides
        ),
    )


def _cell(row: Row | None, side: int) -> Cell | None:
    if row is None or row.missing:
        return None
    return next((each for each in row.cells if each.side == side), None)


def _pair(indicator: Indicator, first: Cell | None, last: Cell | None) -> str:
    """Compare two games of a place: "few" where one of them has too little to compare.

    A share is the same while each game's lies in the other's interval.
    """
    if first is None or last is None:
        return "few"
    if indicator.kind == "value":
        if first.value is None or last.value is None or not first.drawn or not last.drawn:
            return "few"
        if 0 < min(first.of, last.of) < indicator.compare:
            return "few"
        if first.value == last.value:
            return "same"
        return "up" if last.value > first.value else "down"
    if min(first.of, last.of) < indicator.compare:
        return "few"
    a, b = first.n / first.of, last.n / last.of
    if _in(a, last) and _in(b, first):
        return "same"
    return "up" if b > a else "down"


def _in(share: float, cell: Cell) -> bool:
    return cell.low is not None and cell.high is not None and cell.low <= share <= cell.high


def _sentence(up: int, same: int, down: int, few: int) -> str:
    if not up + same + down:
        return _("Too little was seen in these games to compare them.")
    told = _("From the first of these games to the last: %(up)d up, %(same)d same, %(down)d down.")
    out = [told % {"up": up, "same": same, "down": down}]
    if few:
        out.append(_("Too little to compare: %(few)d.") % {"few": few})
    if up + down and could_be_chance(up, down):
        out.append(_("This could be chance."))
    return " ".join(out)


def _slope(
    indicator: Indicator, reports: Sequence[Report], cells: dict[int, list[Cell | None]]
) -> Slope | None:
    step = (WIDTH - LEFT - 24) / max(1, len(reports) - 1)
    xs = [LEFT + 12 + step * i for i in range(len(reports))]
    values = {
        side: [_value(indicator, cell) if cell is not None else None for cell in found]
        for side, found in cells.items()
    }
    numbers = [v for found in values.values() for v in found if v is not None]
    if not numbers:
        return None
    share = indicator.kind == "share"
    low, high = (0.0, 1.0) if share else (min(0.0, *numbers), max(numbers))
    span = high - low or 1.0
    paths = []
    for side in reports[-1].sides:
        points = tuple(
            (round(x, 1), round(FOOT - (v - low) / span * (FOOT - TOP), 1))
            for x, v in zip(xs, values[side.side], strict=True)
            if v is not None
        )
        line = " ".join(f"{x},{y}" for x, y in points)
        dash = ("", "10 5", "3 5", "10 4 3 4")[side.side % 4]
        paths.append(Path(charts.mark(side), points, line, dash))
    names = {side.side: side.name for side in reports[-1].sides}
    about = "; ".join(
        f"{names[side]}: {', '.join(c.text if c is not None else '–' for c in found)}"
        for side, found in cells.items()
    )
    return Slope(
        ident=f"slope-{indicator.key.replace('.', '-')}",
        title=str(indicator.name),
        about=about,
        low="0 %" if share else decimal(low),
        high="100 %" if share else decimal(high),
        xs=tuple((round(x, 1), str(i + 1)) for i, x in enumerate(xs)),
        paths=tuple(paths),
    )


def _value(indicator: Indicator, cell: Cell) -> float | None:
    if not cell.drawn:
        return None
    if indicator.kind == "share":
        return cell.n / cell.of if cell.of else None
    return cell.value
