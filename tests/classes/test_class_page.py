"""The page of one class: its roster, and with how many questions it is drawn."""

import datetime as dt

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from hexclassroom import sealed
from hexclassroom.classes import roster, slots
from hexclassroom.classes.models import Class, JoinCard
from tests.school import STUDENTS, SchoolCast, enrol, make_class, signed_in

pytestmark = pytest.mark.usefixtures("november")


def url(school_class: Class) -> str:
    return reverse("classes:class", args=[school_class.pk])


def body(page: str) -> str:
    """Give the rows of the roster."""
    return page.partition("<tbody")[2].partition("</tbody>")[0]


def test_the_roster_lists_everybody_by_name(cast: SchoolCast) -> None:
    rows = body(signed_in(cast.teacher).get(url(cast.school_class)).text)
    shown = ["Ana K.", "Ben", "Chloé D.", "Dmytro", "Émile", "Fatima B.", "Grace", "Hugo"]
    places = [rows.index(f"<bdi>{name}</bdi>") for name in shown]
    assert places == sorted(places)
    for each in cast.school_class.enrolments.all():
        assert each.words in rows


def test_guests_tags_and_cards_are_seen(cast: SchoolCast) -> None:
    roster.set_tags(cast.school_class, ["experience"], cast.teacher)
    first = cast.school_class.enrolments.get(student=cast.students[0])
    roster.change_student(first, cast.teacher, guest=True, values={"experience": "much"})
    JoinCard.objects.create(enrolment=first, token="t", token_hash="h")
    row = body(signed_in(cast.teacher).get(url(cast.school_class)).text).partition("</tr>")[0]
    assert "guest" in row
    assert "much" in row
    assert "printed" in row


def test_a_revoked_card_is_none(cast: SchoolCast) -> None:
    first = cast.school_class.enrolments.get(student=cast.students[0])
    JoinCard.objects.create(enrolment=first, token="t", token_hash="h", revoked=timezone.now())
    assert "printed" not in body(signed_in(cast.teacher).get(url(cast.school_class)).text)


def test_who_left_stands_apart(cast: SchoolCast) -> None:
    roster.leave(cast.school_class.enrolments.get(student=cast.students[1]), cast.teacher)
    page = signed_in(cast.teacher).get(url(cast.school_class)).text
    assert "Ben" not in body(page)
    assert "1 student left" in page
    assert "Ben" in page


def test_the_page_says_until_when_names_are_kept_and_who_sees_them(cast: SchoolCast) -> None:
    page = signed_in(cast.teacher).get(url(cast.school_class)).text
    assert "Aug. 30, 2027" in page  # the last day and 30 days
    assert "Carl, Tara" in page


def test_a_class_whose_time_is_over_says_that_its_names_are_gone(cast: SchoolCast) -> None:
    made = make_class(cast.school, "6b", cast.teacher)
    Class.objects.filter(pk=made.pk).update(ends=dt.date(2026, 7, 31))
    page = signed_in(cast.teacher).get(url(made)).text
    assert "The names of this class have been erased" in page


def test_the_title_of_the_page_names_no_student(cast: SchoolCast) -> None:
    browser = signed_in(cast.teacher)
    student = reverse("classes:student", args=[cast.school_class.pk, cast.students[0].pk])
    for address in (url(cast.school_class), student):
        title = browser.get(address).text.partition("<title>")[2].partition("</title>")[0]
        assert title
        assert not [name for name in STUDENTS if name.split()[0] in title]


def test_names_with_signs_of_html_are_shown_as_they_are(cast: SchoolCast) -> None:
    enrol(cast.school_class, "<b>Zed</b>")
    page = signed_in(cast.teacher).get(url(cast.school_class)).text
    assert "<b>Zed" not in page
    assert "&lt;b&gt;Zed" in page


def test_an_empty_class_says_what_to_do(cast: SchoolCast) -> None:
    made = make_class(cast.school, "8a", cast.teacher)
    assert "Nobody is in this class yet" in signed_in(cast.teacher).get(url(made)).text


def test_apps_above_fill_their_places(cast: SchoolCast, monkeypatch: pytest.MonkeyPatch) -> None:
    def top(_request: HttpRequest, school_class: Class) -> SafeString:
        return format_html("<a>top of {}</a>", school_class.name)

    def nothing(_request: HttpRequest, _class: Class) -> None:
        return None

    for place in (slots.CLASS_TOP, slots.CLASS_PAGE):
        monkeypatch.setattr(place, "fillers", [])
    slots.fill(slots.CLASS_TOP, top)
    slots.fill(slots.CLASS_TOP, top)
    slots.fill(slots.CLASS_PAGE, nothing)
    browser = signed_in(cast.teacher)
    assert browser.get(url(cast.school_class)).text.count("<a>top of 7b</a>") == 1
    roster.archive(cast.school_class, cast.teacher)
    assert "top of" not in browser.get(url(cast.school_class)).text


def test_a_large_class_costs_as_many_questions_as_a_small_one(cast: SchoolCast) -> None:
    small = make_class(cast.school, "8a", cast.teacher, students=("Ina",))
    large = make_class(
        cast.school, "8b", cast.teacher, students=tuple(f"Name{n} K" for n in range(40))
    )
    browser = signed_in(cast.teacher)
    browser.get(url(small))  # what is asked once a process or session
    counts = []
    for each in (small, large):
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(url(each)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 16


def test_each_sealed_value_is_opened_once_a_page(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    real = sealed.unseal

    def unseal(token: str) -> str:
        if token:
            opened.append(token)
        return real(token)

    monkeypatch.setattr(sealed, "unseal", unseal)
    monkeypatch.setattr(slots.CLASS_PAGE, "fillers", [])
    monkeypatch.setattr(slots.CLASS_TOP, "fillers", [])
    browser = signed_in(cast.teacher)
    opened.clear()
    browser.get(url(cast.school_class))
    assert len(opened) == len(set(opened))
    assert len(opened) <= 3 * len(STUDENTS)
