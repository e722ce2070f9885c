"""Which numbers of a school may be shown: decided for all filters at once.

Everything that analytics can ever show of one school is a fixed list of numbers, of two kinds.

- Exact ones: for every filter (all, a school year, a game, a game in a year) its games, lessons
  and classes, its games with timed turns, its games in each month. All of them are offered to one
  smallgroups.Release for each kind of contributor, in one fixed order: years from the oldest on,
  so that what was shown of the past stays shown.
- Rounded ones: of the games of one game in one year that are shown, how many have evidence for an
  outcome, tell of balance, were won by a side: down to a multiple of K, so that each leaves K
  possible numbers, and no difference says of how few. Coarser filters add the rounded numbers up.

A page shows a part of that list, so no two filters together tell more than the list does. Several
schools stand side by side, each from its own list, and are added up only from what is shown.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from hexclassroom.accounts.models import School
from hexclassroom.reports.analytics.variants import read
from hexclassroom.reports.indicators.shape import OUTCOMES, Outcome
from hexclassroom.reports.models import GameFacts
from hexclassroom.reports.smallgroups import K, Release

MONTHS = (8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7)
"""In the order of a school year."""


class Fact(NamedTuple):
    """One game, with what analytics count."""

    year: int
    month: int
    game: str
    variant: str
    people: int
    fair: bool
    outcomes: int
    winners: int
    began: int | None
    turns: int
    timed_out: int
    lesson: Any
    school_class: Any
    teacher: int


class Filter(NamedTuple):
    """What a page asks for; None = all."""

    year: int | None = None
    game: str | None = None

    def holds(self, year: int, game: str) -> bool:
        """Whether a game of this kind in this year is asked for."""
        return self.year in (None, year) and self.game in (None, game)


class Kind(NamedTuple):
    """Games that nothing in analytics tells apart."""

    year: int
    month: int
    game: str
    variant: str
    outcomes: int
    winners: int
    began: int | None
    timed: bool


def facts_of(school: School) -> tuple[Fact, ...]:
    """Read a school's games in one query."""
    found = GameFacts.objects.filter(school=school).order_by("pk")
    return tuple(map(Fact._make, found.values_list(*Fact._fields)))


class Published:
    """What may be shown of one school; a number that is None is hidden."""

    def __init__(self, facts: Sequence[Fact], k: int = K) -> None:
        """Offer everything, in its fixed order."""
        self.years = sorted({each.year for each in facts})
        self.names = sorted({each.game for each in facts})
        self.filters = [
            Filter(),
            *(Filter(year) for year in self.years),
            *(Filter(None, game) for game in self.names),
            *(Filter(year, game) for year in self.years for game in self.names),
        ]
        self.late: defaultdict[Filter, tuple[int, int]] = defaultdict(lambda: (0, 0))
        """By filter: timed-out turns and turns, to be shown where `timed` is."""
        number: dict[Kind, int] = {}
        sizes: defaultdict[int, int] = defaultdict(int)
        crowds: defaultdict[int, int] = defaultdict(int)
        turns: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
        for each in facts:
            kind = number.setdefault(_kind(each), len(number))
            sizes[kind] += 1
            crowds[kind] += each.people >= k
            turns[kind][0] += each.timed_out
            turns[kind][1] += each.turns
        # By their numbers: a release looks them up often, and small numbers are found fastest.
        self._kinds = list(number)
        self._sizes = sizes
        self._crowds = crowds
        self._turns = turns
        self._seen: dict[tuple[Filter, Outcome], int] = {}
        self._fair: dict[tuple[Filter, str], int] = {}
        self._won: dict[tuple[Filter, str, int | None], int] = {}
        self._release = Release(sizes, k, crowds)
        self._offer_games(k)
        self.lessons = self._of(facts, lambda each: each.lesson, k, by_people=True)
        self.classes = self._of(facts, lambda each: each.school_class, k)
        self.teachers = self._teachers(facts, k)

    def _offer_games(self, k: int) -> None:
        """Offer all sets of games: what is asked most comes first, since it may hide the rest."""
        kinds, offer = self._kinds, self._release.offer
        cells: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
        for n, kind in enumerate(kinds):
            cells[kind.year, kind.game].append(n)
        chosen = self._chosen = {
            wanted: [n for cell, found in cells.items() if wanted.holds(*cell) for n in found]
            for wanted in self.filters
        }
        self.games = {wanted: offer(chosen[wanted]) for wanted in self.filters}
        self.timed = {
            wanted: offer([n for n in chosen[wanted] if kinds[n].timed]) for wanted in self.filters
        }
        for wanted in self.filters:
            if self.timed[wanted] is not None:
                of = [self._turns[n] for n in chosen[wanted]]
                self.late[wanted] = sum(each[0] for each in of), sum(each[1] for each in of)
        self.months = {
            wanted: self._by_month(wanted, k) for wanted in self.filters if wanted.year is not None
        }
        self._round(k)

    def _by_month(self, wanted: Filter, k: int) -> tuple[int | None, ...]:
        """Count the games of a year month by month, in the order of MONTHS."""
        found: list[list[int]] = [
            [n for n in self._chosen[wanted] if self._kinds[n].month == month] for month in MONTHS
        ]
        sizes = [sum(self._sizes[n] for n in month) for month in found]
        shown = [self._release.offer(month) for month in found]
        hidden = [n for n, seen in zip(sizes, shown, strict=True) if n and seen is None]
        # An empty month may be shown as 0, unless then the sum of the hidden ones told each of
        # them: where all are as small, or as large, as they can be.
        if self.games[wanted] is None or sum(hidden) in (len(hidden), len(hidden) * (k - 1)):
            empty = 0 if self.games[wanted] is not None and not hidden else None
        else:
            empty = 0
        return tuple(seen if n else empty for n, seen in zip(sizes, shown, strict=True))

    def _round(self, k: int) -> None:
        """Round what is told of the games of one game in one year, and add it up."""
        kinds = self._kinds
        leaves = [each for each in self.filters if each.year is not None and each.game is not None]
        self.leaves = [each for each in leaves if self.games[each] is not None]
        self.variants = sorted({(kind.game, kind.variant) for kind in kinds if _fair(kind)})
        seen, fair, won = self._seen, self._fair, self._won
        for leaf in self.leaves:
            there = self._chosen[leaf]
            for bit, outcome in enumerate(OUTCOMES):
                found = [n for n in there if kinds[n].outcomes >> bit & 1]
                seen[leaf, outcome] = self._rounded(found, k)
            for game, variant in self.variants:
                if game != leaf.game:
                    continue
                found = [n for n in there if kinds[n].variant == variant and _fair(kinds[n])]
                fair[leaf, variant] = self._rounded(found, k)
                for side in (*range(sides_of(variant)), None):
                    of_side = [n for n in found if _won(kinds[n], side)]
                    won[leaf, variant, side] = self._rounded(of_side, k)

    def _rounded(self, found: Sequence[int], k: int) -> int:
        """Round down to a multiple of k; 0 as well where no game has k players."""
        n = sum(self._sizes[kind] for kind in found)
        return n - n % k if any(self._crowds[kind] for kind in found) else 0

    def seen(self, wanted: Filter, outcome: Outcome) -> int | None:
        """Give in at least how many games there is evidence for an outcome."""
        return self._sum(wanted, lambda leaf: self._seen[leaf, outcome])

    def fair(self, wanted: Filter, game: str, variant: str) -> int | None:
        """Give at least how many games of a variant tell of balance."""
        return self._sum(wanted, lambda leaf: self._fair.get((leaf, variant), 0), game)

    def won(self, wanted: Filter, game: str, variant: str, side: int | None) -> int | None:
        """Give at least how many of those a side won; None: the side that began."""
        return self._sum(wanted, lambda leaf: self._won.get((leaf, variant, side), 0), game)

    def years_of(self, wanted: Filter, game: str, variant: str) -> set[int]:
        """Give the years whose games of a variant tell of balance."""
        return {
            leaf.year
            for leaf in self._of_leaves(wanted, game)
            if leaf.year is not None and self._fair.get((leaf, variant))
        }

    def _of_leaves(self, wanted: Filter, game: str | None) -> list[Filter]:
        return [
            leaf
            for leaf in self.leaves
            if wanted.holds(leaf.year or 0, leaf.game or "") and game in (None, leaf.game)
        ]

    def _sum(
        self, wanted: Filter, told: Callable[[Filter], int], game: str | None = None
    ) -> int | None:
        return sum(told(leaf) for leaf in self._of_leaves(wanted, game)) or None

    def _of(
        self,
        facts: Iterable[Fact],
        who: Callable[[Fact], Hashable],
        k: int,
        *,
        by_people: bool = False,
    ) -> dict[Filter, int | None]:
        """Count lessons, classes or teachers, by filter."""
        people: defaultdict[Hashable, int] = defaultdict(int)
        where: defaultdict[tuple[int, str], set[Hashable]] = defaultdict(set)
        for each in facts:
            found = who(each)
            if found is not None:
                people[found] += each.people
                where[each.year, each.game].add(found)
        crowds = {each: int(n >= k) for each, n in people.items()} if by_people else None
        release = Release(dict.fromkeys(people, 1), k, crowds)
        out = {}
        for wanted in self.filters:
            sets = [found for (year, game), found in where.items() if wanted.holds(year, game)]
            out[wanted] = release.offer(set[Hashable]().union(*sets))
        return out

    def _teachers(self, facts: Iterable[Fact], k: int) -> dict[Filter, int | None]:
        """Count teachers, year by year alone.

        One teacher is in several years, so the years' sets overlap and none is a part of another:
        no difference of them is a group. A total, or one game's part, would make them parts.
        """
        found: defaultdict[int, set[int]] = defaultdict(set)
        for each in facts:
            found[each.year].add(each.teacher)
        return {Filter(year): len(who) if len(who) >= k else None for year, who in found.items()}


@lru_cache(maxsize=8)
def published(facts: tuple[Fact, ...]) -> "Published":
    """Decide for a school's games; kept by value, for one page after the other asks it."""
    return Published(facts)


def _kind(each: Fact) -> Kind:
    fair = each.fair and each.began is not None
    return Kind(
        each.year,
        each.month,
        each.game,
        each.variant,
        each.outcomes,
        each.winners if fair else 0,
        each.began if fair else None,
        each.turns > 0,
    )


def _fair(kind: Kind) -> bool:
    return kind.began is not None


def _won(kind: Kind, side: int | None) -> bool:
    one = kind.began if side is None else side
    return one is not None and bool(kind.winners >> one & 1)


def sides_of(variant: str) -> int:
    """Give how many sides play in a variant."""
    return read(variant).teams
