"""Strategic thinking: what tiles and places were chosen, cards and their moments, plans."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.reports.evidence import Choice, Decision, Evidence
from hexclassroom.reports.indicators import making, numbers
from hexclassroom.reports.indicators.shape import HEXAGON, Flag, Indicator, Measure

PLACED: Final = frozenset({"place", "cover", "pipe", "turn"})
CLOSE: Final = 0.25
"""A promise of a card between 0 and this is too close to call, in the evaluator's points."""


def taken(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure the worth of the tiles taken between a random choice (0) and the best one (1)."""
    return making.by_side(evidence, lambda ev, side: _worth(ev, side, frozenset({"take"})))


def placed(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure the worth of what was built between a random choice (0) and the best one (1)."""
    return making.by_side(evidence, lambda ev, side: _worth(ev, side, PLACED))


def _worth(evidence: Evidence, side: int, kinds: frozenset[str]) -> Measure:
    mine = [each for each in evidence.decisions if each.side == side and each.kind in kinds]
    people = [each for each in mine if each.by == "seat"]
    looked = [each for each in people if each.choice is not None and each.choice.open]
    left_out = making.reasons(
        {
            "computer": sum(each.by == "bot" for each in mine),
            "teacher": sum(each.by == "teacher" for each in mine),
            "no_choice": len(people) - len(looked),
        }
    )
    choices = [each.choice for each in looked if each.choice is not None]
    if not choices:
        return Measure(side, left_out=left_out)
    reach = numbers.Z95 * _deviation(choices)
    return Measure(
        side,
        of=len(choices),
        value=round(_gained(choices, [each.chosen for each in choices]), 4),
        base_low=round(-reach, 4),
        base_high=round(reach, 4),
        parts=_parts(choices),
        seen=tuple(each.n for each in looked),
        left_out=left_out,
        marks=(("greedy", round(_gained(choices, [each.greedy for each in choices]), 4)),),
        flag=_below(evidence, looked),
    )


def _gained(choices: Sequence[Choice], values: Iterable[float]) -> float:
    """Give what values gain over a random choice, as a part of what the best ones gain."""
    most = sum(each.best - each.mean for each in choices)
    return sum(v - each.mean for v, each in zip(values, choices, strict=True)) / most


def _deviation(choices: Sequence[Choice]) -> float:
    """Give the standard deviation of the gain of a side that chooses at random; exact."""
    most = sum(each.best - each.mean for each in choices)
    return sqrt(sum(each.variance for each in choices)) / most


def _parts(choices: Sequence[Choice]) -> tuple[tuple[str, int], ...]:
    """Count the best choices, those better than a random one, and the others."""
    best = sum(each.best - each.chosen < 1e-6 for each in choices)
    better = sum(each.chosen > each.mean for each in choices) - best
    return (("best", best), ("better", better), ("not_better", len(choices) - best - better))


def _below(evidence: Evidence, looked: Sequence[Decision]) -> Flag:
    """Worth a look: worth less than a random choice, clearly and in both halves of the game."""
    sides = []
    for halves in ((1, 2), (1,), (2,)):
        choices = [
            each.choice
            for each in looked
            if each.choice is not None and evidence.half(each.session, each.round) in halves
        ]
        if not choices:
            return ""
        reach = numbers.Z95 * _deviation(choices)
        value = _gained(choices, [each.chosen for each in choices])
        sides.append(min(0, numbers.side_of(value, -reach, reach)))
    return making.flag(*sides)


def cards(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure whether Main Assets were used when they promised something, and kept when not."""
    return making.by_side(evidence, _cards)


def _cards(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.turns if each.side == side and each.card]
    weighed = [each for each in mine if each.promise is not None and each.card_chance > 0]
    clear = [each for each in weighed if not 0 < (each.promise or 0.0) <= CLOSE]
    left_out = {
        "not_valued": len(mine) - len(weighed),
        "too_close": len(weighed) - len(clear),
    }
    if not clear:
        return Measure(side, left_out=making.reasons(left_out))
    wanted = [(each.promise or 0.0) > CLOSE for each in clear]
    hit = [want == each.used for want, each in zip(wanted, clear, strict=True)]
    chances = [
        each.card_chance if want else 1 - each.card_chance
        for want, each in zip(wanted, clear, strict=True)
    ]
    low, high = making.against_chance(hit, chances)
    pairs = [(want, each.used) for want, each in zip(wanted, clear, strict=True)]
    return making.counted(
        side,
        sum(hit),
        len(hit),
        left_out,
        base_low=low,
        base_high=high,
        parts=(
            ("used_promising", pairs.count((True, True))),
            ("kept_promising", pairs.count((True, False))),
            ("used_idle", pairs.count((False, True))),
            ("kept_idle", pairs.count((False, False))),
        ),
        seen=tuple(each.last for each in clear),
    )


def plans(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many plans the team says it kept."""
    return making.by_side(evidence, _plans)


def _plans(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.plans if each.side == side]
    reviewed = [each for each in mine if each.kept]
    sessions = {each.session for each in evidence.rounds}
    told = [each.kept for each in reviewed]
    return making.counted(
        side,
        told.count("kept"),
        len(reviewed),
        {
            "not_reviewed": len(mine) - len(reviewed),
            "no_plan": len(sessions - {each.session for each in mine}),
        },
        parts=tuple((how, told.count(how)) for how in ("kept", "partly", "changed"))
        if told
        else (),
        seen=tuple(each.review for each in reviewed),
    )


_RULE_OF_WORTH: Final = _(
    "Each alternative is valued by the published evaluator of the planner. The number says how "
    "far the choices got from a random choice (0) towards the best one (1), over all decisions "
    "with something to choose; below 0 they were worth less than chance."
)
_CHANCE: Final = _(
    "The range in which 95 % of teams lie that choose at random among the same alternatives "
    "(exact variance). The mark shows a player who always takes the most points at once."
)
_UNSURE: Final = (
    _("The evaluator is a good player, not the truth: another plan may be as good."),
    _("A Hidden Goal or an agreement with another team was worth more to the team."),
    _("A tap went wrong, or time ran short."),
)

INDICATORS: Final = (
    Indicator(
        key="strategy.taken",
        version=1,
        outcome="strategy",
        kind="value",
        name=_("Tiles taken"),
        claim=_("At the Supply Centre the team took tiles that fit its colony."),
        rule=_RULE_OF_WORTH,
        unit=_("from chance (0) to the best tile (1), decisions of a team in one game"),
        events=("game: take",),
        framework=_(
            "PISA 2015 collaborative problem solving: carrying out plans; ATC21S: task "
            "regulation; GreenComp: systems thinking"
        ),
        baseline=_CHANCE,
        explanations=(
            _("The Supplier cannot see the colony while choosing and depends on what was agreed."),
            *_UNSURE,
        ),
        strength="moderate",
        measure=taken,
        games=HEXAGON,
    ),
    Indicator(
        key="strategy.placed",
        version=1,
        outcome="strategy",
        kind="value",
        name=_("Tiles placed and markers spent"),
        claim=_("The team placed tiles and spent markers where they were worth much."),
        rule=_RULE_OF_WORTH,
        unit=_("from chance (0) to the best place (1), decisions of a team in one game"),
        events=("game: place, cover, pipe, turn",),
        framework=_(
            "PISA 2015 collaborative problem solving: carrying out plans; ATC21S: task "
            "regulation; GreenComp: systems thinking"
        ),
        baseline=_CHANCE,
        explanations=(
            _("The lit cells show points at once, which helps everybody, the hasty too."),
            *_UNSURE,
        ),
        strength="moderate",
        measure=placed,
        games=HEXAGON,
    ),
    Indicator(
        key="strategy.cards",
        version=1,
        outcome="strategy",
        kind="share",
        name=_("Main Assets at the right moment"),
        claim=_("The team used its card when that promised something, and kept it when not."),
        rule=_(
            "Of all supply turns in which the team held a card and its promise was clear, those "
            "in which a card that promised more than a quarter of a point was used, or one that "
            "promised nothing was kept. The promise is the planner's: what the card is expected to "
            "bring over taking the best tile at once."
        ),
        unit=_("supply turns with a card of a team in one game"),
        events=("game: take, flipping_machine, phonomobile, painting, fern_exchange, leave",),
        framework=_(
            "PISA 2015 collaborative problem solving: carrying out and monitoring plans; "
            "ATC21S: task regulation"
        ),
        baseline=_(
            "The range of 95 % of teams whose Supplier chooses at random among all taps that are "
            "possible (exact)."
        ),
        explanations=(
            _("The Supplier did not know the card yet: it moves on every round."),
            _("The turn was short."),
            _("The team used the card against another team, which the promise leaves out."),
        ),
        strength="moderate",
        measure=cards,
        games=HEXAGON,
    ),
    Indicator(
        key="strategy.plan",
        version=1,
        outcome="strategy",
        kind="share",
        name=_("Plans that were kept"),
        claim=_("The team chose an aim for the session and looked back at it."),
        rule=_(
            "Of the plans that the team chose for a session and reviewed after it, those of which "
            "it says that they were kept; partly kept and changed ones are listed beside."
        ),
        unit=_("plans of a team in one game"),
        events=("talk: plan, plan_review",),
        framework=_(
            "PISA 2015 collaborative problem solving: monitoring and reflecting; phases of team "
            "work: planning and reviewing"
        ),
        baseline=_("None: it is the team's own word."),
        explanations=(
            _("A plan changed for a good reason is no failure."),
            _("The aim was easy, or chosen in the last round."),
            _("One member tapped for all."),
        ),
        strength="weak",
        measure=plans,
        needs="plan",
        games=HEXAGON,
    ),
)
