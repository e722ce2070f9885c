"""Who may act now and what is timed."""

from typing import Any, Final

from games.engine import Ask, Clock, Prompt, Side
from games.hexiculture import actions as act
from games.hexiculture.rules.common import mover
from games.hexiculture.state import State

_ACT: Final = (Ask("", "act", must=True),)


def _turn(state: State) -> str:
    """Name a turn [N2]."""
    return f"r{state.round}t{state.place}s{mover(state)}"


def awaiting(state: State) -> dict[Side, Prompt]:
    """Give the mover with what it is asked."""
    return {} if state.phase == "result" else {mover(state): Prompt(_turn(state), _ACT)}


def clock(state: State) -> Clock | None:
    """Give what is timed now: the turn."""
    if state.phase == "result":
        return None
    return Clock(_turn(state), "turn", state.options.turn_seconds, (mover(state),))


_NOBODY: Final = (act.TimeUp, act.SetFirst, act.EndPhase, act.EndGame)


def role_of(action: Any) -> tuple[str, ...]:
    """Anybody of a side plays; () is CLOCK and MASTER."""
    return () if isinstance(action, _NOBODY) else ("",)
