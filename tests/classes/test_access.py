"""Who reaches the pages of a class: its teachers; nobody else sees a name or changes anything."""

import pytest
from django.utils import timezone

from tests.classes.pages import ARCHIVING, PAGES, Page, kept
from tests.school import STUDENTS, SchoolCast, named, signed_in

pytestmark = pytest.mark.usefixtures("november")
EVERY = [*PAGES, *ARCHIVING]
READ = [page for page in PAGES if page.reads]
CHANGE = [page for page in EVERY if page.data is not None]


def ident(page: Page) -> str:
    return page.name


@pytest.mark.parametrize("page", READ, ids=ident)
def test_both_teachers_of_a_class_read_its_pages(cast: SchoolCast, page: Page) -> None:
    for teacher in (cast.teacher, cast.colleague):
        assert signed_in(teacher).get(page.url(cast)).status_code == 200


@pytest.mark.parametrize("page", EVERY, ids=ident)
def test_an_administrator_is_refused_and_sees_no_name(cast: SchoolCast, page: Page) -> None:
    before = kept()
    browser = signed_in(cast.admin)
    answers = [browser.get(page.url(cast))] if page.reads else []
    if page.data is not None:
        answers.append(browser.post(page.url(cast), page.data(cast)))
    for answer in answers:
        assert answer.status_code == 403
        assert not [name for name in STUDENTS if named(name.split()[0], answer.text)]
        assert "for its teachers alone" in answer.text
    assert kept() == before


@pytest.mark.parametrize("page", EVERY, ids=ident)
def test_for_other_teachers_the_class_does_not_exist(cast: SchoolCast, page: Page) -> None:
    before = kept()
    for who in (cast.other, cast.foreign, cast.foreign_admin):
        browser = signed_in(who)
        if page.reads:
            assert browser.get(page.url(cast)).status_code == 404
        if page.data is not None:
            assert browser.post(page.url(cast), page.data(cast)).status_code == 404
    assert kept() == before


@pytest.mark.parametrize("page", EVERY, ids=ident)
def test_a_stranger_is_sent_to_sign_in(cast: SchoolCast, page: Page) -> None:
    before = kept()
    browser = signed_in(None)
    for answer in (browser.get(page.url(cast)), browser.post(page.url(cast), {})):
        assert answer.status_code == 302
        assert answer["Location"].startswith(("/start/", "/sign-in/"))
    assert kept() == before


@pytest.mark.parametrize("page", CHANGE, ids=ident)
def test_a_change_needs_the_token_of_a_page(cast: SchoolCast, page: Page) -> None:
    before = kept()
    browser = signed_in(cast.teacher)
    browser.handler.enforce_csrf_checks = True
    assert page.data is not None
    assert browser.post(page.url(cast), page.data(cast)).status_code == 403
    assert kept() == before


@pytest.mark.parametrize(
    "page", [page for page in EVERY if not page.reads and page.name != "add"], ids=ident
)
def test_reading_changes_nothing(cast: SchoolCast, page: Page) -> None:
    before = kept()
    assert signed_in(cast.teacher).get(page.url(cast)).status_code == 405
    assert kept() == before


@pytest.mark.parametrize("page", PAGES, ids=ident)
def test_an_archived_class_is_read_and_not_changed(cast: SchoolCast, page: Page) -> None:
    cast.school_class.archived = timezone.now()
    cast.school_class.save()
    before = kept()
    browser = signed_in(cast.teacher)
    if page.reads:
        assert browser.get(page.url(cast)).status_code == (200 if page.read_archived else 403)
    if page.data is not None:
        answer = browser.post(page.url(cast), page.data(cast))
        assert answer.status_code == 403
        assert "This class is archived" in answer.text
    assert kept() == before


def test_who_left_the_school_no_longer_reads_the_class(cast: SchoolCast) -> None:
    cast.colleague.memberships.all().delete()
    assert signed_in(cast.colleague).get(PAGES[0].url(cast)).status_code == 404


def test_a_student_of_another_class_is_not_found_in_this_one(cast: SchoolCast) -> None:
    other = SchoolCast(cast.school, cast.elsewhere)
    url = f"/classes/{cast.school_class.pk}/students/{other.students[0].pk}/"
    assert signed_in(cast.teacher).get(url).status_code == 404
    assert signed_in(cast.teacher).post(f"{url}leave/").status_code == 404
