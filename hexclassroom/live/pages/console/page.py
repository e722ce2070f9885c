"""The Game Master's console of Planet Hexagon: all teams at a glance, round it what all share."""

from games.planet_hexagon.state import View
from hexclassroom.live.pages.art.track import track
from hexclassroom.live.pages.console import act as console_act
from hexclassroom.live.pages.console import panel as console_panel
from hexclassroom.live.pages.console import stage as console_stage
from hexclassroom.live.pages.console import team as console_team
from hexclassroom.live.pages.console.frame import Said, around, frame, tables
from hexclassroom.live.pages.console.parts import Chip, DueCard
from hexclassroom.live.pages.draw import draw, exact
from hexclassroom.live.pages.faces import mode
from hexclassroom.live.pages.teams import Team, every
from hexclassroom.live.pages.texts.words import PHASES
from hexclassroom.live.scene import Scene, SeatNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the console's pieces."""
    table, face = scene.table, mode(scene.table, scene.view)
    play = face == "play"
    out = frame(scene, face, _said(scene, face))
    out["due"] = _due(table.game, table.seats, table.computers, scene.view) if play else ""
    out["asks"] = console_panel.asks(scene) if play else ""
    out.update(console_act.acts(scene))
    out.update(console_team.cards(scene, face))
    out.update(console_stage.stage(scene, face))
    return exact(out)


def _said(scene: Scene, face: str) -> Said:
    view = scene.view
    rail = tuple(around(each) or _phase(each.phase) for each in tables(scene))
    if view is None:
        return Said(rail=rail, supply=True)
    done = sum(team.done for team in view.teams) if view.phase == "supply" else -1
    turn = _("%(n)s of 4 this round") % {"n": min(done + 1, 4)}
    return Said(
        rail=rail,
        where=_("Session %(s)s · Round %(r)s") % {"s": view.session, "r": view.round}
        if view.session
        else "",
        track=track(view.session, view.round, view.sessions, face != "play"),
        clock=_phase(view.phase),
        clock_sub=turn if done >= 0 else "",
        supply=True,
    )


@kept(64)
def _phase(name: str) -> str:
    return str(PHASES.get(name, name))


def _names(seats: tuple[SeatNow, ...], side: int, role: str) -> str:
    team = [s for s in seats if s.side == side]
    return ", ".join([s.name for s in team if role in s.roles] or [s.name for s in team])


@kept(128)
def _due(game: str, seats: tuple[SeatNow, ...], computers: tuple[int, ...], view: View) -> str:
    """Draw who has to act while the game is played."""
    teams = every(game)
    if view.phase == "supply" and view.turn is not None:
        order = [(view.first + i) % 4 for i in range(4)]
        after = order[order.index(view.turn) + 1 :]
        then: Team | None = teams[after[0]] if after else None
        names = _names(seats, view.turn, "supplier")
        value = DueCard(
            phase="supply",
            stage=view.stage,
            teams=(Chip(teams[view.turn], names, view.turn in computers),),
            then=then.name if then else "",
            then_names=_names(seats, then.side, "supplier") if then else "",
            last=then is None,
        )
    else:
        waits = tuple(
            Chip(teams[team.side], _names(seats, team.side, ""))
            for team in view.teams
            if team.people and not team.ready
        )
        value = DueCard(phase=view.phase, teams=waits)
    return str.__str__(draw("live/console/due.html", value))
