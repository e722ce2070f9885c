"""What one member alone has seen and carries to the others: reports, visits, phrases in English."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.live.captures import PHRASES
from hexclassroom.reports.evidence import Evidence
from hexclassroom.reports.indicators import making
from hexclassroom.reports.indicators.decisions import KINDS
from hexclassroom.reports.indicators.shape import HEXAGON, Indicator, Measure

FUNCTIONS: Final = tuple(dict.fromkeys(PHRASES.values()))
"""What phrase cards are for, in their order."""


def reports(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many kinds of tiles a Supplier reported that truly lay there."""
    return making.by_side(evidence, _reports)


def _reports(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.reports if each.side == side]
    turns = sum(each.side == side and each.people for each in evidence.turns)
    hit = [face in each.truth for each in mine for face in each.said]
    chances = [len(each.truth) / KINDS for each in mine for _face in each.said]
    left_out = {"no_report": max(0, turns - len(mine))}
    if not hit:
        return Measure(side, left_out=making.reasons(left_out))
    low, high = making.against_chance(hit, chances)
    return making.counted(
        side,
        sum(hit),
        len(hit),
        left_out,
        base_low=low,
        base_high=high,
        seen=tuple(each.n for each in mine),
    )


def visits(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure of how many of the other teams the team brought home a find."""
    return making.by_side(evidence, _visits)


def _visits(evidence: Evidence, side: int) -> Measure:
    first: dict[int, int] = {}
    for each in evidence.finds:
        if each.side == side and each.other != side and 0 <= each.other < evidence.sides:
            first.setdefault(each.other, each.n)
    return making.counted(side, len(first), evidence.sides - 1, seen=tuple(sorted(first.values())))


def phrases(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure for what the team used phrase cards: how many different functions."""
    return making.by_side(evidence, _phrases)


def _phrases(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.phrases if each.side == side]
    used = [each.function for each in mine]
    return Measure(
        side,
        of=len(mine),
        value=float(len(set(used))) if mine else None,
        parts=tuple((each, used.count(each)) for each in FUNCTIONS) if mine else (),
        seen=tuple(each.n for each in mine),
    )


REPORTS: Final = Indicator(
    key="collaboration.report",
    version=1,
    outcome="collaboration",
    kind="share",
    name=_("Reports from the Supply Centre"),
    claim=_("What only the Supplier could see reached the team, and was right."),
    rule=_(
        "Of the kinds of tiles that Suppliers reported after their turn, those that lay in the "
        "Supply Centre when they left it."
    ),
    unit=_("kinds of tiles reported by a team in one game"),
    events=("talk: report", "game: take, flip"),
    framework=_(
        "ATC21S: knowing who knows what; PISA 2015 collaborative problem solving: sharing "
        "information"
    ),
    baseline=_(
        "The range of 95 % of teams that name kinds of tiles at random: often five of the seven "
        "kinds lie there, so that guesses are often right (exact)."
    ),
    explanations=(
        _("The kinds named were guessed."),
        _("The report was made aloud and not tapped."),
        _("A later team had changed the Supply Centre; what counts is what the Supplier saw."),
    ),
    strength="moderate",
    measure=reports,
    needs="report",
    games=HEXAGON,
)
VISITS: Final = Indicator(
    key="intercultural.visits",
    version=1,
    outcome="intercultural",
    kind="share",
    name=_("Teams looked at"),
    claim=_("The team took notice of how other civilizations build."),
    rule=_("Of the other teams, those of which an Emissary noted at least one find."),
    unit=_("other teams of one game"),
    events=("talk: find",),
    framework=_(
        "PISA 2018 global competence: examining other perspectives. It shows that there was an "
        "occasion, and says nothing about attitudes."
    ),
    baseline=_("None."),
    explanations=(
        _("To look is not to understand; tolerance cannot be read from a log."),
        _("Finds were told aloud and not tapped."),
        _("Time in the emissary phase is short."),
    ),
    strength="weak",
    measure=visits,
    needs="finds",
    games=HEXAGON,
)
PHRASES_USED: Final = Indicator(
    key="english.phrases",
    version=1,
    outcome="english",
    kind="mix",
    name=_("Phrase cards used"),
    claim=_("The team used English for several purposes: to propose, to ask, to give reasons …"),
    rule=_("The phrase cards that the team tapped as used, by what they are for."),
    unit=_("phrase cards used by a team in one game; the value counts different purposes"),
    events=("talk: phrase",),
    framework=_(
        "CEFR Companion Volume: working together towards a goal, asking for clarification. It "
        "says nothing about a level."
    ),
    baseline=_("None: variety counts, not how often."),
    explanations=(
        _("A card can be tapped without being spoken."),
        _("Fluent speakers need no cards."),
        _("English was spoken without a card."),
    ),
    strength="weak",
    measure=phrases,
    needs="phrases",
)
