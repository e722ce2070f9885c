"""Who may act now and what is timed."""

from typing import Any, Final

from games.engine import Ask, Clock, Prompt, Side
from games.hexellation import actions as act
from games.hexellation.rules.common import still_in
from games.hexellation.state import State

_MAKE: Final = (Ask("", "make", must=True),)
_PLACE: Final = Ask("", "place", must=True)
_CLAIM: Final = Ask("", "claim")
_LAST_CLAIM: Final = (Ask("", "claim_or_decline", must=True),)


def awaiting(state: State) -> dict[Side, Prompt]:
    """Give each side that may act now with what it is asked.

    In play a side's prompt is named after the stars that it has placed itself, so that a claim
    under way still counts when its turn comes.
    """
    if state.phase == "result":
        return {}
    if state.phase in ("model", "avoid"):
        return {state.turn: Prompt(state.phase, _MAKE)}
    if state.phase == "claims":
        prompt = Prompt("claims", _LAST_CLAIM)
        return {side: prompt for side in still_in(state) if side not in state.declined}
    out: dict[Side, Prompt] = {}
    for side in still_in(state):
        asks = (_PLACE,) if side == state.turn else ()
        if state.options.unnoticed and state.stars:
            asks = (*asks, _CLAIM)
        if asks:
            out[side] = Prompt(f"star{sum(star.side == side for star in state.stars)}", asks)
    return out


def clock(state: State) -> Clock | None:
    """Give what is timed now: making a constellation, a move, the last claims."""
    options = state.options
    if state.phase in ("model", "avoid"):
        return Clock(state.phase, "make", options.making_seconds, (state.turn,))
    if state.phase == "play":
        where = f"move{len(state.stars)}s{state.turn}"
        return Clock(where, "move", options.move_seconds, (state.turn,))
    if state.phase == "claims":
        return Clock("claims", "claims", options.claim_seconds, still_in(state))
    return None


_NOBODY: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def role_of(action: Any) -> tuple[str, ...]:
    """Anybody of a side plays; () is CLOCK and MASTER."""
    return () if isinstance(action, _NOBODY) else ("",)
