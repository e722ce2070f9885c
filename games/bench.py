"""How fast the rules are, and how well the bots play: python -m games.bench planet_hexagon.

--json prints one object with `rules`, `views` and `json`, each with `actions_per_s` and
`games_per_s`. --bots measures the bots against each other instead. Everything is seeded, and
every attempt plays games that were not played before. --options '{"players": 4}' plays with other
options than the game's own. If the package `catanatron` can be
imported, its random players run in the same process for comparison; it is no dependency.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations, pairwise
from math import sqrt
from time import perf_counter, perf_counter_ns
from typing import Any

import msgspec

from games import typed
from games.chance import Seeded, pick
from games.engine import CLOCK, Game, Record, Viewer, sides_of
from games.registry import GAMES
from games.simulate import Bot, play

AnyGame = Game[Any, Any, Any, Any]
Step = tuple[Any, Any, Record]
"""The state before an action, the state after it, and its record."""

_BOT_SEED = 0x5EED


def steps(game: AnyGame, seed: int, options: Any = None) -> Iterator[Step]:
    """Play one game with uniformly random players; everybody who may act does so in turn."""
    chance, players = Seeded(seed), Seeded(seed ^ _BOT_SEED)
    time_up = typed.convert({"type": "time_up"}, game.Action)
    state = game.setup(game.Options() if options is None else options, chance)
    legal_actions, awaiting, apply = game.legal_actions, game.awaiting, game.apply
    while not game.over(state):
        actor, action = CLOCK, time_up
        for side, prompt in awaiting(state).items():
            if any(ask.must for ask in prompt.asks):
                actions = legal_actions(state, side)
                if actions:
                    actor, action = side, pick(players, actions)
                    break
        new, record = apply(state, actor, action, chance)
        yield state, new, record
        state = new


def viewers(game: AnyGame, options: Any = None) -> list[Viewer]:
    """Give every kind of viewer: each side with each role and with all, master and screens."""
    playing = sides_of(game, game.Options() if options is None else options)
    held: list[tuple[str, ...]] = [(role,) for role in game.roles]
    if game.roles not in held:
        held.append(game.roles)
    out = [Viewer(side=s, roles=roles) for s in range(len(playing)) for roles in held]
    return [*out, Viewer(master=True), Viewer(supply=True), Viewer()]


class Timed(msgspec.Struct, frozen=True):
    """One attempt: how many games and actions in how many seconds."""

    games: int
    actions: int
    seconds: float


def time_rules(game: AnyGame, seeds: Sequence[int], options: Any = None) -> Timed:
    """Time whole games: who may act, legal actions, apply."""
    start = perf_counter()
    n = sum(1 for seed in seeds for _ in steps(game, seed, options))
    return Timed(len(seeds), n, perf_counter() - start)


def time_after(
    game: AnyGame, seeds: Sequence[int], work: Callable[[Step], None], options: Any = None
) -> Timed:
    """Time some work after every action, without the rules themselves."""
    n, seconds = 0, 0.0
    for seed in seeds:
        played = list(steps(game, seed, options))
        start = perf_counter()
        for step in played:
            work(step)
        seconds += perf_counter() - start
        n += len(played)
    return Timed(len(seeds), n, seconds)


def percentiles(
    game: AnyGame, seeds: Sequence[int], work: Callable[[Step], None] | None, options: Any = None
) -> tuple[float, float]:
    """Give the median and the 99th percentile of one action in microseconds."""
    took = []
    for seed in seeds:
        played = steps(game, seed, options)
        if work is not None:
            played = iter(list(played))
        while True:
            start = perf_counter_ns()
            step = next(played, None)
            if step is None:
                break
            if work is not None:
                work(step)
            took.append(perf_counter_ns() - start)
    took.sort()
    return took[len(took) // 2] / 1000, took[len(took) * 99 // 100] / 1000


def views_work(game: AnyGame, options: Any = None) -> Callable[[Step], None]:
    """Make the view of every viewer, and the record as each may see it."""
    all_viewers = viewers(game, options)

    def work(step: Step) -> None:
        before, after, record = step
        for viewer in all_viewers:
            game.view(after, viewer)
            game.see(before, record, viewer)

    return work


def json_work(game: AnyGame) -> Callable[[Step], None]:
    """Encode and decode the state and the record, strictly, as the live table does."""
    state_in = typed.decoder(game.State)
    record_in = typed.decoder(Record)
    encode = msgspec.json.Encoder().encode

    def work(step: Step) -> None:
        _, after, record = step
        state_in.decode(encode(after))
        read = record_in.decode(encode(record))
        typed.convert(read.action, game.Action)

    return work


def measure(
    game: AnyGame, games: int, attempts: int, say: Callable[[str], None], options: Any = None
) -> Any:
    """Run all three lines; the figures are the median attempt's.

    catanatron, if it is there, plays after every attempt of the rules: the machine's other work
    then slows both alike, and the ratio is the median of the attempts' ratios.
    """
    out: dict[str, Any] = {"game": game.key}
    works = {"rules": None, "views": views_work(game, options), "json": json_work(game)}
    seed = 1
    rivals: list[float] = []
    for name, work in works.items():
        size = games if work is None else max(1, games // 10)
        runs = []
        for _ in range(attempts):
            seeds = range(seed, seed + size)
            seed += size
            if work is None:
                runs.append(time_rules(game, seeds, options))
                rivals += catanatron_rate(range(seed, seed + max(1, games // 20)))
            else:
                runs.append(time_after(game, seeds, work, options))
        p50, p99 = percentiles(game, range(seed, seed + size), work, options)
        seed += size
        rates = [run.actions / run.seconds for run in runs]
        out[name] = {
            "actions_per_s": statistics.median(rates),
            "games_per_s": statistics.median(run.games / run.seconds for run in runs),
            "us_p50": p50,
            "us_p99": p99,
            "attempts": rates,
        }
        say(_line_in_words(name, out[name]))
    out["views"]["viewers"] = len(viewers(game, options))
    if rivals:
        ratios = [a / b for a, b in zip(out["rules"]["attempts"], rivals, strict=True)]
        rate, ratio = statistics.median(rivals), statistics.median(ratios)
        out["catanatron"] = {"actions_per_s": rate, "attempts": rivals, "ratio": ratio}
        say(f"catanatron, random players: {rate:,.0f} actions/s   attempts: {_list(rivals)}")
        say(f"rules / catanatron: {ratio:.2f}")
    return out


def catanatron_rate(seeds: Sequence[int]) -> list[float]:
    """Give the actions per second of catanatron's random players; nothing if it is not there."""
    try:
        catanatron: Any = import_module("catanatron")
    except ImportError:
        return []
    n, start = 0, perf_counter()
    for seed in seeds:
        players = [catanatron.RandomPlayer(color) for color in list(catanatron.Color)[:4]]
        catan = catanatron.Game(players, seed=seed)
        catan.play()
        n += len(getattr(catan.state, "action_records", None) or catan.state.actions)
    return [n / (perf_counter() - start)]


def _list(rates: Sequence[float]) -> str:
    return " ".join(f"{rate:,.0f}" for rate in rates)


def _line_in_words(name: str, line: Any) -> str:
    return (
        f"{name:6} {line['actions_per_s']:>9,.0f} actions/s {line['games_per_s']:>8,.1f} games/s"
        f"   p50 {line['us_p50']:,.1f} µs p99 {line['us_p99']:,.1f} µs"
        f"   attempts: {_list(line['attempts'])}"
    )


def wilson(wins: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Give the 95 % Wilson interval of a share."""
    p = wins / n
    middle = p + z * z / (2 * n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def timed(bot: Bot, took: list[int]) -> Bot:
    """Wrap a bot so that its decisions are timed, in nanoseconds."""

    def play_timed(view: Any, actions: list[Any], chance: Any, /) -> Any:
        start = perf_counter_ns()
        action = bot(view, actions, chance)
        took.append(perf_counter_ns() - start)
        return action

    return play_timed


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """Name who is measured against whom: each against the next weaker, the best against all."""
    best = bots[-1:]
    return [*pairwise(bots), *((worse, better) for better in best for worse in bots[:-2])]


def duel(game: AnyGame, better: str, worse: str, games: int, seed: int, options: Any = None) -> Any:
    """Let two bots play half of the sides each, the places rotated from game to game.

    A game is won by the bot whose sides have more points together.
    """
    options = game.Options() if options is None else options
    sides = range(len(sides_of(game, options)))
    places = list(combinations(sides, len(sides) // 2))
    took: list[int] = []
    strong, weak = timed(game.bots[better], took), game.bots[worse]
    wins, ties, points = 0, 0, [0, 0]
    for i in range(games):
        mine = places[i % len(places)]
        bots = [strong if side in mine else weak for side in sides]
        chance, players = Seeded(seed + i), Seeded((seed + i) ^ _BOT_SEED)
        totals = game.outcome(play(game, options, bots, chance, players).state).totals
        own = sum(totals[side] for side in mine)
        rest = sum(totals) - own
        wins, ties = wins + (own > rest), ties + (own == rest)
        points[0] += own
        points[1] += rest
    took.sort()
    low, high = wilson(wins, games)
    return {
        "better": better,
        "worse": worse,
        "games": games,
        "wins": wins,
        "ties": ties,
        "share": wins / games,
        "interval": [low, high],
        "mean_sum": [points[0] / games, points[1] / games],
        "ms_p50": took[len(took) // 2] / 1e6,
        "ms_p99": took[len(took) * 99 // 100] / 1e6,
        "ms_max": took[-1] / 1e6,
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(prog="python -m games.bench", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--options", default="{}", help="options of the games, as JSON")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--bots", action="store_true", help="measure how well the bots play")
    parser.add_argument("--games", type=int, default=200, help="games an attempt (default 200)")
    parser.add_argument("--attempts", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1000, help="first seed of the bots' games")
    args = parser.parse_args(argv)
    if args.games < 1 or args.attempts < 1:
        parser.error("--games and --attempts must be at least 1")
    game = GAMES[args.game]
    options = typed.decode(args.options, game.Options)
    say: Callable[[str], None] = (lambda _: None) if args.json else print
    if args.bots:
        duels = []
        for worse, better in pairs(list(game.bots)):
            duels.append(duel(game, better, worse, args.games, args.seed, options))
            say(_in_words(duels[-1]))
        result: Any = {"game": game.key, "bots": duels}
    else:
        result = measure(game, args.games, args.attempts, say, options)
    if args.json:
        print(json.dumps(result))
    return 0


def _in_words(each: Any) -> str:
    low, high = each["interval"]
    own, rest = each["mean_sum"]
    return (
        f"{each['better']} beats {each['worse']} in {each['wins']} of {each['games']} games "
        f"({each['ties']} ties): {each['share']:.1%}, 95 % interval {low:.1%} to {high:.1%}; "
        f"points of two teams {own:.1f} to {rest:.1f}; "
        f"a decision {each['ms_p50']:.2f} ms median, {each['ms_p99']:.1f} ms p99, "
        f"{each['ms_max']:.0f} ms at most"
    )


if __name__ == "__main__":
    sys.exit(main())
