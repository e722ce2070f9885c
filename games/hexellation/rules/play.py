"""The rules brought together: one table of the kinds of action, judged and applied the same way."""

from collections.abc import Callable
from typing import Any, Final

from games.chance import Chance
from games.engine import (
    CLOCK,
    MASTER,
    Actor,
    Event,
    IllegalAction,
    Outcome,
    Record,
    Side,
    carried_out,
)
from games.hexellation import actions as act
from games.hexellation.pieces import AREA, CATEGORIES, DRAWN, WON
from games.hexellation.refusals import Refusal, refuse
from games.hexellation.rules import claims, moves, setup
from games.hexellation.rules.common import still_in
from games.hexellation.state import State

Permit = Callable[[State, Actor, Any], None]
Perform = Callable[[State, Actor, Any, Chance, list[Event]], State]


def _permit_clock(_state: State, actor: Actor, _action: act.TimeUp) -> None:
    if actor != CLOCK:
        refuse(Refusal.WRONG_ACTOR, "E1")


def _permit_master(_state: State, actor: Actor, _action: act.EndPhase | act.EndGame) -> None:
    if actor != MASTER:
        refuse(Refusal.WRONG_ACTOR, "E1")


def _finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    if state.phase in ("model", "avoid"):
        return setup.finish(state, chance, events, note)
    if state.phase == "play":
        return moves.finish(state, chance, events, note)
    return claims.finish(state, events, note)


def _time_up(
    state: State, _actor: Actor, _action: act.TimeUp, chance: Chance, events: list[Event]
) -> State:
    return _finish(state, chance, events, "clock")


def _end_phase(
    state: State, _actor: Actor, _action: act.EndPhase, chance: Chance, events: list[Event]
) -> State:
    return _finish(state, chance, events, "master")


def _end_game(
    state: State, _actor: Actor, _action: act.EndGame, _chance: Chance, events: list[Event]
) -> State:
    events.append(Event("ended"))
    return moves.won(state, still_in(state), "ended_early", (), events)


_KINDS: Final[dict[type[Any], tuple[Permit, Perform]]] = {
    act.Sketch: (setup.permit_sketch, setup.sketch),
    act.Unsketch: (setup.permit_unsketch, setup.unsketch),
    act.Fix: (setup.permit_fix, setup.fix),
    act.Place: (moves.permit_place, moves.place),
    act.Planet: (moves.permit_planet, moves.planet),
    act.PlanetOff: (moves.permit_planet_off, moves.planet_off),
    act.Claim: (claims.permit_claim, claims.claim),
    act.Decline: (claims.permit_decline, claims.decline),
    act.TimeUp: (_permit_clock, _time_up),
    act.EndPhase: (_permit_master, _end_phase),
    act.EndGame: (_permit_master, _end_game),
}
_OF_NO_SIDE: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def legal_actions(state: State, side: Side) -> list[act.Action]:
    """List what a side may do now, by kind in the order of the Action union, then by the fields.

    Claims are never listed: finding them is the game [U2].
    """
    out: list[act.Action] = []
    if state.phase in ("model", "avoid") and side == state.turn:
        cells = setup.sketched(state)
        out = [act.Sketch(q, r) for q, r in AREA if (q, r) not in cells]
        out = out if _allowed(state, side, out[0]) else []
        out += [act.Unsketch(q, r) for q, r in cells]
        if _allowed(state, side, act.Fix()):
            out.append(act.Fix())
    elif state.phase == "play" and side == state.turn:
        free = moves.free_cells(state)
        out = [act.Place(q, r) for q, r in free]
        if state.options.planet:
            out += [act.Planet(q, r) for q, r in free if (q, r) != state.planet]
            out += [act.PlanetOff()] * (state.planet is not None)
    elif state.phase == "claims" and _allowed(state, side, act.Decline()):
        out = [act.Decline()]
    return out


def _allowed(state: State, side: Side, action: act.Action) -> bool:
    try:
        check(state, side, action)
    except IllegalAction:
        return False
    return True


def check(state: State, actor: Actor, action: act.Action) -> None:
    """Raise IllegalAction if the actor may not do this now."""
    kind = _KINDS.get(type(action))
    if kind is None:
        refuse(Refusal.UNKNOWN_ACTION, "E1")
    if state.phase == "result":
        refuse(Refusal.GAME_OVER, "M7")
    if type(action) not in _OF_NO_SIDE and not 0 <= actor < state.options.players:
        refuse(Refusal.WRONG_ACTOR, "E1")
    kind[0](state, actor, action)


def apply(state: State, actor: Actor, action: act.Action, chance: Chance) -> tuple[State, Record]:
    """Give the new state and the record of what happened; raise IllegalAction otherwise."""
    check(state, actor, action)
    return carried_out(_KINDS[type(action)][1], state, actor, action, chance)


def over(state: State) -> bool:
    """Say whether the result stands."""
    return state.phase == "result"


def outcome(state: State) -> Outcome:
    """Give 2 points for the win, 1 each for a draw; nobody has points as long as the game runs."""
    each = WON if len(state.winners) == 1 else DRAWN
    totals = tuple(each * (side in state.winners) for side in range(state.options.players))
    return Outcome(
        categories=CATEGORIES,
        scores=tuple((points,) for points in totals),
        totals=totals,
        winners=state.winners,
        reason=state.reason,
    )
