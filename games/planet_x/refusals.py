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
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_STEP = "wrong_step"
    NO_SUCH_PLAYER = "no_such_player"
    OUTSIDE = "outside"
    NOT_BESIDE_START = "not_beside_start"
    NOT_ADJACENT = "not_adjacent"
    UNDER_TOKEN = "under_token"
    NOT_A_QUESTION = "not_a_question"
    NO_NUMBER = "no_number"
    NO_FISSURE = "no_fissure"
    ACTED = "acted"
    BUYING_OVER = "buying_over"
    NO_MOD = "no_mod"
    TOO_LITTLE_EXPERIENCE = "too_little_experience"
    NONE_LEFT = "none_left"
    HAS_GOVERNMENT = "has_government"
    NO_GOVERNMENT = "no_government"
    NO_ROUTE_THERE = "no_route_there"
    NO_PROMISED_LAND = "no_promised_land"
    NO_SUCH_FACE = "no_such_face"
    NO_COLONY_LEFT = "no_colony_left"
    NO_SITE = "no_site"
    MUST_NOT_COLONISE = "must_not_colonise"
    REFUSED_BEFORE = "refused_before"
    TOO_FEW_FIELDS = "too_few_fields"
    NO_FREE_ACTION = "no_free_action"
    HAS_ZAP = "has_zap"
    HAS_SURRENDERED = "has_surrendered"
    CANNOT_BE_ZAPPED = "cannot_be_zapped"
    NO_TOKEN = "no_token"
    NO_WILDLIFE = "no_wildlife"
    NOT_EMPTY = "not_empty"
    NOT_HELD = "not_held"
    CANNOT_TRADE = "cannot_trade"
    EMPTY_TRADE = "empty_trade"
    TRADE_TOO_FAR = "trade_too_far"
    NO_SUCH_DIE = "no_such_die"
    NOT_THIS_CELL = "not_this_cell"
    NOT_YOUR_COLONY = "not_your_colony"
    CAN_ACT = "can_act"
    MUST_ACT = "must_act"


WORDS: Final[dict[Refusal, str]] = {
    Refusal.GAME_OVER: _("The game is over."),
    Refusal.UNKNOWN_ACTION: _("The game does not know this move."),
    Refusal.WRONG_ACTOR: _("This is not for you to do."),
    Refusal.NOT_YOUR_TURN: _("It is another player's turn."),
    Refusal.WRONG_STEP: _("Another step comes first."),
    Refusal.NO_SUCH_PLAYER: _("There is no such player to do this with."),
    Refusal.OUTSIDE: _("This cell is not on the board."),
    Refusal.NOT_BESIDE_START: _("Choose a free cell beside your first colony."),
    Refusal.NOT_ADJACENT: _("This cell does not touch your territory."),
    Refusal.UNDER_TOKEN: _("A token protects the die on this cell."),
    Refusal.NOT_A_QUESTION: _("Only a die with a question mark can be scouted."),
    Refusal.NO_NUMBER: _("Only question marks and numbers can be explored."),
    Refusal.NO_FISSURE: _("There is no fissure on this cell."),
    Refusal.ACTED: _("You have had your action in this turn."),
    Refusal.BUYING_OVER: _("Buying and trading come before the actions of a turn."),
    Refusal.NO_MOD: _("This game is played without that."),
    Refusal.TOO_LITTLE_EXPERIENCE: _("You do not have enough experience."),
    Refusal.NONE_LEFT: _("There are none left for you."),
    Refusal.HAS_GOVERNMENT: _("You have a government, or have just got it."),
    Refusal.NO_GOVERNMENT: _("You have no government."),
    Refusal.NO_ROUTE_THERE: _("A sea route needs three free sea cells that touch your territory."),
    Refusal.NO_PROMISED_LAND: _("No Promised Land token covers this cell."),
    Refusal.NO_SUCH_FACE: _("Choose a number from 1 to 4 or the fissure."),
    Refusal.NO_COLONY_LEFT: _("You have no colony to place."),
    Refusal.NO_SITE: _("A colony stands in your territory and beside no other colony."),
    Refusal.MUST_NOT_COLONISE: _("Your uncovered Transformation places no colonies."),
    Refusal.REFUSED_BEFORE: _("Consent for this cell was refused in this turn."),
    Refusal.TOO_FEW_FIELDS: _("Farming needs two empty cells beside your colonies."),
    Refusal.NO_FREE_ACTION: _("You have no such free action in this turn."),
    Refusal.HAS_ZAP: _("You hold a Zap token already."),
    Refusal.HAS_SURRENDERED: _("Who has surrendered gets no tokens back."),
    Refusal.CANNOT_BE_ZAPPED: _("This player cannot be zapped by you now."),
    Refusal.NO_TOKEN: _("You do not have this token there."),
    Refusal.NO_WILDLIFE: _("There is no wildlife on this cell."),
    Refusal.NOT_EMPTY: _("This needs an empty cell."),
    Refusal.NOT_HELD: _("Somebody does not have what the trade needs."),
    Refusal.CANNOT_TRADE: _("This player cannot trade, or you cannot trade any more in this turn."),
    Refusal.EMPTY_TRADE: _("In a trade something changes hands."),
    Refusal.TRADE_TOO_FAR: _("This trade would take somebody over a limit."),
    Refusal.NO_SUCH_DIE: _("There is no such die to roll again."),
    Refusal.NOT_THIS_CELL: _("This cell cannot be kept clear for that colony."),
    Refusal.NOT_YOUR_COLONY: _("No colony of yours stands there."),
    Refusal.CAN_ACT: _("You can do something, so you cannot pass."),
    Refusal.MUST_ACT: _("Your action of this turn is still to come."),
}


def refuse(code: Refusal, rule: str) -> NoReturn:
    """Raise the refusal; `rule` is a number in README.md."""
    raise IllegalAction(code.value, rule)
