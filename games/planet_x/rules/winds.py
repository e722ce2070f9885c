"""Colonise: the winds of change, the cells kept clear, placing a colony."""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import PLACE_COST, QUESTION, WINDS
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.common import (
    copies,
    in_stage,
    land,
    may_place,
    mover,
    on,
    put,
    with_die,
    with_ground,
    with_player,
    without_defences,
)
from games.planet_x.rules.turns import after, lose, now_done
from games.planet_x.state import Pending, State


def permit_colonise(state: State, side: Side, _action: act.Colonise) -> None:
    """With a colony to place and a site where it could stand."""
    in_stage(state, side, "act")
    if state.now.acted:
        refuse(Refusal.ACTED, "P3")
    player = state.players[side]
    if not player.unplaced:
        refuse(Refusal.NO_COLONY_LEFT, "C1")
    if not may_place(player):
        refuse(Refusal.MUST_NOT_COLONISE, "V4")
    if not brd.sites(state.ground, side):
        refuse(Refusal.NO_SITE, "C2")


def colonise(
    state: State, side: Side, _action: act.Colonise, chance: Chance, events: list[Event]
) -> State:
    """Roll the winds; Wind Charts may roll them again."""
    now = replace(state.now, began=True, winds_rerolled=0)
    return _blow(replace(state, now=now), side, chance, events)


def _blow(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    winds = WINDS[chance.below(len(WINDS))]
    events.append(Event("winds", side=side, n=winds))
    state = replace(state, pending=Pending(kind="winds", winds=winds))
    if copies(state.players[side], "wind_charts") > state.now.winds_rerolled:
        return replace(state, stage="winds")
    return settle_winds(state, side, chance, events)


def permit_reroll(state: State, side: Side, action: act.Reroll) -> None:
    """The one die, with Wind Charts."""
    in_stage(state, side, "winds")
    if action.die != 0:
        refuse(Refusal.NO_SUCH_DIE, "A7")


def reroll(
    state: State, side: Side, _action: act.Reroll, chance: Chance, events: list[Event]
) -> State:
    """The new roll counts, unless another card rolls again."""
    now = replace(state.now, winds_rerolled=state.now.winds_rerolled + 1)
    return _blow(replace(state, now=now), side, chance, events)


def settle_winds(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """A blank moves nothing; else all keep cells clear, from the mover on [C3]."""
    if not state.pending.winds:
        return to_place(state, side, chance, events)
    return _next_choice(replace(state, stage="keep"), chance, events)


# Keeping cells clear.
def chooser(state: State) -> Side:
    """Give who chooses: the sides in turn order from the mover."""
    return state.order[(state.place + state.pending.chooser) % len(state.order)]


def choices(state: State) -> list[int]:
    """List the cells that the chooser may keep now, for one colony [C4]."""
    pending, where = state.pending, on(state)
    near = where.near[pending.colony]
    if pending.first >= 0:
        near = (near | where.near[pending.first]) & ~(1 << pending.first)
    return list(brd.members(near & brd.empty(state.ground)))


def _next_choice(state: State, chance: Chance, events: list[Event]) -> State:
    """Go on to the next choice that there is; what leaves no choice is kept at once."""
    while True:
        pending = state.pending
        if pending.chooser == len(state.order):
            return _settle(state, chance, events)
        side = chooser(state)
        if pending.colony < 0:
            state = _next_colony(state, side, -1)
            continue
        cells = choices(state)
        if len(cells) > 1:
            return state
        state = _kept(state, side, cells[0]) if cells else _next_colony(state, side, pending.colony)


def _next_colony(state: State, side: Side, last: int) -> State:
    """Ask for the chooser's next colony, or the next chooser."""
    for cell in brd.members(brd.colonies(state.ground, side)):
        if cell > last:
            return replace(state, pending=replace(state.pending, colony=cell, first=-1))
    pending = replace(state.pending, chooser=state.pending.chooser + 1, colony=-1, first=-1)
    return replace(state, pending=pending)


def _kept(state: State, side: Side, cell: int) -> State:
    pending = state.pending
    kept = tuple(sorted({*pending.kept, cell}))
    state = replace(state, pending=replace(pending, kept=kept))
    if pending.winds == 1 or pending.first >= 0:
        return _next_colony(state, side, pending.colony)
    return replace(state, pending=replace(state.pending, first=cell))


def permit_keep(state: State, side: Side, action: act.Keep) -> None:
    """One of the cells for the colony that is asked about."""
    if state.stage != "keep":
        refuse(Refusal.WRONG_STEP, "C3")
    if side != chooser(state):
        refuse(Refusal.NOT_YOUR_TURN, "C3")
    if land(state, action.q, action.r) not in choices(state):
        refuse(Refusal.NOT_THIS_CELL, "C4")


def keep(state: State, side: Side, action: act.Keep, chance: Chance, events: list[Event]) -> State:
    """One cell may serve several colonies."""
    events.append(Event("kept", side=side, q=action.q, r=action.r))
    state = _kept(state, side, land(state, action.q, action.r))
    return _next_choice(state, chance, events)


def _settle(state: State, chance: Chance, events: list[Event]) -> State:
    """All other empty cells get a die again [C5]."""
    blown = brd.empty(state.ground) & ~brd.bits(state.pending.kept)
    for cell in brd.members(blown):
        state = with_die(state, cell, QUESTION)
    events.append(Event("blown", n=blown.bit_count()))
    return to_place(state, mover(state), chance, events)


# Placing.
def to_place(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """Let the mover place, where there is a site left."""
    if brd.sites(state.ground, side):
        return replace(state, stage="place", pending=Pending())
    events.append(Event("placed_nothing", side=side))
    return after(replace(state, stage="act"), "act", chance, events)


def permit_place(state: State, side: Side, action: act.Place) -> None:
    """A site that is left."""
    in_stage(state, side, "place")
    if not brd.sites(state.ground, side) >> land(state, action.q, action.r) & 1:
        refuse(Refusal.NO_SITE, "C2")


def place(
    state: State, side: Side, action: act.Place, chance: Chance, events: list[Event]
) -> State:
    """The move costs population, also when it was the last colony [C6, P5]."""
    cell, player = land(state, action.q, action.r), state.players[side]
    events.append(Event("placed", side=side, q=action.q, r=action.r))
    state = without_defences(state, cell)
    ground = state.ground
    close = on(state).near[cell] | 1 << cell
    broken = [t for t in ground.oaths if t.side == side and close >> t.cell & 1]
    if broken:
        events.append(Event("oath_broken", side=side))
    state = with_ground(
        state,
        owners=put(ground.owners, cell, side),
        oaths=tuple(token for token in ground.oaths if token not in broken),
    )
    state = with_player(state, side, unplaced=player.unplaced - 1)
    state = replace(state, stage="act")
    if player.unplaced == 1:
        state = now_done(state, side, events)
    cost = max(0, PLACE_COST - copies(player, "fast_transports"))
    state = lose(state, side, cost, "act", events)
    return after(state, "act", chance, events)


def permit_place_nothing(state: State, side: Side, _action: act.PlaceNothing) -> None:
    """After the winds."""
    in_stage(state, side, "place")


def place_nothing(
    state: State, side: Side, _action: act.PlaceNothing, chance: Chance, events: list[Event]
) -> State:
    """It was the action of the turn all the same."""
    events.append(Event("placed_nothing", side=side))
    return after(replace(state, stage="act"), "act", chance, events)
