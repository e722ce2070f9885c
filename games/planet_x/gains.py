"""What an action would bring at once, where no die decides."""

from games.chance import Replayed
from games.engine import Side
from games.planet_x import actions as act
from games.planet_x import scoring
from games.planet_x.rules.play import apply
from games.planet_x.state import State

_CERTAIN = (act.Place, act.Calm, act.Mine, act.BuyChange, act.BuyMimicry)


def gains(state: State, side: Side, actions: list[act.Action]) -> list[int]:
    """Give the points that each action would bring at once; 0 where dice come first."""
    now: int | None = None
    out = []
    for action in actions:
        if isinstance(action, _CERTAIN):
            if now is None:
                now = _points(state, side)
            out.append(_after(state, side, action, now) - now)
        else:
            out.append(0)
    return out


def _points(state: State, side: Side) -> int:
    return sum(scoring.scores(state.ground, state.players)[side])


def _after(state: State, side: Side, action: act.Action, now: int) -> int:
    try:
        return _points(apply(state, side, action, Replayed(()))[0], side)
    except ValueError:
        # The game would end with a roll.
        return now
