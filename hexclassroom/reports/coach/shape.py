"""What the coach says of one decision."""

from typing import Final, Literal

import msgspec

VERSION: Final = 1
"""Raised whenever the same log would lead to other advice."""
MOST: Final = 3
"""How many other choices are kept."""
CLOSE: Final = 0.5
"""Below this difference of worth (points) two choices are about as good."""

Kind = Literal["place", "cover", "take"]


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One choice: the face of the tile, the cell or the slot, and what it is worth.

    now: points at once; worth: the planner's, in points, both as gains.
    """

    face: str
    worth: float
    now: float = 0.0
    type: int = 0
    q: int = 0
    r: int = 0
    slot: int = -1


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision: n is its log entry; options are the best others, the best first.

    choices: how many there were. regret: the worth of the best of all less that of the chosen one,
    never below 0.
    """

    n: int
    side: int
    kind: Kind
    chosen: Option
    best: float
    regret: float
    options: tuple[Option, ...] = ()
    choices: int = 1

    @property
    def as_good(self) -> bool:
        """Whether nothing else was worth clearly more."""
        return self.regret < CLOSE
