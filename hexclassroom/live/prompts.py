"""What the console's live panel suggests to ask a team, and why: the rules, all in one place.

Every rule looks at what a team did lately and says what it saw; nothing is stored, no player is
named, and a team is asked about two things at most. The guide for teachers lists the rules.
"""

from collections.abc import Callable, Collection
from itertools import islice
from typing import Final, NamedTuple

from hexclassroom.live.noted import Moment, Side, Turn

MOST: Final = 2
UNANSWERED: Final = 3
TIMED_OUT: Final = 4
OF_TURNS: Final = 6
SAME_WAY: Final = 4
REFUSED: Final = 3
ONE_VOICE: Final = 5
SILENT_ROUNDS: Final = 2
PLAN_BY_ROUND: Final = 2
PLANS_CHANGED: Final = 3


class Seen(NamedTuple):
    """A team as the rules see it."""

    side: Side
    standing: Collection[int]
    """The numbers of log entries that have not been undone."""
    captures: Collection[str]
    moment: Moment
    people: int

    def turns(self) -> list[Turn]:
        """Give the supply turns that stand, oldest first."""
        return [turn for turn in self.side.turns if turn.n in self.standing]

    def ways(self) -> list[str]:
        """Give how the team decided lately, oldest first: what was said last of each decision."""
        said = {way.n: way.how for way in self.side.ways if way.n in self.standing}
        return [said[n] for n in sorted(said)]


class Prompt(NamedTuple):
    """A suggestion: its key, and how often the rule saw it."""

    key: str
    n: int


def _unanswered(seen: Seen) -> int:
    """The newest proposals, three in a row at least, have no answer from anybody else."""
    by = {idea.n: idea.seat for idea in seen.side.ideas}
    answered = {r.n for r in seen.side.replies if r.n in by and r.seat != by[r.n]}
    n = 0
    for idea in reversed(seen.side.ideas):
        if idea.n in answered:
            break
        n += 1
    return n if n >= UNANSWERED and seen.people > 1 else 0


def _refused(seen: Seen) -> int:
    """The newest answers, three in a row at least, wanted another idea."""
    n = 0
    for reply in reversed(seen.side.replies):
        if reply.agree:
            break
        n += 1
    return n if n >= REFUSED else 0


def _timed_out(seen: Seen) -> int:
    """Four of the last six supply turns ran out of time."""
    n = sum(turn.timed_out for turn in seen.turns()[-OF_TURNS:])
    return n if n >= TIMED_OUT else 0


def _one(seen: Seen) -> int:
    """The last four decisions, or more, were said to be one player's."""
    return _row(seen, "one") if seen.people > 1 else 0


def _pressed(seen: Seen) -> int:
    """The last four decisions, or more, were said to be made because time was short."""
    return _row(seen, "pressed")


def _row(seen: Seen, how: str) -> int:
    n = 0
    for way in reversed(seen.ways()):
        if way != how:
            break
        n += 1
    return n if n >= SAME_WAY else 0


def _one_proposer(seen: Seen) -> int:
    """The last five proposals came from one player of several."""
    last = seen.side.ideas[-ONE_VOICE:]
    same = len({idea.seat for idea in last}) == 1
    return ONE_VOICE if len(last) == ONE_VOICE and same and seen.people > 1 else 0


def _no_report(seen: Seen) -> int:
    """After each of the last two supply turns the Supplier has reported nothing."""
    # In the round of a turn the report may still come.
    turns = [turn for turn in seen.turns() if turn.moment < seen.moment]
    if "report" not in seen.captures or seen.people < 2 or len(turns) < SILENT_ROUNDS:
        return 0
    last = max((n for n, faces in seen.side.reports if faces), default=0)
    n = 0
    for turn in reversed(turns):
        if last > turn.n:
            break
        n += 1
    return n if n >= SILENT_ROUNDS else 0


def _no_plan(seen: Seen) -> int:
    """From the second round of a session on the team has no plan for it."""
    session, round_ = seen.moment
    if "plan" not in seen.captures or round_ < PLAN_BY_ROUND:
        return 0
    return 0 if any(of == session for of, _plan in seen.side.plans) else round_


def _plan_changed(seen: Seen) -> int:
    """The plan of this session was changed three times."""
    session = seen.moment[0]
    n = sum(of == session for of, _plan in seen.side.plans) - 1
    return n if n >= PLANS_CHANGED else 0


RULES: Final[tuple[tuple[str, Callable[[Seen], int]], ...]] = (
    ("unanswered", _unanswered),
    ("refused", _refused),
    ("one", _one),
    ("timed_out", _timed_out),
    ("pressed", _pressed),
    ("one_proposer", _one_proposer),
    ("no_report", _no_report),
    ("no_plan", _no_plan),
    ("plan_changed", _plan_changed),
)
"""Key and rule, the more urgent first; a rule gives how often it saw it, 0 for nothing."""


def prompts(seen: Seen) -> tuple[Prompt, ...]:
    """Give what to ask a team now: two things at most, the more urgent first."""
    found = (Prompt(key, n) for key, rule in RULES if (n := rule(seen)))
    return tuple(islice(found, MOST))
