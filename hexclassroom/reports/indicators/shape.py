"""What an indicator is and what it finds: plain frozen values, kept in archives as JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from games.planet_hexagon.game import GAME as PLANET_HEXAGON

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Outcome = Literal["intercultural", "balance", "collaboration", "strategy", "decisions", "english"]
OUTCOMES: Final[tuple[Outcome, ...]] = (
    "intercultural",
    "balance",
    "collaboration",
    "strategy",
    "decisions",
    "english",
)
"""The six learning outcomes that the rulebook claims, in its order."""
HEXAGON: Final = (PLANET_HEXAGON.key,)
"""The games of what is about tiles, roles, sessions or the Supply Centre."""
Strength = Literal["fair", "moderate", "weak"]
"""How directly a log shows what the outcome means; "not from a log" is no indicator at all."""


Flag = Literal["", "below", "above"]


class Measure(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one indicator found for one side in one game.

    A share is `n` of `of` (of == 0: nothing to look at, which is shown as that and never as 0 %),
    with its 90 % Wilson interval `low`, `high` in 0..1. Anything else is `value` in the
    indicator's unit. `base_low`, `base_high` is the range that chance or the published baseline
    gives, in the same terms. `parts` is a mix: (key, count). `seen` are numbers of the log
    entries it rests on, `left_out` what was not counted and why: (key, count).
    """

    side: int
    n: int = 0
    of: int = 0
    value: float | None = None
    low: float | None = None
    high: float | None = None
    base_low: float | None = None
    base_high: float | None = None
    parts: tuple[tuple[str, int], ...] = ()
    seen: tuple[int, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()
    marks: tuple[tuple[str, float], ...] = ()
    """Other values of reference in the same terms: (key, value), such as ("greedy", 0.6)."""
    flag: Flag = ""
    """Worth a look: outside the 95 % range of chance in both halves of the game; nothing else."""


class Finding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one indicator, in one version, found for all sides of a game, in seat order.

    `missing` says why there is nothing: "" or "not_captured" (switched off in this lesson),
    "no_people" (bots only), "not_for_this_game" (nor for games with printed tiles),
    "log_dropped" (the log was gone before this version of the catalogue could read it).
    """

    key: str
    version: int
    measures: tuple[Measure, ...] = ()
    missing: str = ""


class Findings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All findings of one game under one version of the catalogue.

    rules: the game's key, its schema and everything that makes games incomparable (number of
    sessions, timers on or off, options), as one text. Only games of equal `rules` are put together.
    """

    catalogue: int
    rules: str
    findings: tuple[Finding, ...]

    def of(self, key: str) -> Finding | None:
        """Give one indicator's finding."""
        return next((each for each in self.findings if each.key == key), None)


@dataclass(frozen=True)
class Indicator:
    """One entry of the catalogue; all words are our own and shown on the method sheet.

    `measure` is pure: the evidence of one game in, one Measure a side out. `kind` says how it is
    drawn: "share" (n of `of`), "value" (a number with a baseline), "mix" (parts).
    """

    key: str
    version: int
    outcome: Outcome
    kind: Literal["share", "value", "mix"]
    name: "_StrPromise"
    claim: "_StrPromise"
    rule: "_StrPromise"
    unit: "_StrPromise"
    events: tuple[str, ...]
    """Kinds of log entries and engine events that it reads."""
    framework: "_StrPromise"
    baseline: "_StrPromise"
    explanations: "tuple[_StrPromise, ...]"
    """What else could explain the number: printed beside it."""
    strength: Strength
    measure: Callable[[Any], tuple[Measure, ...]]
    needs: str = ""
    """The capture (a key of live.captures) that must have been on in the lesson."""
    games: tuple[str, ...] = ()
    """The games in which it means something; () = all."""
    show_count: int = 1
    show_share: int = 5
    compare: int = 12
    """Least `of` for a count, for a bar, for a percentage or a comparison."""
