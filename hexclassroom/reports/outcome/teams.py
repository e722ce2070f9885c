"""The report of one team: what it did well, then turn by turn what it did and said."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.reports import sides
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome import charts, words
from hexclassroom.reports.outcome.happened import TALK, Happening, happened
from hexclassroom.reports.outcome.shape import Cell, Report, Row

STEP: Final = 44
LABEL: Final = 190

LANES: Final = (
    ("turn", gettext_lazy("Supply turns"), frozenset({"take"})),
    ("late", gettext_lazy("Out of time"), frozenset({"timed_out"})),
    ("build", gettext_lazy("Building steps"), frozenset({"place", "cover", "pipe", "turn"})),
    ("propose", gettext_lazy("Proposals"), frozenset({"propose"})),
    ("answer", gettext_lazy("Answers"), frozenset({"answer"})),
    ("decide", gettext_lazy("How they decided"), frozenset({"decide"})),
    ("plan", gettext_lazy("Plans"), frozenset({"plan", "plan_review"})),
    ("report", gettext_lazy("Reports to the team"), frozenset({"report", "tell"})),
    ("find", gettext_lazy("Finds"), frozenset({"find"})),
    ("phrase", gettext_lazy("Phrases in English"), frozenset({"phrase"})),
)
"""What the timeline counts, round by round."""
MOVES: Final = gettext_lazy("Moves")
OF_HEXAGON: Final = frozenset({"turn", "build"})
"""Lanes of Planet Hexagon; other games have one for all moves."""
NO_STRENGTH: Final = frozenset({"decisions.timed_out"})
"""Indicators of which more is no strength; they are told after those that are."""
QUIET: Final = frozenset({"arrive", "leave", "ready", "hand_in", "staff"})


class Spot(msgspec.Struct, frozen=True):
    """How often something happened in one round."""

    x: float
    count: int


class Lane(msgspec.Struct, frozen=True):
    """One line of the timeline."""

    key: str
    name: str
    y: float
    spots: tuple[Spot, ...]
    counts: tuple[int, ...]


class Timeline(msgspec.Struct, frozen=True):
    """A team's game, round by round."""

    width: float
    height: float
    foot: float
    about: str
    columns: tuple[tuple[float, str, bool], ...]
    """(x, the round's number, whether a session begins)."""
    lanes: tuple[Lane, ...]


def _lanes(game: str) -> Iterator[tuple[str, str, Callable[[Happening], bool]]]:
    """Give key, name and test of a game's lanes."""
    if game != PLANET_HEXAGON.key:
        yield "turn", str(MOVES), lambda each: each.what not in TALK and each.what != "timed_out"
    for key, label, kinds in LANES:
        if game == PLANET_HEXAGON.key or key not in OF_HEXAGON:
            yield key, str(label), lambda each, kinds=kinds: each.what in kinds  # type: ignore[misc]


def timeline(
    found: Sequence[Happening], name: str, game: str = PLANET_HEXAGON.key
) -> Timeline | None:
    """Lay a team's doings out; None where there are none, or the game has no rounds."""
    if not sides.has_rounds(game):
        return None
    rounds = sorted({(each.session, each.round) for each in found})
    if not rounds:
        return None
    at = {key: i for i, key in enumerate(rounds)}
    lanes: list[Lane] = []
    for key, label, counted in _lanes(game):
        counts = [0] * len(rounds)
        for each in found:
            if counted(each):
                counts[at[each.session, each.round]] += 1
        if any(counts):
            y = 52 + 40 * len(lanes)
            spots = tuple(Spot(LABEL + STEP * i + 22, n) for i, n in enumerate(counts) if n)
            lanes.append(Lane(key, label, y, spots, tuple(counts)))
    columns = tuple(
        (
            LABEL + STEP * i + 22.0,
            _short(game, session, round_),
            i > 0 and rounds[i - 1][0] != session,
        )
        for i, (session, round_) in enumerate(rounds)
    )
    foot = 32 + 40 * len(lanes)
    about = "; ".join(f"{lane.name}: {sum(lane.counts)}" for lane in lanes)
    return Timeline(
        width=LABEL + STEP * len(rounds) + 8,
        height=foot + 8,
        foot=foot,
        about=f"{name}. {about}",
        columns=columns,
        lanes=tuple(lanes),
    )


def strengths(report: Report, side: int) -> tuple[list[str], list[str]]:
    """Give what was seen, the most often seen first, and what was not: in words with counts."""
    order = [str(words.SCALE[key]) for key in ("most", "several", "once")]
    seen: list[tuple[int, str]] = []
    open_: list[str] = []
    for section in report.sections:
        for row in section.rows:
            cell = next((each for each in row.cells if each.side == side), None)
            if row.missing or cell is None or row.kind != "share" or not cell.of:
                continue
            told = f"{row.name}: {cell.text} – {cell.scale}"
            if row.key in NO_STRENGTH or cell.scale not in order:
                open_.append(told)
            else:
                seen.append((order.index(cell.scale), told))
        for tap in section.taps:
            of = next((each for each in tap.cells if each.side == side), None)
            if of is not None and of.levels[2]:
                told = _("%(what)s: %(level)s – noted %(n)d× by the teacher") % {
                    "what": tap.name,
                    "level": tap.level_names[2],
                    "n": of.levels[2],
                }
                seen.append((1, told))
    return [told for _order, told in sorted(seen, key=lambda each: each[0])], open_


def context(archive: Archive, report: Report, side: int) -> dict[str, Any]:
    """Give what the page of one team needs."""
    team = report.side(side)
    assert team is not None
    mine = [each for each in happened(archive, report.sides) if each.side == side]
    seen, open_ = strengths(report, side)
    return {
        "report": report,
        "team": team,
        "mark": charts.mark(team),
        "seen": seen,
        "open": open_,
        "timeline": timeline(mine, team.name, archive.game),
        "has_sessions": sides.has_sessions(archive.game),
        "rounds": _rounds(mine, archive.game),
        "proposals": _proposals(mine, archive.game),
        "rows": [(row, _cell(row, side)) for s in report.sections for row in s.rows],
        "sources": words.SOURCES,
        "footer": words.METHOD,
        "teams": [(each, charts.mark(each)) for each in report.sides],
    }


def _cell(row: Row, side: int) -> Cell | None:
    return next((each for each in row.cells if each.side == side), None)


def _short(game: str, session: int, round_: int) -> str:
    """Write a round in a few letters; "" in a game without rounds."""
    if sides.has_sessions(game):
        return f"{session}·{round_}"
    return str(round_) if sides.has_rounds(game) else ""


def _rounds(found: Sequence[Happening], game: str) -> list[tuple[str, list[str]]]:
    """Give (round, what happened in it in words), in order."""
    out: dict[tuple[int, int], list[str]] = {}
    for each in found:
        if each.text and each.what not in QUIET:
            out.setdefault((each.session, each.round), []).append(each.text)
    return [(sides.when(game, s, r) or _("The whole game"), told) for (s, r), told in out.items()]


def _proposals(found: Sequence[Happening], game: str) -> list[tuple[str, str, int, int]]:
    """Give (round, proposal in words, how many agreed, how many had another idea)."""
    out = []
    for each in found:
        if each.what == "propose":
            answers = [a.agree for a in found if a.what == "answer" and a.about == each.n]
            where = _short(game, each.session, each.round)
            out.append((where, each.text, answers.count(True), answers.count(False)))
    return out
