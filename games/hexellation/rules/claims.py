"""The option "unnoticed constellations": nothing is decided until somebody claims it."""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.hexellation import actions as act
from games.hexellation.refusals import Refusal, refuse
from games.hexellation.rules.common import next_turn, still_in
from games.hexellation.rules.moves import made_avoid, won
from games.hexellation.shapes import same
from games.hexellation.state import State


def maker(state: State, cells: tuple[tuple[int, int], ...]) -> Side:
    """Give who placed the newest of these stars."""
    named = set(cells)
    return next(star.side for star in reversed(state.stars) if (star.q, star.r) in named)


def _may_claim(state: State, side: Side) -> None:
    if not state.options.unnoticed:
        refuse(Refusal.NO_CLAIMS, "U1")
    if state.phase not in ("play", "claims"):
        refuse(Refusal.WRONG_PHASE, "U1")
    if side in state.out:
        refuse(Refusal.OUT, "M5")
    if side in state.declined:
        refuse(Refusal.DECLINED, "U5")


def permit_claim(state: State, side: Side, action: act.Claim) -> None:
    """So many stars as the constellation has; whether they are it is found out."""
    _may_claim(state, side)
    shape = state.model if action.pattern == "model" else state.avoid
    if len(set(action.cells)) != len(action.cells) or len(action.cells) != len(shape):
        refuse(Refusal.WRONG_NUMBER, "U2")
    lying = {(star.q, star.r) for star in state.stars}
    if not lying.issuperset(action.cells):
        refuse(Refusal.NO_STAR, "U2")
    if action.pattern == "avoid" and same(action.cells, shape):
        by = maker(state, action.cells)
        if by == side:
            refuse(Refusal.OWN_AVOID, "U4")
        if by in state.out:
            refuse(Refusal.MAKER_OUT, "U4")


def claim(
    state: State, side: Side, action: act.Claim, _chance: Chance, events: list[Event]
) -> State:
    """A right MODEL wins, a right AVOID puts its maker out, a wrong claim is announced."""
    shape = state.model if action.pattern == "model" else state.avoid
    right = same(action.cells, shape)
    events.append(Event("claimed", side=side, n=int(right), note=action.pattern))
    if not right:
        return state
    cells = tuple(sorted(action.cells))
    if action.pattern == "model":
        return won(state, (side,), "model", cells, events)
    by = maker(state, action.cells)
    state = made_avoid(state, by, cells, events)
    if state.phase == "play" and by == state.turn:
        return replace(state, turn=next_turn(state), planet=None)
    return _unless_all_declined(state, events)


def permit_decline(state: State, side: Side, _action: act.Decline) -> None:
    """When no star or cell is left."""
    _may_claim(state, side)
    if state.phase != "claims":
        refuse(Refusal.WRONG_PHASE, "U5")


def decline(
    state: State, side: Side, _action: act.Decline, _chance: Chance, events: list[Event]
) -> State:
    """When all have declined it is a draw."""
    events.append(Event("declined", side=side))
    return _unless_all_declined(replace(state, declined=(*state.declined, side)), events)


def _unless_all_declined(state: State, events: list[Event]) -> State:
    left = still_in(state)
    if state.phase == "claims" and all(side in state.declined for side in left):
        return won(state, left, "drawn", (), events)
    return state


def finish(state: State, events: list[Event], note: str) -> State:
    """Who has said nothing declines."""
    for side in still_in(state):
        if side not in state.declined:
            events.append(Event("timed_out", side=side, note=note))
    return won(state, still_in(state), "drawn", (), events)
