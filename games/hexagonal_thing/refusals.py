"""Why an action is refused: a closed list of codes, each with its numbered rule (README.md)."""

from enum import StrEnum
from typing import Final, NoReturn

from games.engine import IllegalAction
from games.help import gettext_noop as _


class Refusal(StrEnum):
    """Codes of refusals."""

    GAME_OVER = "game_over"
    UNKNOWN_ACTION = "unknown_action"
    WRONG_ACTOR = "wrong_actor"
    WRONG_STAGE = "wrong_stage"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_BID = "not_your_bid"
    ONE_AUCTION = "one_auction"
    NO_LOT = "no_lot"
    NOT_IN_BANK = "not_in_bank"
    NOT_YOUR_CARD = "not_your_card"
    OFF_BOARD = "off_board"
    THING_IN_WAY = "thing_in_way"
    COUNTER_IN_WAY = "counter_in_way"
    NOTHING_TO_SELL = "nothing_to_sell"
    BELOW_ZERO = "below_zero"
    NOT_BETTER = "not_better"
    TOO_HIGH = "too_high"
    NOT_ENOUGH_MONEY = "not_enough_money"
    MUST_BID = "must_bid"
    NO_THING = "no_thing"
    OUTSIDE = "outside"
    NOT_VACANT = "not_vacant"
    NO_DRAWS = "no_draws"
    ONE_OFFER = "one_offer"
    NO_OFFER = "no_offer"


WORDS: Final[dict[Refusal, str]] = {
    Refusal.GAME_OVER: _("The game is over."),
    Refusal.UNKNOWN_ACTION: _("The game does not know this move."),
    Refusal.WRONG_ACTOR: _("This is not for you to do."),
    Refusal.WRONG_STAGE: _("This cannot be done now."),
    Refusal.NOT_YOUR_TURN: _("It is the other player's turn."),
    Refusal.NOT_YOUR_BID: _("It is for the other player to bid."),
    Refusal.ONE_AUCTION: _("You have had your auction of cards in this turn."),
    Refusal.NO_LOT: _("Choose one card of the bank or more, each once."),
    Refusal.NOT_IN_BANK: _("The bank does not have all of these cards."),
    Refusal.NOT_YOUR_CARD: _("You do not have this card."),
    Refusal.OFF_BOARD: _("This card would lead off the board."),
    Refusal.THING_IN_WAY: _("A Thing is in the way."),
    Refusal.COUNTER_IN_WAY: _("The other player is in the way."),
    Refusal.NOTHING_TO_SELL: _("You need a Thing of your own to land on Sell."),
    Refusal.BELOW_ZERO: _("A bid cannot be below zero."),
    Refusal.NOT_BETTER: _("This is not better than the last bid."),
    Refusal.TOO_HIGH: _("An offer can be 9999 at most."),
    Refusal.NOT_ENOUGH_MONEY: _("You do not have so much money."),
    Refusal.MUST_BID: _("You called for this auction, so you have to bid first."),
    Refusal.NO_THING: _("No Thing stands there."),
    Refusal.OUTSIDE: _("This cell is not on the board."),
    Refusal.NOT_VACANT: _("This cell is taken."),
    Refusal.NO_DRAWS: _("In this game a draw cannot be agreed."),
    Refusal.ONE_OFFER: _("You have offered a draw in this turn already."),
    Refusal.NO_OFFER: _("Nobody has offered you a draw."),
}


def refuse(code: Refusal, rule: str) -> NoReturn:
    """Raise the refusal; `rule` is a number in README.md."""
    raise IllegalAction(code.value, rule)
