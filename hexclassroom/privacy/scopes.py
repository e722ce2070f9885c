"""Whose data an export is about, and whose names may be in it."""

import uuid
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from hexclassroom.accounts.models import School, User
from hexclassroom.classes.access import classes_of
from hexclassroom.classes.models import Class, Student
from hexclassroom.live.access import led_by
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.privacy import erasing
from hexclassroom.reports.access import archives_of
from hexclassroom.reports.models import Archive


@dataclass(frozen=True)
class Scope:
    """The rows of one export; names stand beside the students in `named` alone."""

    kind: str
    """"student", "class", "mine" or "school": also in the file's name."""
    classes: QuerySet[Class]
    students: QuerySet[Student]
    lessons: QuerySet[Lesson]
    seats: QuerySet[Seat]
    """Whose taps are told."""
    results: QuerySet[Archive]
    named: frozenset[uuid.UUID]
    alone: bool = False
    """Whether it is about one person: the others are only made-up ids."""


def of_student(student: Student) -> Scope:
    """One student: their classes, teams, lessons, taps, and the results of their teams."""
    seats = Seat.objects.filter(student=student)
    lessons = Lesson.objects.filter(pk__in=seats.values("lesson"))
    return Scope(
        "student",
        Class.objects.filter(enrolments__student=student),
        Student.objects.filter(pk=student.pk),
        lessons,
        seats,
        Archive.objects.filter(table__in=seats.values("table")),
        frozenset([student.pk]),
        alone=True,
    )


def of_class(found: Class) -> Scope:
    """One class, for its teachers."""
    lessons = Lesson.objects.filter(school_class=found)
    seats = Seat.objects.filter(lesson__in=lessons)
    students = _people(Class.objects.filter(pk=found.pk), lessons)
    return Scope(
        "class",
        Class.objects.filter(pk=found.pk),
        students,
        lessons,
        seats,
        Archive.objects.filter(school_class=found),
        _ids(students),
    )


def of_teacher(user: User) -> Scope:
    """Everything of a teacher: all their classes and the lessons that they led."""
    classes, lessons = classes_of(user), led_by(user)
    students = _people(classes, lessons)
    seats = Seat.objects.filter(lesson__in=lessons)
    return Scope("mine", classes, students, lessons, seats, archives_of(user), _ids(students))


def of_school(school: School, user: User) -> Scope:
    """Everything of a school, for an administrator: with the names of classes they teach alone."""
    classes, lessons = Class.objects.filter(school=school), erasing.lessons_of(school)
    return Scope(
        "school",
        classes,
        _people(classes, lessons),
        lessons,
        Seat.objects.filter(lesson__in=lessons),
        erasing.results_of(school),
        _ids(_people(classes_of(user), led_by(user))),
    )


def _people(classes: QuerySet[Class], lessons: QuerySet[Lesson]) -> QuerySet[Student]:
    seats = Seat.objects.filter(lesson__in=lessons.values("pk"), student__isnull=False)
    mine = Q(enrolments__school_class__in=classes.values("pk")) | Q(pk__in=seats.values("student"))
    return Student.objects.filter(mine).distinct()


def _ids(students: QuerySet[Student]) -> frozenset[uuid.UUID]:
    return frozenset(students.values_list("pk", flat=True))
