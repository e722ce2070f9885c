"""Seats and the devices on them: joining, coming back, a second tablet.

A device carries a token of 128 random bits in a cookie; only its hash is kept. Nobody types a
name: a student picks one from the teacher's list or gets a generated word pair.
"""

import datetime as dt
import re
import secrets
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Q
from django.http import HttpResponse

from hexclassroom.accounts.models import hash_token
from hexclassroom.classes import names
from hexclassroom.classes.models import Student
from hexclassroom.live import actions, executor, lessons
from hexclassroom.live.models import Device, Lesson, Seat, Table
from hexclassroom.live.sides import playing
from hexclassroom.live.words import Refused
from hexclassroom.live.writer.lesson import next_place

COOKIE: Final = "seat"
COOKIE_SECONDS: Final = 24 * 3600
DEVICE_CODE_SECONDS: Final = 600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
MOST_IN_TEAM: Final = 8
MOST_SEATS: Final = 200
"""In a lesson of four tables: more join only where somebody plays a prank."""


def join(
    lesson: Lesson, pick: str | None, device_token: str | None, now: dt.datetime
) -> tuple[Seat, str]:
    """Sit a device down and give its seat and token.

    Idempotent: a device that has a seat in this lesson gets the same seat and token again. `pick`
    is the id of an open seat from lessons.open_names, None for a generated name. Raises Refused:
    closed, blocked, picking_off, name_taken, no_such_name, full.
    """
    return executor.run(_join, lesson, pick, device_token, now)


def _join(
    lesson: Lesson, pick: str | None, device_token: str | None, now: dt.datetime
) -> tuple[Seat, str]:
    with transaction.atomic():
        # One at a time a lesson: two taps at once must not make two seats or the same place.
        locked = Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
        if locked.closed is not None:
            raise Refused("closed")
        known = _device(device_token)
        if known is not None and _is_still(known, locked, pick):
            seat = known.seat
            if seat.status == Seat.Status.BLOCKED:
                raise Refused("blocked")
            if seat.status != Seat.Status.TAKEN:
                _sit(locked, seat, now)
            return seat, device_token or ""
        seat = _picked(locked, pick) if pick else _generated(locked)
        take(locked, seat, now)
        return seat, new_device(seat)


def _is_still(device: Device, lesson: Lesson, pick: str | None) -> bool:
    """Say whether a device comes back to the seat that it had in this lesson.

    Not one whose seat somebody else has taken over, nor one that was taken out of the lesson and
    now says that it is somebody else.
    """
    seat = device.seat
    if seat.lesson_id != lesson.pk:
        return False
    if seat.status == Seat.Status.BLOCKED:
        return True
    if device.revoked is not None:
        return False
    return seat.status != Seat.Status.REMOVED or pick in (None, str(seat.pk))


def is_token(text: str) -> bool:
    """Say whether this could be a device's token: 128 bits as 22 characters."""
    return _TOKEN.fullmatch(text) is not None


def _device(token: str | None) -> Device | None:
    """Find a device by its token, a revoked one too."""
    if not token or not is_token(token):
        return None
    return Device.objects.select_related("seat").filter(token_hash=hash_token(token)).first()


def _picked(lesson: Lesson, pick: str) -> Seat:
    if not lessons.picked_by(lesson):
        raise Refused("picking_off")
    listed = Seat.objects.filter(lesson=lesson, student__isnull=False)
    if lesson.school_class_id is not None:
        listed = lessons.of_class(lesson)
    try:
        seat = listed.filter(pk=pick).first()
    except ValidationError:
        seat = None
    if seat is None:
        raise Refused("no_such_name")
    if seat.status == Seat.Status.BLOCKED:
        raise Refused("blocked")
    if seat.status == Seat.Status.TAKEN or not _is_free(lesson, seat):
        raise Refused("name_taken")
    return seat


def _is_free(lesson: Lesson, seat: Seat) -> bool:
    return seat.status == Seat.Status.OPEN or lesson.school_class_id is not None


def take(lesson: Lesson, seat: Seat, now: dt.datetime) -> None:
    """Sit down as the one whose seat it is; devices that were taken out of the lesson stay out."""
    if seat.status == Seat.Status.REMOVED:
        Device.objects.filter(seat=seat, revoked=None).update(revoked=now)
    _sit(lesson, seat, now)


def _generated(lesson: Lesson) -> Seat:
    if Seat.objects.filter(lesson=lesson).exclude(status=Seat.Status.OPEN).count() >= MOST_SEATS:
        raise Refused("full")
    name = names.generate(lessons.names_taken(lesson.pk))
    return Seat.objects.create(lesson=lesson, student=Student.objects.create(given=name))


def new_device(seat: Seat) -> str:
    """Give the token of one more device on a seat."""
    token = secrets.token_urlsafe(16)
    Device.objects.create(seat=seat, token_hash=hash_token(token))
    return token


def _sit(lesson: Lesson, seat: Seat, now: dt.datetime) -> None:
    """Take the seat, in the smallest team where none is chosen yet; the writer does the rest."""
    seat.status = Seat.Status.TAKEN
    if seat.table is None or seat.table.status == Table.Status.CLOSED:
        place = free_team(lesson)
        seat.table, seat.side = None, None
        if place is not None:
            table, seat.side = place
            seat.table = table
            seat.place = next_place(table.pk, seat.side)
    seat.save(update_fields=["status", "table", "side", "place"])
    table_id = seat.table_id
    if table_id is not None:
        actions.people_changed(table_id, now, "seated", str(seat.pk), side=seat.side)
    else:
        actions.waiting_changed(str(lesson.pk), now)


def free_team(lesson: Lesson) -> tuple[Table, int] | None:
    """Give the smallest team for a newcomer; None = wait.

    Before the start every side may be joined, and who is expected counts; while a game runs, only
    teams of people, so that nobody plays alone against a running clock. After the end everybody
    waits.
    """
    here, expected = Count("pk", filter=Q(status=Seat.Status.TAKEN)), Seat.Status.OPEN
    counts = {
        (table, side): (taken, taken + others)
        for table, side, taken, others in Seat.objects.filter(lesson=lesson, side__isnull=False)
        .values_list("table", "side")
        .annotate(taken=here, others=Count("pk", filter=Q(status=expected)))
    }
    found = []
    for table in lesson.tables.order_by("number"):
        lobby = table.status in (Table.Status.LOBBY, Table.Status.BRIEFING)
        running = table.status == Table.Status.PLAYING and table.ended is None
        if not lobby and not (running and lesson.late_join):
            continue
        for side in range(sides(table)):
            people, with_expected = counts.get((table.pk, side), (0, 0))
            n = with_expected if lobby else people
            if n < MOST_IN_TEAM and (lobby or people):
                found.append((n, people, table.number, side, table))
    if not found:
        return None
    *_order, side, table = min(found, key=lambda each: each[:4])
    return table, side


def sides(table: Table) -> int:
    """Give how many sides play at a table."""
    return len(playing(table.game, table.options))


def seat_of(token: str | None) -> Seat | None:
    """Give the seat of a device's token: taken, not revoked, its lesson open."""
    if not token:
        return None
    # In one go: after a restart a whole school comes back at once.
    devices = Device.objects.select_related("seat__lesson", "seat__table", "seat__student")
    device = devices.filter(token_hash=hash_token(token)).first()
    if device is None or device.revoked is not None:
        return None
    seat = device.seat
    if seat.status != Seat.Status.TAKEN or seat.lesson.closed is not None:
        return None
    return seat


def device_code(seat: Seat) -> str:
    """Make a one-time code with which one more device sits down on a seat, within ten minutes."""
    code = secrets.token_urlsafe(16)
    cache.set(f"live.device.{hash_token(code)}", str(seat.pk), DEVICE_CODE_SECONDS)
    return code


def add_device(code: str, now: dt.datetime) -> tuple[Seat, str]:
    """Use a one-time code up: give the seat and a token for this device."""
    return executor.run(_add_device, code, now)


def _add_device(code: str, now: dt.datetime) -> tuple[Seat, str]:
    key = f"live.device.{hash_token(code)}"
    found = cache.get(key)
    if found is None or not cache.delete(key):
        raise Refused("used_code")
    with transaction.atomic():
        seat = Seat.objects.select_related("lesson").filter(pk=found).first()
        if seat is None or seat.lesson.closed is not None:
            raise Refused("closed")
        if seat.status == Seat.Status.BLOCKED:
            raise Refused("blocked")
        if seat.status != Seat.Status.TAKEN:
            _sit(Lesson.objects.select_for_update(no_key=True).get(pk=seat.lesson_id), seat, now)
        return seat, new_device(seat)


def name(seat: Seat) -> str:
    """Give the display name of a seat."""
    return seat.student.name if seat.student else ""


def set_cookie(response: HttpResponse, token: str) -> None:
    """Give the token to the browser, kept for the lesson."""
    keep_on_device(response, COOKIE, token, COOKIE_SECONDS)


def keep_on_device(response: HttpResponse, name: str, token: str, seconds: int) -> None:
    """Let a browser keep a secret: not readable by scripts."""
    response.set_cookie(
        name,
        token,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=bool(getattr(settings, "SESSION_COOKIE_SECURE", False)),
    )
