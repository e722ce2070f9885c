"""What is remembered of each side's talk and turns, entry by entry: frozen, short, for good.

A table's memory keeps one `Noted` and replaces it when an entry adds something, so whatever is
drawn from it may be kept by identity. Undo takes nothing away here: whoever reads leaves out what
does not stand any more.
"""

from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from games.engine import Game, Record
from hexclassroom.live.captures import DECIDED
from hexclassroom.live.history import Logged
from hexclassroom.live.writer.row import Roles

MOST: Final = 12
"""How many entries of a kind are remembered of one side."""
MOST_SIDE: Final = 15
T = TypeVar("T")
Moment = tuple[int, int]
"""Session and round."""


class Decision(NamedTuple):
    """A tile taken or placed: its log entry, what was done, whose tap, who held which role."""

    n: int
    kind: str
    by: str
    seat: str | None
    roles: tuple[str, ...]
    """The roles that may do this."""
    team: dict[str, list[str]]
    """Who held which role then."""


class Way(NamedTuple):
    """How a seat says that decision n was made."""

    n: int
    seat: str | None
    how: str


class Turn(NamedTuple):
    """A supply turn by the entry that took the tile, and whether time was up."""

    n: int
    moment: Moment
    timed_out: bool


class Idea(NamedTuple):
    """A proposal."""

    n: int
    seat: str | None


class Reply(NamedTuple):
    """An answer to proposal n."""

    n: int
    seat: str | None
    agree: bool


class Side(msgspec.Struct, frozen=True):
    """What is remembered of one side, oldest first."""

    decisions: tuple[Decision, ...] = ()
    ways: tuple[Way, ...] = ()
    plans: tuple[tuple[int, str], ...] = ()
    """(session, plan), each change of mind."""
    reviews: tuple[tuple[int, str], ...] = ()
    """(session, what became of its plan)."""
    reports: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(log entry, faces said to be left)."""
    turns: tuple[Turn, ...] = ()
    ideas: tuple[Idea, ...] = ()
    replies: tuple[Reply, ...] = ()
    phrases: tuple[str, ...] = ()
    """Phrase cards used, each once."""


NOBODY: Final = Side()
Noted = tuple[Side, ...]
"""By side; sides of which nothing is known may be missing at the end."""


def of(noted: Noted, side: int) -> Side:
    """Give what is remembered of a side."""
    return noted[side] if 0 <= side < len(noted) else NOBODY


def _put(noted: Noted, side: int, new: Side) -> Noted:
    sides = list(noted) + [NOBODY] * (side + 1 - len(noted))
    sides[side] = new
    return tuple(sides)


def _more(before: tuple[T, ...], new: T) -> tuple[T, ...]:
    return (*before, new)[-MOST:]


def after_talk(noted: Noted, entry: Logged, data: dict[str, Any]) -> Noted:
    """Add a talk entry with this body."""
    side, n, seat = data.get("side"), entry.n, entry.seat
    if not isinstance(side, int) or not 0 <= side <= MOST_SIDE:
        return noted
    old = of(noted, side)
    new: dict[str, Any] = {}
    match data.get("what"):
        case "propose":
            new["ideas"] = _more(old.ideas, Idea(n, seat))
        case "answer":
            new["replies"] = _more(old.replies, Reply(data["n"], seat, data["agree"]))
        case "decide":
            new["ways"] = _more(old.ways, Way(data["n"], seat, data["how"]))
        case "plan":
            new["plans"] = _more(old.plans, (data["session"], data["plan"]))
        case "plan_review":
            new["reviews"] = _more(old.reviews, (data["session"], data["kept"]))
        case "report":
            new["reports"] = _more(old.reports, (n, tuple(data["faces"])))
        case "phrase" if data["phrase"] not in old.phrases:
            new["phrases"] = (*old.phrases, data["phrase"])
        case _:
            return noted
    return _put(noted, side, replace(old, **new))


def after_play(
    noted: Noted,
    game: Game[Any, Any, Any, Any],
    entry: Logged,
    record: Record,
    roles: Roles,
    moment: Moment,
) -> Noted:
    """Add a move; `roles` says who held which then."""
    actor = record.actor
    if actor >= 0:
        kind = str(type(record.action).__struct_config__.tag)
        if kind not in DECIDED:
            return noted
        old = of(noted, actor)
        made = Decision(
            entry.n,
            kind,
            entry.by,
            entry.seat,
            game.role_of(record.action),
            roles.get(actor, {}),
        )
        turns = _turn(old.turns, Turn(entry.n, moment, False)) if kind == "take" else old.turns
        decisions = _more(old.decisions, made)
        return _put(noted, actor, replace(old, decisions=decisions, turns=turns))
    for event in record.events:
        if event.kind == "timed_out" and event.side >= 0:
            old = of(noted, event.side)
            turns = _turn(old.turns, Turn(entry.n, moment, not event.note))
            noted = _put(noted, event.side, replace(old, turns=turns))
    return noted


def _turn(before: tuple[Turn, ...], new: Turn) -> tuple[Turn, ...]:
    """Add a turn; one that ran out of time after its tile was taken counts once."""
    if before and before[-1].moment == new.moment:
        before = before[:-1]
    return _more(before, new)
