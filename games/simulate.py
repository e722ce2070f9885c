"""Whole games without people: bots answer what is asked of them, the CLOCK does the rest."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from games import typed
from games.chance import Chance
from games.engine import CLOCK, Game, Record, Viewer


class Bot(Protocol):
    """Chooses one of the legal actions from what its side may know; None leaves it be."""

    def __call__(self, view: Any, actions: list[Any], chance: Chance, /) -> Any:
        """Choose."""


class Played(msgspec.Struct, frozen=True):
    """A finished game: its last state and how many actions (the CLOCK's too) it took."""

    state: Any
    actions: int


class StuckError(RuntimeError):
    """A game in which nobody must act and nothing is timed, or that does not end."""


def play(
    game: Game[Any, Any, Any, Any],
    options: Any,
    bots: Sequence[Bot],
    chance: Chance,
    bot_chance: Chance,
    records: list[Record] | None = None,
    most: int = 100_000,
) -> Played:
    """Play a game to its end with one bot a side, each holding all roles of its side.

    Only a side that must act is asked; where none must, or its bot leaves it be, time is up. The
    bots draw from `bot_chance`, so that the same deal can be played by others. Records are added
    to `records`. Raises StuckError after `most` actions.
    """
    viewers = [Viewer(side=side, roles=game.roles) for side in range(len(bots))]
    clock_action = typed.convert({"type": "time_up"}, game.Action)
    state = game.setup(options, chance)
    n = 0
    while not game.over(state):
        if n >= most:
            raise StuckError(f"{game.key} does not end")
        actor, action = CLOCK, clock_action
        for side, prompt in game.awaiting(state).items():
            if any(ask.must for ask in prompt.asks):
                actions = game.legal_actions(state, side)
                chosen = None
                if actions:
                    chosen = bots[side](game.view(state, viewers[side]), actions, bot_chance)
                if chosen is not None:
                    actor, action = side, chosen
                    break
        if actor == CLOCK and game.clock(state) is None:
            raise StuckError(f"{game.key} waits for nobody")
        state, record = game.apply(state, actor, action, chance)
        if records is not None:
            records.append(record)
        n += 1
    return Played(state, n)
