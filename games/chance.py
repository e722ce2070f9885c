"""Injected randomness whose results are recorded, so that a replay needs no generator."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """The one primitive that the rules draw on."""

    def below(self, n: int) -> int:
        """Give an integer 0 ≤ i < n; n ≥ 1."""


class Recorder:
    """Passes draws on from a source and keeps them in order."""

    __slots__ = ("_source", "drawn")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        """Draw from the source and note the result."""
        i = self._source.below(n)
        self.drawn.append(i)
        return i


class Replayed:
    """Gives recorded results back in order; asking for more, or below too little, is an error."""

    __slots__ = ("_left",)

    def __init__(self, drawn: Iterable[int]) -> None:
        self._left = iter(drawn)

    def below(self, n: int) -> int:
        """Give the next recorded result."""
        i = next(self._left, None)
        if i is None or not 0 <= i < n:
            raise ValueError(f"the record holds no draw below {n} here")
        return i


class Seeded:
    """A small seeded generator (SplitMix64): no global state, the same on every platform."""

    __slots__ = ("_x",)

    def __init__(self, seed: int) -> None:
        self._x = seed & 0xFFFFFFFFFFFFFFFF

    def below(self, n: int) -> int:
        """Give an integer below n; the bias of the multiply method is under n / 2**64."""
        self._x = x = (self._x + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((x ^ (x >> 31)) * n) >> 64


def pick(chance: Chance, items: Sequence[T]) -> T:
    """Draw one of the items, each as likely."""
    return items[chance.below(len(items))]


def shuffled(chance: Chance, items: Iterable[T]) -> list[T]:
    """Give the items in a random order (Fisher-Yates)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = chance.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
