"""The middle of the console outside play: lobby, briefing, self-count, result, debrief."""

from typing import Any

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
from hexclassroom.live.pages.texts.briefing import DEBRIEF, SLIDES, slide_at
from hexclassroom.live.pages.texts.words import spaced
from hexclassroom.live.scene import Scene
from hexclassroom.live.tongue import gettext as _

NONE = -1


def stage(scene: Scene, face: str) -> dict[str, str]:
    """Draw the piece `stage`; empty while the four team cards are there."""
    if face == "lobby":
        html = draw("live/console/lobby.html", _lobby(scene))
    elif face == "briefing":
        html = draw("live/console/briefing.html", _brief(scene))
    elif face == "self_count":
        html = draw("live/console/count.html", count_table(scene))
    elif face in ("result", "debrief", "closed"):
        html = draw("live/console/result.html", _result(scene))
    else:
        return {"stage": ""}
    return {"stage": html}


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
    n = slide_at(scene.table.slide)
    slide = SLIDES[n]
    return Brief(
        n=n,
        art=slide.art,
        title=str(slide.title),
        lines=tuple(str(line) for line in slide.lines),
        say=str(slide.say),
        titles=tuple(str(each.title) for each in SLIDES),
    )


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
        debrief=tuple((str(title), str(question)) for title, question in DEBRIEF),
    )
