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
    OUTSIDE = "outside"
    TAKEN = "taken"
    HAS_SOME = "has_some"
    NOT_YOUR_PLANT = "not_your_plant"
    NO_TOKENS = "no_tokens"
    NO_ROOM = "no_room"
    NOT_IN_PATTERN = "not_in_pattern"
    NOT_ALL_CELLS = "not_all_cells"
    NOT_GROWN = "not_grown"
    NO_SUCH_PLAYER = "no_such_player"
    BEGUN = "begun"
    NO_CHANGE = "no_change"


WORDS: Final[dict[Refusal, str]] = {
    Refusal.GAME_OVER: _("The game is over."),
    Refusal.UNKNOWN_ACTION: _("The game does not know this move."),
    Refusal.WRONG_ACTOR: _("This is not for you to do."),
    Refusal.NOT_YOUR_TURN: _("It is another player's turn."),
    Refusal.OUTSIDE: _("This cell is not on the board."),
    Refusal.TAKEN: _("A plant or a rock is there already."),
    Refusal.HAS_SOME: _("You have such a plant on the board: let it spread instead."),
    Refusal.NOT_YOUR_PLANT: _("Choose one of your own plants to spread from."),
    Refusal.NO_TOKENS: _("All your plants of this kind are on the board."),
    Refusal.NO_ROOM: _("There is no free cell where this plant could spread to."),
    Refusal.NOT_IN_PATTERN: _("This plant does not spread to these cells."),
    Refusal.NOT_ALL_CELLS: _("Fill every free cell of the pattern, as far as your plants go."),
    Refusal.NOT_GROWN: _("You have no full-grown plant of this kind."),
    Refusal.NO_SUCH_PLAYER: _("There is no such player."),
    Refusal.BEGUN: _("The game has begun: who starts is settled."),
    Refusal.NO_CHANGE: _("This player starts already."),
}


def refuse(code: Refusal, rule: str) -> NoReturn:
    """Raise the refusal; `rule` is a number in README.md."""
    raise IllegalAction(code.value, rule)
