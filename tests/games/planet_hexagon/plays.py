"""Short cuts to a moment of a game for the tests of turns and phases."""

from typing import Any

from msgspec.structs import replace

from games.chance import Replayed, Seeded
from games.engine import CLOCK, MASTER, Event, Record
from games.planet_hexagon.actions import Action, Arrive, EndPhase, Flip, Leave, Take, TimeUp
from games.planet_hexagon.pieces import ASSETS, FACES, Asset
from games.planet_hexagon.rules import apply, awaiting, setup
from games.planet_hexagon.state import Options, Piece, State, Team

MACHINE, FERN, PHONOMOBILE, PAINTING = ASSETS


def fresh(asset: Asset = MACHINE, seed: int = 3, **options: Any) -> State:
    """Give a new game in which the Lupidians hold this card; the others follow in order."""
    state = setup(Options(**options), Seeded(seed))
    i = ASSETS.index(asset)
    a, b, c, d = (replace(t, asset=ASSETS[(i + side) % 4]) for side, t in enumerate(state.teams))
    return replace(state, teams=(a, b, c, d))


def at_centre(asset: Asset = MACHINE, seed: int = 3, **options: Any) -> State:
    """Give a new game in which the Lupidians' Supplier has arrived."""
    return do(fresh(asset, seed, **options), 0, Arrive())[0]


def do(
    state: State, actor: int, *actions: Action, draws: list[int] | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Apply actions; give the state and the last one's events. `draws` fixes chance."""
    record: Record | None = None
    for action in actions:
        chance = Seeded(11) if draws is None else Replayed(draws)
        state, record = apply(state, actor, action, chance)
    assert record is not None
    return state, record.events


def turns(state: State, n: int) -> State:
    """Play n supply turns without a Main Asset: the first tile taken, the last one flipped."""
    for _ in range(n):
        side = (state.session - 1 + state.turn) % 4
        state, _ = do(state, side, Arrive())
        state, _ = do(state, side, Take(occupied(state)[0]))
        state, _ = do(state, side, Flip(occupied(state)[-1]))
        if state.stage == "fern":
            state, _ = do(state, side, Leave())
    return state


def rounds(state: State, n: int) -> State:
    """Play n whole rounds; the Game Master ends each emissary phase."""
    for _ in range(n):
        state = turns(state, 4)
        assert state.phase == "emissary"
        state, _ = do(state, MASTER, EndPhase())
    return state


def occupied(state: State) -> list[int]:
    """Give the slots of the Supply Centre that hold a tile."""
    return [i for i, piece in enumerate(state.supply) if piece]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def face(piece: Piece | None) -> str:
    assert piece is not None
    return FACES[piece.tile][piece.side]


def tile_at(state: State, slot: int) -> Piece:
    piece = state.supply[slot]
    assert piece is not None
    return piece


def over_of(piece: Piece) -> Piece:
    """Give the tile turned over."""
    return Piece(piece.tile, 1 - piece.side)


def asks(state: State, side: int) -> list[str]:
    """Give the kinds that a side is asked, with ! where it must answer."""
    prompt = awaiting(state).get(side)
    return [ask.kind + "!" * ask.must for ask in prompt.asks] if prompt else []


def with_team(state: State, side: int, **fields: Any) -> State:
    """Change a team's fields."""
    teams: list[Team] = list(state.teams)
    teams[side] = replace(teams[side], **fields)
    a, b, c, d = teams
    return replace(state, teams=(a, b, c, d))


def time_up(state: State, draws: list[int] | None = None) -> tuple[State, tuple[Event, ...]]:
    return do(state, CLOCK, TimeUp(), draws=draws)
