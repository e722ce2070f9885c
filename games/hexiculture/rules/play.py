"""The rules brought together: one table of the kinds of action, judged and applied the same way."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.chance import Chance
from games.engine import CLOCK, MASTER, Actor, Event, Outcome, Record, Side, carried_out
from games.hexiculture import actions as act
from games.hexiculture.board import CELLS, INDEX
from games.hexiculture.pieces import CATEGORIES, CROPS, KINDS, Kind
from games.hexiculture.refusals import Refusal, refuse
from games.hexiculture.rules import planting, turns
from games.hexiculture.rules.common import mover, taken
from games.hexiculture.scoring import points
from games.hexiculture.state import Fresh, State

Permit = Callable[[State, Actor, Any], None]
Perform = Callable[[State, Actor, Any, list[Event]], State]

_OF_SIDES: Final[dict[type[Any], tuple[Permit, Perform]]] = {
    act.Sow: (planting.permit_sow, planting.sow),
    act.Propagate: (planting.permit_propagate, planting.propagate),
    act.Harvest: (planting.permit_harvest, planting.harvest),
    act.Pass: (planting.permit_pass, planting.do_pass),
}
"""The actions of sides: each is the only one of its turn [T3]."""


def legal_actions(state: State, side: Side) -> list[act.Action]:
    """List what a side may do now, by kind in the order of the Action union, then by the fields."""
    if state.phase == "result" or side != mover(state):
        return []
    closed, mine = taken(state), [plant for plant in state.plants if plant.side == side]
    count = {kind: sum(plant.kind == kind for plant in mine) for kind in KINDS}
    free = [CELLS[cell] for cell in range(len(CELLS)) if cell not in closed]
    out: list[act.Action] = [
        act.Sow(kind, q, r) for kind in KINDS if not count[kind] for q, r in free
    ]
    for plant in mine:
        left = CROPS[plant.kind].tokens - count[plant.kind]
        q, r = CELLS[plant.cell]
        for cells in planting.spreads(plant, closed, left):
            out.append(act.Propagate(q, r, tuple(CELLS[cell] for cell in cells)))
    ripe = {plant.kind for plant in mine if plant.tier >= CROPS[plant.kind].grown}
    out += [act.Harvest(kind) for kind in KINDS if kind in ripe]
    return [*out, act.Pass()]


def check(state: State, actor: Actor, action: act.Action) -> None:
    """Raise IllegalAction if the actor may not do this now."""
    if state.phase == "result":
        refuse(Refusal.GAME_OVER, "T6")
    kind = _OF_SIDES.get(type(action))
    if kind is not None:
        if not 0 <= actor < state.options.players:
            refuse(Refusal.WRONG_ACTOR, "N1")
        kind[0](state, actor, action)
    elif isinstance(action, act.TimeUp):
        if actor != CLOCK:
            refuse(Refusal.WRONG_ACTOR, "N1")
    elif isinstance(action, act.SetFirst | act.EndPhase | act.EndGame):
        if actor != MASTER:
            refuse(Refusal.WRONG_ACTOR, "N1")
        if isinstance(action, act.SetFirst):
            _permit_first(state, action)
    else:
        refuse(Refusal.UNKNOWN_ACTION, "N1")


def _permit_first(state: State, action: act.SetFirst) -> None:
    """Before the first turn is over, somebody else who plays."""
    if not 0 <= action.side < state.options.players:
        refuse(Refusal.NO_SUCH_PLAYER, "F1")
    if (state.round, state.place) != (1, 0):
        refuse(Refusal.BEGUN, "F1")
    if action.side == state.starter:
        refuse(Refusal.NO_CHANGE, "F1")


def apply(state: State, actor: Actor, action: act.Action, chance: Chance) -> tuple[State, Record]:
    """Give the new state and the record of what happened; raise IllegalAction otherwise."""
    check(state, actor, action)
    return carried_out(_applied, state, actor, action, chance)


_PLANTS: Final = ("sown", "planted", "harvested", "died")
_KIND: Final[dict[str, Kind]] = {kind: kind for kind in KINDS}


def _applied(
    state: State, actor: Actor, action: act.Action, chance: Chance, events: list[Event]
) -> State:
    state = _moved(state, actor, action, chance, events)
    fresh = tuple(
        Fresh(INDEX[event.q, event.r], event.side, _KIND[event.note], event.kind)
        for event in events
        if event.kind in _PLANTS
    )
    return replace(state, fresh=fresh)


def _moved(
    state: State, actor: Actor, action: act.Action, chance: Chance, events: list[Event]
) -> State:
    if isinstance(action, act.SetFirst):
        events.append(Event("starter", side=action.side, note="master"))
        return replace(state, starter=action.side)
    if isinstance(action, act.EndGame):
        events.append(Event("ended"))
        return turns.end(state, "ended_early", events)
    if isinstance(action, act.TimeUp | act.EndPhase):
        note = "clock" if actor == CLOCK else "master"
        events.append(Event("timed_out", side=mover(state), note=note))
    else:
        state = _OF_SIDES[type(action)][1](state, actor, action, events)
    return turns.over_to_next(state, chance, events)


def over(state: State) -> bool:
    """Say whether the result stands."""
    return state.phase == "result"


def outcome(state: State) -> Outcome:
    """Give the points so far; most points win, equal points share [T6]."""
    scores = points(state)
    totals = tuple(map(sum, scores))
    return Outcome(
        categories=CATEGORIES,
        scores=scores,
        totals=totals,
        winners=tuple(side for side, total in enumerate(totals) if total == max(totals)),
        reason=state.reason,
    )
