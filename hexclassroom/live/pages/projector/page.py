"""The projector of Planet Hexagon: what the whole class sees. Names only where they are shown."""

from typing import Any, Final

from hexclassroom.live.pages.art import centre
from hexclassroom.live.pages.art.track import wide_track
from hexclassroom.live.pages.draw import draw, exact
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
    shown = ""
    if table.show_supply and view.supply is not None and view.phase in ("supply", "emissary"):
        shown = centre.supply(view.supply, view.bag, (), view.fixed)
    teams = of(table)
    sides = [(view.first + i) % len(teams) for i in range(len(teams))]
    if view.phase == "supply":
        now = view.turn
        order = tuple(Order(teams[side], view.teams[side].done, side == now) for side in sides)
        after = sides[sides.index(now) + 1 :]
        below = (
            _("then %(team)s") % {"team": teams[after[0]].name}
            if after
            else _("then the Emissaries")
        )
        value = Turn(
            eyebrow=_eyebrow(view),
            team=teams[now],
            title=teams[now].name,
            what=_what(view, table),
            order=order,
            supply=shown,
        )
    else:
        emissary = view.phase == "emissary"
        value = Turn(
            eyebrow=_eyebrow(view),
            team=None,
            title=_("Emissaries") if emissary else _("Last tiles"),
            what=_("Visit the other colonies, your clockwise neighbour first.")
            if emissary
            else _("Build on, then say that your team is ready."),
            order=tuple(
                Order(teams[s], view.teams[s].ready or s in table.computers, False) for s in sides
            ),
            supply=shown,
            icon="emissary" if emissary else "builder",
        )
        below = _("then the next round") if emissary else _("then the counting")
        if emissary and view.round == 4:
            below = _("then a new session")
            if view.session == view.sessions:
                below = _("then the last tiles")
    return {
        "stage": draw("live/projector/turn.html", value),
        "ring": ring(table, below),
        "foot": _foot(scene),
    }


def _what(view: Any, table: TableNow) -> str:
    """Say what the team on turn does; with names only where they are shown."""
    if view.turn in table.computers:
        return _("are played by the computer.")
    if view.stage == "arrive":
        return _("come to the Supply Centre.")
    if view.stage == "flip":
        return _("flip a tile for the next team.")
    if view.stage == "fern":
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
