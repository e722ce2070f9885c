"""Random whole games, step by step, for the contract suite."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from games.chance import Chance, Seeded, pick
from games.engine import CLOCK, Actor, Game, Record, Side

AnyGame = Game[Any, Any, Any, Any]
Unlisted = Callable[[Any, Side, Chance], Any]
MOST = 20_000
LATE = 20
"""Once in so many actions time is up."""


class Step(NamedTuple):
    state: Any
    actor: Actor
    action: Any
    after: Any
    record: Record


def time_up(game: AnyGame) -> Any:
    """Give the CLOCK's action, which has the same form in every game."""
    return msgspec.convert({"type": "time_up"}, game.Action)


def steps(game: AnyGame, options: Any, seed: int, unlisted: Unlisted) -> Iterator[Step]:
    """Play uniformly at random; now and then, or when there is nothing to do, time is up.

    `unlisted` gives an action that legal_actions does not list; where it lists only some of a
    kind, one of the others is played now and then.
    """
    chance = Seeded(seed)
    player = Seeded(seed + 1_000_003)
    state = game.setup(options, chance)
    for _ in range(MOST):
        if game.over(state):
            return
        side = pick(player, sorted(game.awaiting(state)))
        listed = game.legal_actions(state, side)
        actor, action = CLOCK, time_up(game)
        if player.below(LATE):
            if game.sampled and listed and not player.below(4):
                listed = [unlisted(state, side, player) or pick(player, listed)]
            if listed:
                actor, action = side, pick(player, listed)
            elif (other := unlisted(state, side, player)) is not None:
                actor, action = side, other
        after, record = game.apply(state, actor, action, chance)
        yield Step(state, actor, action, after, record)
        state = after
    raise AssertionError(f"{game.key} does not end within {MOST} actions")
