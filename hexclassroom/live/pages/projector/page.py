"""The projector of Planet Hexagon: what the whole class sees. Names only where they are shown."""

from typing import Any, Final

from django.utils.safestring import SafeString

from games.planet_hexagon.state import View
from hexclassroom.live.pages.art import centre
from hexclassroom.live.pages.art.track import wide_track
from hexclassroom.live.pages.draw import draw, drawn_round, exact, hole
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.projector import frame
from hexclassroom.live.pages.projector import result as projector_result
from hexclassroom.live.pages.projector.frame import Draw, Going, ring
from hexclassroom.live.pages.projector.parts import Count, Order, Roles, Turn
from hexclassroom.live.pages.teams import every, of
from hexclassroom.live.pages.texts.words import PHASES
from hexclassroom.live.scene import Scene, TableNow
from hexclassroom.live.tongue import gettext as _


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the projector's pieces."""
    face = frame.face_of(scene)
    if face == "play" and scene.table.clock.reason == "session_change":
        face = "session"
    return exact(frame.pieces(scene, face, _DRAWN))


def _foot(scene: Scene, *, over: bool = False) -> str:
    view = scene.view
    return frame.foot(scene, wide_track(view.session, view.round, view.sessions, over))


def _eyebrow(view: Any) -> str:
    return _("Planet Hexagon · Session %(session)d · Round %(round)d") % {
        "session": view.session,
        "round": view.round,
    }


def _play(scene: Scene) -> dict[str, str]:
    table, view = scene.table, scene.view
    stage, below = _turn(
        table.id, table.game, table.sides, table.computers, table.show_supply, view
    )
    return {"stage": stage, "ring": ring(table, below), "foot": _foot(scene)}


@lately
def _turn(
    _table: int, game: str, sides: int, computers: tuple[int, ...], show_supply: bool, view: View
) -> tuple[str, str]:
    """Draw whose turn it is; give also what comes then."""
    shown = SafeString("")
    if show_supply and view.supply is not None and view.phase in ("supply", "emissary"):
        shown = centre.supply(view.supply, view.bag, (), view.fixed)
    teams = every(game)[:sides]
    order = [(view.first + i) % len(teams) for i in range(len(teams))]
    supply = hole("supply") if shown else SafeString("")
    if view.phase == "supply" and view.turn is not None:
        now = view.turn
        orders = [Order(teams[side], view.teams[side].done, side == now) for side in order]
        after = order[order.index(now) + 1 :]
        below = (
            _("then %(team)s") % {"team": teams[after[0]].name}
            if after
            else _("then the Emissaries")
        )
        value = Turn(teams[now], teams[now].name, "", supply)
        what = _what(view.stage, now in computers)
    else:
        emissary = view.phase == "emissary"
        orders = [
            Order(teams[side], view.teams[side].ready or side in computers, False) for side in order
        ]
        title = _("Emissaries") if emissary else _("Last tiles")
        value = Turn(None, title, "emissary" if emissary else "builder", supply)
        what = (
            _("Visit the other colonies, your clockwise neighbour first.")
            if emissary
            else _("Build on, then say that your team is ready.")
        )
        below = _("then the next round") if emissary else _("then the counting")
        if emissary and view.round == 4:
            below = _("then a new session")
            if view.session == view.sessions:
                below = _("then the last tiles")
    html = drawn_round(
        "live/projector/turn.html",
        value,
        eyebrow=_eyebrow(view),
        what=what,
        order=SafeString("".join([draw("live/projector/turn_order.html", o) for o in orders])),
        supply=shown,
    )
    return str.__str__(html), below


def _what(stage: str, computer: bool) -> str:
    """Say what the team on turn does, without names."""
    if computer:
        return _("are played by the computer.")
    if stage == "arrive":
        return _("come to the Supply Centre.")
    if stage == "flip":
        return _("flip a tile for the next team.")
    if stage == "fern":
        return _("ponder with the Fern.")
    return _("choose a tile at the Supply Centre.")


def _session(scene: Scene) -> dict[str, str]:
    view = scene.view
    value = Roles(session=view.session, first=of(scene.table)[view.first])
    return {"stage": draw("live/projector/session.html", value), "foot": _foot(scene)}


def _count(scene: Scene) -> dict[str, str]:
    teams = of(scene.table)
    value = Count(
        order=tuple(
            Order(teams[team.side], team.counted or not team.people, False)
            for team in scene.view.teams
        )
    )
    return {
        "stage": draw("live/projector/count.html", value),
        "ring": ring(scene.table, _("then the result")),
        "foot": _foot(scene, over=True),
    }


def _going(table: TableNow) -> Going:
    if table.phase == "supply" and table.due:
        team = every(table.game)[table.due[0][0]]
        return Going(team, team.name, _("at the Supply Centre"))
    return Going(None, str(PHASES.get(table.phase, table.phase)))


def _overview(scene: Scene) -> dict[str, str]:
    return frame.overview(scene, _going)


_DRAWN: Final[dict[str, Draw]] = {
    "play": _play,
    "session": _session,
    "self_count": _count,
    "result": projector_result.result,
    "overview": _overview,
}
