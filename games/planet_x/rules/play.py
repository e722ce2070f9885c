"""Applying an action, and the outcome."""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Actor, Event, Outcome, Record, carried_out
from games.planet_x import actions as act
from games.planet_x import scoring
from games.planet_x.board import changed
from games.planet_x.pieces import CATEGORIES
from games.planet_x.rules import turns
from games.planet_x.rules.common import mover
from games.planet_x.rules.listing import frees
from games.planet_x.rules.table import KINDS, check
from games.planet_x.state import State


def apply(state: State, actor: Actor, action: act.Action, chance: Chance) -> tuple[State, Record]:
    """Give the new state and the record of what happened; raise IllegalAction otherwise.

    A turn ends by itself when its action is done and no free action is left [P4].
    """
    check(state, actor, action)
    return carried_out(_performed, state, actor, action, chance)


def _performed(
    state: State, actor: Actor, action: act.Action, chance: Chance, events: list[Event]
) -> State:
    new = KINDS[type(action)][1](state, actor, action, chance, events)
    if new.phase == "play" and new.stage == "act" and new.now.acted and not _left(new):
        new = turns.over_to_next(new, chance, events)
    fresh = changed(state.ground, new.ground)
    return replace(new, fresh=fresh) if fresh else new


def _left(state: State) -> bool:
    return bool(frees(state, mover(state)))


def over(state: State) -> bool:
    """Say whether the result stands."""
    return state.phase == "result"


def outcome(state: State) -> Outcome:
    """Score the board as it lies; reason is "" as long as the game runs.

    The last one left wins whatever the points; who must not win is passed over [V4].
    """
    lines = scoring.scores(state.ground, state.players)
    totals = tuple(sum(line) for line in lines)
    may = [side for side, player in enumerate(state.players) if scoring.may_win(player)]
    best = max((totals[side] for side in may), default=0)
    winners = tuple(side for side in may if totals[side] == best)
    reason = state.reason if winners or not state.reason else "nobody"
    return Outcome(
        categories=CATEGORIES,
        scores=lines,
        totals=totals,
        winners=winners,
        reason=reason,
    )
