"""A school as large as they come: 60 members, 200 classes of 28 students, over three years."""

import datetime as dt
import itertools

from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry, Authenticator, Membership, School, User
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, Student
from hexclassroom.live.models import Lesson
from hexclassroom.reports.models import Archive


def fill(school: School, *, members: int = 60, classes: int = 200, students: int = 28) -> None:
    """Put the crowd into a school, with few statements."""
    now = timezone.now()
    users = User.objects.bulk_create(
        User(email=f"m{n}@school.test", name=f"Member {n}", password="!") for n in range(members)
    )
    Membership.objects.bulk_create(Membership(school=school, user=each) for each in users)
    Authenticator.objects.bulk_create(
        Authenticator(user=each, secret="A" * 32, confirmed=now) for each in users[::3]
    )
    years = (("2026/27", 2027), ("2025/26", 2026), ("2024/25", 2025))
    made = Class.objects.bulk_create(
        Class(
            school=school,
            name=f"{5 + n % 8}{'abcdefgh'[n // 8 % 8]}",
            year=years[n % 3][0],
            ends=dt.date(years[n % 3][1], 7, 31),
            archived=now if n % 3 else None,
        )
        for n in range(classes)
    )
    ClassTeacher.objects.bulk_create(
        ClassTeacher(school_class=each, user=users[(n + offset) % members])
        for n, each in enumerate(made)
        for offset in (0, 7)
    )
    pupils = Student.objects.bulk_create(
        Student(given=f"Pupil{n}") for n in range(students * classes)
    )
    of_class = itertools.batched if hasattr(itertools, "batched") else _batched
    Enrolment.objects.bulk_create(
        Enrolment(school_class=each, student=pupil, words=f"Words {n}")
        for each, group in zip(made, of_class(pupils, students), strict=True)
        for n, pupil in enumerate(group)
    )
    Lesson.objects.bulk_create(
        Lesson(teacher=users[n % members], school_class=each, title="A lesson", code=f"{n}-{m}")
        for n, each in enumerate(made)
        for m in range(3)
    )
    Archive.objects.bulk_create(
        Archive(
            teacher=users[n % members], school_class=each, title="A game", game="planet_hexagon",
            state="{}", ended=now,
        )
        for n, each in enumerate(made)
    )  # fmt: skip
    AuditEntry.objects.bulk_create(
        AuditEntry(
            actor=users[n % members], school=school, verb=AuditEntry.Verb.SIGNED_IN,
            target=str(users[n % members].pk),
        )
        for n in range(5000)
    )  # fmt: skip


def _batched(all_of: list[Student], size: int) -> list[list[Student]]:
    return [all_of[n : n + size] for n in range(0, len(all_of), size)]
