"""A new game; a turn from its move on: where the counter lands and what the cell does."""

from msgspec.structs import replace

from games.chance import Chance, pick
from games.engine import Event, Side
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.board import board
from games.hexagonal_thing.pieces import (
    CARDS,
    FIRST_CARDS,
    FIRST_MONEY,
    PAYS,
    SIDES,
    SOLE_SELLER,
    WHITE,
    Card,
)
from games.hexagonal_thing.refusals import Refusal, refuse
from games.hexagonal_thing.rules.common import (
    area,
    begun,
    finished,
    in_stage,
    next_turn,
    on_turn,
    other,
    vacant,
    with_cards,
    with_player,
)
from games.hexagonal_thing.rules.moving import obstacle, playable
from games.hexagonal_thing.state import Auction, Options, Player, State


def setup(options: Options, _chance: Chance) -> State:
    """Make a new game. Raises ValueError for options that cannot be."""
    if min(options.turn_seconds, options.bid_seconds, options.choice_seconds) < 1:
        raise ValueError("everything lasts at least a second")
    if options.most_turns < 1:
        raise ValueError("a game lasts at least a turn")
    on = board(options.board)
    white, black = (
        Player(
            on.starts[side],
            tuple(card for card in CARDS if card[1] in FIRST_CARDS[side]),
            FIRST_MONEY,
            FIRST_MONEY,
        )
        for side in range(len(SIDES))
    )
    return begun(State(options, (white, black), on.stars, turn=WHITE), [])


def playable_now(state: State) -> tuple[Card, ...]:
    """Give the cards that the side on turn could play."""
    mover, opponent = state.players[state.turn], state.players[other(state.turn)]
    return playable(area(state), mover, state.things, opponent.cell)


def permit_play(state: State, side: Side, action: act.Play) -> None:
    """A card of one's own, on a clear way to a cell where one may land."""
    in_stage(state, "turn", "T3")
    on_turn(state, side, "T3")
    mover, opponent = state.players[side], state.players[other(side)]
    if action.card not in mover.cards:
        refuse(Refusal.NOT_YOUR_CARD, "M1")
    found = obstacle(area(state), mover, action.card, state.things, opponent.cell)
    if found is Refusal.OFF_BOARD:
        refuse(Refusal.OFF_BOARD, "M2")
    if found is Refusal.THING_IN_WAY:
        refuse(Refusal.THING_IN_WAY, "M3")
    if found is Refusal.COUNTER_IN_WAY:
        refuse(Refusal.COUNTER_IN_WAY, "M4")
    if found is Refusal.NOTHING_TO_SELL:
        refuse(Refusal.NOTHING_TO_SELL, "M5")


def play(state: State, side: Side, action: act.Play, _chance: Chance, events: list[Event]) -> State:
    """The card goes to the bank, the counter goes to its cell, and the cell does what it says."""
    mover = state.players[side]
    cell = area(state).paths[mover.cell][action.card][-1]
    label = area(state).label[cell]
    events.append(Event("moved", side=side, q=cell[0], r=cell[1], face=action.card, note=label))
    state = with_cards(state, side, [card for card in mover.cards if card != action.card])
    state = with_player(state, side, cell=cell)
    if label == "Buy":
        return _auction(state, "buy", events)
    if label == "Sell":
        if state.players[other(side)].things:
            return _auction(state, "sell", events)
        return next_turn(paid(state, side, "dollars", SOLE_SELLER, events), events)
    if label == "Change":
        if mover.pounds or mover.dollars:
            return replace(state, stage="change")
        return next_turn(state, events)
    if label in PAYS:
        state = paid(state, side, *PAYS[label], events)
    return next_turn(state, events)


def _auction(state: State, lot: str, events: list[Event]) -> State:
    """A Buy or a Sell auction begins; who landed there has to bid first [A1]."""
    events.append(Event("auction", side=state.turn, note=lot))
    auction = Auction("buy" if lot == "buy" else "sell", state.turn)
    return replace(state, stage="bid", auction=auction)


def paid(state: State, side: Side, money: str, n: int, events: list[Event]) -> State:
    """The bank pays a player, or below zero the player the bank."""
    events.append(Event("money", side=side, n=n, note=money))
    player = state.players[side]
    if money == "pounds":
        return with_player(state, side, pounds=player.pounds + n)
    return with_player(state, side, dollars=player.dollars + n)


def permit_stay(state: State, side: Side, _action: act.Stay) -> None:
    """Instead of moving, able to move or not."""
    in_stage(state, "turn", "T4")
    on_turn(state, side, "T4")


def stay(
    state: State, side: Side, _action: act.Stay, _chance: Chance, events: list[Event]
) -> State:
    """A Thing goes to the other player; who has none has lost. The cell does nothing again."""
    events.append(Event("stayed", side=side))
    giver, getter = state.players[side], state.players[other(side)]
    if not giver.things:
        return finished(state, (other(side),), "owing", events)
    events.append(Event("gave", side=side))
    state = with_player(state, side, things=giver.things - 1)
    state = with_player(state, other(side), things=getter.things + 1)
    return next_turn(state, events)


def permit_take(state: State, side: Side, action: act.Take) -> None:
    """A cell with a Thing."""
    in_stage(state, "take", "B1")
    on_turn(state, side, "B1")
    if (action.q, action.r) not in state.things:
        refuse(Refusal.NO_THING, "B1")


def take(state: State, side: Side, action: act.Take, _chance: Chance, events: list[Event]) -> State:
    """The Thing is the highest bidder's."""
    taker = state.taker
    events.append(Event("taken", side=taker, q=action.q, r=action.r))
    left = tuple(cell for cell in state.things if cell != (action.q, action.r))
    state = with_player(replace(state, things=left), taker, things=state.players[taker].things + 1)
    return next_turn(state, events)


def permit_put(state: State, side: Side, action: act.Put) -> None:
    """A cell of the board with neither a Thing nor a counter."""
    in_stage(state, "put", "B2")
    on_turn(state, side, "B2")
    if (action.q, action.r) not in area(state).index:
        refuse(Refusal.OUTSIDE, "B2")
    if (action.q, action.r) not in vacant(state):
        refuse(Refusal.NOT_VACANT, "B2")


def put(state: State, side: Side, action: act.Put, _chance: Chance, events: list[Event]) -> State:
    """The Thing stands there."""
    events.append(Event("put", side=side, q=action.q, r=action.r))
    things = tuple(sorted((*state.things, (action.q, action.r))))
    return next_turn(replace(state, things=things, in_hand=0), events)


def permit_change(state: State, side: Side, action: act.Change) -> None:
    """Not more than there is."""
    in_stage(state, "change", "L5")
    on_turn(state, side, "L5")
    player = state.players[side]
    if not -player.dollars <= action.amount <= player.pounds:
        refuse(Refusal.NOT_ENOUGH_MONEY, "L5")


def change(
    state: State, side: Side, action: act.Change, _chance: Chance, events: list[Event]
) -> State:
    """A pound is a dollar."""
    events.append(Event("changed", side=side, n=action.amount))
    player = state.players[side]
    state = with_player(
        state,
        side,
        pounds=player.pounds - action.amount,
        dollars=player.dollars + action.amount,
    )
    return next_turn(state, events)


def permit_offer_draw(state: State, side: Side, _action: act.OfferDraw) -> None:
    """Before the own move, once a turn."""
    if not state.options.draws:
        refuse(Refusal.NO_DRAWS, "W4")
    in_stage(state, "turn", "W4")
    on_turn(state, side, "W4")
    if state.offered:
        refuse(Refusal.ONE_OFFER, "W4")


def offer_draw(
    state: State, side: Side, _action: act.OfferDraw, _chance: Chance, events: list[Event]
) -> State:
    """The other player may answer as long as the turn lasts."""
    events.append(Event("draw_offered", side=side))
    return replace(state, offered=True, offer=True)


def permit_answer_draw(state: State, side: Side, _action: act.AnswerDraw) -> None:
    """An offer of the other player."""
    if not state.offer or side == state.turn:
        refuse(Refusal.NO_OFFER, "W4")


def answer_draw(
    state: State, side: Side, action: act.AnswerDraw, _chance: Chance, events: list[Event]
) -> State:
    """Agreed: the game ends."""
    if action.agree:
        return finished(state, (0, 1), "agreed", events)
    events.append(Event("draw_declined", side=side))
    return replace(state, offer=False)


def finish(state: State, chance: Chance, events: list[Event]) -> State:
    """Time is up in anything but an auction [D5]."""
    side = state.turn
    if state.stage == "turn":
        cards = playable_now(state)
        if cards:
            return play(state, side, act.Play(pick(chance, cards)), chance, events)
        return stay(state, side, act.Stay(), chance, events)
    if state.stage == "take":
        return take(state, side, act.Take(*pick(chance, state.things)), chance, events)
    if state.stage == "put":
        return put(state, side, act.Put(*pick(chance, vacant(state))), chance, events)
    return change(state, side, act.Change(0), chance, events)
