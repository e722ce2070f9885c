"""Placing stars, the planet, who is out and who has won."""

from msgspec.structs import replace

from games.chance import Chance, pick
from games.engine import Event, Side
from games.hexellation import actions as act
from games.hexellation.refusals import Refusal, refuse
from games.hexellation.rules.common import area, next_turn, on_sky, radius, stars_left, still_in
from games.hexellation.shapes import places
from games.hexellation.state import Cell, Star, State


def free_cells(state: State) -> list[Cell]:
    """List the cells of the sky without a star."""
    taken = {(star.q, star.r) for star in state.stars}
    return [cell for cell in area(state).cells if cell not in taken]


def _on_turn(state: State, side: Side) -> None:
    if state.phase != "play":
        refuse(Refusal.WRONG_PHASE, "M1")
    if side in state.out:
        refuse(Refusal.OUT, "M5")
    if side != state.turn:
        refuse(Refusal.NOT_YOUR_TURN, "M1")


def _free(state: State, cell: Cell) -> None:
    if cell not in area(state).bit:
        refuse(Refusal.OUTSIDE, "M1")
    if any((star.q, star.r) == cell for star in state.stars):
        refuse(Refusal.OCCUPIED, "M1")


def permit_place(state: State, side: Side, action: act.Place) -> None:
    """Any free cell of the playing area."""
    _on_turn(state, side)
    _free(state, (action.q, action.r))


def place(
    state: State, side: Side, action: act.Place, _chance: Chance, events: list[Event]
) -> State:
    """AVOID counts before MODEL; where constellations must be claimed nothing is decided yet."""
    cell = (action.q, action.r)
    before = on_sky(state)
    events.append(Event("star", side=side, q=action.q, r=action.r))
    star = Star(action.q, action.r, side)
    state = replace(state, stars=(*state.stars, star), planet=None)
    if not state.options.unnoticed:
        avoided = made_by(state, state.avoid, before, cell)
        if avoided:
            state = made_avoid(state, side, avoided, events)
            if state.phase == "result":
                return state
        elif made := made_by(state, state.model, before, cell):
            return won(state, (side,), "model", made, events)
    return go_on(state, events)


def go_on(state: State, events: list[Event]) -> State:
    """The next side moves, or there is no star or cell left."""
    if stars_left(state) and free_cells(state):
        return replace(state, turn=next_turn(state))
    if state.options.unnoticed:
        events.append(Event("phase", note="claims"))
        return replace(state, phase="claims")
    return won(state, still_in(state), "drawn", (), events)


def made_by(state: State, shape: tuple[Cell, ...], before: int, cell: Cell) -> tuple[Cell, ...]:
    """Give the stars of a shape that a new star has completed, the first found; () if none."""
    sky = area(state)
    now = before | sky.bit[cell]
    for mask in places(radius(state), shape)[sky.bit[cell]]:
        if mask & now == mask:
            return tuple(each for each in sky.cells if sky.bit[each] & mask)
    return ()


def made_avoid(state: State, side: Side, cells: tuple[Cell, ...], events: list[Event]) -> State:
    """Whoever made AVOID is out; the last one in has won."""
    events.append(Event("out", side=side, n=len(cells)))
    state = replace(state, out=(*state.out, side), made=cells)
    left = still_in(state)
    if len(left) == 1:
        return won(state, left, "last", cells, events)
    return state


def won(
    state: State,
    winners: tuple[Side, ...],
    reason: str,
    cells: tuple[Cell, ...],
    events: list[Event],
) -> State:
    """The result stands; several winners have drawn."""
    events.append(Event("phase", note="result"))
    return replace(
        state,
        phase="result",
        winners=winners,
        reason=reason,
        made=cells,
        planet=None,
        ended_early=reason == "ended_early",
    )


# The planet.
def permit_planet(state: State, side: Side, action: act.Planet) -> None:
    """Where the option allows it: any free cell but the one it lies on."""
    _on_turn(state, side)
    if not state.options.planet:
        refuse(Refusal.NO_PLANET, "M6")
    _free(state, (action.q, action.r))
    if state.planet == (action.q, action.r):
        refuse(Refusal.NO_CHANGE, "M6")


def planet(
    state: State, side: Side, action: act.Planet, _chance: Chance, events: list[Event]
) -> State:
    """It helps to think; everybody sees it."""
    events.append(Event("planet", side=side, q=action.q, r=action.r))
    return replace(state, planet=(action.q, action.r))


def permit_planet_off(state: State, side: Side, _action: act.PlanetOff) -> None:
    """Only where it lies on the sky."""
    _on_turn(state, side)
    if state.planet is None:
        refuse(Refusal.NO_PLANET, "M6")


def planet_off(
    state: State, side: Side, _action: act.PlanetOff, _chance: Chance, events: list[Event]
) -> State:
    """It lies beside the board again."""
    events.append(Event("planet_off", side=side))
    return replace(state, planet=None)


# Time-up.
def finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    """A star is placed at random."""
    events.append(Event("timed_out", side=state.turn, note=note))
    q, r = pick(chance, free_cells(state))
    return place(state, state.turn, act.Place(q, r), chance, events)
