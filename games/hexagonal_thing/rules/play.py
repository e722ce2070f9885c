"""The rules brought together: one table of the kinds of action, judged and applied the same way."""

from collections.abc import Callable
from typing import Any, Final

from games.chance import Chance
from games.engine import CLOCK, MASTER, Actor, Event, Outcome, Record, Side, carried_out
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.pieces import CATEGORIES, DRAWN, SIDES, WON
from games.hexagonal_thing.refusals import Refusal, refuse
from games.hexagonal_thing.rules import auctions, turns
from games.hexagonal_thing.rules.common import bank, finished, other, vacant
from games.hexagonal_thing.state import State

Permit = Callable[[State, Actor, Any], None]
Perform = Callable[[State, Actor, Any, Chance, list[Event]], State]


def _permit_clock(_state: State, actor: Actor, _action: act.TimeUp) -> None:
    if actor != CLOCK:
        refuse(Refusal.WRONG_ACTOR, "E1")


def _permit_master(_state: State, actor: Actor, _action: act.EndPhase | act.EndGame) -> None:
    if actor != MASTER:
        refuse(Refusal.WRONG_ACTOR, "E1")


def _finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    side = state.turn if state.auction is None else state.auction.side
    events.append(Event("timed_out", side=side, note=note))
    if state.auction is not None:
        return auctions.finish(state, chance, events)
    return turns.finish(state, chance, events)


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
    return finished(state, (0, 1), "ended_early", events)


_KINDS: Final[dict[type[Any], tuple[Permit, Perform]]] = {
    act.CallAuction: (auctions.permit_call, auctions.call),
    act.Play: (turns.permit_play, turns.play),
    act.Stay: (turns.permit_stay, turns.stay),
    act.Bid: (auctions.permit_bid, auctions.bid),
    act.Concede: (auctions.permit_concede, auctions.concede),
    act.Take: (turns.permit_take, turns.take),
    act.Put: (turns.permit_put, turns.put),
    act.Change: (turns.permit_change, turns.change),
    act.OfferDraw: (turns.permit_offer_draw, turns.offer_draw),
    act.AnswerDraw: (turns.permit_answer_draw, turns.answer_draw),
    act.TimeUp: (_permit_clock, _time_up),
    act.EndPhase: (_permit_master, _end_phase),
    act.EndGame: (_permit_master, _end_game),
}
_OF_NO_SIDE: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def legal_actions(state: State, side: Side) -> list[act.Action]:
    """List what a side may do now, by kind in the order of the Action union, then by the fields.

    Of lots of cards only the single ones and the whole bank are listed, of amounts a few [E4].
    """
    out: list[act.Action] = []
    if state.auction is not None:
        if side == state.auction.side:
            span = auctions.amounts(state) or (0, 0)
            out += [act.Bid(n) for n in auctions.some(*span)]
            out += [act.Concede()] * (state.auction.bid is not None)
    elif side == state.turn:
        out = _on_turn(state)
    if state.offer and side == other(state.turn):
        out += [act.AnswerDraw(False), act.AnswerDraw(True)]
    return out


def _on_turn(state: State) -> list[act.Action]:
    out: list[act.Action] = []
    if state.stage == "turn":
        cards = bank(state.players)
        if cards and not state.auctioned:
            lots = {(card,) for card in cards} | {cards}
            out += [act.CallAuction(lot) for lot in sorted(lots)]
        out += [act.Play(card) for card in sorted(turns.playable_now(state))]
        out.append(act.Stay())
        if state.options.draws and not state.offered:
            out.append(act.OfferDraw())
    elif state.stage == "take":
        out += [act.Take(q, r) for q, r in state.things]
    elif state.stage == "put":
        out += [act.Put(q, r) for q, r in vacant(state)]
    elif state.stage == "change":
        out += [act.Change(n) for n in auctions.some(*(auctions.amounts(state) or (0, 0)))]
    return out


def check(state: State, actor: Actor, action: act.Action) -> None:
    """Raise IllegalAction if the actor may not do this now."""
    kind = _KINDS.get(type(action))
    if kind is None:
        refuse(Refusal.UNKNOWN_ACTION, "E1")
    if state.stage == "result":
        refuse(Refusal.GAME_OVER, "W5")
    if type(action) not in _OF_NO_SIDE and not 0 <= actor < len(SIDES):
        refuse(Refusal.WRONG_ACTOR, "E1")
    kind[0](state, actor, action)


def apply(state: State, actor: Actor, action: act.Action, chance: Chance) -> tuple[State, Record]:
    """Give the new state and the record of what happened; raise IllegalAction otherwise."""
    check(state, actor, action)
    return carried_out(_KINDS[type(action)][1], state, actor, action, chance)


def over(state: State) -> bool:
    """Say whether the result stands."""
    return state.stage == "result"


def outcome(state: State) -> Outcome:
    """Give 2 points for the win, 1 each for a draw; nobody has points as long as the game runs."""
    each = WON if len(state.winners) == 1 else DRAWN
    totals = tuple(each * (side in state.winners) for side in range(len(SIDES)))
    return Outcome(
        categories=CATEGORIES,
        scores=tuple((points,) for points in totals),
        totals=totals,
        winners=state.winners,
        reason=state.reason,
    )
