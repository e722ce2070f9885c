"""What experience buys in step 2 of a turn: cards, governments, routes, tokens, changes."""

from typing import Final

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import CARD_COST, FISSURE, FLIP_COST, MIMICRIES, TRANSFORMATION, Mod
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.common import (
    ON_TOP,
    UNDER,
    has,
    in_stage,
    land,
    on,
    put,
    touches,
    with_ground,
    with_player,
)
from games.planet_x.state import State, Token

UNLOCKED: Final = (1, 2, 3, 4, FISSURE)


def may_buy(state: State, side: Side) -> None:
    """Before any action of the own turn."""
    in_stage(state, side, "act")
    if state.now.began:
        refuse(Refusal.BUYING_OVER, "P2")


def _afford(state: State, side: Side, cost: int, rule: str) -> None:
    if state.players[side].experience < cost:
        refuse(Refusal.TOO_LITTLE_EXPERIENCE, rule)  # the rule is the purchase's own


def _mod(state: State, mod: Mod, rule: str) -> None:
    if not has(state, mod):
        refuse(Refusal.NO_MOD, rule)  # the rule is the mod's own


def _pay(state: State, side: Side, cost: int) -> State:
    return with_player(state, side, experience=state.players[side].experience - cost)


def permit_card(state: State, side: Side, _action: act.BuyCard) -> None:
    """While there are cards."""
    may_buy(state, side)
    if not state.deck:
        refuse(Refusal.NONE_LEFT, "A1")
    _afford(state, side, CARD_COST, "A1")


def buy_card(
    state: State, side: Side, _action: act.BuyCard, chance: Chance, events: list[Event]
) -> State:
    """The top card of a deck is any of its cards; all see it."""
    i = chance.below(len(state.deck))
    card = state.deck[i]
    events.append(Event("bought", side=side, note=card))
    state = replace(state, deck=state.deck[:i] + state.deck[i + 1 :])
    cards = tuple(sorted((*state.players[side].cards, card)))
    return with_player(_pay(state, side, CARD_COST), side, cards=cards)


def permit_government(state: State, side: Side, _action: act.BuyGovernment) -> None:
    """Governments: one card a player, four in all."""
    may_buy(state, side)
    _mod(state, "governments", "G1")
    if state.players[side].government is not None:
        refuse(Refusal.HAS_GOVERNMENT, "G1")
    if not state.governments:
        refuse(Refusal.NONE_LEFT, "G1")
    _afford(state, side, CARD_COST, "G1")


def buy_government(
    state: State, side: Side, action: act.BuyGovernment, _chance: Chance, events: list[Event]
) -> State:
    """Either policy up."""
    events.append(Event("governed", side=side, note=action.policy))
    state = replace(state, governments=state.governments - 1, now=replace(state.now, governed=True))
    return with_player(_pay(state, side, CARD_COST), side, government=action.policy)


def permit_flip(state: State, side: Side, _action: act.FlipGovernment) -> None:
    """In a later turn than the one in which it was bought, once a turn."""
    may_buy(state, side)
    _mod(state, "governments", "G1")
    if state.players[side].government is None:
        refuse(Refusal.NO_GOVERNMENT, "G1")
    if state.now.governed:
        refuse(Refusal.HAS_GOVERNMENT, "G1")
    _afford(state, side, FLIP_COST, "G1")


def flip(
    state: State, side: Side, _action: act.FlipGovernment, _chance: Chance, events: list[Event]
) -> State:
    """The other policy holds from now on."""
    other = "harmony" if state.players[side].government == "dominance" else "dominance"
    events.append(Event("governed", side=side, note=other))
    state = replace(state, now=replace(state.now, governed=True))
    return with_player(_pay(state, side, FLIP_COST), side, government=other)


# Explorers.
def permit_route(state: State, side: Side, action: act.BuyRoute) -> None:
    """Three free sea cells in a row, one of them next to the territory."""
    may_buy(state, side)
    _mod(state, "explorers", "X1")
    where, player = on(state), state.players[side]
    if not player.routes:
        refuse(Refusal.NONE_LEFT, "X1")
    _afford(state, side, CARD_COST, "X1")
    first = where.index.get((action.q, action.r), -1)
    if first < where.size:
        refuse(Refusal.NO_ROUTE_THERE, "X1")
    cells = where.lanes[first]
    if cells & brd.sea_lanes(state.ground) or not cells & brd.border(state.ground, side):
        refuse(Refusal.NO_ROUTE_THERE, "X1")


def buy_route(
    state: State, side: Side, action: act.BuyRoute, _chance: Chance, events: list[Event]
) -> State:
    """It belongs to everybody's territory that touches it."""
    events.append(Event("route", side=side, q=action.q, r=action.r))
    routes = (*state.ground.routes, Token(side, on(state).index[action.q, action.r]))
    state = with_player(state, side, routes=state.players[side].routes - 1)
    return with_ground(_pay(state, side, CARD_COST), routes=routes)


def permit_unlock(state: State, side: Side, action: act.Unlock) -> None:
    """A token on a die next to the territory, with no wildlife there."""
    may_buy(state, side)
    _mod(state, "explorers", "X2")
    cell = land(state, action.q, action.r)
    if state.ground.promised[cell] != ON_TOP:
        refuse(Refusal.NO_PROMISED_LAND, "X2")
    if not touches(state.ground, side, cell):
        refuse(Refusal.NOT_ADJACENT, "X2")
    if cell in state.ground.wildlife:
        refuse(Refusal.UNDER_TOKEN, "F2")
    if action.face not in UNLOCKED:
        refuse(Refusal.NO_SUCH_FACE, "X2")
    _afford(state, side, CARD_COST, "X2")


def unlock(
    state: State, side: Side, action: act.Unlock, _chance: Chance, events: list[Event]
) -> State:
    """The token goes under the die, which shows what the player chooses."""
    cell = land(state, action.q, action.r)
    events.append(Event("unlocked", side=side, q=action.q, r=action.r, n=action.face))
    ground = state.ground
    state = with_ground(
        state,
        promised=put(ground.promised, cell, UNDER),
        dice=put(ground.dice, cell, action.face),
    )
    return _pay(state, side, CARD_COST)


# Mutation.
def permit_change(state: State, side: Side, _action: act.BuyChange) -> None:
    """Mutation first, then Transformation."""
    may_buy(state, side)
    _mod(state, "mutation", "V1")
    if state.players[side].change >= TRANSFORMATION:
        refuse(Refusal.NONE_LEFT, "V1")
    _afford(state, side, CARD_COST, "V1")


def buy_change(
    state: State, side: Side, _action: act.BuyChange, _chance: Chance, events: list[Event]
) -> State:
    """Mimicry covers the most extreme card, so it moves by itself."""
    change = state.players[side].change + 1
    events.append(Event("changed", side=side, n=change))
    return with_player(_pay(state, side, CARD_COST), side, change=change)


def permit_mimicry(state: State, side: Side, _action: act.BuyMimicry) -> None:
    """Three at most."""
    may_buy(state, side)
    _mod(state, "mutation", "V3")
    if state.players[side].mimicry >= MIMICRIES:
        refuse(Refusal.NONE_LEFT, "V3")
    _afford(state, side, CARD_COST, "V3")


def buy_mimicry(
    state: State, side: Side, _action: act.BuyMimicry, _chance: Chance, events: list[Event]
) -> State:
    """It hides the drawbacks of one Change card."""
    events.append(Event("mimicry", side=side))
    mimicry = state.players[side].mimicry + 1
    return with_player(_pay(state, side, CARD_COST), side, mimicry=mimicry)
