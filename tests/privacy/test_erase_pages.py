"""Erasing by its pages: three clicks at most, words for every refusal, nothing half done."""

import re
from pathlib import Path

import pytest

from hexclassroom.accounts.models import AuditEntry, School, User
from hexclassroom.classes.models import Class, Enrolment, Student
from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson, LogEntry, Seat, Table
from hexclassroom.privacy.models import Erasure
from hexclassroom.reports.models import Archive
from tests.privacy.played import Played, everywhere, numbers
from tests.school import SchoolCast, make_class, signed_in

pytestmark = pytest.mark.django_db


def link(text: str, words: str) -> str:
    """Find the address of a link or of a form's button with these words."""
    found = re.search(rf'<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*{words}', text, re.S)
    assert found, words
    return found[1]


def test_a_student_goes_in_two_clicks_from_their_page(played: Played, cast: SchoolCast) -> None:
    client, student = signed_in(cast.teacher), cast.students[0]
    page = f"/classes/{cast.school_class.pk}/students/{student.pk}/"
    first = link(client.get(page).content.decode(), "Erase this student")
    assert "Ana K." in client.get(first).content.decode()
    done = client.post(first, follow=True)
    assert done.redirect_chain == [(f"/classes/{cast.school_class.pk}/", 302)]
    assert "Ana K." not in done.content.decode()
    assert "Ben" in done.content.decode()
    assert not Student.objects.filter(pk=student.pk).exists()


def test_a_class_goes_in_two_clicks_from_its_page(played: Played, cast: SchoolCast) -> None:
    client = signed_in(cast.colleague)
    page = client.get(f"/classes/{cast.school_class.pk}/").content.decode()
    first = link(page, "Erase this class")
    asked = client.get(first).content.decode()
    assert "8 students" in asked
    assert "1 lesson with" in asked
    kept = played.kept
    before, table = numbers(kept), played.table
    seats = [each.pk for each in played.seats]
    done = client.post(first, follow=True)
    assert "Erased" in done.content.decode()
    assert not Class.objects.exists()
    assert not Student.objects.exists()
    assert not Lesson.objects.exists()
    assert not LogEntry.objects.exists()
    assert [everywhere(seat) for seat in seats] == [[] for _ in seats]
    # The numbers of teams stay with the teacher who led the game.
    kept = Archive.objects.get()
    assert numbers(kept) == before
    assert (kept.log, kept.seats) == ("[]", [])
    assert signed_in(cast.teacher).get(f"/results/{kept.pk}/").status_code == 200
    assert table not in Table.objects.values_list("pk", flat=True)
    audit = AuditEntry.objects.get(verb="class_erased")
    assert (audit.actor, audit.n, audit.school) == (cast.colleague, 8, cast.school)


def test_whoever_is_in_another_class_stays_there(cast: SchoolCast) -> None:
    student = cast.students[0]
    music = make_class(cast.school, "Music", cast.other)
    Enrolment.objects.create(school_class=music, student=student, words="Calm Owl")
    client = signed_in(cast.teacher)
    asked = client.get(f"/privacy/classes/{cast.school_class.pk}/students/{student.pk}/erase/")
    assert "7b, 1 class of colleagues" in asked.content.decode()
    assert "Music" not in asked.content.decode()
    path = f"/privacy/classes/{cast.school_class.pk}/erase/"
    assert "7 students with names" in client.get(path).content.decode()
    client.post(path)
    assert [each.name for each in Student.objects.all()] == ["Ana K."]
    assert music.enrolments.count() == 1


@pytest.mark.parametrize("what", ["student", "class", "lesson", "school"])
def test_while_somebody_plays_nothing_is_erased_and_the_page_says_why(
    cast: SchoolCast, erasures: Path, what: str
) -> None:
    played = Played(cast).start()
    class_ = f"/privacy/classes/{cast.school_class.pk}/"
    path = {
        "student": f"{class_}students/{cast.students[0].pk}/erase/",
        "class": f"{class_}erase/",
        "lesson": f"/privacy/lessons/{played.lesson.pk}/erase/",
        "school": f"/privacy/schools/{cast.school.pk}/erase/",
    }[what]
    who = cast.admin if what == "school" else cast.teacher
    done = signed_in(who).post(path, {"sure": "on"})
    assert done.status_code == 422
    assert "is not over" in done.content.decode()
    assert Student.objects.count() == 8
    assert Seat.objects.filter(student__isnull=False).count() == 8
    assert not Erasure.objects.exists()
    assert not erasures.exists()
    played.check()


def test_a_lesson_goes_with_its_results(played: Played, cast: SchoolCast) -> None:
    client = signed_in(cast.teacher)
    page = client.get("/privacy/lessons/").content.decode()
    done = client.post(link(page, "Erase"), follow=True)
    assert "Erased: the lesson, 1 result of a game, 0 students" in done.content.decode()
    assert not Lesson.objects.exists()
    assert not Archive.objects.exists()
    assert Student.objects.count() == 8
    assert Erasure.objects.get().kind == "lesson"
    assert AuditEntry.objects.filter(verb="lesson_erased", target=played.lesson.pk).exists()


def test_a_quick_lesson_takes_its_names_with_it(cast: SchoolCast) -> None:
    quick = lessons.create(cast.other, "Club", names=["Zoe", "Yan"])
    Lesson.objects.filter(pk=quick.pk).update(closed=quick.created)
    signed_in(cast.other).post(f"/privacy/lessons/{quick.pk}/erase/")
    assert Student.objects.count() == 8
    assert Erasure.objects.filter(kind="student").count() == 2


def test_everything_goes_in_three_clicks_and_accounts_stay(
    played: Played, cast: SchoolCast
) -> None:
    quick = lessons.create(cast.other, "Club", names=["Zoe"])
    Lesson.objects.filter(pk=quick.pk).update(closed=quick.created)
    abroad = lessons.create(cast.foreign, "Club", names=["Yan"])
    Archive.objects.create(
        teacher=cast.teacher, title="Printed", game="planet_hexagon", state="{}",
        source="physical", ended=played.now,
    )  # fmt: skip
    accounts = User.objects.count()
    client = signed_in(cast.admin)
    page = client.get("/privacy/").content.decode()
    path = link(page, "Erase everything")
    assert client.get(path).status_code == 200
    unsure = client.post(path)
    assert unsure.status_code == 422
    assert "Tick the box" in unsure.content.decode()
    assert Class.objects.exists()
    done = client.post(path, {"sure": "on"}, follow=True)
    told = done.content.decode()
    assert "Erased: 1 class, 9 students, 2 lessons" in told
    assert "2 results of games." in told
    assert not Class.objects.exists()
    assert not Archive.objects.exists()
    assert [each.pk for each in Lesson.objects.all()] == [abroad.pk]
    assert [each.name for each in Student.objects.all()] == ["Yan"]
    assert User.objects.count() == accounts
    assert School.objects.count() == 2


def test_a_disk_that_is_full_is_told_in_words(cast: SchoolCast, erasures: Path) -> None:
    erasures.mkdir()
    path = f"/privacy/classes/{cast.school_class.pk}/erase/"
    done = signed_in(cast.teacher).post(path)
    assert done.status_code == 422
    assert "Nothing was erased" in done.content.decode()
    assert Student.objects.count() == 8
