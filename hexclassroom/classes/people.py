"""Reading a class's roster for a page: everybody once, their names opened once, sorted by name."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q

from hexclassroom.accounts.models import User
from hexclassroom.classes import access, lines
from hexclassroom.classes.models import Class, ClassTeacher, Enrolment, JoinCard, Student


@dataclass(frozen=True)
class Person:
    """One line of a roster."""

    enrolment: Enrolment
    card: bool
    """Whether a join card of theirs is out and works."""

    @property
    def student(self) -> Student:
        """The student."""
        return self.enrolment.student

    @property
    def name(self) -> str:
        """The name to show, as in "Ana K."."""
        return self.student.name

    @property
    def values(self) -> list[tuple[str, str]]:
        """(tag, value or "") in the order of the class's tags."""
        tags = self.enrolment.tags
        return [(tag, tags.get(tag, "")) for tag in self.enrolment.school_class.tags]


def by_name(student: Student) -> tuple[str, str, str]:
    """Give what students are sorted by; a database cannot, since names are sealed there."""
    return lines.folded(student.given), lines.folded(student.initial), str(student.pk)


def enrolled(school_class: Class) -> list[Enrolment]:
    """Give those who are in the class now, with their students, by name; one query."""
    found = school_class.enrolments.filter(left=None).select_related("student")
    return sorted(found, key=lambda each: by_name(each.student))


def everybody(school_class: Class) -> list[Person]:
    """Give all of a class, those who left too, by name; one query."""
    cards = JoinCard.objects.filter(enrolment=OuterRef("pk"), revoked=None)
    found = school_class.enrolments.select_related("student").annotate(card=Exists(cards))
    people = []
    for each in found:
        each.school_class = school_class
        people.append(Person(each, card=bool(each.card)))
    return sorted(people, key=lambda person: by_name(person.student))


def doubles(people: list[Person]) -> list[tuple[Person, Person]]:
    """Give pairs that may be the same child: one given name, and no two different initials."""
    same: defaultdict[str, list[Person]] = defaultdict(list)
    for each in people:
        same[lines.folded(each.student.given)].append(each)
    pairs = []
    for group in same.values():
        for n, first in enumerate(group):
            for second in group[n + 1 :]:
                initials = {lines.folded(p.student.initial) for p in (first, second)} - {""}
                if len(initials) < 2:
                    pairs.append((first, second))
    return pairs


def teachers_of(school_class: Class) -> list[User]:
    """Give the teachers of a class who are in its school, by name."""
    found = User.objects.filter(
        teaches__school_class=school_class, memberships__school=school_class.school_id
    )
    return sorted(found, key=lambda user: lines.folded(str(user)))


def colleagues_for(school_class: Class) -> list[User]:
    """Give who could be added as a teacher: the others of the same school, by name."""
    found = User.objects.filter(memberships__school=school_class.school_id, is_active=True)
    found = found.exclude(teaches__school_class=school_class)
    return sorted(found, key=lambda user: lines.folded(str(user)))


@dataclass(frozen=True)
class ClassCard:
    """One class on the page of all classes; without a single name of a student."""

    school_class: Class
    students: int
    teachers: list[User]
    """The others who teach it."""


def classes_for(user: User, *, archived: bool) -> list[ClassCard]:
    """Give the classes that somebody teaches, newest year first; two queries."""
    teachers = ClassTeacher.objects.select_related("user").exclude(user=user)
    found = (
        access.classes_of(user)
        .filter(archived__isnull=not archived)
        .annotate(students=Count("enrolments", filter=Q(enrolments__left=None)))
        .select_related("school")
        .prefetch_related(Prefetch("teachers", queryset=teachers))
    )
    return [
        ClassCard(each, each.students, [teacher.user for teacher in each.teachers.all()])
        for each in found
    ]
