"""The only writer of classes, their students and their teachers (with merging.py and moving.py).

Every function here is one transaction that locks the class first, refuses with RosterRefused and
then has changed nothing, and notes in the audit log what it did. Who may call is decided before,
in access.py; only that an archived class stays as it is, is checked here once more.

Two students of one class have different names, whatever capitals: pages that show names could
not tell them apart. So a second "Ana" is refused, with words that ask for an initial, a second
given name or a number; nobody is renamed by the way.
"""

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import Membership, School, User
from hexclassroom.classes import lines, names
from hexclassroom.classes.models import (
    Class,
    ClassTeacher,
    Enrolment,
    JoinCard,
    Student,
    display_name,
)
from hexclassroom.classes.signals import student_renamed

MOST_STUDENTS: Final = 200
"""Students in a class: no class of a school is larger, and no page is made for more."""
MOST_TAGS: Final = 3
TAG_LENGTH: Final = 30


class RosterRefused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Something that cannot be done; `words` are for the page (they may hold a name), no log."""

    def __init__(self, code: str, words: str) -> None:
        """Keep the code as the exception's own text: it may reach a log, names may not."""
        super().__init__(code)
        self.code = code
        self.words = words


@contextmanager
def writing(school_class: Class) -> Iterator[Class]:
    """Lock the class for a change and give it as it stands now; an archived one is refused."""
    with transaction.atomic():
        found = Class.objects.select_for_update().filter(pk=school_class.pk).first()
        if found is None or found.archived is not None:
            raise RosterRefused("archived", _("This class is archived: it is read, not changed."))
        yield found


# Classes


def create_class(school: School, name: str, year: str, ends: dt.date, by: User) -> Class:
    """Make a class with its first teacher."""
    with transaction.atomic():
        School.objects.select_for_update().get(pk=school.pk)
        not_twice(school, name, year, by)
        made = Class.objects.create(school=school, name=name, year=year, ends=ends)
        ClassTeacher.objects.create(school_class=made, user=by)
        note(by, Verb.CLASS_MADE, school, made)
    return made


def not_twice(school: School, name: str, year: str, by: User, but: Class | None = None) -> None:
    """Refuse the second of two equal classes of one teacher: a button tapped twice."""
    found = Class.objects.filter(school=school, year=year, archived=None, teachers__user=by)
    same = {each.name.casefold() for each in found if but is None or each.pk != but.pk}
    if name.casefold() in same:
        raise RosterRefused(
            "class_twice",
            _("You have a class “%(name)s” in %(year)s already.") % {"name": name, "year": year},
        )


def change_class(school_class: Class, name: str, year: str, ends: dt.date, by: User) -> None:
    """Change name, school year and last day of a class."""
    with writing(school_class) as found:
        not_twice(found.school, name, year, by, but=found)
        found.name, found.year, found.ends = name, year, ends
        found.save(update_fields=["name", "year", "ends"])
        note(by, Verb.CLASS_CHANGED, found.school, found)


def archive(school_class: Class, by: User) -> None:
    """Put a class into the archive: it is read from then on, not changed."""
    now = timezone.now()
    with transaction.atomic():
        if Class.objects.filter(pk=school_class.pk, archived=None).update(archived=now):
            note(by, Verb.CLASS_ARCHIVED, school_class.school, school_class)


def reopen(school_class: Class, by: User) -> None:
    """Take a class out of the archive."""
    with transaction.atomic():
        found = Class.objects.filter(pk=school_class.pk, archived__isnull=False)
        if found.update(archived=None):
            note(by, Verb.CLASS_REOPENED, school_class.school, school_class)


def names_over(school_class: Class) -> bool:
    """Say whether the last day on which the names of a class are kept has passed."""
    return school_class.names_until < timezone.localdate()


def refuse_if_over(school_class: Class) -> None:
    """Refuse new names where they would be erased the next night."""
    if names_over(school_class):
        raise RosterRefused(
            "over", _("Names of this class are kept no more: set a later last day first.")
        )


def set_tags(school_class: Class, tags: Sequence[str], by: User) -> None:
    """Name the tags of a class, MOST_TAGS at most; values of one that is gone go with it.

    Tags are kept by their place: one that is renamed in its place keeps its values.
    """
    with writing(school_class) as found:
        old: list[str] = found.tags
        pairs = list(zip(old, tags, strict=False))
        renamed = {was: tag for was, tag in pairs if tag and was not in tags and tag not in old}
        found.tags = [tag for tag in tags if tag]
        found.save(update_fields=["tags"])
        for each in found.enrolments.all():
            values = {renamed.get(tag, tag): value for tag, value in each.tags.items()}
            kept = {tag: value for tag, value in values.items() if tag in found.tags}
            if kept != each.tags:
                each.tags = kept
                each.save(update_fields=["tags"])
        note(by, Verb.CLASS_CHANGED, found.school, found)


# Students


def checked(given: str, initial: str) -> tuple[str, str]:
    """Give a name as it is kept: tidy, with one letter at most of the family name."""
    given, initial = lines.tidy(given), lines.first_letter(initial)
    if not given:
        raise RosterRefused("no_name", _("A given name is missing."))
    if len(display_name(given, initial)) > lines.LONGEST:
        raise RosterRefused(
            "too_long",
            _("A name has %(most)d characters at most.") % {"most": lines.LONGEST},
        )
    return given, initial


def clashes(school_class: Class, entries: Sequence[tuple[str, str]]) -> dict[int, str]:
    """Say which of the entries (given, initial) cannot be added, by index: why in one word.

    "here": somebody of that name is in the class; "left": was in it; "twice": stands twice in
    the entries.
    """
    seen: dict[str, str] = {}
    for each in school_class.enrolments.select_related("student"):
        student = each.student
        seen[lines.key(student.given, student.initial)] = "left" if each.left else "here"
    out: dict[int, str] = {}
    for n, (given, initial) in enumerate(entries):
        name = lines.key(given, initial)
        if name in seen:
            out[n] = seen[name]
        seen.setdefault(name, "twice")
    return out


def too_many() -> RosterRefused:
    """Give the refusal of more students than a class can have."""
    return RosterRefused(
        "too_many", _("A class has %(most)d students at most.") % {"most": MOST_STUDENTS}
    )


def clash_words(given: str, initial: str, why: str) -> str:
    """Say a clash and its way out."""
    name = display_name(given, initial)
    if why == "left":
        return _(
            "%(name)s was in this class and left: let them come back, or tell the two apart."
        ) % {"name": name}
    return _(
        "There are two called %(name)s. Tell them apart by an initial, a second given name or a "
        "number, as in “Ana K” or “Ana 2”."
    ) % {"name": name}


def add_students(
    school_class: Class,
    entries: Sequence[tuple[str, str]],
    by: User | None,
    *,
    sources: Sequence[str] = (),
) -> list[Enrolment]:
    """Add students (given name, initial) to a class, all of them or none; gives them in order.

    `sources` are the keyed hashes of their ids elsewhere, one an entry. Raises RosterRefused with
    the code "no_name", "too_long", "name_taken" or "too_many". See `clashes` for asking first.
    """
    tidy = [checked(given, initial) for given, initial in entries]
    with writing(school_class) as found:
        for n, why in clashes(found, tidy).items():
            raise RosterRefused("name_taken", clash_words(*tidy[n], why))
        used = {each.casefold() for each in found.enrolments.values_list("words", flat=True)}
        if len(used) + len(tidy) > MOST_STUDENTS:
            raise too_many()
        students = Student.objects.bulk_create(
            [Student(given=given, initial=initial) for given, initial in tidy]
        )
        made: list[Enrolment] = []
        for n, student in enumerate(students):
            words = names.generate(used)
            used.add(words.casefold())
            source = sources[n] if n < len(sources) else ""
            made.append(Enrolment(school_class=found, student=student, words=words, source=source))
        Enrolment.objects.bulk_create(made)
        if made:
            note(by, Verb.STUDENTS_ADDED, found.school, found, len(made))
    return made


def change_student(
    enrolment: Enrolment,
    by: User | None,
    *,
    name: tuple[str, str] | None = None,
    guest: bool | None = None,
    values: Mapping[str, str] | None = None,
) -> None:
    """Change what is given: name (given, initial), guest seat, tag values {tag: value}.

    A name that somebody else in the class has is refused.
    """
    if name is not None:
        name = checked(*name)
    with writing(enrolment.school_class) as found:
        student = Student.objects.select_for_update().filter(pk=enrolment.student_id).first()
        mine = found.enrolments.filter(pk=enrolment.pk).first()
        if student is None or mine is None:
            raise RosterRefused(
                "gone", _("This entry was merged with another one or erased meanwhile.")
            )
        before = (student.given, student.initial, mine.guest, mine.tags)
        if name is not None:
            _name_free(found, mine, *name)
            student.given, student.initial = name
        if guest is not None:
            mine.guest = guest
        if values is not None:
            mine.tags = _values(found, mine, values)
        if before == (student.given, student.initial, mine.guest, mine.tags):
            return
        student.save(update_fields=["given", "initial"])
        mine.save(update_fields=["guest", "tags"])
        if before[:2] != (student.given, student.initial):
            student_renamed.send(Student, student=student.pk)
        note(by, Verb.STUDENT_CHANGED, found.school, student)


def rename(enrolment: Enrolment, given: str, initial: str, by: User | None) -> None:
    """Change a student's name."""
    change_student(enrolment, by, name=(given, initial))


def _values(found: Class, enrolment: Enrolment, values: Mapping[str, str]) -> dict[str, str]:
    """Give the tag values of a student after a change; "" takes one away."""
    new = {**enrolment.tags, **values}
    return {tag: lines.tidy(new[tag])[:TAG_LENGTH] for tag in found.tags if new.get(tag)}


def _name_free(found: Class, enrolment: Enrolment, given: str, initial: str) -> None:
    others = found.enrolments.exclude(pk=enrolment.pk).select_related("student")
    for each in others:
        if lines.key(each.student.given, each.student.initial) == lines.key(given, initial):
            why = "left" if each.left else "here"
            raise RosterRefused("name_taken", clash_words(given, initial, why))


def set_values(
    school_class: Class, values: Mapping[uuid.UUID, Mapping[str, str]], by: User | None
) -> None:
    """Set tag values {student id: {tag: value}}; "" takes one away, others stay."""
    with writing(school_class) as found:
        changed = 0
        for each in found.enrolments.filter(student__in=list(values)):
            kept = _values(found, each, values[each.student_id])
            if kept != each.tags:
                each.tags = kept
                each.save(update_fields=["tags"])
                changed += 1
        if changed:
            note(by, Verb.STUDENT_CHANGED, found.school, found, changed)


def new_words(enrolment: Enrolment, by: User) -> str:
    """Draw another word pair for a student; gives it."""
    with writing(enrolment.school_class) as found:
        used = {each.casefold() for each in found.enrolments.values_list("words", flat=True)}
        words = names.generate(used)
        found.enrolments.filter(pk=enrolment.pk).update(words=words)
        note(by, Verb.STUDENT_CHANGED, found.school, enrolment.student_id)
    return words


def leave(enrolment: Enrolment, by: User | None) -> None:
    """Take a student out of the class: no more lessons, and their card ends; all else stays."""
    with writing(enrolment.school_class) as found:
        mine = found.enrolments.filter(pk=enrolment.pk, left=None)
        if mine.update(left=timezone.now()):
            end_cards([enrolment])
            note(by, Verb.STUDENT_LEFT, found.school, enrolment.student_id)


def come_back(enrolment: Enrolment, by: User | None) -> None:
    """Let a student who left be in the class again, with a new card."""
    with writing(enrolment.school_class) as found:
        if found.enrolments.filter(pk=enrolment.pk, left__isnull=False).update(left=None):
            note(by, Verb.STUDENT_CHANGED, found.school, enrolment.student_id)


def end_cards(enrolments: Iterable[Enrolment]) -> None:
    """Revoke the join cards of students."""
    ids = [each.pk for each in enrolments]
    JoinCard.objects.filter(enrolment__in=ids, revoked=None).update(revoked=timezone.now())


# Teachers


def add_teacher(school_class: Class, user: User, by: User) -> None:
    """Let a colleague of the same school teach the class too."""
    with writing(school_class) as found:
        if not Membership.objects.filter(school=found.school_id, user=user).exists():
            raise RosterRefused("not_here", _("Only people of the same school can be added."))
        _it, new = ClassTeacher.objects.get_or_create(school_class=found, user=user)
        if new:
            note(by, Verb.TEACHER_ADDED, found.school, user)


def remove_teacher(school_class: Class, user: User, by: User) -> None:
    """Take a teacher out of the class; the last one stays."""
    with writing(school_class) as found:
        others = found.teachers.exclude(user=user).filter(
            user__memberships__school=found.school_id, user__is_active=True
        )
        if not others.exists():
            raise RosterRefused(
                "last_teacher",
                _("A class needs a teacher: add a colleague first, or archive the class."),
            )
        if found.teachers.filter(user=user).delete()[0]:
            note(by, Verb.TEACHER_REMOVED, found.school, user)
