"""The frozen values that fragments are drawn from: what stands on the page, nothing else."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.draw import hole
from hexclassroom.live.scene import ClockNow

CREW: Final = hole("crew")
"""Stands in a team's screen for the list of its players, in which each finds itself."""
HAND: Final = hole("hand")
"""Stands in a team's screen for the button that calls the teacher."""


DECIDED: Final = hole("decided")
"""Stands in a team's screen for the question how the viewer's newest decision was made."""


class Clock(msgspec.Struct, frozen=True):
    """A countdown: the client fills in the time."""

    ends: int | None = None
    left: int | None = None
    total: int = 0
    paused: bool = False
    announce: bool = False

    @property
    def shown(self) -> bool:
        """Whether anything is timed."""
        return self.ends is not None or self.left is not None


def clock(now: ClockNow, announce: bool = False) -> Clock:
    """Give the countdown of a table's clock."""
    return Clock(now.ends_ms, now.left_ms, now.total_ms, now.paused, announce)


class Top(msgspec.Struct, frozen=True):
    """The coloured bar: team, where the game is, roles."""

    civilization: str
    where: str
    roles: tuple[tuple[str, str], ...]
    name: str = ""
    """The team's name."""
    sole: str = ""
    """The role's name when there is only one."""
    role_text: str = ""


class Timing(msgspec.Struct, frozen=True):
    """The end of the coloured bar: what is timed."""

    caption: str
    clock: Clock


class Say(msgspec.Struct, frozen=True):
    """The one sentence: (keys, text); a text without keys always shows."""

    says: tuple[tuple[str, str], ...]
    tabs: tuple[tuple[str, str, str], ...] = ()
    """Screens to change between: (tab, symbol, name)."""


class Hand(msgspec.Struct, frozen=True):
    """The button that calls the teacher, or takes the call back."""

    hand: bool


class Parts(msgspec.Struct, eq=False):
    """The pieces of one page while it is put together: markup, and what is said of it.

    Nobody changes them once they are kept: what is put together of them is found by them.
    """

    says: tuple[tuple[str, str], ...]
    main: str
    side: str = ""
    bar: str = ""
    over: str = ""
    css: str = ""
    cue: str = ""
    tabs: tuple[tuple[str, str, str], ...] = ()
    top: SafeString = SafeString("")
    status: str = ""


class Mate(msgspec.Struct, frozen=True, cache_hash=True):
    """A player in the list of the team."""

    name: str
    roles: tuple[tuple[str, str], ...]
    me: bool = False
    here: bool = True
    hand: bool = False


class Idea(msgspec.Struct, frozen=True):
    """A proposal in words."""

    n: int | SafeString
    name: str
    letter: str
    gain: str
    reason: str
    what: str
    act: str
    key: str
    label: str
    agreed: int = 0
    mine: bool = False
    listed: bool = True
    """Whether the page has it among its moves; what was filled in is not."""
