"""The Game Master's console of Planet Hexagon: all teams at a glance, round it what all share."""

from games.planet_hexagon.state import View
from hexclassroom.live.pages.art.track import track
from hexclassroom.live.pages.console import act as console_act
from hexclassroom.live.pages.console import panel as console_panel
from hexclassroom.live.pages.console import stage as console_stage
from hexclassroom.live.pages.console import team as console_team
from hexclassroom.live.pages.console.frame import Said, around, frame, tables
from hexclassroom.live.pages.console.parts import DueCard
from hexclassroom.live.pages.console.team import by_side
from hexclassroom.live.pages.draw import draw, escaped, exact, filled
from hexclassroom.live.pages.faces import mode
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.teams import every
from hexclassroom.live.pages.texts.words import PHASES
from hexclassroom.live.scene import Scene, SeatNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the console's pieces."""
    table, face = scene.table, mode(scene.table, scene.view)
    play = face == "play"
    out = frame(scene, face, _said(scene, face))
    out["due"] = (
        _due(table.id, table.game, table.seats, table.computers, scene.view) if play else ""
    )
    out["asks"] = console_panel.asks(scene) if play else ""
    out.update(console_act.acts(scene))
    out.update(console_team.cards(scene, face))
    out.update(console_stage.stage(scene, face))
    return exact(out)


def _said(scene: Scene, face: str) -> Said:
    rail = tuple([around(each) or _phase(each.phase) for each in tables(scene)])
    return _said_of(scene.table.id, rail, scene.view, face)


@lately
def _said_of(_table: int, rail: tuple[str, ...], view: View | None, face: str) -> Said:
    if view is None:
        return Said(rail=rail, supply=True)
    done = sum([team.done for team in view.teams]) if view.phase == "supply" else -1
    over = face != "play"
    return Said(rail, *_stand(view.session, view.round, view.sessions, over, view.phase, done))


@kept(256)
def _stand(
    session: int, number: int, sessions: int, over: bool, phase: str, done: int
) -> tuple[str, str, str, str, bool]:
    """Say where the game stands; done: how many teams have had their turn, -1 for no turns."""
    turn = _("%(n)s of 4 this round") % {"n": min(done + 1, 4)}
    where = _("Session %(s)s · Round %(r)s") % {"s": session, "r": number} if session else ""
    drawn = track(session, number, sessions, over)
    return where, drawn, _phase(phase), turn if done >= 0 else "", True


@kept(64)
def _phase(name: str) -> str:
    return str(PHASES.get(name, name))


def _names(seats: tuple[SeatNow, ...], role: str) -> str:
    return ", ".join([s.name for s in seats if role in s.roles] or [s.name for s in seats])


@lately
def _due(
    table: int,
    game: str,
    seats: tuple[SeatNow, ...],
    computers: tuple[int, ...],
    view: View,
) -> str:
    """Draw who has to act while the game is played."""
    if view.phase == "supply" and view.turn is not None:
        sides = by_side(seats, len(view.teams))
        order = [(view.first + i) % 4 for i in range(4)]
        then = order[order.index(view.turn) + 1 :][:1]
        return _due_turn(
            table,
            game,
            view.stage,
            (view.turn, *then),
            tuple([_names(sides[side], "supplier") for side in (view.turn, *then)]),
            view.turn in computers,
        )
    waits = tuple([team.side for team in view.teams if team.people and not team.ready])
    return _due_all(game, view.phase, waits)


@lately
def _due_turn(
    _table: int,
    game: str,
    stage: str,
    sides: tuple[int, ...],
    names: tuple[str, ...],
    computer: bool,
) -> str:
    """Draw whose turn it is and whose then, by side and by name; none then is the round's end."""
    teams = every(game)
    last = len(sides) == 1
    value = DueCard("supply", stage, computer, last, named=bool(names[1:] and names[1]))
    return filled(
        draw("live/console/due.html", value),
        badge=teams[sides[0]].badge,
        names=escaped(names[0]),
        then=escaped("" if last else teams[sides[1]].name),
        then_names=escaped("" if last else names[1]),
    )


@kept(128)
def _due_all(game: str, phase: str, waits: tuple[int, ...]) -> str:
    """Draw which teams are not ready."""
    teams = every(game)
    chips = [teams[side].tag if len(waits) > 2 else teams[side].label for side in waits]
    html = draw("live/console/due.html", DueCard(phase, some=bool(waits)))
    return filled(html, chips="".join([f"{chip} " for chip in chips]))
