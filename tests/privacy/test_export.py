"""Exports: readable, whole, about those who were asked for alone, and not to be joined."""

import csv
import io
import json
import re
import zipfile

import pytest

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.models import (
    Class,
    Enrolment,
    JoinCard,
    Student,
    TeamPlace,
    TeamRoster,
    Wish,
)
from hexclassroom.live.models import Device, Lesson, LogEntry, Seat, Table
from hexclassroom.privacy import erasing
from hexclassroom.privacy.sheets import SHEETS
from tests.privacy.played import Played
from tests.school import SchoolCast, make_class, named, signed_in

pytestmark = pytest.mark.django_db

MADE_UP = re.compile(r"\b(?:class|student|lesson|seat)-[0-9a-f]{16}\b")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def fetch(who: object, path: str) -> dict[str, str]:
    response = signed_in(who).post(path)  # type: ignore[arg-type]
    assert response.status_code == 200, path
    assert response["Content-Type"] == "application/zip"
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def rows(files: dict[str, str], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[f"{name}.csv"])))


def of_class(cast: SchoolCast) -> str:
    return f"/privacy/classes/{cast.school_class.pk}/export/"


def of_student(cast: SchoolCast, n: int = 0) -> str:
    return f"/privacy/classes/{cast.school_class.pk}/students/{cast.students[n].pk}/export/"


@pytest.fixture
def full(played: Played, cast: SchoolCast) -> Played:
    """A played game, and a row of everything else that is kept of students."""
    first, second = cast.students[:2]
    Enrolment.objects.filter(student=first).update(tags={"level": "=1+1"}, source="hash")
    enrolment = Enrolment.objects.get(student=first)
    JoinCard.objects.create(enrolment=enrolment, token="card-secret", token_hash="card-hash")
    roster = TeamRoster.objects.create(school_class=cast.school_class, name="Group A")
    for n, each in enumerate((first, second)):
        TeamPlace.objects.create(roster=roster, student=each, side=0, place=n)
    Wish.objects.create(school_class=cast.school_class, first=first, second=second, together=False)
    return played


def test_a_students_export_has_everything_of_them(full: Played, cast: SchoolCast) -> None:
    files = fetch(cast.teacher, of_student(cast))
    assert sorted(files) == sorted(
        ["README.txt", *(f"{s.name}.{kind}" for s in SHEETS for kind in ("csv", "json"))]
    )
    (me,) = rows(files, "students")
    assert (me["given_name"], me["initial"]) == ("Ana", "K")
    (enrolment,) = rows(files, "enrolments")
    assert enrolment["student"] == me["student"]
    assert json.loads(enrolment["tags"]) == {"level": "=1+1"}
    assert enrolment["imported"] == "yes"
    assert rows(files, "teams")[0]["roster"] == "Group A"
    assert rows(files, "wishes")[0]["student"] == me["student"]
    assert len(rows(files, "cards")) == 1
    (seat,) = rows(files, "seats")
    assert seat["student"] == me["student"]
    mine = LogEntry.objects.filter(seat__student=cast.students[0])
    assert len(rows(files, "actions")) == mine.count() > 0
    assert {each["seat"] for each in rows(files, "actions")} == {seat["seat"]}
    assert rows(files, "roles")
    assert len(rows(files, "results")) == 4
    assert "of teams" in files["README.txt"]


def test_nobody_else_is_in_a_students_export(full: Played, cast: SchoolCast) -> None:
    text = "\n".join(fetch(cast.teacher, of_student(cast)).values())
    for other in cast.students[1:]:
        assert other.given not in text
    for enrolment in Enrolment.objects.exclude(student=cast.students[0]):
        assert enrolment.words not in text


def test_a_classs_export_has_all_of_its_students(full: Played, cast: SchoolCast) -> None:
    files = fetch(cast.colleague, of_class(cast))
    assert {each["given_name"] for each in rows(files, "students")} == {
        each.given for each in cast.students
    }
    assert len(rows(files, "seats")) == 8
    played = LogEntry.objects.filter(seat__isnull=False)
    assert len(rows(files, "actions")) == played.count()
    held = {each["role"] for each in rows(files, "roles")}
    assert held == {"supplier", "builder", "emissary"}


def test_json_says_the_same_as_csv(full: Played, cast: SchoolCast) -> None:
    files = fetch(cast.teacher, of_class(cast))
    for sheet in SHEETS:
        told = json.loads(files[f"{sheet.name}.json"])
        read = rows(files, sheet.name)
        assert len(told) == len(read), sheet.name
        for a, b in zip(told, read, strict=True):
            assert list(a) == list(b) == list(sheet.columns)


def test_no_secret_and_no_id_of_the_database_is_in_it(full: Played, cast: SchoolCast) -> None:
    text = "\n".join(fetch(cast.teacher, of_class(cast)).values())
    assert UUID.findall(text) == []
    for secret in ("card-secret", "card-hash", "hash", full.lesson.code):
        assert secret not in text
    for device in Device.objects.all():
        assert device.token_hash not in text
    for key in LogEntry.objects.exclude(key=None).values_list("key", flat=True):
        assert f'"{key}"' not in text


def test_two_exports_share_no_ids(full: Played, cast: SchoolCast) -> None:
    first, second = (
        set(MADE_UP.findall("\n".join(fetch(cast.teacher, of_class(cast)).values())))
        for _ in range(2)
    )
    assert len(first) == len(second) > 15
    assert not first & second


def test_a_cell_that_looks_like_a_formula_is_none(full: Played, cast: SchoolCast) -> None:
    Class.objects.filter(pk=cast.school_class.pk).update(name="=HYPERLINK(1)")
    files = fetch(cast.teacher, of_class(cast))
    assert rows(files, "classes")[0]["name"] == "'=HYPERLINK(1)"


def test_all_of_a_teacher_is_their_classes_and_lessons(full: Played, cast: SchoolCast) -> None:
    make_class(cast.school, "9c", cast.other, students=("Zoe",))
    files = fetch(cast.teacher, "/privacy/export/")
    assert [each["name"] for each in rows(files, "classes")] == ["7b"]
    assert len(rows(files, "students")) == 8
    nothing = fetch(cast.foreign, "/privacy/export/")
    assert rows(nothing, "students") == []


def test_a_schools_export_has_counts_and_no_names_that_the_admin_may_not_open(
    full: Played, cast: SchoolCast
) -> None:
    make_class(cast.school, "9c", cast.admin, students=("Zoe",))
    files = fetch(cast.admin, f"/privacy/schools/{cast.school.pk}/export/")
    names = [each["given_name"] for each in rows(files, "students")]
    assert sorted(names) == ["", "", "", "", "", "", "", "", "Zoe"]
    text = "\n".join(files.values())
    assert not any(each.given in text for each in cast.students)
    assert "=1+1" not in text
    for enrolment in cast.school_class.enrolments.all():
        assert enrolment.words not in text
    assert len(rows(files, "seats")) == 8


def test_whoever_was_erased_is_in_no_export(full: Played, cast: SchoolCast) -> None:
    student = cast.students[0]
    erasing.student(student.pk, cast.school, cast.teacher, full.now)
    for who, path in (
        (cast.teacher, of_class(cast)),
        (cast.teacher, "/privacy/export/"),
        (cast.admin, f"/privacy/schools/{cast.school.pk}/export/"),
    ):
        files = fetch(who, path)
        assert not named("Ana", "\n".join(files.values()))
        assert len(rows(files, "students")) == 7
        assert len([each for each in rows(files, "seats") if not each["student"]]) == 1


def test_every_export_is_in_the_audit_log(full: Played, cast: SchoolCast) -> None:
    fetch(cast.teacher, of_student(cast))
    fetch(cast.admin, f"/privacy/schools/{cast.school.pk}/export/")
    found = AuditEntry.objects.filter(verb="data_exported").order_by("pk")
    assert [(each.actor, each.target) for each in found] == [
        (cast.teacher, str(cast.students[0].pk)),
        (cast.admin, str(cast.school.pk)),
    ]


def test_the_files_name_has_no_name(full: Played, cast: SchoolCast) -> None:
    response = signed_in(cast.teacher).post(of_student(cast))
    assert b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert re.fullmatch(
        r'attachment; filename="hexclassroom-student-\d{4}-\d\d-\d\d\.zip"',
        response["Content-Disposition"],
    )


def test_after_the_logs_are_gone_the_export_still_works(full: Played, cast: SchoolCast) -> None:
    LogEntry.objects.all().delete()
    Table.objects.update(state=None, roles="{}")
    files = fetch(cast.teacher, of_class(cast))
    assert rows(files, "actions") == []
    assert len(rows(files, "results")) == 4
    assert Lesson.objects.count() == Student.objects.count() - 7 == 1
    assert Seat.objects.count() == 8
