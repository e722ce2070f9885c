"""Realistic scenes for page tests: the real engine, played by bots to a chosen moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from games.chance import Seeded
from games.engine import CLOCK, Viewer
from games.planet_hexagon.actions import TimeUp
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import Options, State
from hexclassroom.live.captures import KEYS
from hexclassroom.live.scene import Captured, ClockNow, Move, Proposal, Scene, SeatNow, TableNow

ROLES = ("supplier", "builder", "emissary")
NAMES = (
    ("Jakob", "Mira", "Ana"),
    ("Mateo", "Lena", "Ines"),
    ("Nils", "Zoja", "Omar"),
    ("Radu", "Ida", "Filip"),
)
NOW_MS = 1_800_000_000_000


def seat_id(side: int, place: int) -> str:
    return f"00000000-0000-0000-0000-0000000000{side}{place}"


def seats() -> tuple[SeatNow, ...]:
    return tuple(
        SeatNow(
            seat_id(side, place),
            name,
            side,
            place,
            roles=(ROLES[place],),
            here=(side, place) != (2, 2),
        )
        for side, names in enumerate(NAMES)
        for place, name in enumerate(names)
    )


@cache
def game(seed: int = 7, sessions: int = 4, bot: str = "greedy") -> tuple[State, ...]:
    """Every state of one game played by bots, in order."""
    chance = Seeded(seed)
    state = GAME.setup(Options(sessions=sessions, people=(3, 3, 3, 3)), chance)
    states = [state]
    while not GAME.over(state):
        asked = GAME.awaiting(state)
        for side in sorted(asked):
            legal = GAME.legal_actions(state, side)
            move = GAME.bots[bot](GAME.view(state, Viewer(side=side, roles=ROLES)), legal, chance)
            if move is not None:
                state = GAME.apply(state, side, move, chance)[0]
                break
        else:
            state = GAME.apply(state, CLOCK, TimeUp(), chance)[0]
        states.append(state)
    return tuple(states)


def moment(find: Callable[[State], bool], seed: int = 7) -> State:
    """The first state of the game for which `find` holds."""
    return next(state for state in game(seed) if find(state))


def moves(state: State, side: int, roles: tuple[str, ...]) -> tuple[Move, ...]:
    legal = [
        action
        for action in GAME.legal_actions(state, side)
        if {"", *roles} & set(GAME.role_of(action))
    ]
    gains = GAME.gains(state, side, legal)
    return tuple(
        Move(
            kind=str(action.__struct_config__.tag),
            action=msgspec.json.encode(action).decode(),
            value=action,
            points=points,
        )
        for action, points in zip(legal, gains, strict=True)
    )


def table(state: State | None, **more: Any) -> TableNow:
    values: dict[str, Any] = {
        "id": 1,
        "number": 1,
        "lesson": "00000000-0000-0000-0000-000000000001",
        "title": "Class 7b",
        "code": "K7M2QF",
        "game": "planet_hexagon",
        "status": "playing" if state else "lobby",
        "version": 12,
        "phase": state.phase if state else "",
        "seats": seats(),
    }
    if state and state.phase != "result":
        clock = GAME.clock(state)
        assert clock is not None
        values["clock"] = ClockNow(
            kind=clock.kind, ends_ms=NOW_MS + 31_000, total_ms=clock.seconds * 1000
        )
    return TableNow(**{**values, **more})


def scene(
    state: State | None,
    side: int | None = 0,
    place: int = 1,
    roles: tuple[str, ...] | None = None,
    team_moves: bool = False,
    **more: Any,
) -> Scene:
    """What one player sees; `roles` overrides those of the place; `team_moves` as for a mate."""
    about = more.pop("table", {})
    more.setdefault("captured", Captured(KEYS))
    now = table(state, **about)
    if side is None:
        me = SeatNow("00000000-0000-0000-0000-000000000099", "Quiet Otter", None, 0)
        view = GAME.view(state, Viewer()) if state else None
        return Scene("play", now, view, me, **more)
    held = roles if roles is not None else (ROLES[place],)
    me = next(s for s in now.seats if s.side == side and s.place == place)
    me = msgspec.structs.replace(me, roles=held)
    now = msgspec.structs.replace(now, seats=tuple(me if s.id == me.id else s for s in now.seats))
    if state is None:
        return Scene("play", now, None, me, roles=held, **more)
    prompt = GAME.awaiting(state).get(side)
    return Scene(
        "play",
        now,
        GAME.view(state, Viewer(side=side, roles=held)),
        me,
        roles=held,
        prompt=prompt,
        prompt_id=f"0.{prompt.id}" if prompt else "",
        moves=moves(state, side, held) if prompt else (),
        team_moves=moves(state, side, ("builder",)) if prompt and team_moves else (),
        **more,
    )


def building(state: State, side: int = 0) -> bool:
    return any(m.kind == "place" for m in moves(state, side, ("builder",)))


def late_building(side: int = 0) -> State:
    """Session 3 or later, another team at the Supply Centre, two tiles waiting."""
    return moment(
        lambda s: (
            s.session >= 3
            and s.phase == "supply"
            and (s.session - 1 + s.turn) % 4 != side
            and len(s.teams[side].waiting) >= 1
            and building(s, side)
        )
    )


def proposal(state: State, side: int = 0, kind: str = "place") -> Proposal:
    best = max(
        (m for m in moves(state, side, ("builder",)) if m.kind == kind),
        key=lambda m: m.points or 0,
    )
    return Proposal(
        41, seat_id(side, 2), NAMES[side][2], best.action, "points_now", best.points or 0
    )


def supplying(stage: str, side: int = 1, asset: str = "") -> State:
    return moment(
        lambda s: (
            s.session >= 2
            and s.phase == "supply"
            and s.stage == stage
            and (s.session - 1 + s.turn) % 4 == side
            and (not asset or s.teams[side].asset == asset)
        )
    )


def phase(name: str) -> State:
    return moment(lambda s: s.phase == name and (s.session >= 3 or name != "emissary"))
