"""Marks: written by teachers of the class, kept sealed, gone with the student."""

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import merging, roster
from hexclassroom.privacy import erasing, exporting, retention, scopes
from hexclassroom.reports.marks import keeping
from hexclassroom.reports.models import Archive, Mark, MarkSheet
from tests.school import SchoolCast, signed_in

NAMES = ("marks", "marks_delete", "marks_moodle")


def at(name: str, game: Archive) -> str:
    return reverse(f"reports:{name}", args=(game.pk,))


def keep(cast: SchoolCast, game: Archive, *values: str, kind: str = "marks") -> Client:
    """Let the teacher write marks of the first students."""
    client = signed_in(cast.teacher)
    fields = {
        f"mark-{each.pk}": value
        for each, value in zip(cast.students, values, strict=False)
        if value
    }
    response = client.post(at("marks", game), {"kind": kind, "most": "10", **fields})
    assert response.status_code == 302, response.content
    return client


def kept(cast: SchoolCast) -> list[str]:
    found = dict(Mark.objects.values_list("student", "value"))
    return [found.get(each.pk, "") for each in cast.students]


def test_a_teacher_writes_marks_and_leaves_some_out(cast: SchoolCast, game: Archive) -> None:
    client = keep(cast, game, "7,5", "", "10", "0")
    assert kept(cast)[:4] == ["7.5", "", "10", "0"]
    page = client.get(at("marks", game)).content.decode()
    assert 'value="7.5"' in page
    assert "Ana K." in page


def test_writing_again_replaces_what_was_there(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7", "8")
    keep(cast, game, "", "9")
    assert kept(cast)[:3] == ["", "9", ""]


@pytest.mark.parametrize("wrong", ["11", "-1", "a", "1.234", "1e3", "7.5.1", "٣"])
def test_what_is_no_mark_is_refused_in_words_and_nothing_changes(
    cast: SchoolCast, game: Archive, wrong: str
) -> None:
    client = keep(cast, game, "7")
    first, second = cast.students[:2]
    sent = {"kind": "marks", "most": "10", f"mark-{first.pk}": "8", f"mark-{second.pk}": wrong}
    response = client.post(at("marks", game), sent)
    assert response.status_code == 422
    assert "Nothing was kept yet." in response.content.decode()
    assert kept(cast)[:2] == ["7", ""]


@pytest.mark.parametrize("most", ["0", "101", "", "x", "9.5", "0005000", "0001" + "9" * 4400])
def test_the_highest_mark_is_what_moodle_takes(cast: SchoolCast, game: Archive, most: str) -> None:
    client = signed_in(cast.teacher)
    sent = {"kind": "marks", "most": most, f"mark-{cast.students[0].pk}": "1"}
    assert client.post(at("marks", game), sent).status_code == 422
    assert not MarkSheet.objects.exists()


def test_completion_is_one_of_one_and_proposes_who_played(cast: SchoolCast, game: Archive) -> None:
    client = signed_in(cast.teacher)
    page = client.get(at("marks", game), {"kind": "completion"}).content.decode()
    assert page.count(" checked") == 6
    assert not Mark.objects.exists()
    keep(cast, game, "1", "", "1", kind="completion")
    sheet = MarkSheet.objects.get()
    assert (sheet.kind, sheet.most, kept(cast)[:3]) == ("completion", 1, ["1", "", "1"])


def test_points_of_the_game_never_become_marks(cast: SchoolCast, game: Archive) -> None:
    Archive.objects.filter(pk=game.pk).update(totals=[9, 8, 7, 6])
    page = signed_in(cast.teacher).get(at("marks", game))
    assert {line.value for line in page.context["lines"]} == {""}


def test_marks_are_sealed_in_the_database(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7.25")
    with connection.cursor() as cursor:
        cursor.execute("SELECT value FROM reports_mark")
        assert "7.25" not in str(cursor.fetchall())


def test_guests_and_who_left_have_no_line(cast: SchoolCast, game: Archive) -> None:
    enrolments = list(cast.school_class.enrolments.order_by("pk"))
    roster.change_student(enrolments[0], cast.teacher, guest=True)
    roster.leave(enrolments[1], cast.teacher)
    lines = keeping.roster(game, cast.school_class)
    assert {line.student.pk for line in lines} == {each.pk for each in cast.students[2:]}


def test_marks_of_somebody_who_becomes_a_guest_go(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7", "8")
    enrolment = cast.school_class.enrolments.get(student=cast.students[0])
    roster.change_student(enrolment, cast.teacher, guest=True)
    assert kept(cast)[:2] == ["", "8"]


@pytest.mark.parametrize("name", NAMES)
def test_only_teachers_of_the_class_know_of_marks(
    cast: SchoolCast, game: Archive, name: str
) -> None:
    method = "post" if name == "marks_delete" else "get"
    for who in (cast.admin, cast.other, cast.foreign, cast.foreign_admin):
        assert getattr(signed_in(who), method)(at(name, game)).status_code == 404
    assert getattr(signed_in(cast.colleague), method)(at(name, game)).status_code in (200, 302)
    response = getattr(Client(), method)(at(name, game))
    assert reverse("accounts:start") in response["Location"] or "sign" in response["Location"]


def test_a_quick_lesson_has_no_marks(cast: SchoolCast, game: Archive) -> None:
    Archive.objects.filter(pk=game.pk).update(school_class=None)
    assert signed_in(cast.teacher).get(at("marks", game)).status_code == 404


def test_marks_of_an_archived_class_are_read_and_not_changed(
    cast: SchoolCast, game: Archive
) -> None:
    client = keep(cast, game, "7")
    roster.archive(cast.school_class, cast.teacher)
    assert client.get(at("marks", game)).status_code == 200
    assert client.post(at("marks", game), {"kind": "marks", "most": "10"}).status_code == 403
    assert client.post(at("marks_delete", game)).status_code == 403
    assert kept(cast)[0] == "7"


def test_the_audit_log_tells_how_many_and_no_mark(cast: SchoolCast, game: Archive) -> None:
    client = keep(cast, game, "7", "8")
    client.post(at("marks_delete", game))
    found = AuditEntry.objects.filter(verb="marks_saved").order_by("pk")
    assert [(each.target, each.n, each.school) for each in found] == [
        (str(game.pk), 2, cast.school),
        (str(game.pk), 0, cast.school),
    ]
    assert not MarkSheet.objects.exists()


def test_erasing_a_student_or_the_class_erases_marks(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7", "8")
    now = timezone.now()
    erasing.student(cast.students[0].pk, cast.school, cast.teacher, now)
    assert [each.value for each in Mark.objects.all()] == ["8"]
    erasing.school_class(cast.school_class, cast.teacher, now)
    assert not Mark.objects.exists()
    assert not MarkSheet.objects.exists()
    assert Archive.objects.filter(pk=game.pk).exists()


def test_marks_go_with_the_names_of_the_class(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7", "8")
    later = dt.datetime.combine(cast.school_class.names_until, dt.time(), dt.UTC)
    retention.run(later + dt.timedelta(days=2))
    assert not Mark.objects.exists()


def test_merging_two_entries_keeps_the_mark(cast: SchoolCast, game: Archive) -> None:
    keep(cast, game, "7", "", "9", "4")
    one, two, three, four = (each.pk for each in cast.students[:4])
    merging.merge(cast.school_class, two, one, cast.teacher)
    merging.merge(cast.school_class, three, four, cast.teacher)
    assert dict(Mark.objects.values_list("student", "value")) == {two: "7", three: "9"}


def test_an_export_tells_marks_of_those_whose_names_it_tells(
    cast: SchoolCast, game: Archive
) -> None:
    import zipfile

    keep(cast, game, "7.5", "8")

    def told(scope: scopes.Scope) -> list[str]:
        with zipfile.ZipFile(exporting.export(scope, timezone.now())) as archive:
            return archive.read("marks.csv").decode().splitlines()[1:]

    assert len(told(scopes.of_class(cast.school_class))) == 2
    assert len(told(scopes.of_student(cast.students[0]))) == 1
    assert told(scopes.of_school(cast.school, cast.admin)) == []
