"""Which numbers of a school may be shown: decided for all filters at once.

Everything that analytics can ever show of one school is a fixed list of tables: for every filter
(all, a school year, a game, a game in a year) its games, lessons, classes and teachers, its games
by month, with timed turns, fit for balance, won by a side, with evidence for an outcome. All of
them are offered to one smallgroups.Release for each kind of contributor, in one fixed order: years
from the oldest on, so that what was shown of the past stays shown. A page shows a part of that
list; so no two filters together tell more than the list does. Several schools stand side by side,
each from its own list, and are added up only from what is shown.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from hexclassroom.accounts.models import School
from hexclassroom.reports.indicators.shape import OUTCOMES
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
        self._turns = turns
        self._release = Release(sizes, k, crowds)
        self._offer_games(k)
        self.lessons = self._of(facts, lambda each: each.lesson, k, by_people=True)
        self.classes = self._of(facts, lambda each: each.school_class, k)
        self.teachers = self._of(facts, lambda each: each.teacher, k)

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
        self.months = {
            wanted: self._by_month(wanted, k) for wanted in self.filters if wanted.year is not None
        }
        self.timed = {
            wanted: offer([n for n in chosen[wanted] if kinds[n].timed]) for wanted in self.filters
        }
        for wanted in self.filters:
            if self.timed[wanted] is not None:
                of = [self._turns[n] for n in chosen[wanted]]
                self.late[wanted] = sum(each[0] for each in of), sum(each[1] for each in of)
        self.variants = sorted({(kind.game, kind.variant) for kind in kinds if _fair(kind)})
        fair = {
            (wanted, game, variant): [
                n
                for n in chosen[wanted]
                if kinds[n].variant == variant and kinds[n].game == game and _fair(kinds[n])
            ]
            for wanted in self.filters
            for game, variant in self.variants
            if wanted.game in (None, game)
        }
        self.fair = {key: offer(found) for key, found in fair.items()}
        self.seen = {
            (wanted, outcome): self._covered(wanted, bit)
            for wanted in self.filters
            for bit, outcome in enumerate(OUTCOMES)
        }
        self.won = {
            (*key, side): offer([n for n in found if _won(kinds[n], side)])
            for key, found in fair.items()
            if self.fair[key] is not None
            for side in (*range(sides_of(key[2])), None)
        }
        """(filter, game, variant, side): games that it won; side None: won by who began."""

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

    def _covered(self, wanted: Filter, outcome: int) -> int | None:
        """Count the games with evidence for an outcome; that there is none at all is told."""
        kinds = self._kinds
        found = [n for n in self._chosen[wanted] if kinds[n].outcomes >> outcome & 1]
        if not found and self.games[wanted] is not None:
            return 0
        return self._release.offer(found)

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
    return int(variant.split(".")[1])
