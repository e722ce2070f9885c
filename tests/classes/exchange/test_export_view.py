"""Exporting a class."""

import pytest
from django.urls import reverse

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.exchange import reading
from tests.school import SchoolCast, named, signed_in

FORMATS = {"csv": "csv", "xlsx": "xlsx", "1.1": "zip", "1.2": "zip"}


def url(cast: SchoolCast) -> str:
    return reverse("classes:export", args=[cast.school_class.pk])


def test_the_page_says_what_is_in_each_file(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get(url(cast)).content.decode()
    for words in ("CSV", "XLSX", "OneRoster", "no e-mail address", "8 students"):
        assert words in page


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("who", ["teacher", "colleague"])
def test_teachers_of_the_class_get_a_file_that_is_noted(
    cast: SchoolCast, kind: str, who: str
) -> None:
    answer = signed_in(getattr(cast, who)).post(url(cast), {"format": kind})
    assert answer.status_code == 200
    name = answer["Content-Disposition"]
    assert name.startswith('attachment; filename="7b-2026-27')
    assert name.endswith(f'.{FORMATS[kind]}"')
    assert "no-store" in answer["Cache-Control"]
    assert len(reading.read_file(answer.content).groups[0].rows) == 8
    entry = AuditEntry.objects.get(verb=AuditEntry.Verb.EXPORTED)
    assert (entry.actor, entry.n) == (getattr(cast, who), 8)
    assert entry.target == str(cast.school_class.pk)


def test_the_mark_for_excel_can_be_left_out(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    assert client.post(url(cast), {"format": "csv", "bom": "on"}).content[:3] == b"\xef\xbb\xbf"
    assert client.post(url(cast), {"format": "csv"}).content[:3] == b"id,"


def test_whoever_left_is_in_no_export(cast: SchoolCast) -> None:
    roster.leave(cast.school_class.enrolments.get(student=cast.students[1]), cast.teacher)
    answer = signed_in(cast.teacher).post(url(cast), {"format": "csv"})
    assert not named("Ben", answer.content.decode())


def test_an_archived_class_can_be_exported(cast: SchoolCast) -> None:
    roster.archive(cast.school_class, cast.teacher)
    assert signed_in(cast.teacher).post(url(cast), {"format": "csv"}).status_code == 200


def test_a_kind_of_file_that_there_is_not_is_refused(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).post(url(cast), {"format": "exe"})
    assert answer.status_code == 422
    assert not AuditEntry.objects.filter(verb=AuditEntry.Verb.EXPORTED).exists()


def test_a_look_at_the_page_exports_nothing(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).get(url(cast), {"format": "csv"})
    assert "attachment" not in answer.headers.get("Content-Disposition", "")
    assert not AuditEntry.objects.filter(verb=AuditEntry.Verb.EXPORTED).exists()


def test_others_are_refused_or_find_nothing(cast: SchoolCast) -> None:
    expected = {"admin": 403, "other": 404, "foreign": 404, "foreign_admin": 404}
    for who, status in expected.items():
        client = signed_in(getattr(cast, who))
        for answer in (client.get(url(cast)), client.post(url(cast), {"format": "csv"})):
            assert answer.status_code == status, who
            assert not named("Ana", answer.content.decode())
    assert signed_in(None).post(url(cast), {"format": "csv"}).status_code == 302
    assert not AuditEntry.objects.filter(verb=AuditEntry.Verb.EXPORTED).exists()
