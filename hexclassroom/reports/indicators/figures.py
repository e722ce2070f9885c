"""The figures that the README quotes: how indicators come out for simulated teams."""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final, NamedTuple

from hexclassroom.reports.indicators.balance import path_value
from hexclassroom.reports.indicators.catalogue import CATALOGUE, indicator
from hexclassroom.reports.indicators.measure import measure
from hexclassroom.reports.indicators.numbers import quantiles
from hexclassroom.reports.indicators.shape import Findings, Indicator, Measure
from hexclassroom.reports.indicators.simulated import TEAMS, evidence

SEPARATE: Final = ("strategy.taken", "strategy.placed", "strategy.cards")
"""The indicators that must tell planners from players of chance in nine games out of ten."""
BASE_SEED: Final = 500
BASE_RANDOM, BASE_GREEDY = 40, 8
ROUNDS: Final = 16
_MIXED = ("planner", "random", "planner", "random")
_CHANCE = ("random", "random", "random", "random")
_TALKERS = ("greedy", "dominated", "silent", "greedy")

Kinds = tuple[str, str, str, str]


class Played(NamedTuple):
    """One simulated game: the kind of each team, and what was found."""

    kinds: Kinds
    findings: Findings


class Figures(NamedTuple):
    """The figures of some games.

    spread: by indicator and kind of team 10 %, median and 90 % of the teams' headline values;
    separated: by indicator the number of mixed games in which every planner is above every team of
    chance, and of those in which there was enough to compare; flags: by kind of team how many
    have any flag, and how many there are.
    """

    games: int
    spread: dict[tuple[str, str], tuple[float, float, float]]
    separated: dict[str, tuple[int, int]]
    flags: dict[str, tuple[int, int]]


def play(games: int, seed: int, sessions: int = 4) -> Iterable[Played]:
    """Play three games for each number: planners with chance, chance alone, and talkers."""
    for i in range(games):
        for offset, kinds in enumerate((_MIXED, _CHANCE, _TALKERS)):
            turned = _turned(kinds, i)
            found = measure(evidence(turned, seed + 3 * i + offset, sessions))
            yield Played(turned, found)


def _turned(kinds: Kinds, by: int) -> Kinds:
    """Let every kind play every civilization in turn."""
    a, b, c, d = (kinds[(i + by) % 4] for i in range(4))
    return a, b, c, d


def headline(found: Measure) -> float | None:
    """Give the one number of a measure: its value, else its share; of ways to decide “one”."""
    if found.value is not None:
        return found.value
    if not found.of:
        return None
    return dict(found.parts).get("one", found.n) / found.of


def figures(played: Sequence[Played]) -> Figures:
    """Count what came out."""
    values: dict[tuple[str, str], list[float]] = {}
    for game in played:
        for finding in game.findings.findings:
            for each in finding.measures:
                value = headline(each)
                if value is not None:
                    values.setdefault((finding.key, game.kinds[each.side]), []).append(value)
    mixed = [game for game in played if "planner" in game.kinds]
    return Figures(
        games=len(played),
        spread={key: _spread(found) for key, found in values.items()},
        separated={
            each.key: _separated(mixed, each.key)
            for each in CATALOGUE
            if each.outcome == "strategy" and not each.needs
        },
        flags=_flags(played),
    )


def _flags(played: Sequence[Played]) -> dict[str, tuple[int, int]]:
    flags = dict.fromkeys(TEAMS, (0, 0))
    for game in played:
        for side, kind in enumerate(game.kinds):
            found = (each.measures[side] for each in game.findings.findings if each.measures)
            n, of = flags[kind]
            flags[kind] = n + any(each.flag for each in found), of + 1
    return flags


def _spread(values: list[float]) -> tuple[float, float, float]:
    low, high = quantiles(values, 0.1)
    return low, median(values), high


def _separated(mixed: Sequence[Played], key: str) -> tuple[int, int]:
    found = [separates(game, key) for game in mixed]
    return found.count(True), len(found) - found.count(None)


def separates(game: Played, key: str) -> bool | None:
    """Say whether every planner of a game lies above every team of chance.

    As everywhere, too few decisions are no ground to compare: a team of chance with less than
    what a bar needs is left out (None if that is so of all), a planner with so few separates
    nothing.
    """
    finding, entry = game.findings.of(key), indicator(key)
    assert finding is not None
    assert entry is not None
    by_kind: dict[str, list[float]] = {"planner": [], "random": []}
    for each in finding.measures:
        kind, value = game.kinds[each.side], headline(each)
        if value is not None and each.of >= entry.show_share:
            by_kind[kind].append(value)
        elif kind == "planner":
            return False
    if not by_kind["random"]:
        return None
    return min(by_kind["planner"]) > max(by_kind["random"])


def table(found: Figures) -> str:
    """Write the figures as Markdown: what the README holds between its markers."""
    kinds = list(TEAMS)
    out = [
        f"{found.games} games; in each cell the median of the teams, and 10 % to 90 % of them.",
        "",
        "| indicator | " + " | ".join(kinds) + " |",
        "|---|" + "---|" * len(kinds),
    ]
    out += [_row(each, kinds, found) for each in CATALOGUE]
    out += ["", "| every planner above every team of chance | games | of |", "|---|---|---|"]
    out += [f"| `{key}` | {n / of:.0%} | {of} |" for key, (n, of) in found.separated.items() if of]
    out += ["", "| teams with a flag | share | of |", "|---|---|---|"]
    out += [f"| {kind} | {n / of:.1%} | {of} |" for kind, (n, of) in found.flags.items() if of]
    return "\n".join(out) + "\n"


def _row(each: Indicator, kinds: Sequence[str], found: Figures) -> str:
    cells = []
    for kind in kinds:
        spread = found.spread.get((each.key, kind))
        cells.append(
            "–" if spread is None else f"{spread[1]:.2f} ({spread[0]:.2f}–{spread[2]:.2f})"
        )
    return f"| `{each.key}` | " + " | ".join(cells) + " |"


def balance_baseline(
    random_games: int = BASE_RANDOM, greedy_games: int = BASE_GREEDY
) -> tuple[tuple[float, float, float], ...]:
    """Simulate balance.path after 1 to 16 rounds: low and high of chance, the median of greedy."""
    chance = paths("random", random_games)
    greedy = paths("greedy", greedy_games)
    out = []
    for rounds in range(1, ROUNDS + 1):
        low, high = quantiles([path_value(path[:rounds]) for path in chance])
        middle = median(path_value(path[:rounds]) for path in greedy)
        out.append((round(low, 3), round(high, 3), round(middle, 3)))
    return tuple(out)


def paths(kind: str, games: int) -> list[list[tuple[int, ...]]]:
    """Give for each team of some games the six counts after every round."""
    out = []
    for i in range(games):
        seen = evidence((kind, kind, kind, kind), BASE_SEED + i, valued=False)
        out += [[each.kinds[side] for each in seen.rounds] for side in range(4)]
    return out


def baselines_module(ranges: Sequence[tuple[float, float, float]]) -> str:
    """Write baselines.py."""
    lines = "".join(f"    {each!r},\n" for each in ranges)
    return (
        '"""What simulated teams reach. Made by `manage.py indicator_figures --baselines`."""\n\n'
        "from typing import Final\n\n"
        "BALANCE: Final[tuple[tuple[float, float, float], ...]] = (\n"
        f"{lines})\n"
        '"""balance.path after 1, 2, … 16 rounds: the middle 95 % of teams of chance, and the '
        'median\nof teams that take the most points at once."""\n'
    )
