"""Moving a class to the next year: a new class of the same students, and the old one archived."""

import datetime as dt

from django.db.models import Q
from django.utils import timezone

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import User
from hexclassroom.classes import roster
from hexclassroom.classes.models import (
    Class,
    ClassTeacher,
    Enrolment,
    TeamPlace,
    TeamRoster,
    Wish,
)


def move_to_next_year(
    school_class: Class, name: str, year: str, ends: dt.date, by: User, *, rosters: bool
) -> Class:
    """Make the class of next year; give it.

    The same students, word pairs, tags, wishes and teachers go along, saved teams if `rosters`.
    Who left stays behind. Cards of the old class end, and it is archived.
    """
    with roster.writing(school_class) as old:
        roster.not_twice(old.school, name, year, by, but=old)
        new = Class.objects.create(
            school=old.school, name=name, year=year, ends=ends, tags=old.tags
        )
        teachers = old.teachers.filter(user__memberships__school=old.school_id)
        ClassTeacher.objects.bulk_create(
            [ClassTeacher(school_class=new, user_id=each.user_id) for each in teachers]
        )
        active = list(old.enrolments.filter(left=None))
        Enrolment.objects.bulk_create(
            [
                Enrolment(
                    school_class=new,
                    student_id=each.student_id,
                    words=each.words,
                    source=each.source,
                    tags=each.tags,
                    guest=each.guest,
                )
                for each in active
            ]
        )
        _wishes(old, new)
        if rosters:
            _rosters(old, new)
        roster.end_cards(old.enrolments.all())
        old.archived = timezone.now()
        old.save(update_fields=["archived"])
        note(by, Verb.CLASS_MOVED, old.school, old, len(active))
        note(by, Verb.CLASS_MADE, old.school, new)
    return new


def _wishes(old: Class, new: Class) -> None:
    here = new.enrolments.values("student")
    found = old.wishes.filter(Q(first__in=here) & Q(second__in=here))
    Wish.objects.bulk_create(
        [
            Wish(
                school_class=new,
                first_id=each.first_id,
                second_id=each.second_id,
                together=each.together,
            )
            for each in found
        ]
    )


def _rosters(old: Class, new: Class) -> None:
    here = set(new.enrolments.values_list("student", flat=True))
    for each in old.rosters.order_by("changed").prefetch_related("places"):
        made = TeamRoster.objects.create(
            school_class=new,
            name=each.name,
            tables=each.tables,
            sides=each.sides,
            method=each.method,
        )
        TeamPlace.objects.bulk_create(
            [
                TeamPlace(
                    roster=made,
                    student_id=place.student_id,
                    table=place.table,
                    side=place.side,
                    place=place.place,
                )
                for place in each.places.all()
                if place.student_id in here
            ]
        )
