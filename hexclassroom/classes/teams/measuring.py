"""What teams look like in numbers: the spread of tags, pairs who meet again, wishes not kept.

Pure. The sum of points is what balancing brings down; every number of it stands on the page.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from hexclassroom.classes.teams.fitting import Pair, Why

SAME_VALUE: Final = 20
"""Points for two of one team with the same value of a chosen tag."""
AGAIN: Final = (8, 4, 2, 1)
"""Points for two of one team who were together last time, the time before, ...; then always 1."""

Past = Sequence[Sequence[Iterable[str]]]
"""Games played, latest first: the teams of each."""
Tags = Mapping[str, Mapping[str, str]]
"""Tag to {student: value}; without a value a student counts for nothing."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How one value of a tag lies over the teams."""

    tag: str
    value: str
    students: int
    fewest: int
    most: int

    @property
    def even(self) -> bool:
        """Whether it could not lie more evenly."""
        return self.most - self.fewest <= 1


@dataclass(frozen=True, slots=True)
class Measured:
    """Teams in numbers."""

    students: int
    teams: int
    smallest: int
    largest: int
    spreads: tuple[Spread, ...]
    again: int
    """Pairs in one team who were together in any of the games looked at."""
    again_last: int
    """Pairs in one team who were together in the latest of them."""
    games: int
    """How many games were looked at."""
    unkept: tuple[tuple[Pair, Why], ...]
    kept: int
    """How many wishes are kept."""
    points: int
    """What balancing brings down, wishes aside."""


def together_before(past: Past) -> list[set[frozenset[str]]]:
    """Give the pairs of each game, latest first."""
    return [
        {frozenset(pair) for team in teams for pair in combinations(sorted(set(team)), 2)}
        for teams in past
    ]


def again_points(i: int) -> int:
    """Give the points of a pair of the i-th last game, from 0."""
    return AGAIN[min(i, len(AGAIN) - 1)]


def pair_points(tags: Tags, past: Past) -> Counter[frozenset[str]]:
    """Give what every two students cost in one team; pairs that cost nothing are left out."""
    points: Counter[frozenset[str]] = Counter()
    for values in tags.values():
        by_value: dict[str, list[str]] = {}
        for student, value in values.items():
            by_value.setdefault(value, []).append(student)
        for same in by_value.values():
            points.update({frozenset(pair): SAME_VALUE for pair in combinations(same, 2)})
    for i, pairs in enumerate(together_before(past)):
        points.update(dict.fromkeys(pairs, again_points(i)))
    return points


def measure(
    teams: Sequence[Sequence[str]],
    wishes: Iterable[Pair] = (),
    tags: Tags | None = None,
    past: Past = (),
    why: Mapping[Pair, Why] | None = None,
) -> Measured:
    """Measure teams; `why` are the reasons that are known, else nobody tried."""
    tags = tags or {}
    team_of = {student: n for n, team in enumerate(teams) for student in team}
    pairs = [frozenset(pair) for team in teams for pair in combinations(team, 2)]
    games = together_before(past)
    points = pair_points(tags, past)
    wanted = [w for w in wishes if w.first in team_of and w.second in team_of]
    broken = [w for w in wanted if (team_of[w.first] == team_of[w.second]) != w.together]
    filled = [len(team) for team in teams]
    return Measured(
        students=len(team_of),
        teams=len(teams),
        smallest=min(filled, default=0),
        largest=max(filled, default=0),
        spreads=tuple(_spreads(teams, tags)),
        again=sum(1 for pair in pairs if any(pair in game for game in games)),
        again_last=sum(1 for pair in pairs if games and pair in games[0]),
        games=len(games),
        unkept=tuple((w, (why or {}).get(w, Why.BY_HAND)) for w in broken),
        kept=len(wanted) - len(broken),
        points=sum(points[pair] for pair in pairs),
    )


def _spreads(teams: Sequence[Sequence[str]], tags: Tags) -> Iterable[Spread]:
    for tag, values in tags.items():
        counts = [Counter(values[one] for one in team if one in values) for team in teams]
        for value in sorted({value for count in counts for value in count}):
            each = [count[value] for count in counts]
            yield Spread(tag, value, sum(each), min(each), max(each))
