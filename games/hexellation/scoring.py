"""What an action would bring at once."""

from games.engine import Side
from games.hexellation import actions as act
from games.hexellation.pieces import WON
from games.hexellation.rules.common import on_sky
from games.hexellation.rules.moves import made_by
from games.hexellation.state import State


def gains(state: State, side: Side, actions: list[act.Action]) -> list[int]:
    """Give the points that each action would bring at once: a star that completes MODEL wins.

    Where constellations must be claimed no star brings anything by itself.
    """
    before = on_sky(state)
    return [_gain(state, side, before, action) for action in actions]


def _gain(state: State, _side: Side, before: int, action: act.Action) -> int:
    if not isinstance(action, act.Place) or state.options.unnoticed:
        return 0
    cell = (action.q, action.r)
    if made_by(state, state.avoid, before, cell):
        return 0
    return WON if made_by(state, state.model, before, cell) else 0
