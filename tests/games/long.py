"""Many random games of a game, with the contract's checks at every step.

    python -m tests.games.long planet_x --games 10000     the long run, half an hour or more
    python -m tests.games.long                            a hundred of each game

The tests play a few of these. Options come from the game's hooks, one after the other. Prints how
the games ended; an AssertionError names the seed.
"""

import argparse
import sys
from collections import Counter

import msgspec

from games.chance import Replayed
from games.engine import record_from_json, sides_of
from games.registry import GAMES
from tests.games.hooks import HOOKS
from tests.games.random_play import AnyGame, Step, steps


def run(key: str, games: int, first: int = 0) -> Counter[str]:
    """Play games with the seeds from `first` on; count the reasons of their ends."""
    game, hooks, ends = GAMES[key], HOOKS[key], Counter[str]()
    for seed in range(first, first + games):
        options = hooks.options[seed % len(hooks.options)]
        sides = range(len(sides_of(game, options)))
        step: Step | None = None
        try:
            for step in steps(game, options, seed, hooks.unlisted):
                hooks.audit(step)
                check(game, sides, step)
        except Exception as error:
            error.add_note(f"{key}, seed {seed}, after {step and step.action}")
            raise
        if step is not None:
            assert game.over(step.after)
            ends[game.outcome(step.after).reason] += 1
    return ends


def check(game: AnyGame, sides: range, step: Step) -> None:
    """Hold one step to the contract: who may act, JSON there and back, replay from the record."""
    awaited = game.awaiting(step.state)
    assert awaited
    assert game.clock(step.state) is not None
    assert all(game.legal_actions(step.state, s) == [] for s in sides if s not in awaited)
    raw = msgspec.json.encode(step.after)
    assert msgspec.json.decode(raw, type=game.State, strict=True) == step.after
    record = record_from_json(game, msgspec.json.encode(step.record))
    assert record == step.record
    again, told = game.apply(step.state, record.actor, record.action, Replayed(record.drawn))
    assert (again, told) == (step.after, step.record)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.long", description=__doc__)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    args = parser.parse_args()
    for key in [args.game] if args.game else list(GAMES):
        ends = run(key, args.games, args.first)
        sys.stdout.write(f"{key}: {args.games} games; {dict(sorted(ends.items()))}\n")


if __name__ == "__main__":
    main()
