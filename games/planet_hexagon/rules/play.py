"""The rules brought together: one table of the kinds of action, judged and applied the same way."""

from collections.abc import Callable
from typing import Any, Final

from games.chance import Chance
from games.engine import Actor, Event, Outcome, Record, Side, carried_out
from games.planet_hexagon import actions as act
from games.planet_hexagon import scoring
from games.planet_hexagon.pieces import CATEGORIES
from games.planet_hexagon.refusals import Refusal, refuse
from games.planet_hexagon.rules import building, phases, supply
from games.planet_hexagon.rules.common import SIDES, turn_side
from games.planet_hexagon.state import State

Permit = Callable[[State, Actor, Any], None]
Perform = Callable[[State, Actor, Any, Chance, list[Event]], State]

_KINDS: Final[dict[type[Any], tuple[Permit, Perform]]] = {
    act.Arrive: (supply.permit_arrive, supply.arrive),
    act.Take: (supply.permit_take, supply.take),
    act.Flip: (supply.permit_flip, supply.flip),
    act.FlippingMachine: (supply.permit_flipping_machine, supply.flipping_machine),
    act.Phonomobile: (supply.permit_phonomobile, supply.phonomobile),
    act.Painting: (supply.permit_painting, supply.painting),
    act.PaintingSide: (supply.permit_painting_side, supply.painting_side),
    act.FernDraw: (supply.permit_fern_draw, supply.fern_draw),
    act.FernExchange: (supply.permit_fern_exchange, supply.fern_exchange),
    act.Leave: (supply.permit_leave, supply.leave),
    act.Place: (building.permit_place, building.place),
    act.Cover: (building.permit_cover, building.cover),
    act.Pipe: (building.permit_pipe, building.pipe),
    act.Turn: (building.permit_turn, building.turn),
    act.Discard: (building.permit_discard, building.discard),
    act.Ready: (phases.permit_ready, phases.ready),
    act.HandIn: (phases.permit_hand_in, phases.hand_in),
    act.TimeUp: (phases.permit_time_up, phases.time_up),
    act.EndPhase: (phases.permit_master, phases.master_ends_phase),
    act.EndGame: (phases.permit_master, phases.end_game),
    act.Staff: (phases.permit_staff, phases.staff),
}


def legal_actions(state: State, side: Side) -> list[act.Action]:
    """List what a side may do now, by kind in the order of the Action union, then by the fields.

    A Turn with a bonus marker comes before those with a Factory's. HandIn is never listed: there
    are 1000 ** 8 of them, see `check`.
    """
    phase, team = state.phase, state.teams[side]
    if phase == "supply":
        on_turn = side == turn_side(state)
        out = supply.steps(state, side) if on_turn else []
        if not on_turn or state.stage == "arrive":
            out += building.builds(team.colony, team.waiting, team.bonus)
        return out
    if phase == "emissary" or phase == "final_building":
        return [
            *building.builds(team.colony, team.waiting, team.bonus),
            *phases.may_be_ready(state, side),
        ]
    return []


def check(state: State, actor: Actor, action: act.Action) -> None:
    """Raise IllegalAction if the actor may not do this now."""
    kind = _KINDS.get(type(action))
    if kind is None:
        refuse(Refusal.UNKNOWN_ACTION, "E3")
    if state.phase == "result":
        refuse(Refusal.GAME_OVER, "P5")
    kind[0](state, actor, action)


def apply(state: State, actor: Actor, action: act.Action, chance: Chance) -> tuple[State, Record]:
    """Give the new state and the record of what happened; raise IllegalAction otherwise."""
    check(state, actor, action)
    return carried_out(_KINDS[type(action)][1], state, actor, action, chance)


def over(state: State) -> bool:
    """Say whether the result stands."""
    return state.phase == "result"


def outcome(state: State) -> Outcome:
    """Score the colonies as they lie; reason is "" as long as the game runs."""
    scores = scoring.scores(state.teams, state.options)
    totals = tuple(sum(line) for line in scores)
    best = max(totals)
    reason = ""
    if over(state):
        reason = "ended_early" if state.ended_early else "played"
    return Outcome(
        categories=CATEGORIES,
        scores=scores,
        totals=totals,
        winners=tuple(side for side in range(SIDES) if totals[side] == best),
        reason=reason,
    )
