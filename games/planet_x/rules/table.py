"""The table of the kinds of action: each is judged and done by one pair of functions."""

from collections.abc import Callable
from typing import Any, Final

from games.chance import Chance
from games.engine import CLOCK, MASTER, Actor, Event, IllegalAction, Side
from games.planet_x import actions as act
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules import acting, betrayal, buying, passing, setup, trade, turns, winds
from games.planet_x.state import State

Permit = Callable[[State, Actor, Any], None]
Perform = Callable[[State, Actor, Any, Chance, list[Event]], State]


def _permit_reroll(state: State, side: Side, action: act.Reroll) -> None:
    permit = winds.permit_reroll if state.stage == "winds" else acting.permit_reroll
    permit(state, side, action)


def _reroll(
    state: State, side: Side, action: act.Reroll, chance: Chance, events: list[Event]
) -> State:
    again = winds.reroll if state.stage == "winds" else acting.reroll
    return again(state, side, action, chance, events)


def _permit_keep_roll(state: State, side: Side, action: act.KeepRoll) -> None:
    if state.stage != "winds":
        acting.permit_keep_roll(state, side, action)
    else:
        winds.permit_reroll(state, side, act.Reroll())


def _keep_roll(
    state: State, side: Side, _action: act.KeepRoll, chance: Chance, events: list[Event]
) -> State:
    count = winds.settle_winds if state.stage == "winds" else acting.settle_roll
    return count(state, side, chance, events)


def _permit_clock(_state: State, actor: Actor, _action: act.TimeUp) -> None:
    if actor != CLOCK:
        refuse(Refusal.WRONG_ACTOR, "N1")


def _permit_master(_state: State, actor: Actor, _action: act.EndPhase | act.EndGame) -> None:
    if actor != MASTER:
        refuse(Refusal.WRONG_ACTOR, "N1")


def _end_game(
    state: State, _actor: Actor, _action: act.EndGame, chance: Chance, events: list[Event]
) -> State:
    events.append(Event("ended"))
    return turns.end(state, "ended_early", chance, events)


KINDS: Final[dict[type[Any], tuple[Permit, Perform]]] = {
    act.Clear: (setup.permit_clear, setup.clear),
    act.BuyCard: (buying.permit_card, buying.buy_card),
    act.BuyGovernment: (buying.permit_government, buying.buy_government),
    act.FlipGovernment: (buying.permit_flip, buying.flip),
    act.BuyRoute: (buying.permit_route, buying.buy_route),
    act.Unlock: (buying.permit_unlock, buying.unlock),
    act.BuyChange: (buying.permit_change, buying.buy_change),
    act.BuyMimicry: (buying.permit_mimicry, buying.buy_mimicry),
    act.Offer: (trade.permit_offer, trade.offer),
    act.Scout: (acting.permit_scout, acting.scout),
    act.Explore: (acting.permit_explore, acting.explore),
    act.Colonise: (winds.permit_colonise, winds.colonise),
    act.Terraform: (acting.permit_terraform, acting.terraform),
    act.Farm: (acting.permit_farm, acting.farm),
    act.RegainZap: (betrayal.permit_regain, betrayal.regain),
    act.Calm: (acting.permit_calm, acting.calm),
    act.Mine: (acting.permit_mine, acting.mine),
    act.Zap: (betrayal.permit_zap, betrayal.zap),
    act.Defend: (betrayal.permit_defend, betrayal.defend),
    act.Sabotage: (betrayal.permit_sabotage, betrayal.sabotage),
    act.Reroll: (_permit_reroll, _reroll),
    act.KeepRoll: (_permit_keep_roll, _keep_roll),
    act.Keep: (winds.permit_keep, winds.keep),
    act.Place: (winds.permit_place, winds.place),
    act.PlaceNothing: (winds.permit_place_nothing, winds.place_nothing),
    act.Answer: (trade.permit_answer, trade.answer),
    act.Surrender: (betrayal.permit_zapped, betrayal.surrender),
    act.Endure: (betrayal.permit_zapped, betrayal.endure),
    act.Lose: (turns.permit_lose, turns.losing),
    act.Pass: (passing.permit_pass, passing.pass_),
    act.EndTurn: (passing.permit_end_turn, passing.end_turn),
    act.TimeUp: (_permit_clock, passing.time_up),
    act.EndPhase: (_permit_master, passing.end_phase),
    act.EndGame: (_permit_master, _end_game),
}
OF_NO_SIDE: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def check(state: State, actor: Actor, action: act.Action) -> None:
    """Raise IllegalAction if the actor may not do this now."""
    kind = KINDS.get(type(action))
    if kind is None:
        refuse(Refusal.UNKNOWN_ACTION, "N1")
    if state.phase == "result":
        refuse(Refusal.GAME_OVER, "P6")
    if type(action) not in OF_NO_SIDE and not 0 <= actor < state.options.players:
        refuse(Refusal.WRONG_ACTOR, "N1")
    kind[0](state, actor, action)


def allowed(state: State, actor: Actor, action: act.Action) -> bool:
    """Say whether `check` lets an action pass."""
    try:
        check(state, actor, action)
    except IllegalAction:
        return False
    return True
