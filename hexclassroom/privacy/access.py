"""Who may export or erase what; decided here and nowhere else.

A class and its students: the class's teachers, in an archived class too. A lesson: who may lead
it. A school: its administrators. What somebody may not know of does not exist (Http404); an
administrator may not open a class that they do not teach (PermissionDenied).
"""

import uuid

from django.http import Http404

from hexclassroom.accounts.access import administered, schools_of
from hexclassroom.accounts.models import School, User
from hexclassroom.classes.access import own_class, own_student
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.live.access import led_by
from hexclassroom.live.models import Lesson


def class_of(user: User, class_id: uuid.UUID) -> Class:
    """Give a class that somebody may export or erase."""
    return own_class(user, class_id)


def student_of(user: User, class_id: uuid.UUID, student_id: uuid.UUID) -> Enrolment:
    """Give a student of a class whom somebody may export or erase."""
    return own_student(user, class_id, student_id)


def lesson_of(user: User, lesson_id: uuid.UUID) -> Lesson:
    """Give a lesson that somebody may erase."""
    found = led_by(user).select_related("school_class__school").filter(pk=lesson_id).first()
    if found is None:
        raise Http404
    return found


def school_of(user: User, school_id: uuid.UUID) -> School:
    """Give a school that somebody may export or erase as a whole."""
    return administered(user, school_id)


def shown_school(user: User, asked: str) -> School | None:
    """Give the school whose numbers the pages show: the one asked for, or somebody's first."""
    mine = list(schools_of(user))
    for school in mine:
        if str(school.pk) == asked:
            return school
    return mine[0] if mine else None
