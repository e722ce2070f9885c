"""The middle of the console outside play: lobby and briefing of any game, and the result.

The self-count and the places of the result are Planet Hexagon's.
"""

from typing import Any, Final

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES
from hexclassroom.live.pages.console.parts import (
    Brief,
    Chip,
    CountRow,
    CountTable,
    Lobby,
    ResultCard,
    ResultTeam,
)
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.teams import of
from hexclassroom.live.pages.texts.briefing import DEBRIEF, slide_at, slides
from hexclassroom.live.pages.texts.words import spaced
from hexclassroom.live.scene import Scene
from hexclassroom.live.tongue import gettext as _

NONE = -1
AFTER: Final = ("result", "debrief", "closed")
"""Faces that show the result."""


def stage(scene: Scene, face: str) -> dict[str, str]:
    """Draw the piece `stage`; empty while the four team cards are there."""
    html = before(scene, face)
    if face == "self_count":
        html = draw("live/console/count.html", count_table(scene))
    elif face in AFTER:
        html = draw("live/console/result.html", _result(scene))
    return {"stage": html}


def before(scene: Scene, face: str) -> SafeString:
    """Draw what comes before any game: lobby or briefing; "" at any other time."""
    if face == "lobby":
        return draw("live/console/lobby.html", _lobby(scene))
    if face == "briefing":
        return draw("live/console/briefing.html", _brief(scene))
    return SafeString("")


def _lobby(scene: Scene) -> Lobby:
    table = scene.table
    players = [*table.seats, *scene.waiting]
    taken = [seat for seat in players if seat.status == "taken"]
    # Of a class it is known who is to come.
    coming = sum(seat.status == "open" for seat in players) if table.of_class else 0
    return Lobby(
        lesson=table.lesson,
        code=spaced(table.code),
        picking=table.picking,
        players=len(taken) + coming,
        here=sum(seat.here for seat in taken),
        of_class=table.of_class,
    )


def _brief(scene: Scene) -> Brief:
    every = slides(scene.table.game)
    n = slide_at(scene.table.slide, scene.table.game)
    slide = every[n]
    return Brief(
        n=n,
        art=slide.art,
        title=str(slide.title),
        lines=tuple(str(line) for line in slide.lines),
        say=str(slide.say),
        titles=tuple(str(each.title) for each in every),
        ours=tuple(str(line) for line in slide.ours),
    )


def questions() -> tuple[tuple[str, str], ...]:
    """Give the questions of the debrief: (title, question)."""
    return tuple((str(title), str(question)) for title, question in DEBRIEF)


def count_table(scene: Scene) -> CountTable:
    """Set the teams' own counts beside the computed ones."""
    teams, named = scene.view.teams, of(scene.table)
    rows = tuple(
        CountRow(
            category,
            tuple(
                (
                    team.count[i] if team.count is not None else NONE,
                    team.scores[i] if team.scores is not None else NONE,
                )
                for team in teams
            ),
        )
        for i, category in enumerate(CATEGORIES)
    )
    return CountTable(
        teams=tuple(Chip(named[team.side], "", not team.people) for team in teams),
        handed=tuple(team.counted for team in teams),
        rows=rows,
        sums=tuple(
            (
                sum(team.count) if team.count is not None else NONE,
                sum(team.scores) if team.scores is not None else NONE,
            )
            for team in teams
        ),
        open=scene.view.phase == "self_count",
        missing=tuple(side for side, _prompt in scene.asked),
    )


def _note(team: Any, winners: tuple[int, ...]) -> str:
    if team.side in winners:
        return _("go home first")
    return _("counted %(n)s") % {"n": sum(team.count)} if team.count is not None else ""


def _result(scene: Scene) -> ResultCard:
    view, named = scene.view, of(scene.table)
    teams: tuple[ResultTeam, ...] = ()
    if view is not None:
        teams = tuple(
            ResultTeam(
                team=named[team.side],
                total=sum(team.scores or ()),
                won=team.side in view.winners,
                note=_note(team, view.winners),
            )
            for team in sorted(view.teams, key=lambda t: -sum(t.scores or ()))
        )
    return ResultCard(
        table=scene.table.id,
        teams=teams,
        debrief=questions(),
    )
