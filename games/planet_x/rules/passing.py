"""Passing, ending a turn, and what happens when time is up."""

from collections.abc import Callable
from typing import Any, Final

from games.chance import Chance, pick
from games.engine import Actor, Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules import acting, betrayal, setup, trade, turns, winds
from games.planet_x.rules.common import in_stage, mover, on
from games.planet_x.rules.listing import acts, acts_at_all
from games.planet_x.state import State

_DO: Final[dict[type[Any], Callable[[State, Side, Any, Chance, list[Event]], State]]] = {
    act.Scout: acting.scout,
    act.Explore: acting.explore,
    act.Colonise: winds.colonise,
    act.Terraform: acting.terraform,
    act.Farm: acting.farm,
    act.RegainZap: betrayal.regain,
    act.Calm: acting.calm,
    act.Mine: acting.mine,
}


def permit_pass(state: State, side: Side, _action: act.Pass) -> None:
    """Only where nothing can be done."""
    in_stage(state, side, "act")
    if state.now.acted:
        refuse(Refusal.ACTED, "P3")
    if acts_at_all(acts(state, side)):
        refuse(Refusal.CAN_ACT, "P3")


def pass_(
    state: State, side: Side, _action: act.Pass, chance: Chance, events: list[Event]
) -> State:
    """The turn is over, free actions too."""
    events.append(Event("passed", side=side))
    return turns.over_to_next(state, chance, events)


def permit_end_turn(state: State, side: Side, _action: act.EndTurn) -> None:
    """After the action of the turn."""
    in_stage(state, side, "act")
    if not state.now.acted:
        refuse(Refusal.MUST_ACT, "P3")


def end_turn(
    state: State, _side: Side, _action: act.EndTurn, chance: Chance, events: list[Event]
) -> State:
    """The next player's turn."""
    return turns.over_to_next(state, chance, events)


# Time-up.
def time_up(
    state: State, _actor: Actor, _action: act.TimeUp, chance: Chance, events: list[Event]
) -> State:
    """Do what must still be done, at random; nothing that is a choice only [N3]."""
    return _finish(state, chance, events, "clock")


def end_phase(
    state: State, _actor: Actor, _action: act.EndPhase, chance: Chance, events: list[Event]
) -> State:
    """The teacher ends what is timed."""
    return _finish(state, chance, events, "master")


def _finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    if state.phase == "quick":
        return setup.finish(state, chance, events, note)
    pending, stage = state.pending, state.stage
    if stage == "consent":
        side = min(pending.asked)
        events.append(Event("timed_out", side=side, note=note))
        return acting.consent(state, side, False, chance, events)
    if stage == "offer" and pending.deal is not None:
        side = pending.deal.to
        events.append(Event("timed_out", side=side, note=note))
        return trade.answer(state, side, act.Answer(False), chance, events)
    side = pending.side if stage in ("zap", "lose") else mover(state)
    if stage == "keep":
        side = winds.chooser(state)
    events.append(Event("timed_out", side=side, note=note))
    if stage == "zap":
        return betrayal.endure(state, side, act.Endure(), chance, events)
    if stage == "lose":
        cell = pick(chance, list(brd.members(brd.colonies(state.ground, side))))
        return turns.losing(state, side, act.Lose(*on(state).at[cell]), chance, events)
    if stage == "roll":
        return acting.settle_roll(state, side, chance, events)
    if stage == "winds":
        return winds.settle_winds(state, side, chance, events)
    if stage == "place":
        return winds.place_nothing(state, side, act.PlaceNothing(), chance, events)
    if stage == "keep":
        return _keep_all(state, side, chance, events)
    return _act(state, side, chance, events)


def _keep_all(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """The chooser's other cells are drawn; the next chooser is asked."""
    while state.stage == "keep" and winds.chooser(state) == side:
        q, r = on(state).at[pick(chance, winds.choices(state))]
        state = winds.keep(state, side, act.Keep(q, r), chance, events)
    return state


def _act(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """The one action, if it is still to come: scouting before exploring before anything else."""
    turn = (state.round, state.place)
    if not state.now.acted:
        listed = acts(state, side)
        for kind in (act.Scout, act.Explore, *(type(action) for action in listed)):
            some = [action for action in listed if isinstance(action, kind)]
            if some:
                action = pick(chance, some)
                state = _DO[type(action)](state, side, action, chance, events)
                break
        else:
            events.append(Event("passed", side=side))
            return turns.over_to_next(state, chance, events)
    if state.phase == "play" and state.stage == "roll":
        state = acting.settle_roll(state, side, chance, events)
    same = state.phase == "play" and state.stage == "act" and turn == (state.round, state.place)
    if same and state.now.acted:
        state = turns.over_to_next(state, chance, events)
    return state
