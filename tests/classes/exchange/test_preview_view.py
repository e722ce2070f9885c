"""Preview, import and result for one class."""

import pytest
from django.core.cache import cache

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import roster
from hexclassroom.classes.exchange import drafts
from tests.classes.exchange import cast as walk
from tests.classes.exchange import samples
from tests.school import SchoolCast, enrol, named, signed_in


def test_the_preview_shows_the_diff_and_the_lines_with_problems(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe\nBen Kos\nana k\n=x\nzoe")
    page = client.get(preview).content.decode()
    assert "Zoe" in page
    assert "Ben K." in page
    assert "Line 4" in page
    assert "Line 5" in page
    assert "In the class, but not in the list" in page
    assert "Only with a list without problems" in page


def test_the_import_does_what_was_shown_and_says_so(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe\nBen Kos\nAna K")
    page = walk.import_all(client, preview)
    assert "Imported" in page
    assert "Nothing was erased" in page
    assert cast.school_class.enrolments.count() == 9
    assert cast.students[1].name == "Ben K."
    assert AuditEntry.objects.get(verb=AuditEntry.Verb.IMPORTED).n == 2


def test_missing_students_are_marked_as_left_only_with_the_tick(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    walk.import_all(client, walk.read(client, cast.school_class, "Ben"))
    assert cast.school_class.enrolments.filter(left=None).count() == 8
    walk.import_all(client, walk.read(client, cast.school_class, "Ben"), left0="on")
    assert cast.school_class.enrolments.filter(left=None).count() == 1


def test_importing_the_same_file_twice_changes_nothing(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    roster.leave(cast.school_class.enrolments.get(student=cast.students[7]), cast.teacher)
    data = samples.class_of_28()
    walk.import_all(client, walk.read(client, cast.school_class, data=data))
    count = cast.school_class.enrolments.count()
    page = client.get(walk.read(client, cast.school_class, data=data)).content.decode()
    assert "All 28 are here already" in page
    assert cast.school_class.enrolments.count() == count


def test_sending_an_import_twice_does_it_once(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe")
    sent = walk.form_of(client, preview)
    client.post(preview, sent)
    assert client.post(preview, sent).status_code == 200
    assert cast.school_class.enrolments.count() == 9


def test_a_class_that_changed_in_between_is_shown_anew(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe\nYara")
    sent = walk.form_of(client, preview)
    enrol(cast.school_class, "Zoe")
    answer = client.post(preview, sent)
    assert answer.status_code == 422
    assert "The class changed while you looked" in answer.content.decode()
    assert cast.school_class.enrolments.count() == 9
    walk.import_all(client, preview)
    assert cast.school_class.enrolments.count() == 10


def test_an_import_without_the_mark_of_a_preview_is_shown_first(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe")
    assert client.post(preview, {"import": "1"}).status_code == 422
    assert cast.school_class.enrolments.count() == 8


def test_names_can_be_kept(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Ben Kos")
    walk.import_all(client, preview, keep0="on")
    assert cast.students[1].name == "Ben"


def test_a_class_that_would_be_too_large_has_no_button(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    text = "name\n" + "\n".join(f"Kid {n}" for n in range(194))
    preview = walk.read(client, cast.school_class, text)
    page = client.get(preview).content.decode()
    assert "200 students at most" in page
    assert 'name="import"' not in page
    assert client.post(preview, walk.form_of(client, preview)).status_code == 422
    assert cast.school_class.enrolments.count() == 8


def test_of_several_classes_the_teacher_chooses_one(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    data = samples.zipped(samples.oneroster(titles=("7a", "7b")))
    preview = walk.read(client, cast.school_class, data=data)
    page = client.get(preview).content.decode()
    assert "Which class of the file?" in page
    assert client.post(preview, {"choose": "1"}).status_code == 422
    assert client.post(preview, {"choose": "1", "group": "7"}).status_code == 422
    assert client.post(preview, {"choose": "1", "group": "1"}).status_code == 302
    walk.import_all(client, preview)
    known = cast.school_class.enrolments.exclude(source="")
    assert known.count() == 14


def test_a_preview_belongs_to_one_teacher_and_one_class(cast: SchoolCast) -> None:
    preview = walk.read(signed_in(cast.teacher), cast.school_class, "Zoe")
    expected = {"colleague": 410, "admin": 403, "other": 404, "foreign": 404}
    for who, status in expected.items():
        for send in ("get", "post"):
            answer = getattr(signed_in(getattr(cast, who)), send)(preview)
            assert answer.status_code == status, who
            assert not named("Zoe", answer.content.decode())
    assert signed_in(None).get(preview).status_code == 302
    token = preview.rstrip("/").rpartition("/")[2]
    assert signed_in(cast.teacher).get(f"/classes/import/{token}/").status_code == 410


def test_a_preview_is_over_after_half_an_hour(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe")
    sent = walk.form_of(client, preview)
    monkeypatch.setattr(drafts, "LIFETIME", -1)
    answer = client.post(preview, sent)
    assert answer.status_code == 410
    assert "This preview is over" in answer.content.decode()
    assert cast.school_class.enrolments.count() == 8


def test_an_archived_class_gets_nothing(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe")
    sent = walk.form_of(client, preview)
    roster.archive(cast.school_class, cast.teacher)
    assert client.post(preview, sent).status_code == 403
    assert cast.school_class.enrolments.count() == 8


def test_a_preview_that_was_forgotten_is_over(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, cast.school_class, "Zoe")
    cache.clear()
    assert client.get(preview).status_code == 410
