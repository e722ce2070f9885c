"""Three turning points of a game, chosen by fixed rules that the debrief shows in words.

Pure over a game's evidence: the same log always gives the same points. Nothing in here is a
judgement: a turning point is a place where it is worth stopping and talking.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from django.utils.translation import gettext_lazy as _

from games import typed
from hexclassroom.reports.evidence import Decision, Effect, Evidence, Proposal, evidence_of
from hexclassroom.reports.indicators.shape import HEXAGON

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.utils.functional import _StrPromise

    from hexclassroom.reports.models import Archive

Kind = Literal["points", "chance", "market", "agreement", "goal"]
VERSION: Final = 1
MOST: Final = 3
LEAST: Final = 2
"""Points under which a moment is not worth a stop."""
PLAN: Final = 4
"""What a plan counts in the choice: it brings no points by itself."""
CARDS: Final = {
    "painting": "indescribable_painting",
    "painting_side": "indescribable_painting",
    "fern_draw": "pondering_fern",
    "fern_exchange": "pondering_fern",
}
"""The Main Asset of a step that is not called like it."""
HIDDEN_GOAL: Final = 6
"""Where the Hidden Goal stands in the categories."""


class TurningPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One moment of a game.

    n: the log entry to jump to. before, after: the entries after which the pictures are taken.
    side: whose moment; other: another team that it is about, or -1. points: how much, by the rule.
    what: a key that the words need (an idea's reason is not among them: nothing of one person).
    """

    n: int
    rule: str
    side: int
    session: int
    round: int
    before: int
    after: int
    points: int = 0
    other: int = -1
    what: str = ""


@dataclass(frozen=True)
class Rule:
    """One rule: what kind of moment it finds, in words, and how."""

    key: str
    kind: Kind
    text: "_StrPromise"
    find: "Callable[[Evidence], Iterator[TurningPoint]]"
    games: tuple[str, ...] = ()
    """The games in which it means something; () = all."""

    def fits(self, game: str) -> bool:
        """Say whether it looks at this game."""
        return not self.games or game in self.games


def find(evidence: Evidence) -> tuple[TurningPoint, ...]:
    """Choose up to three turning points, in the order in which they happened (CHOICE)."""
    found = [
        (rule, point)
        for rule in RULES
        if rule.fits(evidence.game)
        for point in sorted(rule.find(evidence), key=lambda each: (-each.points, each.n))[:MOST]
        if point.points >= LEAST
    ]
    order = {rule.key: i for i, rule in enumerate(RULES)}
    taken: list[tuple[Rule, TurningPoint]] = []
    for again in (1, 2):
        while len(taken) < MOST:
            kinds = [rule.kind for rule, _point in taken]
            rounds = {(point.session, point.round) for _rule, point in taken}
            sessions = {point.session for _rule, point in taken}
            free = [
                (rule, point)
                for rule, point in found
                if kinds.count(rule.kind) < again and (point.session, point.round) not in rounds
            ]
            if not free:
                break
            taken.append(
                min(
                    free,
                    key=lambda each: (
                        bool(taken) or each[0].kind != "points",  # the largest swing comes first
                        each[1].session in sessions,
                        -each[1].points,
                        order[each[0].key],
                        each[1].n,
                    ),
                )
            )
    return tuple(sorted((point for _rule, point in taken), key=lambda each: each.n))


def encode(points: Sequence[TurningPoint]) -> str:
    """Write points as the archive keeps them."""
    return msgspec.json.encode({"version": VERSION, "points": points}).decode()


class _Kept(msgspec.Struct, frozen=True):
    version: int
    points: tuple[TurningPoint, ...]


def decode(text: str) -> tuple[TurningPoint, ...] | None:
    """Read what an archive kept, by whatever version of the rules; None where nothing is."""
    if not text:
        return None
    try:
        kept = typed.decode(text, _Kept)
    except msgspec.DecodeError:
        return None
    return kept.points


def _round_ends(evidence: Evidence) -> Iterator[tuple[int, int, int, int, tuple[int, ...]]]:
    """Give each round: session, round, the last entry before it, its last, points by side."""
    last, totals = 0, (0,) * evidence.sides
    for each in evidence.rounds:
        if not each.scores:
            continue
        now = tuple(sum(scores) for scores in each.scores)
        gained = tuple(new - old for new, old in zip(now, totals, strict=True))
        yield each.session, each.round, last, each.last, gained
        last, totals = each.last, now


def _swings(evidence: Evidence) -> Iterator[TurningPoint]:
    for session, number, before, after, gained in _round_ends(evidence):
        most = max(gained)
        side = gained.index(most)
        built = [
            each
            for each in evidence.decisions
            if each.side == side and (each.session, each.round) == (session, number)
        ]
        best = max(built, key=lambda each: (each.gain, -each.n), default=None)
        yield TurningPoint(
            n=best.n if best is not None and best.gain > 0 else after,
            rule="swing",
            side=side,
            session=session,
            round=number,
            before=before,
            after=after,
            points=most - min(gained) if most >= LEAST else 0,
            other=gained.index(min(gained)),
            what=str(most),
        )


def _chances(evidence: Evidence) -> Iterator[TurningPoint]:
    """A gain that was there at a placing and that the team did not reach in that round either."""
    best: dict[tuple[int, int, int], tuple[int, Decision]] = {}
    reached: dict[tuple[int, int, int], int] = {}
    for each in reversed(evidence.decisions):
        if each.by != "seat" or each.kind not in ("place", "cover"):
            continue
        key = (each.side, each.session, each.round)
        reached[key] = max(reached.get(key, 0), each.gain)
        gap = each.best_gain - reached[key]
        if gap > 0 and gap >= best.get(key, (0, each))[0]:
            best[key] = (gap, each)
    for gap, each in best.values():
        yield _at(each, "chance", gap)


def _at(each: "Decision | Effect", rule: str, points: int, **more: object) -> TurningPoint:
    return typed.convert(
        {
            "n": each.n,
            "rule": rule,
            "side": each.side,
            "session": each.session,
            "round": each.round,
            "before": each.n - 1,
            "after": each.n,
            "points": points,
            **more,
        },
        TurningPoint,
    )


def _market(evidence: Evidence, rule: str, sign: int) -> Iterator[TurningPoint]:
    for each in evidence.effects:
        change = round(each.change * sign)
        if change > 0:
            other = (each.side + 1) % evidence.sides
            card = CARDS.get(each.kind, each.kind) if each.card else ""
            yield _at(each, rule, change, other=other, what=card)


def _denied(evidence: Evidence) -> Iterator[TurningPoint]:
    yield from _market(evidence, "denied", -1)


def _opened(evidence: Evidence) -> Iterator[TurningPoint]:
    yield from _market(evidence, "opened", 1)


def _agreed(proposal: Proposal) -> bool:
    return any(each.agree and each.other for each in proposal.answers) and not any(
        not each.agree for each in proposal.answers
    )


def _ideas(evidence: Evidence) -> Iterator[TurningPoint]:
    done = {each.n: each for each in evidence.decisions}
    for proposal in evidence.proposals:
        played = done.get(proposal.played)
        if played is not None and _agreed(proposal):
            yield _at(played, "idea", played.gain)


def _left(evidence: Evidence) -> Iterator[TurningPoint]:
    for each in evidence.proposals:
        if not each.played and _agreed(each):
            yield TurningPoint(
                n=each.n,
                rule="left",
                side=each.side,
                session=each.session,
                round=each.round,
                before=each.n,
                after=_end_of(evidence, each.session, each.round, each.n),
                points=each.points,
            )


def _end_of(evidence: Evidence, session: int, number: int, n: int) -> int:
    ends = (r.last for r in evidence.rounds if (r.session, r.round) == (session, number))
    return max(n, next(ends, n))


def _plans(evidence: Evidence) -> Iterator[TurningPoint]:
    """The kept or changed plan of the session in which its team's gain stood out most."""
    first: dict[int, int] = {}
    last: dict[int, tuple[int, int]] = {}
    gains: dict[int, list[int]] = {}
    for session, number, before, after, gained in _round_ends(evidence):
        first.setdefault(session, before)
        last[session] = (number, after)
        sums = gains.setdefault(session, [0] * evidence.sides)
        gains[session] = [a + b for a, b in zip(sums, gained, strict=True)]
    found = []
    for each in evidence.plans:
        if each.kept not in ("kept", "changed") or each.session not in gains:
            continue
        team = gains[each.session]
        stands_out = abs(team[each.side] - sum(team) / len(team))
        number, after = last[each.session]
        point = TurningPoint(
            n=each.n,
            rule="plan_" + each.kept,
            side=each.side,
            session=each.session,
            round=number,
            before=first[each.session],
            after=after,
            points=PLAN,
            what=each.plan,
        )
        found.append((-stands_out, each.n, point))
    if found:
        yield min(found, key=lambda each: each[:2])[2]


def _goals(evidence: Evidence) -> Iterator[TurningPoint]:
    """A Hidden Goal that brought nothing before the last session and its points at the end."""
    scored = [each for each in evidence.rounds if each.scores]
    if not scored:
        return
    final = scored[-1]
    for side in range(evidence.sides):
        if len(final.scores[side]) <= HIDDEN_GOAL or not final.scores[side][HIDDEN_GOAL]:
            continue
        before = [each for each in scored if not each.scores[side][HIDDEN_GOAL]]
        if not before or before[-1] is final:
            continue
        came = scored[scored.index(before[-1]) + 1]
        if came.session == final.session:
            yield TurningPoint(
                n=came.last,
                rule="goal",
                side=side,
                session=came.session,
                round=came.round,
                before=before[-1].last,
                after=came.last,
                points=final.scores[side][HIDDEN_GOAL],
            )


def _plan_kept(evidence: Evidence) -> Iterator[TurningPoint]:
    yield from (each for each in _plans(evidence) if each.rule == "plan_kept")


def _plan_changed(evidence: Evidence) -> Iterator[TurningPoint]:
    yield from (each for each in _plans(evidence) if each.rule == "plan_changed")


RULES: Final = (
    Rule(
        "swing",
        "points",
        _(
            "The round in which the team that gained most was furthest ahead of the one that "
            "gained least."
        ),
        _swings,
    ),
    Rule(
        "idea",
        "agreement",
        _("The idea of one player that a team-mate agreed with, built, with the most points."),
        _ideas,
    ),
    Rule(
        "plan_kept",
        "agreement",
        _("The kept or changed plan of the session in which its team’s gain stood out most."),
        _plan_kept,
        HEXAGON,
    ),
    Rule(
        "plan_changed",
        "agreement",
        _("The same, where the team says that it changed its plan."),
        _plan_changed,
        HEXAGON,
    ),
    Rule(
        "denied",
        "market",
        _("The step at the Supply Centre that took most points from the next team’s best tile."),
        _denied,
        HEXAGON,
    ),
    Rule(
        "opened",
        "market",
        _("The step at the Supply Centre that gave most points to the next team’s best tile."),
        _opened,
        HEXAGON,
    ),
    Rule(
        "chance",
        "chance",
        _(
            "The placing at which another one would have brought the most points more, where the "
            "team did not reach them in that round either."
        ),
        _chances,
        HEXAGON,
    ),
    Rule(
        "goal",
        "goal",
        _("A Hidden Goal that came true in the last session."),
        _goals,
        HEXAGON,
    ),
    Rule(
        "left",
        "agreement",
        _("An idea that the team agreed on and did not build, with the most points."),
        _left,
    ),
)
"""In the order in which equal moments are taken."""
BY_KEY: Final = {rule.key: rule for rule in RULES}

CHOICE: "Final[tuple[_StrPromise, ...]]" = (
    _("Three moments at most, each worth at least two points; a plan counts as four."),
    _("The largest swing comes first."),
    _("Then moments of another kind, from a session that has none yet, the largest first."),
    _("Never two from one round, and never more than two of a kind."),
)
"""How the three are chosen, shown on the debrief page."""


def turning_points(archive: "Archive") -> tuple[TurningPoint, ...]:
    """Give the turning points of an archived game, kept or found now; () where its log is gone."""
    kept = decode(archive.turning)
    if kept is not None:
        return kept
    return () if archive.log_dropped is not None else find(evidence_of(archive))
