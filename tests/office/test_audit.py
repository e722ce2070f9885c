"""The audit log: filter, pages, file."""

import csv
import datetime as dt
import io
from typing import Any

import pytest
from django.http import HttpResponse

from hexclassroom.accounts.models import AuditEntry, User
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in, user

Verb = AuditEntry.Verb
NOON = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


def entry(cast: SchoolCast, who: User | None, verb: str, **fields: Any) -> AuditEntry:
    return AuditEntry.objects.create(
        **{"actor": who, "verb": verb, "school": cast.school, "at": NOON, **fields}
    )


def shown(cast: SchoolCast, at: At, **wanted: str) -> list[AuditEntry]:
    response = signed_in(cast.admin).get(at("audit"), wanted)
    assert response.status_code == 200
    return list(response.context["page"].object_list)


def test_entries_stand_in_words_newest_first(cast: SchoolCast, at: At) -> None:
    target = str(cast.school_class.pk)
    first = entry(cast, cast.teacher, Verb.STUDENTS_ADDED, n=28, target=target)
    second = entry(cast, None, Verb.RETENTION, n=3, at=NOON + dt.timedelta(hours=1))
    entry(cast, cast.foreign, Verb.SIGNED_IN, school=cast.elsewhere)
    entry(cast, cast.foreign, Verb.SIGNED_IN, school=None)
    assert shown(cast, at) == [second, first]
    page = signed_in(cast.admin).get(at("audit")).content.decode()
    for words in ("added students", "Tara", "28", "the server", target[:8], "12:00"):
        assert words in page


def test_verb_person_and_day_choose(cast: SchoolCast, at: At) -> None:
    mine = entry(cast, cast.teacher, Verb.SIGNED_IN)
    yours = entry(cast, cast.colleague, Verb.SIGNED_IN, at=NOON + dt.timedelta(days=1))
    added = entry(cast, cast.teacher, Verb.STUDENTS_ADDED, at=NOON + dt.timedelta(days=2))
    server = entry(cast, None, Verb.RETENTION, at=NOON - dt.timedelta(days=1))
    assert shown(cast, at, verb="signed_in") == [yours, mine]
    assert shown(cast, at, person=str(cast.teacher.pk)) == [added, mine]
    assert shown(cast, at, person="server") == [server]
    assert shown(cast, at, day="2026-11-20") == [mine]
    assert shown(cast, at, verb="signed_in", person=str(cast.teacher.pk), day="2026-11-21") == []


def test_a_day_is_whole(cast: SchoolCast, at: At) -> None:
    first = entry(cast, None, Verb.RETENTION, at=dt.datetime(2026, 11, 20, tzinfo=dt.UTC))
    last = entry(
        cast, None, Verb.RETENTION, at=dt.datetime(2026, 11, 20, 23, 59, 59, 999, tzinfo=dt.UTC)
    )
    entry(cast, None, Verb.RETENTION, at=dt.datetime(2026, 11, 21, tzinfo=dt.UTC))
    assert shown(cast, at, day="2026-11-20") == [last, first]


@pytest.mark.parametrize(
    "wanted",
    [{"verb": "x"}, {"person": "x"}, {"person": "9" * 40}, {"day": "2026-02-31"},
     {"day": "9999-12-31"}, {"day": "x"}, {"page": "x"}, {"page": "99"}],
)  # fmt: skip
def test_what_cannot_be_read_is_left_out(cast: SchoolCast, at: At, wanted: dict[str, str]) -> None:
    one = entry(cast, cast.teacher, Verb.SIGNED_IN)
    assert shown(cast, at, **wanted) == [one]


def test_pages_keep_the_filter(cast: SchoolCast, at: At) -> None:
    for n in range(51):
        entry(cast, cast.teacher, Verb.SIGNED_IN, at=NOON + dt.timedelta(minutes=n))
    entry(cast, cast.teacher, Verb.JOINED)
    page = signed_in(cast.admin).get(at("audit"), {"verb": "signed_in"}).content.decode()
    assert "Page 1 of 2" in page
    assert '?verb=signed_in&amp;page=2"' in page
    assert len(shown(cast, at, verb="signed_in", page="2")) == 1


def test_whoever_has_left_can_still_be_chosen(cast: SchoolCast, at: At) -> None:
    entry(cast, cast.colleague, Verb.SIGNED_IN)
    cast.colleague.memberships.all().delete()
    people = signed_in(cast.admin).get(at("audit")).context["people"]
    assert {each.name for each in people} == {"Adam", "Tara", "Carl", "Olga"}


def rows(response: HttpResponse) -> list[list[str]]:
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_the_file_has_what_the_page_shows(cast: SchoolCast, at: At) -> None:
    entry(cast, cast.teacher, Verb.STUDENTS_ADDED, n=28, target="a" * 36)
    entry(cast, None, Verb.RETENTION, at=NOON + dt.timedelta(hours=1))
    client = signed_in(cast.admin)
    response = client.get(at("audit_download"))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert "Hill" not in response["Content-Disposition"]
    assert rows(response) == [
        ["When (UTC)", "Who", "What", "Id", "How many"],
        ["2026-11-20 13:00:00", "the server", "erased what had been kept long enough", "", ""],
        ["2026-11-20 12:00:00", "Tara", "added students", "a" * 36, "28"],
    ]
    assert len(rows(client.get(at("audit_download"), {"person": "server"}))) == 2


def test_a_name_of_staff_is_never_a_formula(cast: SchoolCast, at: At) -> None:
    entry(cast, user("=cmd()", cast.school), Verb.SIGNED_IN)
    assert rows(signed_in(cast.admin).get(at("audit_download")))[1][1] == "'=cmd()"
