"""Importing lists as new classes, or into those that the teacher has."""

import pytest

from hexclassroom.accounts.models import Membership
from hexclassroom.classes.models import Class
from tests.classes.exchange import cast as walk
from tests.classes.exchange import samples
from tests.school import SchoolCast, named, signed_in, user

WHEN = {"year": "2026/27", "ends": "2027-07-31"}


def choose(**boxes: str) -> dict[str, str]:
    return {"choose": "1", **WHEN, **boxes}


def test_a_list_becomes_a_new_class(cast: SchoolCast) -> None:
    client = signed_in(cast.other)
    preview = walk.read(client, None, "Zoe\nYara Kos")
    assert "Where do they go?" in client.get(preview).content.decode()
    assert client.post(preview, choose(into0="new", name0="9a")).status_code == 302
    page = client.get(preview).content.decode()
    assert "Yara K." in page
    assert "new class" in page
    assert not Class.objects.filter(name="9a").exists()
    assert "9a" in walk.import_all(client, preview)
    made = Class.objects.get(name="9a")
    assert made.enrolments.count() == 2
    assert made.school == cast.school
    assert [each.user for each in made.teachers.all()] == [cast.other]


def test_classes_of_a_zip_become_new_classes_or_go_where_they_belong(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    data = samples.zipped(samples.oneroster(titles=("7a", "7b", "7c")))
    preview = walk.read(client, None, data=data)
    page = client.get(preview).content.decode()
    assert f'<option value="{cast.school_class.pk}" selected' in page
    chosen = choose(into0="new", name0="7a", into1=str(cast.school_class.pk), into2="")
    assert client.post(preview, chosen).status_code == 302
    walk.import_all(client, preview)
    assert Class.objects.get(name="7a").enrolments.count() == 10
    assert cast.school_class.enrolments.exclude(source="").count() == 9
    assert not Class.objects.filter(name="7c").exists()


def test_importing_the_same_zip_again_offers_the_classes_that_are_there(cast: SchoolCast) -> None:
    client = signed_in(cast.other)
    data = samples.class_of_28()
    preview = walk.read(client, None, data=data)
    client.post(preview, choose(into0="new", name0="7b"))
    walk.import_all(client, preview)
    made = Class.objects.get(name="7b", teachers__user=cast.other)
    preview = walk.read(client, None, data=data)
    assert f'<option value="{made.pk}" selected' in client.get(preview).content.decode()
    client.post(preview, choose(into0=str(made.pk)))
    assert "All 28 are here already" in client.get(preview).content.decode()


@pytest.mark.parametrize(
    "boxes",
    [
        {"into0": ""},
        {"into0": "new", "name0": " "},
        {"into0": "elsewhere"},
        {"into0": "new", "name0": "x" * 41},
        {"into0": "new", "name0": "9a", "ends": "2050-01-01"},
        {"into0": "new", "name0": "9a", "ends": ""},
        {"into0": "new", "name0": "9a", "into1": "new", "name1": "9A"},
    ],
)
def test_a_choice_that_does_not_fit_is_refused(cast: SchoolCast, boxes: dict[str, str]) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, None, data=samples.zipped(samples.oneroster(titles=("a", "b"))))
    answer = client.post(preview, choose(**boxes))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_class_of_somebody_else_is_no_choice(cast: SchoolCast) -> None:
    client = signed_in(cast.other)
    preview = walk.read(client, None, "Zoe")
    chosen = choose(into0=str(cast.school_class.pk))
    assert client.post(preview, chosen).status_code == 422
    assert cast.school_class.enrolments.count() == 8


def test_a_class_that_is_taken_away_in_between_gets_nothing(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, None, "Zoe")
    client.post(preview, choose(into0=str(cast.school_class.pk)))
    sent = walk.form_of(client, preview)
    cast.school_class.teachers.filter(user=cast.teacher).delete()
    assert client.post(preview, sent).status_code == 404
    assert cast.school_class.enrolments.count() == 8


def test_a_second_class_of_the_same_name_is_refused_and_nothing_is_made(cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    preview = walk.read(client, None, "class,name\nnew one,Zoe\n7b,Yara")
    client.post(preview, choose(into0="new", name0="new one", into1="new", name1="7b"))
    answer = client.post(preview, walk.form_of(client, preview))
    assert answer.status_code == 422
    assert "already" in answer.content.decode()
    assert Class.objects.count() == 1


def test_a_teacher_of_two_schools_chooses_the_school(cast: SchoolCast) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.other)
    client = signed_in(cast.other)
    preview = walk.read(client, None, "Zoe")
    assert client.post(preview, choose(into0="new", name0="9a")).status_code == 422
    chosen = choose(into0="new", name0="9a", school=str(cast.elsewhere.pk))
    assert client.post(preview, chosen).status_code == 302
    walk.import_all(client, preview)
    assert Class.objects.get(name="9a").school == cast.elsewhere


def test_somebody_without_a_school_is_refused_on_a_server(
    cast: SchoolCast, settings: object
) -> None:
    settings.EMBEDDED = False  # type: ignore[attr-defined]
    client = signed_in(user("Nobody"))
    assert client.get(walk.start_url(None)).status_code == 403
    assert client.post(walk.start_url(None), {"text": "Zoe"}).status_code == 403


def test_strangers_are_sent_to_sign_in(cast: SchoolCast) -> None:
    client = signed_in(None)
    assert client.get(walk.start_url(None)).status_code == 302
    assert client.post(walk.start_url(None), {"text": "Zoe"}).status_code == 302
    assert client.get("/classes/import/abc/").status_code == 302


def test_a_preview_of_new_classes_belongs_to_one_teacher(cast: SchoolCast) -> None:
    preview = walk.read(signed_in(cast.teacher), None, "Zoe")
    answer = signed_in(cast.colleague).get(preview)
    assert answer.status_code == 410
    assert not named("Zoe", answer.content.decode())
