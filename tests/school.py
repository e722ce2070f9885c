"""A fixed cast for tests of schools and classes, and clients signed in as each of them.

One school with an administrator who teaches nothing, two teachers of class 7b (one of them made
it) and a teacher without a class; another school with a teacher of its own; a stranger who is not
signed in; and the students of 7b.
"""

import datetime as dt
import itertools
import re
from dataclasses import dataclass, field

from django.test import Client

from hexclassroom.accounts.models import Membership, Role, School, User
from hexclassroom.classes import names
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, Student

PASSWORD = "correct horse battery"
STUDENTS = ("Ana K", "Ben", "Chloé D", "Dmytro", "Émile", "Fatima B", "Grace", "Hugo")
_numbers = itertools.count(1)


def user(name: str, school: School | None = None, role: str = Role.TEACHER) -> User:
    """Make somebody who can sign in, in a school."""
    address = f"{name.lower()}{next(_numbers)}@school.test"
    made = User.objects.create_user(address, PASSWORD, name=name)
    if school is not None:
        Membership.objects.create(school=school, user=made, role=role)
    return made


def enrol(school_class: Class, name: str, **fields: object) -> Enrolment:
    """Put a student in a class: "Ana K" is Ana with the initial K."""
    given, _, initial = name.partition(" ")
    used = set(school_class.enrolments.values_list("words", flat=True))
    student = Student.objects.create(given=given, initial=initial)
    words = names.generate({each.casefold() for each in used})
    return Enrolment.objects.create(
        school_class=school_class, student=student, words=words, **fields
    )


def make_class(school: School, name: str, *teachers: User, students: tuple[str, ...] = ()) -> Class:
    """Make a class of this school year."""
    made = Class.objects.create(school=school, name=name, year="2026/27", ends=dt.date(2027, 7, 31))
    for each in teachers:
        ClassTeacher.objects.create(school_class=made, user=each)
    for each in students:
        enrol(made, each)
    return made


def named(name: str, text: str) -> bool:
    """Say whether a text has a name as a word: random keys of pages hold any three letters."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def signed_in(who: User | None) -> Client:
    """Give a browser, signed in as somebody; None = a stranger."""
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


@dataclass
class SchoolCast:
    """Everybody; make one a test."""

    school: School = field(default_factory=lambda: School.objects.create(name="Hill School"))
    elsewhere: School = field(default_factory=lambda: School.objects.create(name="Lake School"))

    def __post_init__(self) -> None:
        self.admin = user("Adam", self.school, Role.ADMIN)
        self.teacher = user("Tara", self.school)
        self.colleague = user("Carl", self.school)
        self.other = user("Olga", self.school)
        self.foreign = user("Finn", self.elsewhere)
        self.foreign_admin = user("Frida", self.elsewhere, Role.ADMIN)
        self.school_class = make_class(
            self.school, "7b", self.teacher, self.colleague, students=STUDENTS
        )

    @property
    def students(self) -> list[Student]:
        """The students of 7b in the order of STUDENTS."""
        found = self.school_class.enrolments.select_related("student").order_by("pk")
        return [each.student for each in found]
