"""Numbers about few people are not shown, and cannot be worked out from those that are shown.

A *contributor* is whoever a number counts: a pupil's answer, a game, a class, a teacher. A
published number stands for a set of contributors. Every set that is shown cuts the contributors
into blocks: two are in one block when exactly the same shown sets hold them. A set is shown only
if afterwards every block still has at least K contributors.

Why that holds. Whatever somebody adds, subtracts or intersects of shown sets keeps every block
whole: the indicator of each shown set is constant on each block, and so is every linear
combination of them. So each group that can be told apart is a union of blocks: nobody, or at
least K. That is true for all filters at once when all of them are offered to the same `Release`,
which is why the tables to be published are fixed beforehand and offered in a fixed order that does
not look at the numbers (coarse ones first). The total counts as known from the start.

Sums and means of shown sets (points, turns) are safe in the same way: a difference of two sums is
the sum of whole blocks.

What is hidden looks the same whether it was small itself, empty, or only would have given a small
one away. Otherwise the kind of hiding would tell more than the numbers do; see `hide`.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from django.conf import settings

LEAST: Final = 5
"""No setting makes groups smaller than this."""
K: Final = max(LEAST, int(getattr(settings, "SMALLEST_GROUP", LEAST)))
"""The smallest group that is shown: settings.SMALLEST_GROUP, never under LEAST."""
Who = TypeVar("Who", bound=Hashable)
_SHIFT: Final = 40
_SIZE: Final = (1 << _SHIFT) - 1
"""A weight is one number, since large schools add up very many: how many contributors there are,
and from bit 40 on how many of them are about K people each."""


class Release(Generic[Who]):
    """The sets of one universe of contributors that are shown, and the blocks that they make.

    Contributors that nothing tells apart may be offered as one, with how many they are. `crowds`:
    how many of them are about at least K people each (games, not answers); then every block must
    hold one of those, so that five games of the same three pupils are not shown either.
    """

    def __init__(
        self, universe: Mapping[Who, int], k: int = K, crowds: Mapping[Who, int] | None = None
    ) -> None:
        """Begin with one block: the whole universe, whose size counts as known."""
        self._k = k
        full = universe if crowds is None else crowds
        self._weight = {
            who: n + (full.get(who, 0) << _SHIFT) for who, n in universe.items() if n > 0
        }
        self._block = dict.fromkeys(self._weight, 0)
        self._blocks = [sum(self._weight.values())]

    @property
    def total(self) -> int | None:
        """The size of the universe; None = too small to show."""
        whole = sum(self._weight.values())
        return whole & _SIZE if self._enough(whole) else None

    def offer(self, group: Iterable[Who]) -> int | None:
        """Show a set if that gives no small group away; give its size, None = hidden.

        An empty set is hidden like a small one. Once shown, a set stays shown.
        """
        block, weight = self._block, self._weight
        members = weight.keys() & group
        inside: dict[int, int] = {}
        for who in members:
            at = block[who]
            inside[at] = inside.get(at, 0) + weight[who]
        if not members or not all(self._may_cut(at, part) for at, part in inside.items()):
            return None
        self._cut(members, inside)
        return sum(inside.values()) & _SIZE

    def _enough(self, weight: int) -> bool:
        return weight & _SIZE >= self._k and weight > _SIZE

    def _may_cut(self, block: int, part: int) -> bool:
        """Whether this part of a block, and what is left of it, are large enough or nobody."""
        rest = self._blocks[block] - part
        return self._enough(part) and (rest == 0 or self._enough(rest))

    def _cut(self, members: Iterable[Who], inside: Mapping[int, int]) -> None:
        """Make blocks of those parts of a shown set that are not whole blocks already."""
        new: dict[int, int] = {}
        for block, part in inside.items():
            rest = self._blocks[block] - part
            if rest:
                new[block] = len(self._blocks)
                self._blocks[block] = rest
                self._blocks.append(part)
        if new:
            for who in members:
                block = self._block[who]
                self._block[who] = new.get(block, block)


def hide(counts: Sequence[int], k: int = K) -> tuple[int | None, ...]:
    """Hide what is small in a distribution of which the total may be shown, and what betrays it.

    Each contributor is in exactly one cell: the answers to one question, the months of a year.
    None = hidden; if the total itself is under `k`, all are, and the total must not be shown.
    The order of the cells must be fixed (choices in their order), never by size. Somebody who
    knows this rule cannot find out a hidden number from 1 to k - 1 either: see the tests.
    """
    release = Release(dict(enumerate(counts)), k)
    if release.total is None:
        return (None,) * len(counts)
    shown = [release.offer([cell]) for cell in range(len(counts))]
    left = [cell for cell, count in enumerate(shown) if count is not None]
    hidden = [counts[cell] for cell, count in enumerate(shown) if count is None]
    # Where all that is hidden is as large as small things can be, its sum would tell each of it.
    if left and hidden and sum(hidden) == len(hidden) * (k - 1):
        shown[left[0]] = None
    return tuple(shown)
