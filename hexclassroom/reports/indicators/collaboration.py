"""Collaboration: proposals, who answers them, and how they are spread over a team."""

from collections import Counter

from django.utils.translation import gettext_lazy as _

from hexclassroom.reports.evidence import Evidence
from hexclassroom.reports.indicators import making, numbers
from hexclassroom.reports.indicators.shape import HEXAGON, Indicator, Measure


def answered(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how many proposals a team-mate in another role answered."""
    return making.by_side(evidence, _answered)


def _answered(evidence: Evidence, side: int) -> Measure:
    mine = [each for each in evidence.proposals if each.side == side]
    if evidence.people[side] < 2:
        return Measure(side, left_out=making.reasons({"one_player": len(mine)}))
    known = [each for each in mine if each.seat is not None]
    hit = [each.n for each in known if any(answer.other for answer in each.answers)]
    return making.share(side, hit, known, {"unknown_player": len(mine) - len(known)})


def several(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure in how many rounds of building two or more players proposed something."""
    return making.by_side(evidence, _several)


def _several(evidence: Evidence, side: int) -> Measure:
    built = {
        (each.session, each.round)
        for each in evidence.decisions
        if each.side == side and each.by == "seat" and each.kind in BUILDS
    }
    who: dict[tuple[int, int], set[str]] = {}
    what: dict[tuple[int, int], set[str]] = {}
    last: dict[tuple[int, int], int] = {}
    unknown = 0
    for each in evidence.proposals:
        if each.side != side:
            continue
        if each.seat is None:
            unknown += 1
            continue
        where = (each.session, each.round)
        who.setdefault(where, set()).add(each.seat)
        what.setdefault(where, set()).add(repr(sorted(each.action.items())))
        last[where] = each.n
    rounds = sorted(built | set(who))
    if evidence.people[side] < 2:
        return Measure(side, left_out=making.reasons({"one_player": len(rounds)}))
    hit = [
        last[where]
        for where in rounds
        if len(who.get(where, ())) >= 2 and len(what.get(where, ())) >= 2
    ]
    return making.share(side, hit, rounds, {"unknown_player": unknown})


BUILDS = frozenset({"place", "cover", "pipe", "turn", "discard"})


def spread(evidence: Evidence) -> tuple[Measure, ...]:
    """Measure how evenly proposals come from the members of a team, against equal chances."""
    return making.by_side(evidence, _spread)


def _spread(evidence: Evidence, side: int) -> Measure:
    seats = evidence.seats[side]
    mine = [each for each in evidence.proposals if each.side == side]
    known = [each for each in mine if each.seat in seats]
    left_out = making.reasons({"unknown_player": len(mine) - len(known)})
    members = len(seats)
    if members < 2 or members < evidence.people[side]:
        # Without everybody's seat nobody can say who was silent.
        return Measure(side, left_out=making.reasons({"one_player": len(mine)}))
    taps = Counter(each.seat for each in known)
    counts = [taps.get(seat, 0) for seat in seats]
    if not known:
        return Measure(side, left_out=left_out)
    low, high = numbers.gini_range(members, len(known))
    whole = numbers.side_of(numbers.gini(counts), low, high)
    return Measure(
        side,
        of=len(known),
        value=round(numbers.gini(counts), 4),
        base_low=round(low, 4),
        base_high=round(high, 4),
        seen=tuple(each.n for each in known),
        left_out=left_out,
        flag=making.flag(whole, *(_half(evidence, side, h) if whole > 0 else 0 for h in (1, 2))),
    )


def _half(evidence: Evidence, side: int, half: int) -> int:
    seats = evidence.seats[side]
    taps = Counter(
        each.seat
        for each in evidence.proposals
        if each.side == side
        and each.seat in seats
        and evidence.half(each.session, each.round) == half
    )
    if taps.total() < LEAST_HALF:
        return 0
    low, high = numbers.gini_range(len(seats), taps.total())
    return numbers.side_of(numbers.gini([taps.get(seat, 0) for seat in seats]), low, high)


LEAST_HALF = 5
"""Fewer proposals than this in a half of the game are no ground for a look."""

INDICATORS = (
    Indicator(
        key="collaboration.answered",
        version=1,
        outcome="collaboration",
        kind="share",
        name=_("Proposals that were answered"),
        claim=_("Team-mates in other roles reacted to each other's ideas before the move."),
        rule=_(
            "Of all proposals shown to the team, those to which at least one team-mate in a role "
            "that the proposer did not hold tapped “agree” or “disagree”. In games without roles "
            "any other team-mate counts."
        ),
        unit=_("proposals of a team in one game"),
        events=("talk: propose, answer", "table: roles"),
        framework=_(
            "PISA 2015 collaborative problem solving: building a shared understanding; ATC21S: "
            "responsiveness to others"
        ),
        baseline=_("None: talk is not a game of chance. Compare a team with itself."),
        explanations=(
            _("The team talked aloud and tapped nothing."),
            _("The team shares one tablet, so nobody else could answer."),
            _("A short turn left no time for a tap."),
        ),
        strength="moderate",
        measure=answered,
    ),
    Indicator(
        key="collaboration.several",
        version=1,
        outcome="collaboration",
        kind="share",
        name=_("Rounds with two ideas or more"),
        claim=_("The team looked at more than one idea before it built."),
        rule=_(
            "Of all rounds in which the team built or proposed something, those with at least two "
            "different proposals by at least two players."
        ),
        unit=_("rounds of a team in one game"),
        events=("talk: propose", "game: place, cover, pipe, turn, discard"),
        framework=_(
            "ATC21S: participation and negotiation; PISA 2015 collaborative problem solving: "
            "exploring what the others see"
        ),
        baseline=_("None: talk is not a game of chance. Compare a team with itself."),
        explanations=(
            _("Ideas were compared aloud."),
            _("There was only one sensible place for the tile."),
            _("The team had one player, or one tablet."),
        ),
        strength="moderate",
        measure=several,
        games=HEXAGON,
    ),
    Indicator(
        key="collaboration.spread",
        version=1,
        outcome="collaboration",
        kind="value",
        name=_("Proposals spread over the team"),
        claim=_("Proposals came from all members and not from one voice."),
        rule=_(
            "The Gini coefficient of the members' numbers of proposals: 0 if all proposed equally "
            "often, near 1 if one member made them all."
        ),
        unit=_("Gini coefficient of a team in one game"),
        events=("talk: propose", "table: roles"),
        framework=_("Symmetry of activity at shared tables; ATC21S: participation"),
        baseline=_(
            "The middle 95 % of teams of the same size with as many proposals in which every "
            "member is equally likely to propose next (simulated once, fixed seed)."
        ),
        explanations=(
            _("The Builder role makes proposing easier than other roles."),
            _("Somebody joined late or was away."),
            _("One member typed for all."),
        ),
        strength="moderate",
        measure=spread,
    ),
)
