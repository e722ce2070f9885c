"""The steps of a debrief: what the class sees of each, and what the teacher leads it with.

Feelings, events, meaning, next time: the usual order of a debrief, in our own words.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from hexclassroom.live.debriefing import TICKET
from hexclassroom.reports.indicators.shape import Outcome

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

FEEL, HAPPENED, OUTSIDE, NEXT = 0, 1, 4, 5
MOST_POINTS: Final = OUTSIDE - HAPPENED
"""Turning points have a step each: 1, 2 and 3."""


@dataclass(frozen=True)
class Lead:
    """What stands beside a step on the teacher's screen only."""

    name: "_StrPromise"
    minutes: int
    prompts: "tuple[_StrPromise, ...]"


_FEEL: Final = Lead(
    _("How it felt"),
    2,
    (
        _("One word each, round the class; nobody explains yet."),
        _("Then two or three volunteers: when did that feeling change?"),
        _("Leave it standing. Do not say who was right to feel what."),
    ),
)
_HAPPENED: Final = Lead(
    _("What happened"),
    3,
    (
        _("Let the class read the two pictures first: what is different?"),
        _("Ask the team that it is about last; the others guess what was behind it."),
        _("Ask for the talk, not for the tile: who said what before it was done?"),
    ),
)
_OUTSIDE: Final = Lead(
    _("Outside the game"),
    4,
    (
        _("Let the class choose one or two of the questions."),
        _("Two minutes in pairs, then some of them aloud. Examples from their own days count."),
        _("Below, tap what came up. It is about the class, never about somebody."),
    ),
)
_NEXT: Final = Lead(
    _("Next time"),
    2,
    (
        _("Each team agrees on one thing that it would do differently, and says it."),
        _("Write the sentences down: they are a good start of the next game."),
    ),
)
_TICKET: Final = Lead(
    _("Exit ticket"),
    2,
    (
        _("Say that nobody, not even you, can see who answered what."),
        _("Give them quiet. Close the ticket when you think that all who want to have answered."),
    ),
)


def lead(step: int) -> Lead:
    """Give what belongs to a step."""
    if step in range(HAPPENED, OUTSIDE):
        return _HAPPENED
    return {FEEL: _FEEL, OUTSIDE: _OUTSIDE, NEXT: _NEXT}.get(step, _TICKET)


def steps(points: int, *, ticket: bool) -> tuple[int, ...]:
    """Give the steps of a debrief with so many turning points."""
    happened = range(HAPPENED, HAPPENED + max(1, min(points, MOST_POINTS)))
    return (FEEL, *happened, OUTSIDE, NEXT, *((TICKET,) if ticket else ()))


def nearest(step: int, among: tuple[int, ...]) -> int:
    """Give the step, or the last one before it that there is."""
    return max((each for each in among if each <= step), default=among[0])


WORDS: "Final[tuple[_StrPromise, ...]]" = (
    _("proud"),
    _("curious"),
    _("surprised"),
    _("torn"),
    _("under pressure"),
    _("left out"),
    _("content"),
    _("a team"),
)
"""Feelings to point at, for a class that does not find words."""


@dataclass(frozen=True)
class Question:
    """What leads out of the game, for one learning outcome."""

    outcome: Outcome
    text: "_StrPromise"


QUESTIONS: Final = (
    Question(
        "intercultural",
        _("Each people brought something else. Where do you live with such differences?"),
    ),
    Question(
        "balance",
        _("What is shared out here as tiles were, and who comes last?"),
    ),
    Question(
        "collaboration",
        _("Only one saw the Supply Centre. When do you have to trust what somebody tells?"),
    ),
    Question(
        "strategy",
        _("Where do you do something today that pays only much later?"),
    ),
    Question(
        "decisions",
        _("How do you decide at home or among friends when two good ideas collide?"),
    ),
    Question(
        "english",
        _("When did pointing or another word help you on? Where else does that happen?"),
    ),
)


ANY_GAME: "Final[dict[Outcome, _StrPromise]]" = {
    "intercultural": _(
        "The others wanted something else than you did. Where do you live with such differences?"
    ),
    "balance": _("Where is something shared out that all want, and who comes last?"),
    "collaboration": _("When do you have to trust what somebody else has seen or thought of?"),
}
"""The same in games without peoples, tiles and a Supply Centre."""


def questions(game: str) -> tuple[Question, ...]:
    """Give the questions that fit a game."""
    if game == PLANET_HEXAGON.key:
        return QUESTIONS
    return tuple(
        Question(each.outcome, ANY_GAME.get(each.outcome, each.text)) for each in QUESTIONS
    )


@dataclass(frozen=True)
class Topic:
    """Something that may come up in a debrief; teachers tap whether it did."""

    key: str
    outcome: Outcome
    text: "_StrPromise"


TOPICS: Final = (
    Topic("view_of_others", "intercultural", _("how the game looked from another people’s side")),
    Topic("own_differences", "intercultural", _("differences between people whom they know")),
    Topic("fair_shares", "balance", _("what is fair when there is not enough for all")),
    Topic("one_sided", "balance", _("what happens where only one thing counts")),
    Topic("trust_in_reports", "collaboration", _("trusting what another one has seen")),
    Topic("all_heard", "collaboration", _("how everybody gets heard")),
    Topic("later_gain", "strategy", _("giving something up now for later")),
    Topic("change_of_plan", "strategy", _("when a plan should change")),
    Topic("reasons_count", "decisions", _("reasons instead of who is loudest")),
    Topic("ways_to_decide", "decisions", _("different ways to decide together")),
    Topic("getting_across", "english", _("making oneself understood with few words")),
    Topic("asking_again", "english", _("asking again without being ashamed")),
)
TOPIC_KEYS: Final = frozenset(topic.key for topic in TOPICS)
