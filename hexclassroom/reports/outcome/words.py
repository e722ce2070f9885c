"""The words of the reports: outcomes, the verbal scale, what may not be concluded, ideas."""

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.reports.indicators.words import (
    LEFT_OUT,
    MARKS,
    MISSING,
    OUTCOMES,
    PARTS,
    STRENGTHS,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LIMITS: "Final[dict[str, _StrPromise]]" = {
    "intercultural": _(
        "A game’s log shows what teams looked at, never what pupils think of other people. "
        "There is no score for tolerance here, and there will be none."
    ),
    "balance": _(
        "The rules reward balance, so a balanced colony is also simply good play. "
        "It says nothing about life outside the game."
    ),
    "collaboration": _(
        "Only what was tapped is counted: a team that talked aloud may show little. "
        "Nobody is a good or bad team member because of these numbers."
    ),
    "strategy": _(
        "Luck of the tiles, the clock and a first game all change these numbers. "
        "Being fast or winning is not the same as thinking."
    ),
    "decisions": _(
        "A tap says how a decision ended, not how fair or friendly it was. Tone is not in a log."
    ),
    "english": _(
        "A phrase card used is an occasion to speak, not a level of English. "
        "Nothing here judges grammar or pronunciation."
    ),
}
IDEAS: "Final[dict[str, _StrPromise]]" = {
    "intercultural": _(
        "Let each Emissary begin their report with what the other team seems to want, and why."
    ),
    "balance": _(
        "Before the last session, ask each team which of its kinds of tile is scarcest, "
        "and who else needs it."
    ),
    "collaboration": _(
        "Agree on a round in which the Builder may only place a tile that two others proposed."
    ),
    "strategy": _("Stop once a session and let each team say its next two tiles in one sentence."),
    "decisions": _(
        "Let teams choose at the start how they decide when they disagree, and keep to it."
    ),
    "english": _("Put three phrase cards on each table that must be used before the round ends."),
}
IDEAS_ON: "Final[dict[str, _StrPromise]]" = {
    "intercultural": _(
        "Let two teams swap Emissaries’ reports and say what the other left out of theirs."
    ),
    "balance": _("Ask where outside the game people gain by leaving something for others."),
    "collaboration": _("Let the teams tell one another how they work, and take over one habit."),
    "strategy": _("Show one turning point and let the class find a better move together."),
    "decisions": _("Try another way of deciding for one session, and compare in the debrief."),
    "english": _("Let teams write two phrases of their own that they missed."),
}
LIMITS_ANY: "Final[dict[str, _StrPromise]]" = {
    "balance": _(
        "What a team leaves for others is a part of the game. "
        "It says nothing about life outside the game."
    ),
    "strategy": _(
        "Luck, the clock and a first game all change these numbers. "
        "Being fast or winning is not the same as thinking."
    ),
}
"""What to say instead in games without tiles, colonies and roles."""
IDEAS_ANY: "Final[dict[str, _StrPromise]]" = {
    "intercultural": _("Let each team say once what another one seems to want, and why."),
    "balance": _("Stop once and ask each team what it has more of than it needs, and who has not."),
    "collaboration": _("Agree on a round in which a team does only what two of its members want."),
    "strategy": _("Stop once and let each team say its next two moves in one sentence."),
}
IDEAS_ON_ANY: "Final[dict[str, _StrPromise]]" = {
    "intercultural": _("Let two teams tell each other’s game, and say what the other left out."),
    "decisions": _("Try another way of deciding in the next game, and compare in the debrief."),
}


def limit(key: str, game: str) -> str:
    """Say what must not be read into an outcome."""
    any_game = game != PLANET_HEXAGON.key and key in LIMITS_ANY
    return str((LIMITS_ANY if any_game else LIMITS)[key])


def idea(key: str, game: str, *, goes_well: bool) -> str:
    """Say what may be tried in the next lesson."""
    usual, own = (IDEAS_ON, IDEAS_ON_ANY) if goes_well else (IDEAS, IDEAS_ANY)
    return str((own if game != PLANET_HEXAGON.key and key in own else usual)[key])


SCALE: "Final[dict[str, _StrPromise]]" = {
    "nothing": _("nothing to look at"),
    "none": _("not observed"),
    "once": _("seen once"),
    "several": _("seen several times"),
    "most": _("seen in most turns"),
}
SOURCES: "Final[dict[str, _StrPromise]]" = {
    "log": _("From the game’s log"),
    "taps": _("From the teacher’s taps"),
    "ticket": _("From the exit ticket"),
    "debrief": _("From the debrief"),
}
__all__ = [
    "IDEAS",
    "IDEAS_ON",
    "LEFT_OUT",
    "LIMITS",
    "LOOKS",
    "MARKS",
    "METHOD",
    "MISSING",
    "NO_FINDINGS",
    "OUTCOMES",
    "PARTS",
    "SCALE",
    "SOURCES",
    "STRENGTHS",
    "idea",
    "limit",
    "named",
]
NO_FINDINGS: Final = _("Not worked out for this game.")
LOOKS: "Final[dict[str, _StrPromise]]" = {
    "below": _("worth a look: less often than chance would give, in both halves of the game"),
    "above": _("worth a look: more often than chance would give, in both halves of the game"),
}
METHOD: Final = _(
    "Not validated; for talking about teaching, not for marks. Teams stand in the order of their "
    "seats, never by a number."
)


def named(words: "dict[str, _StrPromise]", key: str) -> str:
    """Give a key in words; what has none is written without its underscores."""
    found = words.get(key)
    return str(found) if found is not None else key.replace("_", " ")
