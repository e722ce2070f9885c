"""The only gate: who may lead which lesson, and who may see or do what at a table.

At a table everything is decided from the row as it is when it is written, so that a player who was
moved or blocked a moment ago is already judged by it.
"""

import datetime as dt
import uuid

import msgspec
from django.db.models import Q, QuerySet
from django.http import Http404

from games.engine import Prompt, Viewer
from hexclassroom.accounts.models import User
from hexclassroom.accounts.session_store import user_of
from hexclassroom.classes.access import classes_of
from hexclassroom.live.models import Lesson, Table
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, duty
from hexclassroom.live.writer.row import Row


def led_by(teacher: User) -> QuerySet[Lesson]:
    """Give the lessons that somebody may lead: their quick ones, and those of their classes.

    Whoever began a lesson of a class leads it only as long as they teach the class.
    """
    quick = Q(teacher=teacher, school_class=None)
    return Lesson.objects.filter(quick | Q(school_class__in=classes_of(teacher)))


def still_leads(session: str, user: int | None, lesson: str) -> bool:
    """Say whether the page of somebody who could lead a lesson a moment ago still shows it.

    No more once they have signed out, or chosen a new password, or may not lead the lesson.
    """
    found = user_of(session)
    return found is not None and found.pk == user and led_by(found).filter(pk=lesson).exists()


def own_lesson(teacher: User, lesson: uuid.UUID) -> Lesson:
    """Give a lesson that somebody may lead; to them any other does not exist (Http404)."""
    found = led_by(teacher).filter(pk=lesson).first()
    if found is None:
        raise Http404
    return found


def own_table(teacher: User, lesson: uuid.UUID, number: int) -> tuple[Lesson, Table]:
    """Give a table of a lesson that somebody may lead, with the lesson."""
    found = own_lesson(teacher, lesson)
    table = found.tables.filter(number=number).first()
    if table is None:
        raise Http404
    return found, table


class Who(msgspec.Struct, frozen=True):
    """Who sends or looks: "seat", "teacher" or "projector", and of which lesson.

    The server's own actors, "bot" and "clock", come from the sweep and never from a socket.
    """

    kind: str
    lesson: str
    seat: str | None = None


def may_be_told(who: Who, row: Row) -> bool:
    """Say whether a repeated key may be answered: its own seat's, or of the teacher's lesson.

    Also where they could not act any more: the first answer is lost, and what was done was done.
    """
    if who.kind == "seat":
        return who.seat is not None and who.lesson == row.lesson
    return who.kind == "teacher" and who.lesson == row.lesson


def at_table(who: Who, row: Row) -> None:
    """Refuse whoever does not belong to this table."""
    if row.status == "closed":
        raise Refused("closed")
    if who.kind in ("bot", "clock"):
        return
    if who.lesson != row.lesson:
        raise Refused("not_your_table")
    if who.kind == "teacher":
        return
    if who.kind != "seat":
        raise Refused("not_yours")
    seat = row.seat
    if seat is None or seat.lesson != row.lesson:
        raise Refused("no_seat")
    if seat.status != "taken":
        raise Refused("blocked" if seat.status == "blocked" else "no_seat")
    if seat.table != row.id:
        raise Refused("not_your_table")


def side_for(who: Who, row: Row, side: int | None) -> int:
    """Give the side that the sender acts for: a seat's own, or the one that the teacher names."""
    if who.kind == "seat":
        own = row.seat.side if row.seat else None
        if own is None:
            raise Refused("no_seat")
        if side is not None and side != own:
            raise Refused("not_your_side")
        return own
    if side is None or not 0 <= side < row.sides:
        raise Refused("no_such_side")
    return side


def prompt_for(row: Row, side: int, prompt: str) -> Prompt:
    """Give what the side is asked now, if it is still what the sender answers."""
    if row.ended is not None:
        raise Refused("over")
    if row.status != "playing":
        raise Refused("not_started")
    now = row.game.awaiting(row.state).get(side)
    if now is None:
        raise Refused("nobody_asked" if not prompt else "stale")
    if prompt != prompt_id(row.undo_count, now):
        raise Refused("stale")
    return now


def prompt_id(undo_count: int, prompt: Prompt) -> str:
    """Give the id that a client sends back: no undo leaves an old one valid."""
    return f"{undo_count}.{prompt.id}"


def may_act(who: Who, row: Row, side: int, prompt: Prompt, action: object) -> None:
    """Refuse a seat whose roles do not cover this action; the teacher may act for any team."""
    if who.kind != "seat":
        return
    wanted = duty.roles_for(row.game, prompt, action)
    if not wanted:
        raise Refused("not_yours")
    if "" not in wanted and wanted.isdisjoint(duty.roles_of(row, side, who.seat or "")):
        raise Refused("not_your_role")


def in_time(who: Who, row: Row, side: int, now: dt.datetime) -> None:
    """Refuse players while the game is paused, and after their time is up."""
    if who.kind == "teacher":
        return
    if row.paused:
        raise Refused("paused")
    if clock.is_late(row, side, now):
        raise Refused("late")


def is_master(who: Who) -> None:
    """Refuse everybody but the Game Master."""
    if who.kind != "teacher":
        raise Refused("not_yours")


def viewer(who: Who, side: int | None, roles: tuple[str, ...], show_supply: bool) -> Viewer:
    """Give the engine's viewer for somebody who looks."""
    if who.kind == "teacher":
        return Viewer(master=True)
    if who.kind == "seat" and side is not None:
        return Viewer(side=side, roles=roles)
    return Viewer(supply=show_supply and who.kind == "projector")
