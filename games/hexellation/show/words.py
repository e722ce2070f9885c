"""Names, options, and what happened, in words."""

from typing import Final

from games.engine import Event
from games.help import gettext_noop as _
from games.hexellation.pieces import MOST_SIDES, SKIES
from games.hexellation.refusals import WORDS
from games.hexgrid import Hex
from games.show import Badge, Choice, Named, Text, count, say

BADGES: Final = (
    Badge(Text(_("Amber")), "gold", "A"),
    Badge(Text(_("Blue")), "blue", "B"),
    Badge(Text(_("Coral")), "red", "C"),
    Badge(Text(_("Green")), "green", "G"),
    Badge(Text(_("Violet")), "purple", "V"),
    Badge(Text(_("Teal")), "teal", "T"),
)
CATEGORY_WORDS: Final = {"result": Text(_("Result"))}
CLOCKS: Final = {
    "make": Text(_("Making a constellation")),
    "move": Text(_("Placing a star")),
    "claims": Text(_("The last look at the sky")),
}
REFUSALS: Final = {code.value: words for code, words in WORDS.items()}

OPTIONS: Final = (
    Choice("players", "number", Text(_("Players")), least=2, most=MOST_SIDES),
    Choice(
        "board",
        "one",
        Text(_("Sky")),
        choices=(("basic", Text(_("37 cells"))), ("advanced", Text(_("61 cells")))),
        note=Text(_("On the larger sky there is more to look at.")),
        ours=True,
    ),
    Choice(
        "unnoticed",
        "flag",
        Text(_("Somebody has to notice")),
        note=Text(_("MODEL and AVOID count only when somebody points them out.")),
    ),
    Choice(
        "planet",
        "flag",
        Text(_("The planet")),
        note=Text(_("Lets players try in their heads where a star could go.")),
    ),
    Choice(
        "making_seconds",
        "number",
        Text(_("Seconds to make MODEL or AVOID")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
    Choice(
        "move_seconds",
        "number",
        Text(_("Seconds to place a star")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
    Choice(
        "claim_seconds",
        "number",
        Text(_("Seconds for the last look")),
        note=Text(_("Only where somebody has to notice.")),
        least=10,
        most=900,
        ours=True,
        more=True,
    ),
)

PATTERNS: Final = {"model": "MODEL", "avoid": "AVOID"}
"""The constellations' names, which are never translated."""

_LARGEST: Final = max(SKIES.values())


def spot(cell: Hex, radius: int = _LARGEST) -> str:
    """Name a cell: rows are letters from the top, numbers count from the left.

    All skies share the names of the largest one, so that an event needs no sky to be told.
    """
    q, r = cell
    return f"{chr(ord('A') + r + radius)}{q - max(-radius, -radius - r) + 1}"


def told(event: Event) -> Text | None:
    """Put an event into words; what is tried and taken back is not worth a line."""
    who = Named(event.side)
    if event.kind == "fixed":
        return count(
            event.n,
            _("%(who)s has made %(pattern)s from %(n)s star."),
            _("%(who)s has made %(pattern)s from %(n)s stars."),
            who=who,
            pattern=PATTERNS[event.note],
        )
    if event.kind == "star":
        where = spot((event.q, event.r))
        return say(_("%(who)s puts a star on %(cell)s."), who=who, cell=where)
    if event.kind == "out":
        return say(_("%(who)s has made AVOID and is out."), who=who)
    if event.kind == "claimed":
        right = _("%(who)s points out %(pattern)s, and it is there!")
        wrong = _("%(who)s points at stars, but they are not %(pattern)s.")
        return say(right if event.n else wrong, who=who, pattern=PATTERNS[event.note])
    if event.kind == "declined":
        return say(_("%(who)s sees nothing more to point out."), who=who)
    if event.kind == "timed_out":
        clock = _("Time is up for %(who)s.")
        return say(clock if event.note == "clock" else _("%(who)s has been moved on."), who=who)
    if event.kind == "phase" and event.note == "claims":
        return Text(_("No star or no cell is left: one last look for MODEL and AVOID."))
    if event.kind == "ended":
        return Text(_("The game was ended early."))
    return None
