"""Small things that every part of the rules needs."""

from games.engine import Side
from games.hexiculture.board import INDEX
from games.hexiculture.pieces import CROPS, Kind
from games.hexiculture.refusals import Refusal, refuse
from games.hexiculture.state import Plant, State


def mover(state: State) -> Side:
    """Give the side whose turn it is: from the starting player on to the left [T1]."""
    return (state.starter + state.place) % state.options.players


def on_turn(state: State, side: Side) -> None:
    """Refuse what only the mover may do."""
    if side != mover(state):
        refuse(Refusal.NOT_YOUR_TURN, "T1")


def land(q: int, r: int) -> int:
    """Give a cell's number."""
    cell = INDEX.get((q, r), -1)
    if cell < 0:
        refuse(Refusal.OUTSIDE, "B1")
    return cell


def taken(state: State) -> set[int]:
    """Give the cells with a plant or a rock [P1]."""
    return {*state.rocks, *(plant.cell for plant in state.plants)}


def own(state: State, side: Side, kind: Kind) -> list[Plant]:
    """Give a side's plants of a type."""
    return [plant for plant in state.plants if plant.side == side and plant.kind == kind]


def tokens(state: State, side: Side, kind: Kind) -> int:
    """Count a side's tokens of a type that are not on the board [B3]."""
    return CROPS[kind].tokens - len(own(state, side, kind))
