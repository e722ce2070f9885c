"""A new game, and making MODEL and AVOID."""

from itertools import combinations

from msgspec.structs import replace

from games.chance import Chance, pick, shuffled
from games.engine import Event, Side
from games.hexellation import actions as act
from games.hexellation.pieces import AREA, MODEL_SIZES, MOST_SIDES
from games.hexellation.refusals import Refusal, refuse
from games.hexellation.rules.common import next_turn
from games.hexellation.shapes import contains
from games.hexellation.state import Cell, Options, State


def seats(options: Options) -> int:
    """Count the sides that play."""
    return options.players


def setup(options: Options, chance: Chance) -> State:
    """Make a new game; who begins is drawn. Raises ValueError for options that cannot be."""
    if not 2 <= options.players <= MOST_SIDES:
        raise ValueError("two to six players")
    if min(options.making_seconds, options.move_seconds, options.claim_seconds) < 1:
        raise ValueError("a phase lasts at least a second")
    first = chance.below(options.players)
    return State(options=options, first=first, turn=first)


def sketched(state: State) -> tuple[Cell, ...]:
    """Give the stars of the constellation that is being made."""
    return state.model if state.phase == "model" else state.avoid


def _with(state: State, cells: tuple[Cell, ...]) -> State:
    if state.phase == "model":
        return replace(state, model=cells)
    return replace(state, avoid=cells)


def _most(state: State) -> int:
    """Give how many stars the constellation may have: AVOID one fewer than MODEL."""
    return MODEL_SIZES[-1] if state.phase == "model" else len(state.model) - 1


def _least(state: State) -> int:
    return MODEL_SIZES[0] if state.phase == "model" else len(state.model) - 1


def _making(state: State, side: Side) -> None:
    if state.phase not in ("model", "avoid"):
        refuse(Refusal.WRONG_PHASE, "C1")
    if side != state.turn:
        refuse(Refusal.NOT_YOUR_TURN, "C1")


def permit_sketch(state: State, side: Side, action: act.Sketch) -> None:
    """A free cell of the small field, while there are stars for it."""
    _making(state, side)
    if (action.q, action.r) not in AREA:
        refuse(Refusal.OUTSIDE, "C2")
    if (action.q, action.r) in sketched(state):
        refuse(Refusal.OCCUPIED, "C2")
    if len(sketched(state)) >= _most(state):
        refuse(Refusal.ENOUGH_STARS, "C2")


def sketch(
    state: State, side: Side, action: act.Sketch, _chance: Chance, events: list[Event]
) -> State:
    """The star lies in the small field, for all to see."""
    events.append(Event("sketched", side=side, q=action.q, r=action.r, note=state.phase))
    return _with(state, tuple(sorted((*sketched(state), (action.q, action.r)))))


def permit_unsketch(state: State, side: Side, action: act.Unsketch) -> None:
    """A star of the constellation that is being made."""
    _making(state, side)
    if (action.q, action.r) not in sketched(state):
        refuse(Refusal.NO_STAR, "C2")


def unsketch(
    state: State, side: Side, action: act.Unsketch, _chance: Chance, events: list[Event]
) -> State:
    """The star can lie elsewhere."""
    events.append(Event("unsketched", side=side, q=action.q, r=action.r, note=state.phase))
    left = tuple(cell for cell in sketched(state) if cell != (action.q, action.r))
    return _with(state, left)


def permit_fix(state: State, side: Side, _action: act.Fix) -> None:
    """Enough stars, and MODEL must not contain AVOID."""
    _making(state, side)
    if len(sketched(state)) < _least(state):
        refuse(Refusal.TOO_FEW_STARS, "C2")
    if state.phase == "avoid" and contains(state.model, state.avoid):
        refuse(Refusal.INSIDE_MODEL, "C3")


def fix(state: State, side: Side, _action: act.Fix, _chance: Chance, events: list[Event]) -> State:
    """After MODEL the next player makes AVOID; after AVOID the first player moves."""
    events.append(Event("fixed", side=side, n=len(sketched(state)), note=state.phase))
    if state.phase == "model":
        return replace(state, phase="avoid", turn=next_turn(state))
    return replace(state, phase="play", turn=state.first)


def finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    """Time is up: add at random what is missing; where that gives no AVOID, make a new one [D8]."""
    side, cells, least = state.turn, sketched(state), _least(state)
    events.append(Event("timed_out", side=side, note=note))
    if state.phase == "model":
        free = shuffled(chance, [cell for cell in AREA if cell not in cells])
        done = (*cells, *free[: max(0, least - len(cells))])
    else:
        done = pick(chance, _avoids(state, cells) or _avoids(state, ()))
    return fix(_with(state, tuple(sorted(done))), side, act.Fix(), chance, events)


def _avoids(state: State, begun: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """List every AVOID that keeps the stars begun with and does not lie in MODEL."""
    free = [cell for cell in AREA if cell not in begun]
    rest = combinations(free, _least(state) - len(begun))
    made = (tuple(sorted((*begun, *more))) for more in rest)
    return [cells for cells in made if not contains(state.model, cells)]
