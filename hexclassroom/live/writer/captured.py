"""What players tell of their play with one tap, where the lesson has it on: see live/captures.py.

Each is a talk entry from closed lists. The newest of a seat about one thing counts; nothing here
changes the game.
"""

import json
from typing import Any

from games.engine import Record, Viewer
from hexclassroom.live import captures
from hexclassroom.live.access import Who
from hexclassroom.live.history import Logged, heads, is_roles, line, read, record_of
from hexclassroom.live.models import Lesson, LogEntry
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import duty, play
from hexclassroom.live.writer.commands import Decide, Phrase, Plan, PlanReview, Report
from hexclassroom.live.writer.row import Row

Captured = Decide | Plan | PlanReview | Report | Phrase
CAPTURE_OF = {
    Decide: "decision",
    Plan: "plan",
    PlanReview: "plan",
    Report: "report",
    Phrase: "phrases",
}


def must_be_on(row: Row, capture: str) -> None:
    """Refuse what the lesson has switched off."""
    found = Lesson.objects.filter(pk=row.lesson_pk).values_list("captures", flat=True).first()
    if capture not in (found or ()):
        raise Refused("capture_off")


def take(row: Row, who: Who, do: Captured, side: int) -> tuple[str, dict[str, Any]]:
    """Check a tap; give what the log says of it."""
    must_be_on(row, CAPTURE_OF[type(do)])
    match do:
        case Decide(n, how):
            _decided(row, who, side, n, how)
            return "decide", {"how": how, "n": n}
        case Plan(plan):
            if plan not in captures.PLANS:
                raise Refused("unknown_word")
            return "plan", {"plan": plan, "session": play.session(row.state)}
        case PlanReview(session, kept):
            _reviewed(row, side, session, kept)
            return "plan_review", {"kept": kept, "session": session}
        case Report(faces):
            _reported(row, who, side, faces)
            return "report", {"faces": sorted(faces, key=captures.FACES.index)}
        case Phrase(phrase):
            if phrase not in captures.PHRASES:
                raise Refused("unknown_word")
            return "phrase", {"phrase": phrase, "function": captures.PHRASES[phrase]}


def _decided(row: Row, who: Who, side: int, n: int, how: str) -> None:
    """A decision: the newest of this kind, and either one's own tap or that of one's role."""
    if how not in captures.WAYS:
        raise Refused("unknown_word")
    entries = read(row.id, n - 1) if n else []
    record = _decision(row, entries[0], side) if entries and entries[0].n == n else None
    if record is None or entries[0].by != "seat":
        raise Refused("no_such_decision")
    roles = row.game.role_of(record.action)
    if entries[0].seat != who.seat:
        moved_on = any(is_roles(entry) for entry in entries[1:])
        if moved_on or set(roles).isdisjoint(duty.roles_of(row, side, who.seat or "")):
            raise Refused("not_your_role")
    if row.undo_count and n not in {e.n for e in line(heads(read(row.id))[row.log_n])}:
        raise Refused("no_such_decision")
    for entry in entries[1:]:
        later = _decision(row, entry, side)
        if later is not None and row.game.role_of(later.action) == roles:
            raise Refused("no_such_decision")


def _decision(row: Row, entry: Logged, side: int) -> Record | None:
    """Give the record of an entry in which the side took or placed a tile."""
    if entry.kind != "game" or entry.actor != side:
        return None
    record = record_of(row.game, entry)
    if record is None or type(record.action).__struct_config__.tag not in captures.DECIDED:
        return None
    return record


def _reviewed(row: Row, side: int, session: int, kept: str) -> None:
    if kept not in captures.KEPT:
        raise Refused("unknown_word")
    phase = str(getattr(row.state, "phase", ""))
    if not captures.is_over(session, play.session(row.state), phase):
        raise Refused("session_on")
    # Undone or not: a plan is talk, and talk stays.
    start = f'{{"what":"plan","side":{side},'
    plans = LogEntry.objects.filter(table=row.id, kind="talk", body__startswith=start)
    if not any(
        json.loads(body)["session"] == session for body in plans.values_list("body", flat=True)
    ):
        raise Refused("no_such_plan")


def _reported(row: Row, who: Who, side: int, faces: list[str]) -> None:
    """A report: the Supplier's, between the end of the own supply turn and the next round."""
    if set(row.game.roles[:1]).isdisjoint(duty.roles_of(row, side, who.seat or "")):
        raise Refused("not_your_role")
    if len(set(faces)) != len(faces) or len(faces) > captures.MOST_FACES:
        raise Refused("bad_value")
    if not set(faces) <= set(captures.FACES):
        raise Refused("unknown_word")
    if not is_back(row, side):
        raise Refused("not_back")


def is_back(row: Row, side: int) -> bool:
    """Say whether a side's supply turn of this round is over."""
    view = row.game.view(row.state, Viewer(side=side))
    on_the_way = getattr(view, "phase", "") in ("supply", "emissary")
    return on_the_way and bool(getattr(view.teams[side], "done", False))
