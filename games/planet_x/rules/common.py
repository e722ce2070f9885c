"""Small things that every part of the rules needs."""

from typing import Any, Final

from msgspec.structs import replace

from games.engine import Event, Side
from games.planet_x import board as brd
from games.planet_x.board import Board, board
from games.planet_x.pieces import (
    EMPTY,
    FULL,
    QUESTION,
    TRANSFORMATION,
    Card,
    Mod,
    Policy,
)
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.state import Ground, Player, Stage, State

ON_TOP: Final = 1
UNDER: Final = 2


def on(state: State) -> Board:
    """Give the board's geometry."""
    return board(state.ground.radius)


def mover(state: State) -> Side:
    """Give the side whose turn it is."""
    return state.order[state.place]


def has(state: State, mod: Mod) -> bool:
    """Say whether a mod is played."""
    return mod in state.options.mods


def copies(player: Player, card: Card) -> int:
    """Count a player's copies of a card."""
    return player.cards.count(card)


def with_player(state: State, side: Side, **changes: Any) -> State:
    """Change a player."""
    players = list(state.players)
    players[side] = replace(players[side], **changes)
    return replace(state, players=tuple(players))


def with_ground(state: State, **changes: Any) -> State:
    """Change the board."""
    return replace(state, ground=replace(state.ground, **changes))


def put(values: tuple[int, ...], cell: int, value: int) -> tuple[int, ...]:
    """Put a value into its place."""
    return (*values[:cell], value, *values[cell + 1 :])


def with_die(state: State, cell: int, die: int) -> State:
    """Put a die on a cell, or take it away; a token there goes on a question mark again [X3].

    A Defence token that a die falls on goes back to its player [Y6].
    """
    ground = state.ground
    promised = ground.promised
    if promised and promised[cell] == UNDER and die == QUESTION:
        promised = put(promised, cell, ON_TOP)
    state = with_ground(state, dice=put(ground.dice, cell, die), promised=promised)
    return state if die == EMPTY else without_defences(state, cell)


def without_defences(state: State, cell: int) -> State:
    """Give the Defence tokens on a cell back to their players."""
    here = [token for token in state.ground.defences if token.cell == cell]
    for token in here:
        state = with_player(state, token.side, defences=state.players[token.side].defences + 1)
    left = tuple(token for token in state.ground.defences if token.cell != cell)
    return with_ground(state, defences=left) if here else state


def land(state: State, q: int, r: int) -> int:
    """Give the number of a cell of the board, or refuse it."""
    where = on(state)
    cell = where.index.get((q, r), where.size)
    if cell >= where.size:
        refuse(Refusal.OUTSIDE, "T1")
    return cell


def touches(ground: Ground, side: Side, cell: int) -> bool:
    """Say whether a cell is next to a player's territory and not in it [T2]."""
    return bool(brd.border(ground, side) >> cell & 1)


def is_covered(ground: Ground, cell: int) -> bool:
    """Say whether a token protects the die on a cell [X2, F2]."""
    return cell in ground.wildlife or bool(ground.promised and ground.promised[cell] == ON_TOP)


def in_stage(state: State, side: Side, *stages: Stage) -> None:
    """Refuse what does not belong to this step, or not to this side."""
    if state.phase != "play" or state.stage not in stages:
        refuse(Refusal.WRONG_STEP, "P1")
    if side != mover(state):
        refuse(Refusal.NOT_YOUR_TURN, "P1")


def reacts(state: State) -> Policy | None:
    """Give the policy of most governments, if there is one [G3]."""
    there = [player.government for player in state.players if not player.out]
    n = there.count("harmony") - there.count("dominance")
    return "harmony" if n > 0 else "dominance" if n < 0 else None


def fissure_cost(state: State, side: Side, cost: int) -> int:
    """Give what a fissure costs the player who rolled it [S4, A2, G3]."""
    policy = reacts(state)
    if policy == "harmony":
        return 0
    more = 1 if policy == "dominance" else 0
    return max(0, cost + more - copies(state.players[side], "hardened_domes"))


def may_place(player: Player) -> bool:
    """Say whether the player's Change cards allow colonies [V4]."""
    return player.change < TRANSFORMATION or player.mimicry > 0


def gain(state: State, side: Side, n: int, events: list[Event]) -> State:
    """Raise a population; at +5 a lost colony comes back and the rest lapses [L2, L4]."""
    player = state.players[side]
    if player.done or player.out or n <= 0:
        return state
    population = player.population + n
    events.append(Event("population", side=side, n=n))
    if population < FULL:
        return with_player(state, side, population=population)
    if not player.lost:
        return with_player(state, side, population=FULL - 1)
    events.append(Event("regained", side=side))
    return with_player(
        state, side, population=0, lost=player.lost - 1, unplaced=player.unplaced + 1
    )
