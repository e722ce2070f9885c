"""A finished position with every point explained, for the pages and the download alike."""

from collections.abc import Sequence

import msgspec
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import typed
from games.planet_hexagon import scoring, table
from games.planet_hexagon.explain import ScoreLine, explain
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import FACES, type_shown
from games.planet_hexagon.state import Hex, Options, SeenHex, State
from games.planet_hexagon.state import Team as Colony
from hexclassroom.live.pages.art import boards, hexes, scored
from hexclassroom.live.pages.teams import Team
from hexclassroom.live.pages.texts.reasons import line_sentence
from hexclassroom.live.pages.texts.words import CATEGORIES as CATEGORY_NAMES
from hexclassroom.live.pages.texts.words import CATEGORY_SYMBOLS, GOALS
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import civilization, laid


class Why(msgspec.Struct, frozen=True):
    """Some of a line's points and why."""

    points: int
    say: str


class Row(msgspec.Struct, frozen=True):
    """One line of a team's points; own is what the team counted itself.

    why: in one sentence, or "" where it takes several `parts`.
    """

    tab: str
    category: str
    symbol: str
    name: str
    points: int
    why: str
    own: int | None
    parts: tuple[Why, ...] = ()


class Explained(msgspec.Struct, frozen=True):
    """One team: its board with a layer for each line."""

    side: int
    team: Team
    name: str
    place: int
    total: int
    own: int | None
    won: bool
    board: SafeString
    rows: tuple[Row, ...]
    praise: str = ""
    """What stands under the name of who has won."""


def seen(h: Hex) -> SeenHex:
    """Show a hex as everybody sees it in the result."""
    return SeenHex(
        q=h.q,
        r=h.r,
        face=FACES[h.tile][h.side],
        type=type_shown(h.tile, h.side),
        cover=FACES[h.cover.tile][h.cover.side] if h.cover is not None else None,
        markers=h.markers,
        pipeline=h.pipeline,
    )


def explained(
    teams: Sequence[Colony],
    sides: Sequence[int],
    options: Options,
    counts: Sequence[Sequence[int] | None] = (),
) -> tuple[Explained, ...]:
    """Explain the points of one to four teams; `sides` are their civilizations."""
    totals = [sum(each) for each in scoring.scores(teams, options)]
    out = []
    for i, (team, side) in enumerate(zip(teams, sides, strict=True)):
        lines = explain(teams, i, options)
        count = counts[i] if i < len(counts) else None
        out.append(_team(team, side, i, lines, totals, count))
    return tuple(out)


def _team(
    team: Colony,
    side: int,
    i: int,
    lines: tuple[ScoreLine, ...],
    totals: list[int],
    count: Sequence[int] | None,
) -> Explained:
    group = f"line{side}"
    of = civilization(side)
    colony = tuple(seen(h) for h in team.colony)
    rows = []
    for k, line in enumerate(lines):
        title, symbol = str(CATEGORY_NAMES[line.category]), CATEGORY_SYMBOLS[line.category]
        if line.category == "hidden_goal" and len(totals) > 1:
            title = _("Hidden Goal: %(goal)s") % {"goal": GOALS[team.goal]}
            symbol = hexes.ident(team.goal)
        own = count[k] if count is not None else None
        tab = f"{group}:{k}"
        rows.append(Row(tab, line.category, symbol, title, line.points, line_sentence(line), own))
    won = len(totals) > 1 and totals[i] == max(totals)
    return Explained(
        side=side,
        team=of,
        name=of.name,
        place=1 + sum(total > totals[i] for total in totals),
        total=totals[i],
        own=sum(count) if count is not None else None,
        won=won,
        board=scored.board(colony, side, lines, group, f"{of.name}. {boards.summary(colony)}"),
        rows=tuple(rows),
        praise=_("go home first") if won else "",
    )


def of_archive(archive: Archive) -> tuple[Explained, ...]:
    """Explain an archived game; nothing where its rules are not these any more."""
    if archive.game != PLANET_HEXAGON.key:
        return ()
    try:
        if archive.source == Archive.Source.PHYSICAL:
            return of_file(archive.state.encode(), _options(archive.options))
        state = typed.decode(archive.state, State)
    except (msgspec.DecodeError, table.Malformed):
        return ()
    return explained(state.teams, range(len(state.teams)), state.options, archive.counts)


def _options(text: str) -> Options:
    return typed.decode(text, Options)


def of_file(data: bytes, options: Options) -> tuple[Explained, ...]:
    """Explain a position written as table JSON; raises table.Malformed."""
    teams = table.parse(data)
    return explained(teams, laid(data), options)
