"""Keeping wishes: which of them can be kept at once, and a random draw that keeps those.

Pure and seeded. Wishes to be apart come before wishes to be together. Where all cannot be kept,
they are tried one after the other in that order, and one that does not go with those before it is
left out, with the reason.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Final

STEPS: Final = 4000
"""How many placings are tried before a set of wishes counts as one that cannot be kept."""


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """A wish: two students in one team (together), or in different ones."""

    first: str
    second: str
    together: bool


class Why(StrEnum):
    """Why a wish is not kept."""

    TEAM_TOO_SMALL = "team_too_small"
    """Those who are to be together are more than a team has places."""
    AGAINST = "against"
    """The two are also to be apart, themselves or through others."""
    TOO_FEW_TEAMS = "too_few_teams"
    """More students are to be apart from one another than there are teams."""
    NO_WAY = "no_way"
    """It does not go with the other wishes in teams of this size."""
    BY_HAND = "by_hand"
    """Nobody tried: the teams were made without regard to it."""


@dataclass(slots=True)
class Fit:
    """Which wishes can be kept at once."""

    kept: list[Pair]
    left_out: dict[Pair, Why] = field(default_factory=dict)


def sizes(people: int, tables: int, sides: int) -> list[int]:
    """Give each team's size (table by table): they differ by one at most, over the tables too."""
    teams = tables * sides
    least, more = divmod(people, teams)
    # The larger teams go round the tables, so that no table gets all of them.
    order = sorted(range(teams), key=lambda team: (team % sides, team // sides))
    out = [least] * teams
    for team in order[:more]:
        out[team] += 1
    return out


def units(people: Iterable[str], kept: Iterable[Pair]) -> list[tuple[str, ...]]:
    """Group students who are to be together; everybody else is a group of one."""
    group: dict[str, tuple[str, ...]] = {one: (one,) for one in people}
    for wish in kept:
        if wish.together and group[wish.first] is not group[wish.second]:
            joined = group[wish.first] + group[wish.second]
            for one in joined:
                group[one] = joined
    return list(dict.fromkeys(group.values()))


def fit(people: Sequence[str], room: Sequence[int], wishes: Iterable[Pair], rng: Random) -> Fit:
    """Find out which wishes can be kept in teams of these sizes."""
    ordered = sorted(wishes, key=lambda wish: (wish.together, wish))
    if draw(people, room, ordered, rng) is not None:
        return Fit(ordered)
    found = Fit([])
    for wish in ordered:
        tried = [*found.kept, wish]
        why = _obvious(people, room, tried, wish)
        if why is None and draw(people, room, tried, rng) is None:
            why = Why.NO_WAY
        if why is None:
            found.kept.append(wish)
        else:
            found.left_out[wish] = why
    return found


def draw(
    people: Sequence[str], room: Sequence[int], kept: Sequence[Pair], rng: Random
) -> list[list[str]] | None:
    """Deal everybody at random into teams of these sizes; None if no way was found.

    Only those with wishes are placed with care, most bound first; all others fill up by lot.
    """
    groups = units(people, kept)
    number = {one: n for n, group in enumerate(groups) for one in group}
    apart: list[set[int]] = [set() for _ in groups]
    for wish in kept:
        if not wish.together:
            a, b = number[wish.first], number[wish.second]
            if a == b:
                return None
            apart[a].add(b)
            apart[b].add(a)
    bound = [n for n, group in enumerate(groups) if len(group) > 1 or apart[n]]
    rng.shuffle(bound)
    placed = _Search([len(group) for group in groups], apart, list(room), rng).run(bound)
    if placed is None:
        return None
    teams: list[list[str]] = [[] for _ in room]
    for n, team in placed.items():
        teams[team].extend(groups[n])
    free = [group[0] for n, group in enumerate(groups) if n not in placed]
    rng.shuffle(free)
    for members, places in zip(teams, room, strict=True):
        while len(members) < places:
            members.append(free.pop())
    return teams


class _Search:
    """Backtracking: the group with the fewest teams left is placed next."""

    def __init__(
        self, size: list[int], apart: list[set[int]], left: list[int], rng: Random
    ) -> None:
        self.size, self.apart, self.left, self.rng = size, apart, left, rng
        self.whole = tuple(left)
        self.placed: dict[int, int] = {}
        self.steps = STEPS

    def run(self, todo: list[int]) -> dict[int, int] | None:
        return self.placed if self._place(todo) else None

    def _open(self, group: int) -> list[int]:
        taken = {self.placed[other] for other in self.apart[group] if other in self.placed}
        need = self.size[group]
        return [t for t, left in enumerate(self.left) if left >= need and t not in taken]

    def _place(self, todo: list[int]) -> bool:
        if not todo:
            return True
        choices = {group: self._open(group) for group in todo}
        group = min(todo, key=lambda g: (len(choices[g]), -self.size[g], -len(self.apart[g]), g))
        teams = choices[group]
        self.rng.shuffle(teams)
        rest = [other for other in todo if other != group]
        untouched: set[int] = set()
        for team in teams:
            if self.left[team] == self.whole[team]:
                # Empty teams of one size are all alike: one of them is enough.
                if self.whole[team] in untouched:
                    continue
                untouched.add(self.whole[team])
            self.steps -= 1
            if self.steps < 0:
                return False
            self.placed[group] = team
            self.left[team] -= self.size[group]
            if self._place(rest):
                return True
            self.left[team] += self.size[group]
            del self.placed[group]
        return False


def _obvious(
    people: Sequence[str], room: Sequence[int], tried: Sequence[Pair], wish: Pair
) -> Why | None:
    """Give the reason where one can be told without a search."""
    groups = units(people, tried)
    number = {one: n for n, group in enumerate(groups) for one in group}
    most, teams = max(room), sum(1 for places in room if places)
    edges: dict[int, set[int]] = {}
    for each in tried:
        if not each.together:
            a, b = number[each.first], number[each.second]
            if a == b:
                return Why.AGAINST
            edges.setdefault(a, set()).add(b)
            edges.setdefault(b, set()).add(a)
    if wish.together and len(groups[number[wish.first]]) > most:
        return Why.TEAM_TOO_SMALL
    a, b = number[wish.first], number[wish.second]
    both = [a] if a == b else [a, b]
    common = set.intersection(*(edges.get(each, set()) for each in both))
    if len(both) + _clique(common, edges) > teams and (len(both) == 1 or b in edges.get(a, ())):
        return Why.TOO_FEW_TEAMS
    return None


def _clique(of: set[int], edges: dict[int, set[int]]) -> int:
    """Find many who are all to be apart from one another, greedily."""
    best = 0
    for start in sorted(of):
        group = {start}
        for other in sorted(of & edges[start]):
            if group <= edges[other]:
                group.add(other)
        best = max(best, len(group))
    return best
