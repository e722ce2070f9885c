"""Mixing teams: at random, or balanced over tags and over who was together before.

Pure and seeded: the same students, wishes and seed give the same teams. Balancing begins with the
random draw of the seed and changes two places with each other while the sum of points falls
(`measuring.pair_points`); it does so from several draws and keeps the best. Wishes are no points:
they are kept wherever `fitting` finds a way.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final, Literal

from hexclassroom.classes.teams import fitting, measuring
from hexclassroom.classes.teams.fitting import Pair, Why
from hexclassroom.classes.teams.measuring import Measured, Past, Tags

Method = Literal["random", "balanced"]
Group = tuple[int, ...]

STARTS: Final = 12
"""From how many draws balancing begins; half as many with more than 40 students."""
LEFT_OUT: Final = 1_000_000
"""Points for a wish that fitting left out: it is kept after all if swaps come upon a way."""
SETS: Final = 30
"""How many sets of students are tried against a group that stays together."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a student goes: table from 1, side from 0, place in the order of the roles from 0."""

    student: str
    table: int
    side: int
    place: int


@dataclass(frozen=True, slots=True)
class Mix:
    """Teams, and what they came to: at the random start and in the end."""

    places: tuple[Place, ...]
    start: Measured
    result: Measured


def mix(
    students: Iterable[str],
    tables: int,
    sides: int,
    wishes: Iterable[Pair] = (),
    tags: Tags | None = None,
    past: Past = (),
    method: Method = "balanced",
    seed: int = 0,
    present: Collection[str] | None = None,
) -> Mix:
    """Deal students into `sides` teams at each table; with `present`, only those who are here."""
    here = sorted({one for one in students if present is None or one in present})
    known = set(here)
    wanted = [w for w in wishes if {w.first, w.second} <= known and w.first != w.second]
    tags = {tag: {s: v for s, v in vs.items() if s in known} for tag, vs in (tags or {}).items()}
    rng = Random(seed)
    room = fitting.sizes(len(here), tables, sides)
    fit = fitting.fit(here, room, wanted, rng)
    first = fitting.draw(here, room, fit.kept, rng)
    if first is None:  # the search for a way is by lot too, and may run out of steps
        fit = fitting.Fit([], dict.fromkeys(wanted, Why.NO_WAY))
        first = fitting.draw(here, room, [], rng)
        assert first is not None
    why = dict.fromkeys(wanted, Why.NO_WAY) | fit.left_out
    teams = [list(team) for team in first]
    if method == "balanced":
        teams = _balanced(here, room, first, fit, tags, past, rng)
    for team in teams:
        rng.shuffle(team)
    return Mix(
        tuple(
            Place(student, n // sides + 1, n % sides, place)
            for n, team in enumerate(teams)
            for place, student in enumerate(team)
        ),
        measuring.measure(first, wanted, tags, past, why),
        measuring.measure(teams, wanted, tags, past, why),
    )


def _balanced(
    here: Sequence[str],
    room: Sequence[int],
    first: list[list[str]],
    fit: fitting.Fit,
    tags: Tags,
    past: Past,
    rng: Random,
) -> list[list[str]]:
    """Swap from several draws and give the best teams."""
    points = measuring.pair_points(tags, past)
    for wish in fit.left_out:
        points[frozenset((wish.first, wish.second))] += -LEFT_OUT if wish.together else LEFT_OUT
    floor = _floor(room, tags) - LEFT_OUT * sum(1 for wish in fit.left_out if wish.together)
    swaps = _Swaps(here, points, fit.kept)
    best, least = swaps.down(first, rng)
    for _start in range(1, STARTS if len(here) <= 40 else STARTS // 2):
        if least <= floor:
            break
        begun = fitting.draw(here, room, fit.kept, rng)
        if begun is None:
            continue
        found, cost = swaps.down(begun, rng)
        if cost < least:
            best, least = found, cost
    return best


def _floor(room: Sequence[int], tags: Tags) -> int:
    """Give points that no teams can get under: every value as even as can be, no pair again."""
    low = 0
    for values in tags.values():
        each = list(values.values())
        for value in set(each):
            q, r = divmod(each.count(value), len(room))
            low += r * (q + 1) * q // 2 + (len(room) - r) * q * (q - 1) // 2
    return low * measuring.SAME_VALUE


class _Swaps:
    """Brings the points of teams down by letting students, or groups, change places."""

    def __init__(
        self, here: Sequence[str], points: dict[frozenset[str], int], kept: Sequence[Pair]
    ) -> None:
        self.here = here
        number = {one: i for i, one in enumerate(here)}
        self.cost = [[0] * len(here) for _ in here]
        for pair, value in points.items():
            if pair <= number.keys():
                a, b = (number[one] for one in pair)
                self.cost[a][b] = self.cost[b][a] = value
        self.apart: list[set[int]] = [set() for _ in here]
        for wish in kept:
            if not wish.together:
                a, b = number[wish.first], number[wish.second]
                self.apart[a].add(b)
                self.apart[b].add(a)
        self.units = [tuple(number[one] for one in unit) for unit in fitting.units(here, kept)]
        self.singles = [unit[0] for unit in self.units if len(unit) == 1]
        self.number = number

    def down(self, begun: list[list[str]], rng: Random) -> tuple[list[list[str]], int]:
        """Swap until nothing makes it better; give the teams and their points."""
        self.team = [0] * len(self.here)
        self.teams = [{self.number[one] for one in team} for team in begun]
        for n, team in enumerate(self.teams):
            for one in team:
                self.team[one] = n
        self.load = [[sum(row[m] for m in team) for team in self.teams] for row in self.cost]
        order = self.units[:]
        better = True
        while better:
            rng.shuffle(order)
            better = False
            for unit in order:
                better |= self._best(unit)
        total = sum(self.load[one][self.team[one]] for one in range(len(self.here))) // 2
        return [[self.here[one] for one in sorted(team)] for team in self.teams], total

    def _best(self, unit: tuple[int, ...]) -> bool:
        """Make the swap of this group that helps most, if any does."""
        home = self.team[unit[0]]
        gain, chosen = 0, None
        for change, others in self._single(unit[0]) if len(unit) == 1 else self._sets(unit):
            if change < gain and self._allowed(unit, others, home, self.team[others[0]]):
                gain, chosen = change, others
        if chosen is None:
            return False
        self._swap(unit, chosen, home, self.team[chosen[0]])
        return True

    def _single(self, u: int) -> Iterable[tuple[int, tuple[int, ...]]]:
        """Give every better swap of one student with another, and what it changes in points."""
        home, team, load = self.team[u], self.team, self.load
        mine, cost = load[u], self.cost[u]
        for v in self.singles:
            away, theirs = team[v], load[v]
            change = mine[away] - mine[home] + theirs[home] - theirs[away] - 2 * cost[v]
            if change < 0 and away != home:
                yield change, (v,)

    def _sets(self, unit: tuple[int, ...]) -> Iterable[tuple[int, tuple[int, ...]]]:
        """Give swaps of a group with as many students of one other team, no group torn apart."""
        home = self.team[unit[0]]
        for away in range(len(self.teams)):
            if away == home:
                continue
            there = [each for each in self.units if self.team[each[0]] == away]
            for some in islice(_exactly(there, len(unit)), SETS):
                others = tuple(one for each in some for one in each)
                yield self._change(unit, others, home, away), others

    def _change(self, unit: tuple[int, ...], others: tuple[int, ...], home: int, away: int) -> int:
        """Give the difference in points of a swap; negative is better."""
        change = 0
        for mine, theirs, a, b in ((unit, others, home, away), (others, unit, away, home)):
            for u in mine:
                row = self.cost[u]
                change += self.load[u][b] - self.load[u][a]
                change += sum(row[w] for w in mine) - sum(row[w] for w in theirs)
        return change

    def _allowed(
        self, unit: tuple[int, ...], others: tuple[int, ...], home: int, away: int
    ) -> bool:
        """Say whether nobody meets somebody from whom they are to be apart."""
        for mine, theirs, to in ((unit, others, away), (others, unit, home)):
            for one in mine:
                if self.apart[one] & (self.teams[to] - set(theirs)):
                    return False
        return True

    def _swap(self, unit: tuple[int, ...], others: tuple[int, ...], home: int, away: int) -> None:
        for mine, a, b in ((unit, home, away), (others, away, home)):
            for one in mine:
                self.teams[a].discard(one)
                self.teams[b].add(one)
                self.team[one] = b
                for row, cost in zip(self.load, self.cost, strict=True):
                    row[a] -= cost[one]
                    row[b] += cost[one]


def _exactly(groups: Sequence[Group], size: int) -> Iterator[tuple[Group, ...]]:
    """Give the sets of groups that come to so many students together, those of few groups first.

    No set is begun that cannot be brought to an end: a class of 200 has more of them than can be
    counted.
    """
    within = (1 << size + 1) - 1
    # sums[i][n]: which numbers of students n of the groups from i on come to, as bits.
    sums = [[1, *[0] * size]]
    for group in reversed(groups):
        behind = sums[-1]
        taken = [(bits << len(group)) & within for bits in behind]
        sums.append([1, *(behind[n] | taken[n - 1] for n in range(1, size + 1))])
    sums.reverse()

    def some(begin: int, n: int, rest: int) -> Iterator[tuple[Group, ...]]:
        if n == 0:
            yield ()
            return
        for i in range(begin, len(groups)):
            left = rest - len(groups[i])
            if left >= 0 and sums[i + 1][n - 1] >> left & 1:
                for others in some(i + 1, n - 1, left):
                    yield (groups[i], *others)

    for n in range(1, size + 1):
        yield from some(0, n, size)
