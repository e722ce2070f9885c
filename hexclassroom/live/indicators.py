"""What a teacher may note with one tap while a game runs: a team, an indicator, 0, 1 or 2.

Our own words, after the behaviour levels of the ATC21S framework; they are about a team, never
about a single player.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MOST: Final = 4
"""How many indicators one lesson looks at."""
DEFAULT: Final = ("gives_reasons", "builds_on_ideas", "settles", "includes")


@dataclass(frozen=True)
class Indicator:
    """A name short enough for a button, and what 0, 1 and 2 look like."""

    key: str
    name: "_StrPromise"
    levels: "tuple[_StrPromise, _StrPromise, _StrPromise]"


_ALL: Final = (
    Indicator(
        "gives_reasons",
        _("Gave a reason"),
        (
            _("moves without a reason"),
            _("a reason about their own points"),
            _("a reason about the board, the others or the shared goal"),
        ),
    ),
    Indicator(
        "builds_on_ideas",
        _("Built on an idea"),
        (
            _("passes over what others say"),
            _("answers, then does as planned"),
            _("changes or joins plans because of the answer"),
        ),
    ),
    Indicator(
        "settles",
        _("Settled a dispute"),
        (
            _("one voice decides, or nothing moves"),
            _("says where they differ"),
            _("finds a way that both can explain"),
        ),
    ),
    Indicator(
        "includes",
        _("Heard everyone"),
        (
            _("some are never asked"),
            _("asks when reminded"),
            _("brings quiet players in"),
        ),
    ),
    Indicator(
        "plans",
        _("Planned ahead"),
        (
            _("this tile only"),
            _("names the next step"),
            _("a plan over several turns, changed openly"),
        ),
    ),
    Indicator(
        "minds_others",
        _("Minded others"),
        (
            _("overlooks what it does to other teams"),
            _("mentions it"),
            _("gives something up to be fair"),
        ),
    ),
    Indicator(
        "english",
        _("Said it in English"),
        (
            _("single words, gestures"),
            _("simple proposals, asks again"),
            _("gives reasons, checks, puts right"),
        ),
    ),
    Indicator(
        "respect",
        _("Met differences well"),
        (
            _("a dismissive remark"),
            _("neutral"),
            _("asks for the other view and takes it seriously"),
        ),
    ),
)
INDICATORS: Final = {each.key: each for each in _ALL}
