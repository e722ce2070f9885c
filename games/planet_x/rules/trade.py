"""Merchants: trades between the player whose turn it is and another one, and Oath tokens."""

from collections import Counter

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x.pieces import FULL, MIMICRIES, OFFERS
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.acting import consent
from games.planet_x.rules.buying import may_buy
from games.planet_x.rules.common import has, land, mover, with_ground, with_player
from games.planet_x.state import Deal, Goods, Pending, Player, State, Token

_NOTHING = Goods()


def permit_offer(state: State, side: Side, action: act.Offer) -> None:
    """One trade a turn, with one other player who still plays; three offers at most."""
    may_buy(state, side)
    if not has(state, "merchants"):
        refuse(Refusal.NO_MOD, "D1")
    if not 0 <= action.to < len(state.players) or action.to == side:
        refuse(Refusal.NO_SUCH_PLAYER, "D1")
    own, other = state.players[side], state.players[action.to]
    if state.now.traded or state.now.offers >= OFFERS or other.out or other.done:
        refuse(Refusal.CANNOT_TRADE, "D1")
    if action.give == _NOTHING and action.take == _NOTHING:
        refuse(Refusal.EMPTY_TRADE, "D2")
    for player, goods in ((own, action.give), (other, action.take)):
        if not _holds(player, goods):
            refuse(Refusal.NOT_HELD, "D2")
    if action.give.special_p:
        refuse(Refusal.NOT_HELD, "D4")
    for player, gives, gets in ((own, action.give, action.take), (other, action.take, action.give)):
        if not _within(player, gives, gets):
            refuse(Refusal.TRADE_TOO_FAR, "D3")
    for player, cells in ((own, action.oath), (other, action.their_oath)):
        for cell in cells:
            land(state, *cell)
        if len(cells) > int(player.oath):
            refuse(Refusal.NO_TOKEN, "D5")


def _holds(player: Player, goods: Goods) -> bool:
    """Say whether a player has these goods; population is no token, see _within."""
    counts = (goods.experience, goods.population, goods.mimicry, goods.special_p, goods.addiction)
    return (
        min(counts) >= 0
        and goods.experience <= player.experience
        and goods.mimicry <= player.mimicry
        and goods.special_p <= player.special_p
        and goods.addiction <= player.addiction
        and not Counter(goods.cards) - Counter(player.cards)
    )


def _within(player: Player, gives: Goods, gets: Goods) -> bool:
    """Say whether population, addiction and Mimicry cards stay within their limits [D3, D4, V3].

    Nobody gives more people than lie between the limits, whatever comes back for them.
    """
    population = player.population - gives.population + gets.population
    return (
        gives.population <= 2 * (FULL - 1)
        and 1 - FULL <= population <= FULL - 1
        and 2 * gives.addiction <= gives.population
        and player.mimicry - gives.mimicry + gets.mimicry <= MIMICRIES
    )


def offer(
    state: State, side: Side, action: act.Offer, _chance: Chance, events: list[Event]
) -> State:
    """The other player answers."""
    events.append(Event("offered", side=side, n=action.to))
    cells = [land(state, *some[0]) if some else -1 for some in (action.oath, action.their_oath)]
    deal = Deal(action.to, action.give, action.take, *cells)
    now = replace(state.now, offers=state.now.offers + 1)
    return replace(state, stage="offer", now=now, pending=Pending(kind="offer", deal=deal))


def permit_answer(state: State, side: Side, _action: act.Answer) -> None:
    """Who is asked for consent, or to whom a trade is offered."""
    pending = state.pending
    asked = pending.asked if state.stage == "consent" else ()
    if state.stage == "offer" and pending.deal is not None:
        asked = (pending.deal.to,)
    if side not in asked:
        refuse(Refusal.WRONG_STEP, "R2" if state.stage == "consent" else "D1")


def answer(
    state: State, side: Side, action: act.Answer, chance: Chance, events: list[Event]
) -> State:
    """A yes does it; a no leaves everything as it was."""
    if state.stage == "consent":
        return consent(state, side, action.yes, chance, events)
    events.append(Event("traded" if action.yes else "declined", side=side))
    deal = state.pending.deal
    state = replace(state, stage="act", pending=Pending())
    if not action.yes or deal is None:
        return state
    state = replace(state, now=replace(state.now, traded=True))
    own = mover(state)
    state = _moved(state, own, deal.give, deal.take)
    state = _moved(state, deal.to, deal.take, deal.give)
    for whose, cell in ((own, deal.oath), (deal.to, deal.their_oath)):
        if cell >= 0:
            oaths = tuple(sorted((*state.ground.oaths, Token(whose, cell))))
            state = with_ground(with_player(state, whose, oath=False), oaths=oaths)
    return state


def _moved(state: State, side: Side, gives: Goods, gets: Goods) -> State:
    player = state.players[side]
    cards = Counter(player.cards)
    cards.subtract(gives.cards)
    cards.update(gets.cards)
    return with_player(
        state,
        side,
        experience=player.experience - gives.experience + gets.experience,
        population=player.population - gives.population + gets.population,
        cards=tuple(sorted(cards.elements())),
        mimicry=player.mimicry - gives.mimicry + gets.mimicry,
        special_p=player.special_p - gives.special_p + gets.special_p,
        addiction=player.addiction - gives.addiction + gets.addiction,
    )
