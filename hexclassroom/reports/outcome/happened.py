"""What a game's log tells, turn by turn and without names: for the team report and the files."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from games.engine import Event
from games.registry import GAMES
from hexclassroom.reports import story
from hexclassroom.reports.evidence.entries import Moment, entries_of, moments, roles_of
from hexclassroom.reports.models import Archive
from hexclassroom.reports.outcome.shape import Side

TALK: Final = frozenset(
    {"propose", "answer", "decide", "plan", "plan_review", "report", "find", "phrase", "tell"}
)


class Happening(msgspec.Struct, frozen=True):
    """One thing that a team did, or that the clock did to it; nothing undone is in here.

    what: the kind of action, "timed_out", or the kind of talk. about: the entry that it answers.
    seat and roles are for the pages of teachers and never leave them.
    """

    n: int
    at: dt.datetime
    session: int
    round: int
    side: int
    what: str
    by: str
    text: str
    about: int = 0
    agree: bool | None = None
    key: str = ""
    """What was chosen of a closed list: a plan, a way of deciding, a reason, a find."""
    seat: str | None = None
    roles: tuple[str, ...] = ()


def utc(at: dt.datetime) -> str:
    """Write a moment in UTC, to the millisecond: 2026-11-27T09:14:03.120Z."""
    return at.astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def happened(
    archive: Archive, sides: Iterable[Side], *, names: Mapping[str, str] | None = None
) -> tuple[Happening, ...]:
    """Read a log; () where it is gone or was written by other rules.

    In the words a seat goes by its team's name, or by what `names` says.
    """
    game = GAMES.get(archive.game)
    if game is None or archive.log in ("", "[]") or archive.rules_schema != game.schema:
        return ()
    teams = {side.side: side.name for side in sides}
    called = {
        each["seat"]: teams.get(each["side"], "") for each in archive.seats if each.get("seat")
    } | dict(names or {})
    out = []
    for moment in moments(game, entries_of(archive.log)):
        found = _happening(moment, called, archive.game)
        if found is not None:
            out.append(found)
    return tuple(out)


def _happening(moment: Moment, names: dict[str, str], game: str) -> Happening | None:
    entry, body = moment.entry, moment.body
    what, side = "", -1
    if entry.kind == "game" and moment.record is not None:
        late = _late(moment.record.events)
        side = late if late is not None else moment.record.actor
        what = "timed_out" if late is not None else _kind(body)
    elif entry.kind == "talk":
        what, side = str(body.get("what", "")), body.get("side", -1)
        if what not in TALK:
            return None
    if not isinstance(side, int) or side < 0 or not what:
        return None
    state = moment.before if moment.before is not None else moment.after
    return Happening(
        n=entry.n,
        at=dt.datetime.fromisoformat(entry.at),
        session=int(getattr(state, "session", 1)),
        round=int(getattr(state, "round", 1)),
        side=side,
        what=what,
        by=entry.by,
        text=story.text_of(_plain(moment), names, game),
        about=body.get("n", 0) if what in ("answer", "decide") else 0,
        agree=body.get("agree") if what == "answer" else None,
        key=_chosen(what, body),
        seat=entry.seat,
        roles=roles_of(moment, side, entry.seat),
    )


def _late(events: Iterable[Event]) -> int | None:
    return next((e.side for e in events if e.kind == "timed_out" and e.side >= 0), None)


def _kind(body: dict[str, Any]) -> str:
    action = body.get("action")
    return str(action.get("type", "")) if isinstance(action, dict) else ""


def _chosen(what: str, body: dict[str, Any]) -> str:
    match what:
        case "propose":
            return str(body.get("reason", ""))
        case "decide":
            return str(body.get("how", ""))
        case "plan":
            return str(body.get("plan", ""))
        case "plan_review":
            return str(body.get("kept", ""))
        case "find":
            return str(body.get("find", ""))
        case "phrase":
            return str(body.get("phrase", ""))
        case "report":
            return ",".join(map(str, body.get("faces", ())))
    return ""


def _plain(moment: Moment) -> dict[str, Any]:
    entry = moment.entry
    return {
        "n": entry.n,
        "kind": entry.kind,
        "actor": entry.actor,
        "by": entry.by,
        "seat": entry.seat,
        "body": moment.body,
        "undone": False,
    }
