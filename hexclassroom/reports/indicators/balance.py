"""Balanced development and cooperation: the path to the Common Goal, and what others are left."""

from statistics import fmean
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.planet_hexagon.pieces import GOALS
from hexclassroom.reports.evidence import Evidence
from hexclassroom.reports.indicators import making
from hexclassroom.reports.indicators.baselines import BALANCE
from hexclassroom.reports.indicators.shape import HEXAGON, Indicator, Measure

_SAME: Final = 1e-9


def path(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many of the six kinds of development stood after a round, on average."""
    return making.by_side(evidence, _path)


def _path(evidence: Evidence, side: int) -> Measure:
    rounds = [each for each in evidence.rounds if each.kinds]
    if not rounds:
        return Measure(side)
    low, high, greedy = BALANCE[min(len(rounds), len(BALANCE)) - 1]
    return Measure(
        side,
        of=len(rounds),
        value=round(path_value([each.kinds[side] for each in rounds]), 4),
        base_low=low,
        base_high=high,
        parts=tuple(zip(GOALS, rounds[-1].kinds[side], strict=True)),
        seen=tuple(each.last for each in rounds),
        marks=(("greedy", greedy),),
    )


def path_value(kinds: list[tuple[int, ...]]) -> float:
    """Give the mean number of kinds that stood, from the counts after each round."""
    return fmean(sum(n > 0 for n in each) for each in kinds)


def others(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure what steps at the Supply Centre left for the next team: less, as much, more."""
    return making.by_side(evidence, _others)


def _others(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.effects if each.side == side]
    looked = [each for each in mine if each.lower > _SAME or each.higher > _SAME]
    left_out = {"no_choice": len(mine) - len(looked)}
    if not looked:
        return Measure(side, left_out=making.reasons(left_out))
    ways = [
        ("card_" if each.card else "flip_")
        + ("less" if each.change < -_SAME else "more" if each.change > _SAME else "same")
        for each in looked
    ]
    hit = [each.change < -_SAME for each in looked]
    low, high = making.against_chance(hit, [each.lower for each in looked])
    return making.counted(
        side,
        sum(hit),
        len(looked),
        left_out,
        base_low=low,
        base_high=high,
        parts=tuple((way, ways.count(way)) for way in WAYS),
        seen=tuple(each.n for each in looked),
    )


WAYS: Final = ("flip_less", "flip_same", "flip_more", "card_less", "card_same", "card_more")

INDICATORS: Final = (
    Indicator(
        key="balance.path",
        version=1,
        outcome="balance",
        kind="value",
        name=_("Balanced development"),
        claim=_("The colony grew in many directions, and did so on the way, not only at the end."),
        rule=_(
            "After every round: how many of the six kinds of the Common Goal stand in the colony "
            "(Water, Forest, Public Building, Field, Farm, Factory); the mean over the rounds."
        ),
        unit=_("kinds out of six, mean over the rounds of one game"),
        events=("game: place, cover, turn",),
        framework=_(
            "PISA 2018 global competence: acting for well-being and sustainable development; "
            "GreenComp: systems thinking"
        ),
        baseline=_(
            "The middle 95 % of simulated teams that play at random for as many rounds, and as a "
            "mark the median of teams that take the most points at once."
        ),
        explanations=(
            _("The rules reward balance with nine points: it is good play as well."),
            _("The tiles that came were all alike."),
            _("A civilization's bonus draws it in one direction."),
        ),
        strength="moderate",
        measure=path,
        games=HEXAGON,
    ),
    Indicator(
        key="balance.others",
        version=1,
        outcome="balance",
        kind="mix",
        name=_("What was left for the next team"),
        claim=_("At the Supply Centre the team had the other teams in view."),
        rule=_(
            "For each tile flipped and each Main Asset used: whether the best tile that lies "
            "there brings the next team fewer, as many or more points at once than before. "
            "Steps that could change nothing do not count."
        ),
        unit=_("steps of a team in one game"),
        events=("game: flip, flipping_machine, phonomobile, painting, fern_exchange",),
        framework=_(
            "PISA 2018 global competence: taking others' perspectives; GreenComp: supporting "
            "fairness, collective action"
        ),
        baseline=_(
            "For “less”: the range of 95 % of teams that choose at random among the same steps "
            "(exact)."
        ),
        explanations=(
            _("The Supplier cannot see the other colonies, so most effects are not meant."),
            _("The step served the own team; the effect on others was a side effect."),
            _("To leave others less is part of the game, not ill will."),
        ),
        strength="weak",
        measure=others,
        games=HEXAGON,
    ),
)
