"""Join cards at the door: a device that knows its student, and sitting down by it.

The cookie holds the card's secret. The card is looked up each time, so a revoked one opens
nothing from that moment on; devices that sit in a lesson already have a token of their own.
"""

import datetime as dt
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from hexclassroom.classes import cards
from hexclassroom.classes.cards.addresses import Addresses
from hexclassroom.classes.models import Class, Enrolment, JoinCard, Student
from hexclassroom.live import executor, seats
from hexclassroom.live.embedded.address import student_base_url
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.words import Refused

COOKIE: Final = "card"
COOKIE_SECONDS: Final = 200 * 24 * 3600
LONGEST: Final = 100
"""Characters of a secret that is looked up at all."""


def addresses(request: HttpRequest) -> Addresses:
    """Give the addresses that are printed on cards."""
    base = student_base_url(request)
    return Addresses(scan=base + reverse("live:card"), join=base + reverse("live:join"))


def find(token: str | None) -> JoinCard:
    """Give the card behind a secret; raises Refused with words for why it does not work."""
    try:
        return cards.find((token or "")[:LONGEST])
    except cards.CardError as error:
        raise Refused(f"card_{error.code}") from None


def of(request: HttpRequest) -> JoinCard | None:
    """Give the card that this device keeps, while it works."""
    token = request.COOKIES.get(COOKIE)
    if not token:
        return None
    try:
        return find(token)
    except Refused:
        return None


def set_cookie(response: HttpResponse, token: str) -> None:
    """Let the device keep its card, for a school year's lessons."""
    seats.keep_on_device(response, COOKIE, token, COOKIE_SECONDS)


def forget(response: HttpResponse) -> None:
    """Let the device be nobody's again."""
    response.delete_cookie(COOKIE, samesite="Lax")


def open_lesson(school_class: Class) -> Lesson | None:
    """Give the lesson that a class has now: of several that are open, the newest."""
    found = Lesson.objects.filter(school_class=school_class, closed=None)
    return found.order_by("-created").first()


def seat_of(lesson: Lesson, enrolment: Enrolment) -> Seat | None:
    """Give a student's seat in a lesson; a guest's is known by the word pair alone.

    Somebody whose two entries were merged may have two: the one that they sit on counts.
    """
    mine = list(Seat.objects.filter(lesson=lesson, student=enrolment.student_id))
    if mine:
        return next((seat for seat in mine if seat.status == Seat.Status.TAKEN), mine[0])
    guests = Seat.objects.filter(lesson=lesson, guest=True).select_related("student")
    return next((g for g in guests if g.student and g.student.given == enrolment.words), None)


def sit(lesson: Lesson, token: str, device_token: str | None, now: dt.datetime) -> tuple[Seat, str]:
    """Sit a device down on its student's seat and give the seat and the device's token.

    Idempotent as seats.join: a device that sits there already keeps its token; any other becomes
    one more device of the seat. Raises Refused: card_*, closed, blocked, not_your_table.
    """
    return executor.run(_sit, lesson, token, device_token, now)


def _sit(
    lesson: Lesson, token: str, device_token: str | None, now: dt.datetime
) -> tuple[Seat, str]:
    with transaction.atomic():
        # One at a time a lesson: two scans at once must find the same seat.
        locked = Lesson.objects.select_for_update(no_key=True).get(pk=lesson.pk)
        if locked.closed is not None:
            raise Refused("closed")
        enrolment = find(token).enrolment
        if enrolment.school_class_id != locked.school_class_id:
            raise Refused("not_your_table")
        seat = seat_of(locked, enrolment) or add_seat(locked, enrolment)
        if seat.status == Seat.Status.BLOCKED:
            raise Refused("blocked")
        if seat.status != Seat.Status.TAKEN:
            seats.take(locked, seat, now)
        own = seats.seat_of(device_token)
        if own is not None and own.pk == seat.pk:
            return seat, device_token or ""
        return seat, seats.new_device(seat)


def add_seat(lesson: Lesson, enrolment: Enrolment) -> Seat:
    """Give somebody a seat who came into the class after its lesson was made."""
    return Seat.objects.create(
        lesson=lesson, student=player(enrolment), guest=enrolment.guest, status=Seat.Status.OPEN
    )


def player(enrolment: Enrolment) -> Student:
    """Give whom a seat names: the student, or for a guest somebody known by the word pair only."""
    if enrolment.guest:
        return Student.objects.create(given=enrolment.words)
    return enrolment.student
