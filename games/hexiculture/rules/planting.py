"""Sow, propagate, harvest, pass."""

from itertools import combinations

from msgspec.structs import replace

from games.engine import Event, Side
from games.hexiculture import actions as act
from games.hexiculture.board import CELLS, INDEX, reach
from games.hexiculture.pieces import CROPS, Kind
from games.hexiculture.refusals import Refusal, refuse
from games.hexiculture.rules.common import land, on_turn, own, taken, tokens
from games.hexiculture.scoring import ripe
from games.hexiculture.state import Plant, Scored, State


# Sow.
def permit_sow(state: State, side: Side, action: act.Sow) -> None:
    """On a free cell, while no plant of that type is the side's own."""
    on_turn(state, side)
    if own(state, side, action.plant):
        refuse(Refusal.HAS_SOME, "P2")
    if land(action.q, action.r) in taken(state):
        refuse(Refusal.TAKEN, "P1")


def sow(state: State, side: Side, action: act.Sow, events: list[Event]) -> State:
    """The plant begins at tier 0."""
    events.append(Event("sown", side=side, q=action.q, r=action.r, note=action.plant))
    return _planted(state, side, action.plant, (land(action.q, action.r),))


def _planted(state: State, side: Side, kind: Kind, cells: tuple[int, ...]) -> State:
    new = [Plant(cell, side, kind, 0) for cell in cells]
    return replace(state, plants=tuple(sorted((*state.plants, *new))))


# Propagate.
def spreads(plant: Plant, closed: set[int], left: int) -> list[tuple[int, ...]]:
    """List the cells that a plant may spread to at once, sorted [P4, P5].

    closed: cells with something on them. left: tokens in hand.
    """
    out: set[tuple[int, ...]] = set()
    for pattern in reach(plant.kind, plant.cell):
        free = [cell for cell in pattern if cell not in closed]
        n = min(len(free), left)
        if n:
            out.update(combinations(free, n))
    return sorted(out)


def origin(state: State, side: Side, action: act.Propagate) -> Plant:
    """Give the plant that spreads."""
    cell = land(action.q, action.r)
    for plant in state.plants:
        if plant.cell == cell and plant.side == side:
            return plant
    refuse(Refusal.NOT_YOUR_PLANT, "P3")


def permit_propagate(state: State, side: Side, action: act.Propagate) -> None:
    """From an own plant to the free cells of one of its patterns."""
    on_turn(state, side)
    plant, closed = origin(state, side, action), taken(state)
    left = tokens(state, side, plant.kind)
    if not left:
        refuse(Refusal.NO_TOKENS, "P5")
    allowed = spreads(plant, closed, left)
    if not allowed:
        refuse(Refusal.NO_ROOM, "P6")
    cells = tuple(INDEX.get(cell, -1) for cell in action.cells)
    if cells in allowed:
        return
    if any(cell in closed for cell in cells):
        refuse(Refusal.TAKEN, "P1")
    # A part of a pattern, in whatever order, is on the way to a legal answer.
    if len({*cells}) == len(cells) and any(
        {*cells} <= {*pattern} for pattern in reach(plant.kind, plant.cell)
    ):
        refuse(Refusal.NOT_ALL_CELLS, "P5")
    refuse(Refusal.NOT_IN_PATTERN, "P4")


def propagate(state: State, side: Side, action: act.Propagate, events: list[Event]) -> State:
    """All new plants begin at tier 0."""
    plant = origin(state, side, action)
    events.append(
        Event("propagated", side=side, q=action.q, r=action.r, n=len(action.cells), note=plant.kind)
    )
    events += [Event("planted", side=side, q=q, r=r, note=plant.kind) for q, r in action.cells]
    return _planted(state, side, plant.kind, tuple(INDEX[cell] for cell in action.cells))


# Harvest.
def permit_harvest(state: State, side: Side, action: act.Harvest) -> None:
    """With a plant of that type that is full-grown."""
    on_turn(state, side)
    if not ripe(state.plants, side, action.plant):
        refuse(Refusal.NOT_GROWN, "H1")


def harvest(state: State, side: Side, action: act.Harvest, events: list[Event]) -> State:
    """All that are full-grown, with their points; some types stay, the rest go to the hand."""
    crop, gathered = CROPS[action.plant], ripe(state.plants, side, action.plant)
    points = crop.points * len(gathered)
    events.append(Event("gathered", side=side, slot=len(gathered), n=points, note=action.plant))
    for plant in gathered:
        q, r = CELLS[plant.cell]
        events.append(Event("harvested", side=side, q=q, r=r, n=crop.points, note=plant.kind))
    cells = tuple(plant.cell for plant in gathered)
    left = [plant for plant in state.plants if plant.cell not in cells]
    if crop.stays:
        left = sorted([*left, *(replace(plant, tier=0) for plant in gathered)])
    scored = Scored(side, state.round, action.plant, points, cells)
    return replace(state, plants=tuple(left), scored=(*state.scored, scored))


def permit_pass(state: State, side: Side, _action: act.Pass) -> None:
    """Always, in the own turn [T3]."""
    on_turn(state, side)


def do_pass(state: State, side: Side, _action: act.Pass, events: list[Event]) -> State:
    """Nothing changes."""
    events.append(Event("passed", side=side))
    return state
