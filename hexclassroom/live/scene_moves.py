"""What a viewer sees of a game, and the legal actions that are theirs to make or to propose."""

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
    row = row_of(memory)
    if prompt is None or row.paused:
        return ()
    shown = snap.show_points.get(memory.table, True)

    def covered() -> list[tuple[Move, set[str]]]:
        return [
            (
                Move(
                    str(type(action).__struct_config__.tag), text, action, gain if shown else None
                ),
                duty.roles_for(row.game, prompt, action),
            )
            for action, text, gain in legal(snap, memory, side)
        ]

    on = (legal(snap, memory, side), prompt, shown)
    every = kept(snap, ("covered", memory.table, side), on, covered)

    def make() -> tuple[Move, ...]:
        return tuple(move for move, wanted in every if "" in wanted or not wanted.isdisjoint(roles))

    return kept(snap, ("moves", memory.table, side, roles), (every,), make)


def team_moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The build moves of a team-mate: what a player without that role may propose.

    In a game without roles everybody has all moves, to make or to propose.
    """
    builder = (BUILDING_ROLE,)
    if BUILDING_ROLE in roles or not row_of(memory).game.roles:
        return ()
    role_of = row_of(memory).game.role_of
    of_builder = moves(snap, memory, side, builder, prompt)
    return kept(
        snap,
        ("team_moves", memory.table, side),
        (of_builder,),
        lambda: tuple(move for move in of_builder if role_of(move.value) == builder),
    )


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
