"""Who may act now and what is timed."""

from typing import Any, Final

from games.engine import Ask, Clock, Prompt, Side
from games.planet_x import actions as act
from games.planet_x.rules import setup, winds
from games.planet_x.rules.common import mover
from games.planet_x.state import State

_ASKS: Final = {
    kind: (Ask("", kind, must=True),)
    for kind in (
        "clear",
        "act",
        "roll",
        "winds",
        "keep",
        "place",
        "consent",
        "offer",
        "zap",
        "lose",
    )
}


def asked(state: State) -> tuple[Side, ...]:
    """Give the sides that are asked something now; several at once only where all may answer."""
    pending = state.pending
    if state.phase == "result":
        return ()
    if state.phase == "quick":
        return tuple(setup.choosing(state))
    if state.stage == "keep":
        return (winds.chooser(state),)
    if state.stage == "consent":
        return pending.asked
    if state.stage == "offer" and pending.deal is not None:
        return (pending.deal.to,)
    if state.stage in ("zap", "lose"):
        return (pending.side,)
    return (mover(state),)


def awaiting(state: State) -> dict[Side, Prompt]:
    """Give each side that may act now with what it is asked.

    A prompt's id names round, place in the turn order and stage, and what is asked about. Of those
    asked at once none changes another's id.
    """
    sides = asked(state)
    if not sides:
        return {}
    if state.phase == "quick":
        return {side: Prompt("quick", _ASKS["clear"]) for side in sides}
    prompt = Prompt(_where(state), _ASKS[state.stage])
    return dict.fromkeys(sides, prompt)


def _where(state: State) -> str:
    pending, now = state.pending, state.now
    where = f"r{state.round}.{state.place}.{state.stage}"
    if state.stage == "act":
        used = (now.scouts, now.mutated, now.terraformed, now.zapped, now.defended, now.governed)
        done = now.acted + sum(used) + now.offers + len(now.refused)
        return f"{where}{done}"
    if state.stage == "keep":
        return f"{where}{pending.chooser}.{pending.colony}.{pending.first}"
    if state.stage in ("roll", "winds"):
        return f"{where}{now.rerolls + now.winds_rerolled}"
    if state.stage == "consent":
        return f"{where}{pending.cell}"
    if state.stage == "offer":
        return f"{where}{now.offers}"
    return where


def clock(state: State) -> Clock | None:
    """Give what is timed now: the turn, or an answer of those who are asked in it."""
    sides, options = asked(state), state.options
    if not sides:
        return None
    if state.phase == "quick":
        return Clock("quick", "quick", options.answer_seconds, tuple(range(options.players)))
    where = f"r{state.round}.{state.place}"
    if state.stage == "act":
        return Clock(where, "turn", options.turn_seconds, sides)
    if state.stage == "keep":
        where = f"{where}.keep{state.pending.chooser}"
    elif state.stage in ("roll", "winds", "place"):
        where = f"{where}.{state.stage}"
    else:
        where = _where(state)
    if state.stage == "consent":
        sides = tuple(side for side in range(options.players) if side in sides)
    return Clock(where, state.stage, options.answer_seconds, sides)


_NOBODY: Final = (act.TimeUp, act.EndPhase, act.EndGame)


def role_of(action: Any) -> tuple[str, ...]:
    """Anybody of a side plays; () is CLOCK and MASTER."""
    return () if isinstance(action, _NOBODY) else ("",)
