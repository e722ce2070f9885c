"""What a viewer sees of a game, and the legal actions that are theirs to make or to propose."""

from itertools import chain
from typing import Any

from games.engine import Prompt, Viewer
from hexclassroom.live.scene import Move
from hexclassroom.live.scene_base import kept, legal, row_of
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.talk import BUILDING_ROLE


def view_of(snap: Snapshot, memory: Memory, viewer: Viewer) -> Any:
    """Give what a viewer sees of the game; None before the start."""
    if memory.state is None:
        return None
    game = row_of(memory).game
    state = memory.state

    def see() -> Any:
        seen = game.view(state, viewer)
        # Roles mostly see the same: their screens are found the faster for being one object.
        return snap.cache.setdefault(("seen", memory.table, seen), seen)

    return kept(snap, ("view", memory.table, viewer), (state,), see)


def moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The legal actions that these roles cover; none while the game is paused."""
    every = _covered(snap, memory, side, prompt)

    def make() -> tuple[Move, ...]:
        return tuple(
            chain.from_iterable(
                run for wanted, run in every if "" in wanted or not wanted.isdisjoint(roles)
            )
        )

    return kept(snap, ("moves", memory.table, side, roles), (every,), make)


def team_moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The build moves of a team-mate: what a player without that role may propose.

    In a game without roles everybody has all moves, to make or to propose.
    """
    builder = (BUILDING_ROLE,)
    game = row_of(memory).game
    if BUILDING_ROLE in roles or not game.roles:
        return ()
    of_builder = moves(snap, memory, side, builder, prompt)
    return kept(
        snap,
        ("team_moves", memory.table, side),
        (of_builder,),
        lambda: tuple(move for move in of_builder if game.role_of(move.value) == builder),
    )


_Covered = tuple[tuple[frozenset[str], tuple[Move, ...]], ...]
"""Moves in the order of the legal actions, in runs that the same roles cover."""


def _covered(snap: Snapshot, memory: Memory, side: int, prompt: Prompt | None) -> _Covered:
    """Give the legal actions of a side with the roles that cover them."""
    row = row_of(memory)
    if prompt is None or row.paused:
        return ()
    asked, shown = prompt, snap.show_points.get(memory.table, True)
    every = legal(snap, memory, side)

    def make() -> _Covered:
        runs: list[tuple[frozenset[str], list[Move]]] = []
        wanted: dict[tuple[str, tuple[str, ...]], frozenset[str]] = {}
        for action, text, gain in every:
            kind = tag_of(action)
            held = (kind, row.game.role_of(action))
            if held not in wanted:
                wanted[held] = frozenset(duty.roles_for(row.game, asked, action))
            if not runs or runs[-1][0] != wanted[held]:
                runs.append((wanted[held], []))
            runs[-1][1].append(Move(kind, text, action, gain if shown else None))
        return tuple((roles, tuple(run)) for roles, run in runs)

    return kept(snap, ("covered", memory.table, side), (every, prompt, shown), make)


def side_moves(snap: Snapshot, memory: Memory, side: int) -> tuple[Move, ...]:
    """All legal actions of a side, for the Game Master who acts for it."""
    on = legal(snap, memory, side)
    return kept(
        snap,
        ("side_moves", memory.table, side),
        (on,),
        lambda: tuple(Move(tag_of(action), text, action, gain) for action, text, gain in on),
    )


def tag_of(action: Any) -> str:
    """Give the kind of an action."""
    return str(type(action).__struct_config__.tag)
