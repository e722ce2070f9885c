"""What an action would bring at once."""

from games.engine import Side
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.pieces import DRAWN, THINGS_TO_WIN, WON
from games.hexagonal_thing.state import State


def gains(state: State, side: Side, actions: list[act.Action]) -> list[int]:
    """Give the points that each action would bring at once: the fourth Thing wins.

    To agree to a draw brings the half of it.
    """
    fourth = (
        state.stage == "take"
        and state.taker == side
        and state.players[side].things == THINGS_TO_WIN - 1
    )
    return [_gain(action, fourth) for action in actions]


def _gain(action: act.Action, fourth: bool) -> int:
    if isinstance(action, act.AnswerDraw):
        return DRAWN * action.agree
    return WON if fourth and isinstance(action, act.Take) else 0
