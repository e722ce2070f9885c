"""The pages of join cards: they work for the class's teachers, refuse, hide, and keep secrets."""

import logging
from collections.abc import Iterator
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes import cards
from hexclassroom.classes.cards import pdf
from hexclassroom.classes.models import JoinCard
from tests.school import STUDENTS, SchoolCast, enrol, named, signed_in

pytestmark = pytest.mark.django_db
CHOICE = {"show": "name", "per_page": "10"}


@pytest.fixture
def teacher(cast: SchoolCast) -> Client:
    return signed_in(cast.teacher)


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose WeasyPrint does not find its library, as on Windows."""

    def fail(_name: str) -> None:
        raise OSError("cannot load library 'libgobject-2.0-0'")

    monkeypatch.setattr(pdf, "import_module", fail)
    pdf._weasyprint.cache_clear()
    yield
    monkeypatch.undo()
    pdf._weasyprint.cache_clear()


def page(cast: SchoolCast, name: str = "cards") -> str:
    return reverse(f"classes:{name}", args=[cast.school_class.pk])


def text(content: bytes) -> str:
    return "\n".join(each.extract_text() for each in PdfReader(BytesIO(content)).pages)


@pytest.mark.parametrize("who", ["teacher", "colleague"])
def test_every_teacher_of_the_class_sees_and_prints_and_revokes(cast: SchoolCast, who: str) -> None:
    client = signed_in(getattr(cast, who))
    assert client.get(page(cast)).status_code == 200
    assert client.post(page(cast, "cards_print"), CHOICE).status_code == 200
    assert client.post(page(cast, "cards_revoke"), {"all": "1"}).status_code == 302
    assert not JoinCard.objects.filter(revoked=None).exists()


@pytest.mark.parametrize(
    ("who", "status"), [("admin", 403), ("other", 404), ("foreign", 404), ("foreign_admin", 404)]
)
def test_nobody_else_sees_prints_or_revokes_cards(cast: SchoolCast, who: str, status: int) -> None:
    cards.ensure(cast.school_class)
    client = signed_in(getattr(cast, who))
    answers = [
        client.get(page(cast)),
        client.post(page(cast, "cards_print"), CHOICE),
        client.post(page(cast, "cards_revoke"), {"all": "1"}),
    ]
    assert [each.status_code for each in answers] == [status] * 3
    assert not any(named("Ana", each.content.decode()) for each in answers)
    assert JoinCard.objects.filter(revoked=None).count() == len(STUDENTS)
    assert not AuditEntry.objects.exists()


def test_a_stranger_is_asked_to_sign_in(cast: SchoolCast, client: Client) -> None:
    for answer in (
        client.get(page(cast)),
        client.post(page(cast, "cards_print"), CHOICE),
        client.post(page(cast, "cards_revoke"), {"all": "1"}),
    ):
        assert answer.status_code == 302
        assert page(cast) not in answer.headers["Location"].partition("?")[0]
    assert not JoinCard.objects.exists()


def test_looking_makes_no_card_and_printing_is_no_get(cast: SchoolCast, teacher: Client) -> None:
    assert "none yet" in teacher.get(page(cast)).content.decode()
    assert not JoinCard.objects.exists()
    assert teacher.get(page(cast, "cards_print")).status_code == 405
    assert teacher.get(page(cast, "cards_revoke")).status_code == 405


def test_a_post_from_another_page_is_refused(cast: SchoolCast) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.teacher)
    assert client.post(page(cast, "cards_print"), CHOICE).status_code == 403
    assert client.post(page(cast, "cards_revoke"), {"all": "1"}).status_code == 403


def test_the_pdf_holds_a_card_a_student_and_its_file_name_tells_nothing(
    cast: SchoolCast, teacher: Client
) -> None:
    answer = teacher.post(page(cast, "cards_print"), CHOICE)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="join-cards.pdf"'
    assert "no-store" in answer.headers["Cache-Control"]
    found = text(answer.content)
    for each in cast.students:
        assert each.name in found
    assert found.count("Class 7b") == len(STUDENTS)
    assert "testserver/join" in found
    reader = PdfReader(BytesIO(answer.content))
    assert reader.metadata is not None
    assert reader.metadata.title == "Join cards"
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    entry = AuditEntry.objects.get(verb="cards_printed")
    assert (entry.actor, entry.target, entry.n) == (
        cast.teacher,
        str(cast.school_class.pk),
        len(STUDENTS),
    )


@pytest.mark.parametrize(("per_page", "pages"), [("8", 4), ("10", 3)])
def test_thirty_students_fill_whole_pages(
    cast: SchoolCast, teacher: Client, per_page: str, pages: int
) -> None:
    for n in range(30 - len(STUDENTS)):
        enrol(cast.school_class, f"Maximiliane Wilhelmina Number{n} S")
    answer = teacher.post(page(cast, "cards_print"), {"show": "name", "per_page": per_page})
    assert len(PdfReader(BytesIO(answer.content)).pages) == pages


def test_with_word_pairs_no_name_is_printed(cast: SchoolCast, teacher: Client) -> None:
    answer = teacher.post(page(cast, "cards_print"), {**CHOICE, "show": "words"})
    found = "".join(text(answer.content).split())
    for each in cast.school_class.enrolments.select_related("student"):
        assert "".join(each.words.split()) in found
        assert "".join(each.student.name.split()) not in found


def test_one_student_s_card_is_printed_again_alone(cast: SchoolCast, teacher: Client) -> None:
    cards.ensure(cast.school_class)
    ben = cast.students[1]
    answer = teacher.post(page(cast, "cards_print"), {**CHOICE, "student": str(ben.pk)})
    assert text(answer.content).count("Class 7b") == 1
    assert "Ben" in text(answer.content)


def test_the_page_for_the_browser_s_printer_is_the_same_sheet(
    cast: SchoolCast, teacher: Client
) -> None:
    answer = teacher.post(page(cast, "cards_print"), {**CHOICE, "as": "page"})
    found = answer.content.decode()
    assert "your browser can save it as PDF" in found
    assert found.count("<svg") == len(STUDENTS)
    assert "<title>Join cards</title>" in found
    assert " style=" not in found
    assert "no-store" in answer.headers["Cache-Control"]


def test_without_pango_the_page_says_so_and_prints_from_the_browser(
    without_pango: None, cast: SchoolCast, teacher: Client
) -> None:
    found = teacher.get(page(cast)).content.decode()
    assert "Pango is not installed" in found
    assert 'value="pdf"' not in found
    answer = teacher.post(page(cast, "cards_print"), {**CHOICE, "as": "pdf"})
    assert answer.headers["Content-Type"].startswith("text/html")
    assert "Print this page" in answer.content.decode()


def test_a_secret_stands_nowhere_but_in_its_qr_code(
    cast: SchoolCast, teacher: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        sheet = teacher.post(page(cast, "cards_print"), {**CHOICE, "as": "page"}).content.decode()
        made = text(teacher.post(page(cast, "cards_print"), CHOICE).content)
        shown = teacher.get(page(cast)).content.decode()
    for card in JoinCard.objects.all():
        for where in (sheet, made, shown, caplog.text):
            assert card.token not in where
            assert card.token_hash not in where


def test_no_name_reaches_the_log_and_letters_that_are_missing_are_said(
    cast: SchoolCast, teacher: Client, caplog: pytest.LogCaptureFixture
) -> None:
    # The last of all private-use signs is in no font of any machine.
    enrol(cast.school_class, "Zoltan\U0010fffd Q")
    with caplog.at_level(logging.DEBUG):
        answer = teacher.post(page(cast, "cards_print"), CHOICE)
    assert answer.status_code == 422
    assert "Print from the browser instead" in answer.content.decode()
    assert "\U0010fffd" not in caplog.text
    assert "notdef" not in caplog.text
    assert not AuditEntry.objects.filter(verb="cards_printed").exists()
    page_ = teacher.post(page(cast, "cards_print"), {**CHOICE, "as": "page"})
    assert page_.status_code == 200


@pytest.mark.parametrize("wrong", [{"show": "photo"}, {"per_page": "9"}, {"show": ""}])
def test_a_choice_that_is_not_there_is_refused_in_words(
    cast: SchoolCast, teacher: Client, wrong: dict[str, str]
) -> None:
    answer = teacher.post(page(cast, "cards_print"), {**CHOICE, **wrong})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not JoinCard.objects.exists()


def test_an_empty_class_has_nothing_to_print(cast: SchoolCast, teacher: Client) -> None:
    cast.school_class.enrolments.all().delete()
    assert "Nobody is in this class yet" in teacher.get(page(cast)).content.decode()
    assert teacher.post(page(cast, "cards_print"), CHOICE).status_code == 422


def test_a_student_of_another_class_is_not_found(cast: SchoolCast, teacher: Client) -> None:
    strange = str(SchoolCast().students[0].pk)
    for ident in (strange, "nonsense"):
        for name in ("cards_print", "cards_revoke"):
            answer = teacher.post(page(cast, name), {**CHOICE, "student": ident})
            assert answer.status_code == 404


def test_revoking_one_card_is_noted_and_leaves_the_others(
    cast: SchoolCast, teacher: Client
) -> None:
    cards.ensure(cast.school_class)
    ana = cast.students[0]
    answer = teacher.post(page(cast, "cards_revoke"), {"student": str(ana.pk)}, follow=True)
    assert "1 card works no more" in answer.content.decode()
    gone = JoinCard.objects.exclude(revoked=None).get()
    assert gone.enrolment.student == ana
    entry = AuditEntry.objects.get(verb="card_revoked")
    assert entry.n == 1
    assert "Ana" not in f"{entry.target}"
    assert not named("Ana", str(answer.client.cookies))


def test_revoking_nobody_in_particular_is_no_revoking_of_all(
    cast: SchoolCast, teacher: Client
) -> None:
    cards.ensure(cast.school_class)
    assert teacher.post(page(cast, "cards_revoke")).status_code == 404
    assert not JoinCard.objects.exclude(revoked=None).exists()


def test_an_archived_class_shows_that_its_cards_do_not_work_and_prints_none(
    cast: SchoolCast, teacher: Client
) -> None:
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    assert "its cards do not work" in teacher.get(page(cast)).content.decode()
    assert teacher.post(page(cast, "cards_print"), CHOICE).status_code == 403
    assert teacher.post(page(cast, "cards_revoke"), {"all": "1"}).status_code == 403


def test_the_page_of_a_large_class_asks_as_often_as_that_of_a_small_one(
    cast: SchoolCast, teacher: Client, django_assert_max_num_queries: object
) -> None:
    for n in range(56):
        enrol(cast.school_class, f"Pupil{n}")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        teacher.get(page(cast))
