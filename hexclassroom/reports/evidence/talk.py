"""What players told by taps: proposals and answers, plans, reports, finds, phrases."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hexclassroom.live.roles import NAMELESS
from hexclassroom.reports.evidence.entries import Moment, roles_of
from hexclassroom.reports.evidence.general import when
from hexclassroom.reports.evidence.hexagon import Hexagon
from hexclassroom.reports.evidence.shape import (
    Answer,
    Decided,
    Decision,
    Find,
    Phrase,
    Plan,
    Proposal,
    Report,
)


class Talk:
    """Gathers talk entries during one walk."""

    def __init__(self) -> None:
        self.proposals: dict[int, Proposal] = {}
        self.decided: dict[int, Decided] = {}
        self.plans: dict[tuple[int, int], Plan] = {}
        self.reports: list[Report] = []
        self.finds: list[Find] = []
        self.phrases: list[Phrase] = []

    def hear(self, moment: Moment, hexagon: Hexagon) -> None:
        """Take one entry; kinds that no indicator reads are passed over."""
        take = getattr(self, f"_{moment.body.get('what')}", None)
        if take is not None and isinstance(moment.body.get("side"), int):
            take(moment, hexagon)

    def told(self, decisions: Sequence[Decision]) -> dict[str, Any]:
        """Give what was told as fields of Evidence, in order; proposals with what was played."""
        return {
            "proposals": tuple(_played(self.proposals.values(), decisions)),
            "decided": tuple(self.decided.values()),
            "plans": tuple(self.plans.values()),
            "reports": tuple(self.reports),
            "finds": tuple(self.finds),
            "phrases": tuple(self.phrases),
        }

    def _propose(self, moment: Moment, _hexagon: Hexagon) -> None:
        body, entry = moment.body, moment.entry
        session, round_ = when(moment.after)
        self.proposals[entry.n] = Proposal(
            n=entry.n,
            side=body["side"],
            session=session,
            round=round_,
            seat=entry.seat,
            roles=roles_of(moment, body["side"], entry.seat),
            reason=body.get("reason", ""),
            points=body.get("points", 0),
            action=body.get("action", {}),
        )

    def _answer(self, moment: Moment, _hexagon: Hexagon) -> None:
        body, entry = moment.body, moment.entry
        found = self.proposals.get(body["n"])
        if found is None or found.side != body["side"]:
            return
        roles = roles_of(moment, body["side"], entry.seat)
        other = entry.seat is not None and entry.seat != found.seat and found.seat is not None
        # In a game without roles all of a team hold the nameless one: any other player counts.
        same = NAMELESS not in roles and set(roles) <= set(found.roles)
        answer = Answer(
            n=entry.n,
            seat=entry.seat,
            roles=roles,
            agree=bool(body.get("agree")),
            other=other and not same,
        )
        self.proposals[found.n] = replace(found, answers=(*found.answers, answer))

    def _decide(self, moment: Moment, _hexagon: Hexagon) -> None:
        """The last word about a decision counts."""
        body = moment.body
        session, round_ = when(moment.after)
        self.decided.pop(body["n"], None)
        self.decided[body["n"]] = Decided(
            moment.entry.n, body["side"], str(body["how"]), body["n"], session, round_
        )

    def _plan(self, moment: Moment, _hexagon: Hexagon) -> None:
        """One plan a session; the last one chosen is the plan."""
        body = moment.body
        session = body.get("session", when(moment.after)[0])
        self.plans[body["side"], session] = Plan(
            moment.entry.n, body["side"], session, str(body["plan"])
        )

    def _plan_review(self, moment: Moment, _hexagon: Hexagon) -> None:
        """Goes with its session's plan; the last word counts."""
        body = moment.body
        key = (body["side"], body["session"])
        if key in self.plans:
            plan = self.plans[key]
            self.plans[key] = replace(plan, kept=str(body["kept"]), review=moment.entry.n)

    def _report(self, moment: Moment, hexagon: Hexagon) -> None:
        """Compared with what lay there after the side's last supply turn."""
        side = moment.body["side"]
        turn = next((each for each in reversed(hexagon.turns) if each.side == side), None)
        if turn is None:
            return
        said = tuple(dict.fromkeys(str(face) for face in moment.body["faces"]))
        report = Report(moment.entry.n, side, turn.session, turn.round, said, turn.left)
        same = [each for each in self.reports if _turn(each) == _turn(report)]
        for each in same:
            self.reports.remove(each)  # Said again of the same turn: the last word counts.
        self.reports.append(report)

    def _find(self, moment: Moment, _hexagon: Hexagon) -> None:
        body = moment.body
        session, round_ = when(moment.after)
        self.finds.append(
            Find(moment.entry.n, body["side"], body["other"], str(body["find"]), session, round_)
        )

    def _phrase(self, moment: Moment, _hexagon: Hexagon) -> None:
        body = moment.body
        self.phrases.append(
            Phrase(moment.entry.n, body["side"], str(body["phrase"]), str(body["function"]))
        )


def _turn(report: Report) -> tuple[int, int, int]:
    return report.side, report.session, report.round


def _played(proposals: Any, decisions: Sequence[Decision]) -> list[Proposal]:
    """Find for each proposal the same action of its side later in that round."""
    out = []
    for each in proposals:
        n = next(
            (
                done.n
                for done in decisions
                if done.side == each.side
                and done.n > each.n
                and (done.session, done.round) == (each.session, each.round)
                and done.action == each.action
            ),
            0,
        )
        out.append(replace(each, played=n))
    return out
