"""The page on which an import begins: paste or choose a file; nothing is stored."""

import io

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from hexclassroom.classes import roster
from hexclassroom.classes.exchange import uploads
from hexclassroom.classes.models import Student
from tests.classes.exchange import cast as walk
from tests.classes.exchange import samples
from tests.school import SchoolCast, named, signed_in

LARGE = b"Ana\n" * (50 * 1024 * 1024 // 4)


def test_the_page_says_what_is_read_and_what_is_dropped(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get(walk.start_url(cast.school_class)).content.decode()
    assert "What is read" in page
    assert "What is dropped at once" in page
    assert "birth dates" in page
    assert 'type="file"' in page


@pytest.mark.parametrize("who", ["teacher", "colleague"])
def test_teachers_of_the_class_read_a_list_and_nothing_is_stored(
    cast: SchoolCast, who: str
) -> None:
    client = signed_in(getattr(cast, who))
    preview = walk.read(client, cast.school_class, "Zoe\nBen")
    assert str(cast.school_class.pk) in preview
    assert not named("Zoe", preview)
    assert Student.objects.count() == 8


@pytest.mark.parametrize("send", ["get", "post"])
def test_others_are_refused_or_find_nothing(cast: SchoolCast, send: str) -> None:
    url = walk.start_url(cast.school_class)
    expected = {"admin": 403, "other": 404, "foreign": 404, "foreign_admin": 404}
    for who, status in expected.items():
        client = signed_in(getattr(cast, who))
        assert getattr(client, send)(url, {"text": "Zoe"}).status_code == status, who
    answer = getattr(signed_in(None), send)(url, {"text": "Zoe"})
    assert answer.status_code == 302
    assert "/import/" not in answer["Location"].partition("?")[0]


def test_an_archived_class_is_refused(cast: SchoolCast) -> None:
    roster.archive(cast.school_class, cast.teacher)
    client = signed_in(cast.teacher)
    assert client.get(walk.start_url(cast.school_class)).status_code == 403
    assert client.post(walk.start_url(cast.school_class), {"text": "Zoe"}).status_code == 403


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"text": " \n "}, "Paste some names or choose a file"),
        ({"text": "name,email\n"}, "no names in it"),
        ({"text": "Ana\0"}, "Null characters"),
        ({**walk.upload(b"x"), "text": "Ana"}, "Use one of the two"),
        (walk.upload(b""), "no names in it"),
        (walk.upload(b"PK\x03\x04broken"), "damaged"),
        (walk.upload(samples.encrypted(samples.class_of_28())), "password"),
        (walk.upload(samples.bomb(30)), "20 MB"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(
    cast: SchoolCast, sent: dict[str, object], words: str
) -> None:
    answer = signed_in(cast.teacher).post(walk.start_url(cast.school_class), sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_what_was_typed_is_kept_with_a_refusal(cast: SchoolCast) -> None:
    sent = {**walk.upload(b"x"), "text": "Zoe Kovač"}
    answer = signed_in(cast.teacher).post(walk.start_url(cast.school_class), sent)
    assert "Zoe Kovač" in answer.content.decode()


class Unread(io.BytesIO):
    """The body of a request that must not be read."""

    taken = 0

    def read(self, *_: object) -> bytes:
        self.taken += 1
        return b""

    readline = read


def test_a_file_of_50_mb_is_refused_without_being_read(cast: SchoolCast) -> None:
    body = Unread()
    answer = signed_in(cast.teacher).generic(
        "POST",
        walk.start_url(cast.school_class),
        content_type="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(len(LARGE)),
        **{"wsgi.input": body},
    )
    assert answer.status_code == 413
    assert "5 MB" in answer.content.decode()
    assert not body.taken


def test_a_file_of_50_mb_with_a_false_size_is_refused_too(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the request had not said how large it is: the limit on the file itself holds.
    monkeypatch.setattr(uploads, "MOST_BODY", 10**9)
    answer = signed_in(cast.teacher).post(walk.start_url(cast.school_class), walk.upload(LARGE))
    assert answer.status_code == 413
    assert "5 MB" in answer.content.decode()


def test_a_pasted_text_of_3_mb_is_refused(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).post(
        walk.start_url(cast.school_class), {"text": "Ana\n" * 800_000}
    )
    assert answer.status_code in (413, 422)


def test_a_broken_body_is_refused_in_words(cast: SchoolCast) -> None:
    answer = signed_in(cast.teacher).generic(
        "POST",
        walk.start_url(cast.school_class),
        b"nonsense",
        content_type="multipart/form-data; boundary=",
    )
    assert answer.status_code == 422
    assert "did not arrive whole" in answer.content.decode()


def test_a_list_without_the_token_of_the_form_is_refused(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.teacher)
    answer = client.post(walk.start_url(cast.school_class), {"text": "Zoe"})
    assert answer.status_code == 403


def test_a_list_with_the_token_of_the_form_is_read(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.teacher)
    client.get(walk.start_url(cast.school_class))
    token = client.cookies["csrftoken"].value
    sent = {**walk.upload(b"Zoe"), "csrfmiddlewaretoken": token}
    assert client.post(walk.start_url(cast.school_class), sent).status_code == 302


def test_reading_asks_the_database_only_who_it_is(
    cast: SchoolCast, django_assert_max_num_queries: type[CaptureQueriesContext]
) -> None:
    client = signed_in(cast.teacher)
    client.get(walk.start_url(cast.school_class))
    with django_assert_max_num_queries(3):  # session, user, class
        walk.read(client, cast.school_class, data=samples.class_of_28())
