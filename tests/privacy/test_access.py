"""Every page of privacy: works, refuses, hides; and what every one of them carries."""

import uuid
from dataclasses import dataclass

import pytest
from django.test import Client

from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson
from hexclassroom.privacy import papers
from hexclassroom.privacy.urls import urlpatterns
from tests.school import SchoolCast, signed_in

pytestmark = pytest.mark.django_db

EVERYBODY = ("admin", "teacher", "colleague", "other", "foreign", "foreign_admin")
SLUGS = tuple(papers.PAPERS)


@dataclass
class Page:
    """One page: who may open it, who is refused; to the others it does not exist."""

    path: str
    works: tuple[str, ...] = EVERYBODY
    refused: tuple[str, ...] = ()
    post: bool = False


def pages(cast: SchoolCast, lesson: Lesson) -> dict[str, Page]:
    class_ = f"/privacy/classes/{cast.school_class.pk}/"
    student = f"{class_}students/{cast.students[0].pk}/"
    school = f"/privacy/schools/{cast.school.pk}/"
    teachers, admin = ("teacher", "colleague"), ("admin",)
    members = ("teacher", "colleague", "other")
    return {
        "home": Page("/privacy/"),
        "data": Page("/privacy/data/"),
        "paper": Page("/privacy/papers/retention/"),
        "paper_text": Page("/privacy/papers/retention.txt"),
        "lessons": Page("/privacy/lessons/"),
        "export": Page("/privacy/export/", post=True),
        "class_export": Page(f"{class_}export/", teachers, admin, post=True),
        "class_erase": Page(f"{class_}erase/", teachers, admin),
        "student_export": Page(f"{student}export/", teachers, admin, post=True),
        "student_erase": Page(f"{student}erase/", teachers, admin),
        "lesson_erase": Page(f"/privacy/lessons/{lesson.pk}/erase/", teachers),
        "school_export": Page(f"{school}export/", admin, members, post=True),
        "school_erase": Page(f"{school}erase/", admin, members),
    }


@pytest.fixture
def lesson(cast: SchoolCast) -> Lesson:
    """A lesson of 7b that one of its teachers led."""
    made = lessons.create(cast.teacher, "Lesson")
    Lesson.objects.filter(pk=made.pk).update(school_class=cast.school_class, closed=made.created)
    return made


def test_all_pages_are_in_the_tests(cast: SchoolCast, lesson: Lesson) -> None:
    names: set[str] = set()

    def walk(patterns: object) -> None:
        for each in patterns:  # type: ignore[attr-defined]
            if hasattr(each, "url_patterns"):
                walk(each.url_patterns)
            else:
                names.add(each.name)

    walk(urlpatterns)
    assert names == set(pages(cast, lesson))


def ask(client: Client, page: Page) -> int:
    response = client.post(page.path) if page.post else client.get(page.path)
    if response.status_code < 500:
        b"".join(response)  # type: ignore[call-overload]
    return response.status_code


def test_every_page_works_refuses_and_hides(cast: SchoolCast, lesson: Lesson) -> None:
    for name, page in pages(cast, lesson).items():
        for who in EVERYBODY:
            expected = 200 if who in page.works else 403 if who in page.refused else 404
            assert ask(signed_in(getattr(cast, who)), page) == expected, (name, who)
        assert ask(signed_in(None), page) == 302, name


def test_only_posts_change_or_export(cast: SchoolCast, lesson: Lesson) -> None:
    for name, page in pages(cast, lesson).items():
        if page.post:
            assert signed_in(cast.teacher).get(page.path).status_code == 405, name
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.admin)
    for name, page in pages(cast, lesson).items():
        if "erase" in name or page.post:
            assert strict.post(page.path).status_code == 403, name


def test_nobody_erases_by_the_button_who_may_not_open_the_page(
    cast: SchoolCast, lesson: Lesson
) -> None:
    for name, page in pages(cast, lesson).items():
        if not name.endswith("_erase"):
            continue
        for who in (*EVERYBODY, None):
            if who in page.works:
                continue
            person = getattr(cast, who) if who else None
            done = signed_in(person).post(page.path, {"sure": "on"})
            assert done.status_code in (302, 403, 404), (name, who)
            if done.status_code == 302:
                assert done["Location"].startswith("/start/")
    assert cast.school_class.enrolments.count() == 8
    assert Lesson.objects.filter(pk=lesson.pk).exists()


def test_what_is_not_there_is_not_found(cast: SchoolCast) -> None:
    client, nobody = signed_in(cast.teacher), uuid.uuid4()
    for path in (
        f"/privacy/classes/{nobody}/erase/",
        f"/privacy/classes/{cast.school_class.pk}/students/{nobody}/erase/",
        f"/privacy/lessons/{nobody}/erase/",
        f"/privacy/schools/{nobody}/erase/",
        "/privacy/papers/nothing/",
        "/privacy/papers/nothing.txt",
    ):
        assert client.get(path).status_code == 404, path


def test_an_archived_class_can_still_be_exported_and_erased(
    cast: SchoolCast, lesson: Lesson
) -> None:
    cast.school_class.archived = cast.school_class.created
    cast.school_class.save()
    found = pages(cast, lesson)
    client = signed_in(cast.teacher)
    for name in ("class_export", "class_erase", "student_export", "student_erase"):
        assert ask(client, found[name]) == 200, name


def test_every_page_has_the_policy_and_nothing_inline(cast: SchoolCast, lesson: Lesson) -> None:
    client = signed_in(cast.admin)
    found = [f"/privacy/papers/{slug}/" for slug in SLUGS]
    found += [page.path for page in pages(cast, lesson).values() if not page.post]
    for path in found:
        response = client.get(path)
        assert "default-src 'self'" in response["Content-Security-Policy"], path
        if response.status_code == 200:
            assert "no-store" in response["Cache-Control"], path
        text = response.content.decode().replace("http://www.w3.org/", "")
        for word in ("<style", " style=", " onclick", "http://", "https://", "//cdn"):
            assert word not in text, (path, word)


def test_no_title_and_no_address_has_a_name(cast: SchoolCast, lesson: Lesson) -> None:
    client = signed_in(cast.teacher)
    for name, page in pages(cast, lesson).items():
        if page.post or "teacher" not in page.works:
            continue
        text = client.get(page.path).content.decode()
        title = text.partition("<title>")[2].partition("</title>")[0]
        assert not any(each.given in title + page.path for each in cast.students), name
