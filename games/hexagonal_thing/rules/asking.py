"""Who may act now and what is timed."""

from typing import Any, Final

from games.engine import Ask, Clock, Prompt, Side
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.rules.common import other
from games.hexagonal_thing.state import State

_DRAW: Final = Ask("", "draw")


def _now(state: State) -> tuple[str, str, Side]:
    """Name what is asked: an id, a kind, who is asked."""
    if state.auction is not None:
        lot, bids = state.auction.lot, state.auction.bids
        return f"{lot}{state.turns}bid{bids}", "bid", state.auction.side
    kind = "move" if state.stage == "turn" and state.auctioned else state.stage
    return f"{kind}{state.turns}", kind, state.turn


def awaiting(state: State) -> dict[Side, Prompt]:
    """Give each side that may act now with what it is asked.

    An offered draw is asked beside whatever else is asked; play does not wait for the answer.
    """
    if state.stage == "result":
        return {}
    name, kind, side = _now(state)
    out = {side: Prompt(name, (Ask("", kind, must=True),))}
    if state.offer:
        rival = other(state.turn)
        if rival == side:
            out[rival] = Prompt(name, (*out[rival].asks, _DRAW))
        else:
            out[rival] = Prompt(f"draw{state.turns}", (_DRAW,))
    return out


def clock(state: State) -> Clock | None:
    """Give what is timed now: a turn until its move, a bid, a choice."""
    if state.stage == "result":
        return None
    name, kind, side = _now(state)
    options = state.options
    seconds = {
        "turn": options.turn_seconds,
        "move": options.turn_seconds,
        "bid": options.bid_seconds,
    }
    return Clock(name, kind, seconds.get(kind, options.choice_seconds), (side,))


_NOBODY: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def role_of(action: Any) -> tuple[str, ...]:
    """Anybody of a side plays; () is CLOCK and MASTER."""
    return () if isinstance(action, _NOBODY) else ("",)
