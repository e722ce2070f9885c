"""Scenes of any game that has a Show: real engines, played at random to every few steps."""

from functools import cache
from typing import Any

import msgspec

from games.engine import Viewer, sides_of
from games.registry import GAMES
from hexclassroom.live.scene import ClockNow, Move, Proposal, Scene, SeatNow, TableNow
from tests.games.hooks import HOOKS
from tests.games.random_play import steps

NAMES = ("Ana", "Bor", "Cilka", "Dane", "Ema", "Filip")
MATES = ("Jakob", "Mira", "Nils", "Olga", "Pavel", "Rosa")
NOW_MS = 1_800_000_000_000


@cache
def states(key: str, i: int = 0, seed: int = 3) -> tuple[Any, ...]:
    """Every state of a random game, the last one included."""
    hooks = HOOKS[key]
    played = list(steps(GAMES[key], hooks.options[i], seed, hooks.unlisted))
    return (*(step.state for step in played), played[-1].after)


def seat_id(side: int, place: int = 0) -> str:
    """Give a made-up seat's id."""
    return f"00000000-0000-0000-0000-0000000000{side}{place}"


def seats(players: int, mates: int = 2) -> tuple[SeatNow, ...]:
    """Give the players of every side."""
    return tuple(
        SeatNow(
            seat_id(side, place),
            (NAMES, MATES)[place][side],
            side,
            place,
            here=(side, place) != (1, 1),
        )
        for side in range(players)
        for place in range(mates)
    )


def moves(key: str, state: Any, side: int) -> tuple[Move, ...]:
    """Give a side's legal moves as Scenes hold them."""
    game = GAMES[key]
    legal = game.legal_actions(state, side)
    gains = game.gains(state, side, legal)
    return tuple(
        Move(str(a.__struct_config__.tag), msgspec.json.encode(a).decode(), a, gain)
        for a, gain in zip(legal, gains, strict=True)
    )


def scene(
    key: str, state: Any, side: int | None = 0, mates: int = 2, status: str = "playing", **more: Any
) -> Scene:
    """Give what one player sees of a game."""
    game = GAMES[key]
    players = len(sides_of(game, state.options))
    clock = None if game.over(state) else game.clock(state)
    now = ClockNow()
    if clock is not None:
        now = ClockNow(clock.kind, NOW_MS + 31_000, None, clock.seconds * 1000)
    table = TableNow(
        id=1,
        number=1,
        lesson="00000000-0000-0000-0000-000000000001",
        title="Class 7b",
        code="K7M2QF",
        game=key,
        status=status,
        version=12,
        phase=str(getattr(state, "phase", "")),
        clock=more.pop("clock", now),
        seats=seats(players, mates),
        over=game.over(state),
        sides=players,
    )
    if side is None:
        me = SeatNow(seat_id(9), "Quiet Otter", None, 0)
        return Scene("play", table, game.view(state, Viewer()), me, **more)
    me = next(each for each in table.seats if each.side == side)
    prompt = game.awaiting(state).get(side)
    return Scene(
        "play",
        table,
        game.view(state, Viewer(side=side, roles=game.roles)),
        me,
        prompt=prompt,
        prompt_id=f"0.{prompt.id}" if prompt else "",
        moves=moves(key, state, side) if prompt else (),
        **more,
    )


def proposal(key: str, state: Any, side: int, nth: int = 0) -> Proposal:
    """Give a team-mate's proposal of a legal move."""
    move = moves(key, state, side)[nth]
    return Proposal(41, seat_id(side, 1), MATES[side], move.action, "points_now", move.points or 0)
