"""Decision making and negotiation: how teams decided, in time or not, on what they found out."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.live.captures import DECIDED, WAYS
from hexclassroom.reports.evidence import Evidence, Find
from hexclassroom.reports.indicators import making
from hexclassroom.reports.indicators.shape import HEXAGON, Indicator, Measure

FOUND: Final = {
    "many_forests": "forest",
    "many_waters": "water",
    "many_fields": "field",
    "many_farms": "farm",
    "many_factories": "factory",
    "many_public_buildings": "public_building",
    "many_houses": "house",
}
"""The kind of tile that a find is about; other finds are about none."""
KINDS: Final = 7
"""Kinds of tiles in the Supply Centre."""
AT_CENTRE: Final = frozenset({"take", "flip", "flipping_machine", "painting", "fern_exchange"})
"""Steps of a supply turn that single out a tile."""


def methods(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how the team says it came to its decisions."""
    return making.by_side(evidence, _methods)


def _methods(evidence: Evidence, side: int) -> Measure:
    told = [each for each in evidence.decided if each.side == side]
    ways = [each.how for each in told]
    about = {each.about for each in told}
    silent = sum(
        each.side == side and each.by == "seat" and each.kind in DECIDED and each.n not in about
        for each in evidence.decisions
    )
    return Measure(
        side,
        of=len(told),
        parts=tuple((way, ways.count(way)) for way in WAYS) if told else (),
        seen=tuple(each.n for each in told),
        left_out=making.reasons({"not_told": silent}),
    )


def timed_out(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many supply turns of people the clock had to end."""
    return making.by_side(evidence, _timed_out)


def _timed_out(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.turns if each.side == side]
    people = [each for each in mine if each.people]
    looked = [each for each in people if each.ended != "teacher"]
    left_out = {"computer": len(mine) - len(people), "teacher": len(people) - len(looked)}
    if not evidence.timers:
        return Measure(side, left_out=making.reasons({"no_timers": len(looked)}))
    hit = [each.last for each in looked if each.ended == "clock"]
    return making.share(side, hit, looked, left_out)


def finds(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many finds were about a tile that the team's next supply turn dealt with."""
    return making.by_side(evidence, _finds)


def _finds(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.finds if each.side == side]
    tiles = [each for each in mine if each.find in FOUND]
    hit: list[bool] = []
    chances: list[float] = []
    seen: list[int] = []
    for each in tiles:
        touched = _touched(evidence, each)
        if touched:
            hit.append(FOUND[each.find] in touched)
            chances.append(len(touched) / KINDS)
            seen.append(each.n)
    left_out = {"no_kind": len(mine) - len(tiles), "no_later_turn": len(tiles) - len(hit)}
    if not hit:
        return Measure(side, left_out=making.reasons(left_out))
    low, high = making.against_chance(hit, chances)
    return making.counted(
        side, sum(hit), len(hit), left_out, base_low=low, base_high=high, seen=tuple(seen)
    )


def _touched(evidence: Evidence, find: Find) -> set[str]:
    """Give the kinds of tiles that people of the side dealt with in their next supply turn."""
    later = next(
        (each for each in evidence.turns if each.side == find.side and each.first > find.n), None
    )
    if later is None:
        return set()
    return {
        each.face
        for each in evidence.decisions
        if each.side == find.side
        and each.by == "seat"
        and each.kind in AT_CENTRE
        and later.first <= each.n <= later.last
        and each.face
    }


def counts(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure in how many categories the team's own count was right."""
    return making.by_side(evidence, _counts)


def _counts(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.counts if each.side == side]
    if not mine:
        return Measure(side, left_out=(("not_counted", 1),))
    last = mine[-1]
    right = [a == b for a, b in zip(last.counted, last.true, strict=True)]
    return making.counted(side, sum(right), len(right), seen=(last.n,))


INDICATORS: Final = (
    Indicator(
        key="decisions.methods",
        version=1,
        outcome="decisions",
        kind="mix",
        name=_("How the team decided"),
        claim=_("The team knows how it comes to a decision, and can do it in several ways."),
        rule=_("What the team tapped after its decisions: together, by vote, one alone …"),
        unit=_("decisions of a team in one game that it said something about"),
        events=("talk: decide",),
        framework=_(
            "PISA 2015 collaborative problem solving: team organisation; Council of Europe "
            "RFCDC: resolving conflicts"
        ),
        baseline=_("None: no way of deciding is right every time."),
        explanations=(
            _("Who taps also says how it was."),
            _("Only clear cases were tapped."),
            _("With little time one person deciding is sensible."),
        ),
        strength="moderate",
        measure=methods,
        needs="decision",
    ),
    Indicator(
        key="decisions.timed_out",
        version=1,
        outcome="decisions",
        kind="share",
        name=_("Turns that ran out of time"),
        claim=_("The team reached its decisions within the time it had."),
        rule=_(
            "Of all supply turns of the team, those that the clock finished. Turns of a computer "
            "player and turns that the teacher ended do not count."
        ),
        unit=_("supply turns of a team in one game"),
        events=("game: timed_out",),
        framework=_(
            "ATC21S: task completion; PISA 2015 collaborative problem solving: team organisation"
        ),
        baseline=_("None: it depends on the time factor that the teacher chose."),
        explanations=(
            _("A tablet lost its connection or somebody was away."),
            _("The clock ran fast for this team."),
            _("The team talked well, but long."),
        ),
        strength="moderate",
        measure=timed_out,
        games=HEXAGON,
    ),
    Indicator(
        key="decisions.finds",
        version=1,
        outcome="decisions",
        kind="share",
        name=_("Finds that came up again"),
        claim=_("The team decided with what its Emissary had seen at other teams."),
        rule=_(
            "Of the Emissary's finds about a kind of tile, those after which the team's next "
            "supply turn took, turned over or removed a tile of this kind."
        ),
        unit=_("finds of a team in one game"),
        events=("talk: find", "game: take, flip, flipping_machine, painting, fern_exchange"),
        framework=_(
            "ATC21S: knowing who knows what; PISA 2015 collaborative problem solving: exploring "
            "what others see"
        ),
        baseline=_(
            "The range of 95 % of teams whose finds name a random kind of tile before the same "
            "supply turns (exact)."
        ),
        explanations=(
            _("The team wanted that tile anyway."),
            _("The find was used for something else than tiles."),
            _("No such tile lay in the Supply Centre."),
        ),
        strength="weak",
        measure=finds,
        needs="finds",
        games=HEXAGON,
    ),
    Indicator(
        key="decisions.count",
        version=1,
        outcome="decisions",
        kind="share",
        name=_("Own count"),
        claim=_("The team judged its own result rightly."),
        rule=_("Of the eight categories of points, those that the team counted as the rules do."),
        unit=_("categories of points, one count of a team in one game"),
        events=("game: hand_in",),
        framework=_(
            "PISA 2015 collaborative problem solving: monitoring results; ATC21S: self-evaluation"
        ),
        baseline=_("None: nobody counts by chance. Categories with 0 points are easy."),
        explanations=(
            _("One person counted for all."),
            _("Time for counting was short."),
            _("A rule of scoring was misunderstood, which the category shows."),
        ),
        strength="fair",
        measure=counts,
        games=HEXAGON,
    ),
)
