"""The file for Moodle: identifiers from a pasted list, kept nowhere."""

import csv
import io

import pytest
from django.apps import apps

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.reports.marks import keeping, moodle
from hexclassroom.reports.models import Archive
from tests.reports.marks.test_marks import at, keep
from tests.school import SchoolCast, enrol, signed_in

LIST = "First name\tSurname\tUsername\nAna\tKovac\tana.k\nBen\tBauer\tben.b\nChloe\tX\tchloe\n"


def found(
    cast: SchoolCast, game: Archive, text: str, column: moodle.Column = "username"
) -> dict[str, str]:
    """Give identifiers by name."""
    lines = keeping.roster(game, cast.school_class)
    matched = moodle.matched(moodle.read(text, column), lines)
    return {line.name: matched[line.student.pk] for line in lines if line.student.pk in matched}


def test_a_list_with_headings_is_matched_by_name(cast: SchoolCast, game: Archive) -> None:
    assert found(cast, game, LIST) == {"Ana K.": "ana.k", "Ben": "ben.b"}


@pytest.mark.parametrize(
    "text",
    [
        "Ana Kovač;1001\nBen;1002\n",
        "Ana K., 1001\nBen Bauer, 1002",
        "ID number,First name,Last name,Email address\n1001,Ana,Kovač,a@x\n1002,BEN,Bauer,b@x\n",
        "Name;ID number\nKovač, Ana;1001\nBen;1002\n",
    ],
)
def test_other_lists_are_read_too(cast: SchoolCast, game: Archive, text: str) -> None:
    assert found(cast, game, text, "idnumber") == {"Ana K.": "1001", "Ben": "1002"}


def test_what_could_be_two_is_left_out(cast: SchoolCast, game: Archive) -> None:
    assert found(cast, game, "Ben A,b1\nBen C,b2\nAna K,same\nHugo,same\n") == {}
    enrol(cast.school_class, "Grace")
    assert found(cast, game, "Grace Hopper,g1\n") == {}


def test_nonsense_is_no_list() -> None:
    assert moodle.read("", "username") == []
    assert moodle.read("\n\n ;;; \n", "username") == []
    assert moodle.read('"unfinished', "username") == []


def test_the_file_has_who_has_a_mark_and_an_identifier(cast: SchoolCast, game: Archive) -> None:
    client = keep(cast, game, "7,5", "8", "", "3")
    checked = client.post(at("marks_moodle", game), {"column": "username", "list": LIST})
    assert checked.status_code == 200
    page = checked.content.decode()
    assert 'value="ana.k"' in page
    assert "1 student has no identifier" in page
    ana, ben, _chloe, dmytro = cast.students[:4]
    sent = {
        "column": "username",
        f"id-{ana.pk}": "ana.k",
        f"id-{ben.pk}": " ben.b ",
        f"id-{dmytro.pk}": "",
    }
    response = client.post(at("marks_moodle", game), sent)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    text = response.content.decode()
    assert not text.startswith("\ufeff")
    assert list(csv.reader(io.StringIO(text))) == [
        ["username", "idnumber", "7b first (max 10)"],
        ["ana.k", "", "7.5"],
        ["ben.b", "", "8"],
    ]
    for name in ("Ana", "Ben", "Dmytro"):
        assert name not in text
    entry = AuditEntry.objects.filter(verb="report_exported").get()
    assert (entry.target, entry.n) == (str(game.pk), 2)


def test_id_numbers_stand_in_their_own_column(cast: SchoolCast, game: Archive) -> None:
    client = keep(cast, game, "1", kind="completion")
    sent = {"column": "idnumber", f"id-{cast.students[0].pk}": "1001"}
    text = client.post(at("marks_moodle", game), sent).content.decode()
    assert text.splitlines() == ["username,idnumber,7b first (max 1)", ",1001,1"]


@pytest.mark.parametrize("ident", ["=cmd", "@me", "two words", "x" * 101])
def test_what_is_no_identifier_is_refused_in_words(
    cast: SchoolCast, game: Archive, ident: str
) -> None:
    client = keep(cast, game, "7", "8")
    sent = {"column": "username", f"id-{cast.students[0].pk}": ident}
    response = client.post(at("marks_moodle", game), sent)
    assert response.status_code == 422
    assert "An identifier" in response.content.decode()


def test_one_identifier_for_two_students_and_none_at_all_are_refused(
    cast: SchoolCast, game: Archive
) -> None:
    client = keep(cast, game, "7", "8")
    first, second = cast.students[:2]
    sent = {"column": "username", f"id-{first.pk}": "Same", f"id-{second.pk}": "same"}
    page = client.post(at("marks_moodle", game), sent)
    assert "Two students have the same identifier." in page.content.decode()
    empty = client.post(at("marks_moodle", game), {"column": "username"})
    assert empty.status_code == 422
    assert "Type at least one identifier" in empty.content.decode()


def test_without_marks_there_is_no_file(cast: SchoolCast, game: Archive) -> None:
    response = signed_in(cast.teacher).get(at("marks_moodle", game))
    assert response["Location"] == at("marks", game)


def test_identifiers_are_kept_nowhere(cast: SchoolCast, game: Archive) -> None:
    client = keep(cast, game, "7")
    ident = "unmistakable-identifier"
    client.post(at("marks_moodle", game), {"column": "username", "list": f"Ana K,{ident}"})
    client.post(
        at("marks_moodle", game), {"column": "username", f"id-{cast.students[0].pk}": ident}
    )
    for model in apps.get_models():
        for row in model._base_manager.all().values_list():
            assert ident not in str(row), model
