"""The diff of a list against a class."""

import pytest
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.exchange import applying, plan, reading
from hexclassroom.classes.exchange.applying import ClassChangedError
from hexclassroom.classes.exchange.plan import Kind, Plan
from hexclassroom.classes.exchange.rows import Row
from hexclassroom.classes.models import Class, JoinCard
from hexclassroom.classes.roster import RosterRefused
from tests.classes.exchange import samples
from tests.school import SchoolCast, enrol, make_class


def compared(school_class: Class, text: str) -> Plan:
    return plan.make(school_class, reading.read_text(text).groups[0].rows)


def brief(found: Plan) -> dict[str, str]:
    return {item.name: str(item.kind) for item in found.items}


def test_new_same_and_missing_students_are_told_apart(cast: SchoolCast) -> None:
    found = compared(cast.school_class, "Ana Kovač\nben\nZoe")
    assert brief(found) == {
        "Ana K.": "same", "Ben": "same", "Zoe": "new", "Chloé D.": "missing", "Dmytro": "missing",
        "Émile": "missing", "Fatima B.": "missing", "Grace": "missing", "Hugo": "missing",
    }  # fmt: skip


def test_a_missing_initial_is_filled_in(cast: SchoolCast) -> None:
    (item, *_rest) = compared(cast.school_class, "Ben Kos").items
    assert (item.kind, item.old, item.name) == (Kind.CHANGED, "Ben", "Ben K.")


def test_an_initial_is_not_filled_in_where_two_may_be_meant(cast: SchoolCast) -> None:
    found = compared(cast.school_class, "Ben Kos\nBen Dolar")
    assert brief(found)["Ben K."] == brief(found)["Ben D."] == "new"
    assert brief(found)["Ben"] == "missing"


def test_whoever_left_comes_back(cast: SchoolCast) -> None:
    cast.school_class.enrolments.filter(student=cast.students[1]).update(left=timezone.now())
    found = compared(cast.school_class, "Ben")
    assert found.items[0].kind == Kind.BACK
    assert found.missing
    applying.apply(
        cast.school_class, reading.read_text("Ben").groups[0].rows, cast.teacher, found.mark
    )
    assert cast.school_class.enrolments.get(student=cast.students[1]).left is None


def test_a_known_id_finds_a_student_of_another_name(cast: SchoolCast) -> None:
    cast.school_class.enrolments.filter(student=cast.students[1]).update(source="s" * 64)
    (item, *_rest) = plan.make(cast.school_class, [Row(1, "Benjamin", "K", "s" * 64)]).items
    assert (item.kind, item.old, item.name) == (Kind.CHANGED, "Ben", "Benjamin K.")


def test_names_of_the_class_can_be_kept(cast: SchoolCast) -> None:
    cast.school_class.enrolments.filter(student=cast.students[1]).update(source="s" * 64)
    rows = [Row(1, "Benjamin", "K", "s" * 64), Row(2, "Ben", "", "t" * 64)]
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark, keep_names=True)
    names = [each.student.name for each in cast.school_class.enrolments.order_by("pk")]
    assert names[1] == "Ben"
    assert names[-1] == "Ben 2"


def test_the_id_of_the_school_is_noted_by_name_once(cast: SchoolCast) -> None:
    rows = [Row(1, "Ben", "", "s" * 64)]
    found = plan.make(cast.school_class, rows)
    assert found.items[0].kind == Kind.CHANGED
    applying.apply(cast.school_class, rows, cast.teacher, found.mark)
    assert plan.make(cast.school_class, rows).items[0].kind == Kind.SAME


def test_a_second_ana_k_gets_a_number_and_says_so(cast: SchoolCast) -> None:
    found = compared(cast.school_class, "Ana Kovač\nAna Kos")
    assert [item.name for item in found.items[:2]] == ["Ana K.", "Ana 2 K."]
    assert "Ana K." in found.items[1].notes[0]


def test_two_students_may_swap_their_names(cast: SchoolCast) -> None:
    ids = {1: "s" * 64, 3: "t" * 64}
    for n, source in ids.items():
        cast.school_class.enrolments.filter(student=cast.students[n]).update(source=source)
    rows = [Row(1, "Dmytro", "", ids[1]), Row(2, "Ben", "", ids[3])]
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark)
    assert [cast.students[n].name for n in (1, 3)] == ["Dmytro", "Ben"]


def test_students_marked_as_gone_in_the_file_leave_and_their_cards_end(cast: SchoolCast) -> None:
    made = make_class(cast.school, "7c", cast.teacher)
    (group,) = reading.read_file(samples.class_of_28()).groups
    applying.apply(made, group.rows, cast.teacher, None)
    for n, each in enumerate(made.enrolments.all()):
        JoinCard.objects.create(enrolment=each, token="x", token_hash=f"{n}")
    (group,) = reading.read_file(samples.zipped(samples.oneroster(gone=[2, 3]))).groups
    found = plan.make(made, group.rows)
    assert [item.name for item in found.leaving] == ["Ben D.", "Chloé D."]
    applying.apply(made, group.rows, cast.teacher, found.mark)
    assert made.enrolments.filter(left=None).count() == 26
    assert JoinCard.objects.filter(revoked=None).count() == 26


def test_students_of_the_file_who_are_gone_and_were_never_here_stay_away(cast: SchoolCast) -> None:
    assert plan.make(None, [Row(1, "Zoe", left=True)]).items == []


def test_missing_students_stay_unless_they_are_marked(cast: SchoolCast) -> None:
    rows = reading.read_text("Ana K").groups[0].rows
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark)
    assert cast.school_class.enrolments.filter(left=None).count() == 8
    applying.apply(cast.school_class, rows, cast.teacher, mark, mark_left=True)
    assert cast.school_class.enrolments.filter(left=None).count() == 1


def test_nobody_is_marked_as_left_while_a_line_has_a_problem(cast: SchoolCast) -> None:
    rows = reading.read_text("Ana K\n=x\n").groups[0].rows
    found = plan.make(cast.school_class, rows)
    assert not found.can_mark_left
    applying.apply(cast.school_class, rows, cast.teacher, found.mark, mark_left=True)
    assert cast.school_class.enrolments.filter(left=None).count() == 8


def test_tags_come_along_as_far_as_the_class_has_places(cast: SchoolCast) -> None:
    roster.set_tags(cast.school_class, ["Language"], cast.teacher)
    school_class = Class.objects.get(pk=cast.school_class.pk)
    text = "given,initial,tag: language,tag: a,tag: b,tag: c\nAna,K,sl,1,2,3\nBen,,,,,"
    found = compared(school_class, text)
    assert (found.new_tags, found.other_tags) == (["a", "b"], ["c"])
    rows = reading.read_text(text).groups[0].rows
    applying.apply(school_class, rows, cast.teacher, found.mark)
    tags = school_class.enrolments.get(student=cast.students[0]).tags
    assert tags == {"Language": "sl", "a": "1", "b": "2"}
    assert compared(Class.objects.get(pk=school_class.pk), text).nothing


def test_a_list_switches_guest_seats_on_and_never_off(cast: SchoolCast) -> None:
    rows = reading.read_text("name,guest\nBen,yes").groups[0].rows
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark)
    assert cast.school_class.enrolments.get(student=cast.students[1]).guest
    assert compared(cast.school_class, "name,guest\nBen,no").nothing


def test_an_import_after_a_change_of_the_class_is_refused_and_writes_nothing(
    cast: SchoolCast,
) -> None:
    rows = reading.read_text("Zoe").groups[0].rows
    mark = plan.make(cast.school_class, rows).mark
    enrol(cast.school_class, "Zoe")
    with pytest.raises(ClassChangedError):
        applying.apply(cast.school_class, rows, cast.teacher, mark)
    assert cast.school_class.enrolments.count() == 9


def test_a_class_that_would_be_too_large_is_refused(cast: SchoolCast) -> None:
    rows = [Row(n, f"Kid {n}") for n in range(1, 195)]
    found = plan.make(cast.school_class, rows)
    assert found.too_many
    with pytest.raises(RosterRefused):
        applying.apply(cast.school_class, rows, cast.teacher, found.mark)
    assert cast.school_class.enrolments.count() == 8


def test_an_import_is_noted_with_a_number_and_without_names(cast: SchoolCast) -> None:
    rows = reading.read_text("Zoe\nYara\nBen").groups[0].rows
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark)
    entry = AuditEntry.objects.get(verb=AuditEntry.Verb.IMPORTED)
    assert (entry.actor, entry.n, entry.target) == (cast.teacher, 2, str(cast.school_class.pk))


def test_an_import_that_changes_nothing_is_not_noted(cast: SchoolCast) -> None:
    rows = reading.read_text("Ben").groups[0].rows
    mark = plan.make(cast.school_class, rows).mark
    applying.apply(cast.school_class, rows, cast.teacher, mark)
    assert not AuditEntry.objects.filter(verb=AuditEntry.Verb.IMPORTED).exists()


def test_an_archived_class_is_refused(cast: SchoolCast) -> None:
    roster.archive(cast.school_class, cast.teacher)
    with pytest.raises(RosterRefused):
        applying.apply(cast.school_class, [Row(1, "Zoe")], cast.teacher, None)
