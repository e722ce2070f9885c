"""The questions of the exit ticket: closed, about oneself, in our own words.

Teachers choose up to four. Keys stay for good: closed tickets keep their counts under them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.reports.indicators import words
from hexclassroom.reports.indicators.shape import HEXAGON, OUTCOMES, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.functional import _StrPromise

MOST: Final = 4
"""Questions on one ticket."""
SENTENCE_LENGTH: Final = 140


@dataclass(frozen=True)
class Item:
    """One question: a sentence that a pupil finds more or less true of today."""

    key: str
    outcome: Outcome
    text: "_StrPromise"
    games: tuple[str, ...] = ()
    """The games about which it asks; () = all."""
    but: tuple[str, ...] = ()
    """Games for which another question says the same in their own words."""

    def fits(self, game: str) -> bool:
        """Say whether it can be asked after this game."""
        return game not in self.but and (not self.games or game in self.games)


CHOICES: "Final[tuple[_StrPromise, ...]]" = (
    _("Yes, that is true"),
    _("Mostly"),
    _("A little"),
    _("No, not really"),
)
"""The same four answers for every question, in the order of the counts."""
NO_ANSWER: "Final[_StrPromise]" = _("I would rather not say")
"""What the last count of a question is: it may be left out."""
CELLS: Final = len(CHOICES) + 1

ITEMS: Final = (
    Item(
        "other_eyes",
        "intercultural",
        _("Today I tried to look at the game through the eyes of another people."),
        games=HEXAGON,
    ),
    Item(
        "eyes_of_others",
        "intercultural",
        _("Today I tried to look at the game through the eyes of the others."),
        but=HEXAGON,
    ),
    Item(
        "curious",
        "intercultural",
        _("I became curious why others find different things important than I do."),
    ),
    Item(
        "every_kind",
        "balance",
        _("I saw that a colony needs something of every kind."),
        games=HEXAGON,
    ),
    Item(
        "those_after",
        "balance",
        _("I thought of those who choose a tile after us."),
        games=HEXAGON,
    ),
    Item(
        "left_for_others",
        "balance",
        _("I thought of what our moves leave for the others."),
        but=HEXAGON,
    ),
    Item("was_heard", "collaboration", _("My team listened when I said something.")),
    Item(
        "changed_mind",
        "collaboration",
        _("I changed my mind because of something that a team-mate said."),
    ),
    Item("next_but_one", "strategy", _("I thought further than the next tile."), games=HEXAGON),
    Item("know_why", "strategy", _("I can say why our tiles lie where they lie."), games=HEXAGON),
    Item("next_move", "strategy", _("I thought further than the next move."), but=HEXAGON),
    Item("why_so", "strategy", _("I can say why we played as we did."), but=HEXAGON),
    Item(
        "reasons_first",
        "decisions",
        _("When we did not agree, we gave reasons before we decided."),
    ),
    Item("fine_with_it", "decisions", _("I was fine with what my team decided.")),
    Item("said_in_english", "english", _("I said in English what I wanted.")),
    Item("asked_in_english", "english", _("When I did not understand, I asked in English.")),
)
BY_KEY: Final = {item.key: item for item in ITEMS}
SUGGESTED: Final = (
    *("other_eyes", "those_after", "was_heard", "next_but_one"),
    *("eyes_of_others", "left_for_others", "next_move"),
)
"""What is ticked to begin with, of the questions that fit a game."""


def tidy(keys: "Iterable[str]") -> list[str]:
    """Give the known ones of some keys, each once, in the order of the bank."""
    wanted = set(keys)
    return [item.key for item in ITEMS if item.key in wanted]


def by_outcome(game: str) -> "list[tuple[_StrPromise, list[Item]]]":
    """Give the questions for a game outcome by outcome, each under its name."""
    return [
        (words.OUTCOMES[o], [item for item in ITEMS if item.outcome == o and item.fits(game)])
        for o in OUTCOMES
    ]
