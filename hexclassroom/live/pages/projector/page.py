"""The projector: what the whole class sees. Names only where the teacher shows them."""

from typing import Any, Final

from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.live import places
from hexclassroom.live.pages.art import centre
from hexclassroom.live.pages.art.track import wide_track
from hexclassroom.live.pages.draw import draw, exact, layout
from hexclassroom.live.pages.faces import mode
from hexclassroom.live.pages.projector import result as projector_result
from hexclassroom.live.pages.projector.parts import (
    Asks,
    Count,
    Foot,
    Lobby,
    LobbyTeam,
    Order,
    Overview,
    Ring,
    Roles,
    Slide,
    TableCell,
    Turn,
)
from hexclassroom.live.pages.texts.briefing import DEBRIEF, SLIDES, slide_at
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as CIVILIZATION_NAMES
from hexclassroom.live.pages.texts.words import spaced
from hexclassroom.live.scene import Scene, TableNow
from hexclassroom.live.tongue import gettext as _

PIECES: Final = ("stage", "ring", "foot")


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the projector's pieces."""
    face = _face(scene)
    css = f"projector night wall-{face}"
    if scene.table.clock.paused:
        css += " is-paused"
    out = dict.fromkeys(PIECES, "")
    # The debrief is a page of its own, to which this one leads (views of the app above).
    leads = places.page("wall", scene.table.lesson, _number(scene)) if face == "debrief" else ""
    out["layout"] = layout(css, leads_to=leads)
    out.update(_DRAWN[face](scene))
    return exact(out)


def _face(scene: Scene) -> str:
    """Say which of the projector's faces is shown."""
    if _is_many(scene):
        statuses = {table.status for table in scene.tables}
        for one in ("lobby", "briefing", "debrief", "closed"):
            if statuses == {one}:
                return one
        return "overview"
    face = mode(scene.table, scene.view)
    if face == "play" and scene.table.clock.reason == "session_change":
        return "session"
    return face


def _is_many(scene: Scene) -> bool:
    """Whether this is the page for all tables (then there is no view of any)."""
    return (scene.view is None and scene.table.status not in ("lobby", "briefing")) or (
        scene.view is None and len(scene.tables) > 1
    )


def _number(scene: Scene) -> int:
    """Give the number of this page's table; 0 for the page of all."""
    return 0 if _is_many(scene) else scene.table.number


def _lobby(scene: Scene) -> dict[str, str]:
    table = scene.table
    tables = scene.tables if _is_many(scene) else (table,)
    seats = [seat for each in (tables or (table,)) for seat in each.seats if seat.status == "taken"]
    teams = tuple(
        LobbyTeam(
            civilization=name,
            n=sum(seat.side == side for seat in seats),
            names=tuple(seat.name for seat in seats if seat.side == side and seat.name),
        )
        for side, name in enumerate(CIVILIZATIONS)
    )
    value = Lobby(
        title=table.title,
        lesson=table.lesson,
        code=spaced(table.code),
        teams=teams,
        players=len(seats),
    )
    return {"stage": draw("live/projector/lobby.html", value)}


def _briefing(scene: Scene) -> dict[str, str]:
    n = slide_at(scene.table.slide)
    slide = SLIDES[n]
    value = Slide(
        n=n + 1,
        of=len(SLIDES),
        art=slide.art,
        title=str(slide.title),
        lines=tuple(str(line) for line in slide.lines),
    )
    return {
        "stage": draw("live/projector/slide.html", value),
        "foot": draw("live/projector/foot.html", Foot("", spaced(scene.table.code))),
    }


def _foot(scene: Scene, over: bool = False) -> str:
    view = scene.view
    track = wide_track(view.session, view.round, view.sessions, over)
    return draw("live/projector/foot.html", Foot(track, spaced(scene.table.code)))


def _ring(table: TableNow, below: str) -> str:
    clock = table.clock
    value = Ring(
        ends=clock.ends_ms or 0,
        left=-1 if clock.left_ms is None else clock.left_ms,
        total=clock.total_ms,
        paused=clock.paused,
        timed=clock.total_ms > 0,
        below=below,
    )
    return draw("live/projector/ring.html", value)


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
    sides = [(view.first + i) % len(CIVILIZATIONS) for i in range(len(CIVILIZATIONS))]
    if view.phase == "supply":
        now = view.turn
        order = tuple(
            Order(CIVILIZATIONS[side], view.teams[side].done, side == now) for side in sides
        )
        after = sides[sides.index(now) + 1 :]
        below = (
            _("then %(team)s") % {"team": CIVILIZATION_NAMES[CIVILIZATIONS[after[0]]]}
            if after
            else _("then the Emissaries")
        )
        value = Turn(
            eyebrow=_eyebrow(view),
            civilization=CIVILIZATIONS[now],
            title=str(CIVILIZATION_NAMES[CIVILIZATIONS[now]]),
            what=_what(view, table),
            order=order,
            supply=shown,
        )
    else:
        emissary = view.phase == "emissary"
        value = Turn(
            eyebrow=_eyebrow(view),
            civilization="",
            title=_("Emissaries") if emissary else _("Last tiles"),
            what=_("Visit the other colonies, your clockwise neighbour first.")
            if emissary
            else _("Build on, then say that your team is ready."),
            order=tuple(
                Order(CIVILIZATIONS[s], view.teams[s].ready or s in table.computers, False)
                for s in sides
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
        "ring": _ring(table, below),
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
    value = Roles(
        session=view.session,
        first=str(CIVILIZATION_NAMES[CIVILIZATIONS[view.first]]),
        civilization=CIVILIZATIONS[view.first],
    )
    return {"stage": draw("live/projector/session.html", value), "foot": _foot(scene)}


def _count(scene: Scene) -> dict[str, str]:
    view = scene.view
    value = Count(
        order=tuple(
            Order(CIVILIZATIONS[team.side], team.counted or not team.people, False)
            for team in view.teams
        )
    )
    return {
        "stage": draw("live/projector/count.html", value),
        "ring": _ring(scene.table, _("then the result")),
        "foot": _foot(scene, over=True),
    }


def _debrief(scene: Scene) -> dict[str, str]:
    value = Asks(tuple((str(title), str(question)) for title, question in DEBRIEF))
    return {"stage": draw("live/projector/debrief.html", value)}


def _closed(scene: Scene) -> dict[str, str]:
    return {"stage": draw("live/projector/closed.html", Asks(()))}


def _overview(scene: Scene) -> dict[str, str]:
    cells = tuple(_cell(table) for table in scene.tables)
    value = Overview(title=scene.table.title, tables=cells)
    return {
        "stage": draw("live/projector/overview.html", value),
        "foot": draw("live/projector/foot.html", Foot("", spaced(scene.table.code))),
    }


def _cell(table: TableNow) -> TableCell:
    on_turn = table.due[0][0] if table.phase == "supply" and table.due else -1
    clock = table.clock
    return TableCell(
        number=table.number,
        status=table.status,
        phase=table.phase,
        paused=clock.paused,
        ends=clock.ends_ms or 0,
        left=-1 if clock.left_ms is None else clock.left_ms,
        total=clock.total_ms,
        civilization=CIVILIZATIONS[on_turn] if on_turn >= 0 else "",
    )


_DRAWN: Final = {
    "lobby": _lobby,
    "briefing": _briefing,
    "play": _play,
    "session": _session,
    "self_count": _count,
    "result": projector_result.result,
    "debrief": _debrief,
    "closed": _closed,
    "overview": _overview,
}
