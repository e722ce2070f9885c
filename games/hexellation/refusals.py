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
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    OUT = "out"
    OUTSIDE = "outside"
    OCCUPIED = "occupied"
    NO_STAR = "no_star"
    ENOUGH_STARS = "enough_stars"
    TOO_FEW_STARS = "too_few_stars"
    INSIDE_MODEL = "inside_model"
    NO_PLANET = "no_planet"
    NO_CHANGE = "no_change"
    NO_CLAIMS = "no_claims"
    WRONG_NUMBER = "wrong_number"
    OWN_AVOID = "own_avoid"
    MAKER_OUT = "maker_out"
    DECLINED = "declined"


WORDS: Final[dict[Refusal, str]] = {
    Refusal.GAME_OVER: _("The game is over."),
    Refusal.UNKNOWN_ACTION: _("The game does not know this move."),
    Refusal.WRONG_ACTOR: _("This is not for you to do."),
    Refusal.WRONG_PHASE: _("This cannot be done in this phase."),
    Refusal.NOT_YOUR_TURN: _("It is another player's turn."),
    Refusal.OUT: _("You are out of this game."),
    Refusal.OUTSIDE: _("This cell does not belong to the field."),
    Refusal.OCCUPIED: _("A star shines there already."),
    Refusal.NO_STAR: _("No star shines there."),
    Refusal.ENOUGH_STARS: _("The constellation has all the stars that it may have."),
    Refusal.TOO_FEW_STARS: _("The constellation needs more stars."),
    Refusal.INSIDE_MODEL: _("MODEL contains this constellation already: find another AVOID."),
    Refusal.NO_PLANET: _("There is no planet to move in this game now."),
    Refusal.NO_CHANGE: _("It is so already."),
    Refusal.NO_CLAIMS: _("In this game nobody needs to point out a constellation."),
    Refusal.WRONG_NUMBER: _("Name as many different stars as the constellation has."),
    Refusal.OWN_AVOID: _("You made this AVOID: somebody else has to find it."),
    Refusal.MAKER_OUT: _("Whoever made this AVOID is out already."),
    Refusal.DECLINED: _("You have said that there is nothing to claim."),
}


def refuse(code: Refusal, rule: str) -> NoReturn:
    """Raise the refusal; `rule` is a number in README.md."""
    raise IllegalAction(code.value, rule)
