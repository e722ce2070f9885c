"""The result for a team: the colony, and every line of the score explained on it."""

from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe

from games.planet_hexagon.pieces import CATEGORIES as KEYS
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenTeam, View
from hexclassroom.live.pages.art import boards, hexes, scored
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play import waiting
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.play.parts import Parts, Top
from hexclassroom.live.pages.texts.reasons import line_sentence
from hexclassroom.live.pages.texts.words import CATEGORIES, CATEGORY_SYMBOLS, GOALS
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.tongue import gettext as _


class Row(msgspec.Struct, frozen=True):
    """One line of the score."""

    tab: str
    symbol: str
    name: str
    points: int
    why: str
    own: int | None = None
    """What the team counted, where that differs."""


class Team(msgspec.Struct, frozen=True):
    """One team's result."""

    tab: str
    civilization: str
    name: str
    place: str
    total: int
    board: SafeString
    rows: tuple[Row, ...]
    counted: str
    first: bool
    mine: bool = False


class Result(msgspec.Struct, frozen=True):
    """All teams' results, the viewer's first."""

    teams: tuple[Team, ...]


def page(here: Here) -> Parts:
    """Draw the result page of a team."""
    teams = results(here.view, here.side)
    value = Result(teams)
    own = teams[0]
    won = here.side in here.view.winners
    say = _("Tap a line to see its hexes.")
    debriefing = here.table.status == "debrief"
    questions = waiting.debrief(here.table.slide) if debriefing else ""
    cheer = _("You go home first!") if won else _("Your planet will follow.")
    top = Top(
        civilization=here.civilization,
        name=str(NAMES[here.civilization]),
        where=cheer,
        roles=(),
        role_text=own.place,
    )
    return Parts(
        says=(("", say),),
        main=draw("games/planet_hexagon/result_main.html", value),
        side=mark_safe(questions + draw("games/planet_hexagon/result_side.html", value)),
        css="resulting",
        cue="result",
        status=f"{cheer} {own.place}: {own.total}",
        top=draw("live/play/top.html", top),
    )


def results(view: View, mine: int | None) -> tuple[Team, ...]:
    """Give every team's explained result, `mine` first, then clockwise."""
    lines = scored.explained(view.teams, view.options)
    totals = [sum(team.scores or ()) for team in view.teams]
    first = mine or 0
    order = [(first + step) % len(view.teams) for step in range(len(view.teams))]
    return tuple(_team(view.teams[side], lines[side], totals, mine == side, view) for side in order)


def _team(
    team: SeenTeam, lines: tuple[Any, ...], totals: list[int], mine: bool, view: View
) -> Team:
    side = team.side
    group = f"l{side}"
    count = team.count
    rows = []
    for i, line in enumerate(lines):
        name = str(CATEGORIES[KEYS[i]])
        symbol = CATEGORY_SYMBOLS[KEYS[i]]
        if KEYS[i] == "hidden_goal" and team.goal:
            name = _("Hidden Goal: %(goal)s") % {"goal": GOALS[team.goal]}
            symbol = hexes.ident(team.goal)
        own = count[i] if count and count[i] != line.points else None
        tab = f"{group}:{i}"
        rows.append(Row(tab, symbol, name, line.points, line_sentence(line), own))
    name = team_name(side)
    colony = team.colony or ()
    label = f"{name}. {boards.summary(colony)}"
    place = 1 + sum(total > totals[side] for total in totals)
    return Team(
        tab=str(side),
        civilization=CIVILIZATIONS[side],
        name=name,
        place=place_words(place),
        total=totals[side],
        board=scored.board(colony, side, tuple(lines), group, label),
        rows=tuple(rows),
        counted=_counted(team, totals[side]),
        first=side in view.winners,
        mine=mine,
    )


def place_words(place: int) -> str:
    """Name a place."""
    words = {1: _("First"), 2: _("Second"), 3: _("Third"), 4: _("Fourth")}
    return words.get(place) or _("Place %(n)d") % {"n": place}


def _counted(team: SeenTeam, total: int) -> str:
    """Compare the team's own count with the computed one."""
    if not team.count:
        return ""
    own = sum(team.count)
    if own == total:
        return _("Your own count: %(n)d. The same as ours.") % {"n": own}
    return _("Your own count: %(n)d.") % {"n": own}
