"""Scenes cut to what a screen shows: boards and panels stay while all else changes round them.

The clock, whose turn it is, most roles and the other teams change for everybody at once.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from games.planet_hexagon.state import SeenTeam, View
from hexclassroom.live.pages.art.targets import BUILD
from hexclassroom.live.scene import ClockNow, Move, Scene, SeatNow, TableNow

_BUILDER: Final = frozenset((*BUILD, "discard", "ready"))
_VISITOR: Final = frozenset(("discard", "ready"))


def building(scene: Scene) -> Scene:
    """Leave out what the screen of a team's own colony does not show."""
    view: View = scene.view
    me = scene.me
    assert me is not None
    assert me.side is not None
    # While the Supplier is away the others read the name, and of the proposals the newest has one.
    away = view.phase == "supply" and view.turn == me.side
    named = away or (bool(scene.proposals) and scene.proposals[0].seat == me.id)
    return replace(
        scene,
        table=_bare(scene.table, away),
        view=_own(view, me.side),
        me=_seat(me.id if named else "", me.side),
        roles=_work(scene.roles),
        prompt=None,
        prompt_id="",
        moves=_only(scene.moves, _BUILDER),
        team_moves=_only(scene.team_moves, _BUILDER),
        told=None,
    )


def panel(scene: Scene) -> Scene:
    """Leave out of a screen cut by `building` what the panel beside the colony does not show."""
    me = scene.me
    assert me is not None
    return replace(
        scene, table=_bare(scene.table, False), me=_seat("", me.side), proposals=(), visited=False
    )


def visiting(scene: Scene) -> Scene:
    """Leave out what an Emissary's screen does not show: nobody's name, no clock."""
    me = scene.me
    assert me is not None
    return replace(
        scene,
        table=_bare(scene.table, False),
        me=_seat("", me.side),
        roles=_work(scene.roles),
        prompt=None,
        prompt_id="",
        moves=_only(scene.moves, _VISITOR),
        team_moves=_only(scene.team_moves, _VISITOR),
        proposals=(),
        told=None,
    )


def _work(roles: tuple[str, ...]) -> tuple[str, ...]:
    """Keep whether somebody builds."""
    return ("builder",) if "builder" in roles else ()


def _only(moves: tuple[Move, ...], kinds: Collection[str]) -> tuple[Move, ...]:
    return tuple([move for move in moves if move.kind in kinds]) if moves else ()


@lru_cache(maxsize=256)
def _seat(seat: str, side: int | None) -> SeatNow:
    """Give a player without what no screen says of them."""
    return SeatNow(seat, "", side, 0)


@lru_cache(maxsize=256)
def _bare(table: TableNow, named: bool) -> TableNow:
    return replace(table, clock=ClockNow(), seats=table.seats if named else ())


@lru_cache(maxsize=1024)
def _own(view: View, side: int) -> View:
    """Leave out the other teams and the Supply Centre."""
    return replace(
        view,
        round=0,
        stage="",
        first=0,
        turn=view.turn if view.turn == side else None,
        bag=0,
        rubbish=0,
        teams=tuple([seen if seen.side == side else _nothing(seen.side) for seen in view.teams]),
        supply=None,
        fixed=(),
        hand=None,
        hole=-1,
        drawn=None,
        asset_used=False,
        fern_drew=False,
    )


@lru_cache(maxsize=4)
def _nothing(side: int) -> SeenTeam:
    """Give a team of which nothing is seen."""
    return SeenTeam(side, None, 0, ready=False, counted=False, done=False)
