"""The student's page: which screen it is now, and its pieces.

One page goes through all phases. Each screen's module gives Parts; this one adds the coloured
bar, the layout, the sheets over the page, and the sentence for screen readers.
"""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from games.planet_hexagon.pieces import CIVILIZATIONS as SIDES
from games.planet_hexagon.state import SeenTeam, View
from hexclassroom.live.pages.draw import draw, drawn_round, hole, plain
from hexclassroom.live.pages.play import (
    build,
    counting,
    frame,
    result,
    supplier,
    team,
    telling,
    visit,
    waiting,
)
from hexclassroom.live.pages.play.frame import Screen
from hexclassroom.live.pages.play.here import Here, moment, role_pairs, team_name
from hexclassroom.live.pages.play.parts import Parts, Timing, Top, clock
from hexclassroom.live.pages.texts.words import CIVILIZATIONS
from hexclassroom.live.scene import Captured, ClockNow, Scene, SeatNow, TableNow
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

_ANNOUNCED: Final = ("emissary", "final_building", "self_count")
_ROLES_SHOWN: Final = ("supply", "emissary", "final_building")


class Own(msgspec.Struct, frozen=True, cache_hash=True):
    """A table cut to one side: what its screens are drawn from, and who is in the team."""

    table: TableNow
    mates: tuple[SeatNow, ...]
    heads: frozenset[str]
    """The seats that a screen names as Supplier or Builder."""


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the pieces of a student's page; the same dictionary again while it shows the same."""
    language = get_language()
    table, me, view = scene.table, scene.me, scene.view
    side = me.side if me is not None else None
    own = _own(table, side)
    if view is None or table.status not in ("playing", "debrief") or me is None or side is None:
        return frame.apart(replace(scene, table=own.table, view=_narrowed(view, side)), language)
    shared = replace(
        scene,
        table=own.table,
        view=_narrowed(view, side),
        me=_anybody(scene, me, own),
        deciding=None,
    )
    asked = scene.deciding
    decided = telling.decided(asked, view.phase) if asked is not None else ""
    crew = team.crew(own.mates, me.id, language)
    return frame.personal(_shared(shared, language), crew, me.hand_up, language, decided)


def cut(view: object) -> object:
    """Leave out of a player's view what no screen shows."""
    return _narrowed(view, view.side) if isinstance(view, View) else view


@lru_cache(maxsize=1024)
def _own(table: TableNow, side: int | None) -> Own:
    """Leave out what changes and is not drawn: other teams' players, versions, presence."""
    seats = tuple(s for s in table.seats if s.side == side and side is not None)
    mates = tuple(sorted((s for s in seats if s.status != "removed"), key=lambda seat: seat.place))
    heads = {
        next((seat.id for seat in mates if role in seat.roles), "")
        for role in ("supplier", "builder")
    }
    playing = table.status in ("playing", "debrief")
    still = tuple(replace(s, here=True, late=False, hand_up=False) for s in seats)
    narrow = replace(
        table, version=0, due=(), undo_count=0, computers=(), seats=still if playing else seats
    )
    return Own(narrow, mates, frozenset(heads - {""}))


@lru_cache(maxsize=1024)
def _narrowed(view: View | None, side: int | None) -> View | None:
    """Leave out what no page shows: other teams being ready, and the steps of their supply turn."""
    if view is None:
        return view
    teams = tuple([seen if seen.side == side else _quiet(seen) for seen in view.teams])
    if view.supply is not None or side == view.turn:
        return replace(view, teams=teams)
    return replace(
        view, teams=teams, stage="", asset_used=False, fern_drew=False, hole=-1, bag=0, rubbish=0
    )


@lru_cache(maxsize=512)
def _quiet(team: SeenTeam) -> SeenTeam:
    """Give another team without being ready or done: one object for all who see it so."""
    return replace(team, ready=False, done=False) if team.ready or team.done else team


def _anybody(scene: Scene, me: SeatNow, own: Own) -> SeatNow:
    """Leave out which of the team's players this is, where the screen does not say it."""
    # Of the proposals, the newest alone is told in words.
    mine = bool(scene.proposals) and scene.proposals[0].seat == me.id
    on_turn = scene.told is not None or scene.view.turn == me.side
    named = scene.table.clock.paused or (on_turn and me.id in own.heads)
    return SeatNow(me.id if mine or named else "", "", me.side, 0, me.roles)


@lru_cache(maxsize=1024)
def _shared(scene: Scene, language: str) -> Screen:
    """Draw a screen of the running game for whoever of a team has these roles."""
    here = Here(scene)
    parts = _screen(here)
    # A pause is said on every screen, over whatever else lies there.
    over = waiting.over(here) if here.clock.paused else ""
    if over:
        parts = replace(parts, over=over)
    css = f"{here.civilization} phase-{here.view.phase}"
    drawn = _below(parts, css, scene.table.status, scene.prompt_id, scene.captured, language).copy()
    drawn["top"] = plain(parts.top or _top(here, language))
    return Screen(drawn)


@lru_cache(maxsize=512)
def _below(
    parts: Parts, css: str, status: str, prompt: str, captured: Captured, _language: str
) -> dict[str, str]:
    """Put together what lies below the bar at the top: mostly the bar alone is new."""
    return frame.assemble(
        parts, "", css, status=status, prompt=prompt, captured=captured, running=True
    )


def _screen(here: Here) -> Parts:
    """Choose the screen by phase and roles."""
    phase = here.view.phase
    if phase == "result":
        return result.page(here)
    if phase == "self_count":
        return counting.page(here)
    if phase == "supply" and "supplier" in here.roles and here.my_turn:
        return supplier.page(here)
    # The round's last Supplier comes back when the Emissaries have set off already.
    if phase in ("supply", "emissary") and here.scene.told is not None:
        return supplier.tell(here)
    if phase == "emissary" and "emissary" in here.roles:
        if "builder" in here.roles:
            return visit.both(here)
        return visit.page(here)
    return build.page(here)


def _top(here: Here, language: str) -> str:
    """Draw the coloured bar of a running game: its first half stays, the other is many teams'."""
    view = here.view
    who = _who(here.side, here.roles, view.phase, view.session, view.round, language)
    return who + _timing(here.clock, view.phase, view.turn, here.my_turn, language)


@lru_cache(maxsize=512)
def _who(
    side: int, held: frozenset[str], phase: str, session: int, round_: int, _language: str
) -> str:
    """Draw who the viewer's team and the viewer are, and where the game is."""
    civilization = SIDES[side]
    roles = role_pairs(held)
    shown = phase in _ROLES_SHOWN
    names = [name for _symbol, name in roles]
    top = Top(
        civilization=civilization,
        name=str(CIVILIZATIONS[civilization]),
        where=hole("where"),
        roles=roles if shown else (),
        sole=names[0] if len(names) == 1 else "",
        role_text="" if not shown else _("All roles") if len(names) == 3 else ", ".join(names),
    )
    return drawn_round("live/play/top.html", top, where=moment(phase, session, round_))


@lru_cache(maxsize=64)
def _timing(now: ClockNow, phase: str, turn: int | None, mine: bool, _language: str) -> str:
    """Draw what is timed."""
    announce = phase in _ANNOUNCED and not now.paused
    timing = Timing(_caption(now, phase, turn, mine), clock(now, announce))
    return draw("live/play/timing.html", timing)


def _caption(now: ClockNow, phase: str, turn: int | None, mine: bool) -> str:
    """Say what the clock times."""
    if now.paused:
        return _("Paused")
    if phase == "supply":
        if mine:
            return _("Your supply turn")
        return _("%(team)s take supplies") % {"team": team_name(turn)}
    return {
        "emissary": _("Emissaries are out"),
        "final_building": _("Last building time"),
        "self_count": _("Counting"),
    }.get(phase, "")
