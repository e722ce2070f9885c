"""What a lesson may ask players to tell with one tap: evidence that moves alone do not give.

All of it is optional, from closed lists, about the team and never in the way of a clock. What a
teacher has switched off is refused. The keys stay for good: archived games and reports read them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.functional import _StrPromise

SUIT: Final = frozenset({PLANET_HEXAGON.key})
"""The games that these words are about: with roles, a supply, visits. Others ask nothing."""
KEYS: Final = ("decision", "plan", "report", "finds", "phrases")
"""The captures, in the order in which they are shown."""


@dataclass(frozen=True)
class Capture:
    """A capture as a teacher chooses it: its name, and what players see of it."""

    key: str
    name: "_StrPromise"
    does: "_StrPromise"


_ALL: Final = (
    Capture(
        "decision",
        _("How the team decided"),
        _("After a tile was taken or placed: together, by vote, one of us …"),
    ),
    Capture(
        "plan",
        _("The team’s plan"),
        _("One aim for each session, and afterwards whether it was kept."),
    ),
    Capture(
        "report",
        _("The Supplier’s report"),
        _("Back from the Supply Centre: which kinds of tiles are still there."),
    ),
    Capture(
        "finds",
        _("The Emissary’s finds"),
        _("What stands out at another team, tapped for the own team."),
    ),
    Capture(
        "phrases",
        _("Phrases in English"),
        _("Phrase cards to read; one tap when the team has used one."),
    ),
)
CAPTURES: Final = {each.key: each for each in _ALL}

DECIDED: Final = frozenset({"place", "cover", "take"})
"""The kinds of action after which a team may say how it decided."""
WAYS: Final = ("together", "vote", "one", "mate", "pressed")
"""How a team came to a decision; the pages put the keys into words."""
PLANS: Final = (
    "hidden_goal",
    "common_goal",
    "houses",
    "public_building",
    "markers",
    "farms",
    "stop_team",
    "asset",
)
"""What a team may aim at in a session; the pages put the keys into words."""
KEPT: Final = ("kept", "partly", "changed")
"""What became of a plan."""
FACES: Final = ("house", "public_building", "forest", "water", "field", "farm", "factory")
"""The kinds of tiles that a Supplier may report."""
MOST_FACES: Final = 3
PHRASES: Final = {
    "propose_put": "propose",
    "propose_take": "propose",
    "propose_else": "propose",
    "clarify_mean": "clarify",
    "clarify_how": "clarify",
    "agree_good": "agree",
    "agree_part": "agree",
    "disagree_sure": "disagree",
    "disagree_other": "disagree",
    "reason_because": "reason",
    "reason_then": "reason",
    "reason_goal": "reason",
    "repair_again": "repair",
    "repair_word": "repair",
}
"""The phrase cards and what each is for (its function); the pages hold the English."""


def every() -> list[str]:
    """Give all captures: what a lesson begins with."""
    return list(KEYS)


def tidy(keys: "Iterable[str]") -> list[str]:
    """Give the known ones of some keys, each once, in the usual order."""
    wanted = set(keys)
    return [key for key in KEYS if key in wanted]


def is_over(session: int, at: int, phase: str) -> bool:
    """Say whether a session is over for a game that stands in session `at` and this phase."""
    return session < at or (session == at and phase in ("final_building", "self_count"))
