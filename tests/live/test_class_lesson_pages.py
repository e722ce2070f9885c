"""New lesson for a class, and a class's lessons: for its teachers, and for nobody else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import Membership
from hexclassroom.classes.models import ClassTeacher, TeamPlace, TeamRoster
from hexclassroom.live import class_page
from hexclassroom.live.models import Lesson, Seat
from tests.live.cast import Cast
from tests.live.class_cast import ClassCast
from tests.school import STUDENTS, SchoolCast, enrol, make_class, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_pages(_quick_bots: None) -> Iterator[None]:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


@pytest.fixture
def school() -> SchoolCast:
    return SchoolCast()


PLANET = "?game=planet_hexagon"


def new_for(school: SchoolCast) -> str:
    return reverse("teacher:new_for_class", args=[school.school_class.pk])


def form_for(school: SchoolCast) -> str:
    return new_for(school) + PLANET


def chosen(**more: Any) -> dict[str, Any]:
    return {
        "title": "Hexes for 7b",
        "tables": "1",
        "sessions": "1",
        "timers": "relaxed",
        "teams": "random",
        "show_points": "on",
        "final_building_seconds": "60",
        "self_count_seconds": "90",
        "indicators": ["plans"],
        **more,
    }


def lesson_pages(lesson: Lesson) -> list[str]:
    return [
        reverse("teacher:console", args=[lesson.pk, 1]),
        reverse("teacher:projector", args=[lesson.pk]),
        reverse("teacher:projector_table", args=[lesson.pk, 1]),
        reverse("teacher:code_svg", args=[lesson.pk]),
        reverse("teacher:device", args=[lesson.pk]),
    ]


def test_the_page_offers_quick_lessons_and_every_class_of_mine(school: SchoolCast) -> None:
    old = make_class(school.school, "6b", school.teacher)
    old.archived = timezone.now()
    old.save()
    text = signed_in(school.teacher).get(reverse("teacher:new") + PLANET).content.decode()
    assert "Quick lesson" in text
    assert new_for(school) in text
    assert str(old.pk) not in text
    assert (
        new_for(school)
        not in signed_in(school.other).get(reverse("teacher:new") + PLANET).content.decode()
    )


def test_a_lesson_is_made_for_the_class(school: SchoolCast) -> None:
    client = signed_in(school.teacher)
    page = client.get(form_for(school)).content.decode()
    for each in school.students:
        assert each.name in page
    assert not re.search(r"<title>[^<]*(Ana|Ben)", page)
    gone = str(school.students[0].pk)
    answer = client.post(form_for(school), chosen(absent=[gone]))
    made = Lesson.objects.get()
    assert answer.headers["Location"] == reverse("teacher:lesson", args=[made.pk])
    assert made.school_class == school.school_class
    assert not made.picking
    assert made.tables.get().factor == 2.0
    assert Seat.objects.filter(lesson=made).count() == len(STUDENTS)
    assert Seat.objects.get(lesson=made, status="absent").student == school.students[0]


def test_the_page_suggests_tables_from_the_number_of_students(school: SchoolCast) -> None:
    for n in range(20):
        enrol(school.school_class, f"Pupil{n}")
    page = signed_in(school.teacher).get(form_for(school)).content.decode()
    assert re.search(r'name="tables" value="2"[^>]*checked', page)


def test_saved_teams_are_offered_first_and_taken(school: SchoolCast) -> None:
    roster = TeamRoster.objects.create(school_class=school.school_class, name="Blue", tables=2)
    TeamPlace.objects.create(roster=roster, student=school.students[0], table=2, side=1)
    client = signed_in(school.colleague)
    page = client.get(form_for(school)).content.decode()
    assert "Blue (2 tables)" in page
    assert re.search(rf'value="{roster.pk}"[^>]*checked', page)
    client.post(form_for(school), chosen(teams=str(roster.pk)))
    made = Lesson.objects.get()
    assert made.tables.count() == 2
    seat = Seat.objects.get(lesson=made, student=school.students[0])
    assert seat.table is not None
    assert (seat.table.number, seat.side) == (2, 1)


@pytest.mark.parametrize("on", [True, False])
def test_the_school_says_whether_names_may_be_picked_unless_the_teacher_does(
    school: SchoolCast, on: bool
) -> None:
    school.school.pick_list = on
    school.school.save()
    client = signed_in(school.teacher)
    page = client.get(form_for(school)).content.decode()
    box = re.search(r'<input type="checkbox" name="picking"[^>]*>', page)
    assert box is not None
    assert ("checked" in box[0]) is on
    client.post(form_for(school), chosen(**({} if on else {"picking": "on"})))
    assert Lesson.objects.get().picking is not on


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"teams": "by magic"},
        {"teams": "00000000-0000-0000-0000-000000000000"},
        {"absent": ["00000000-0000-0000-0000-000000000000"]},
        {"absent": ["Ana"]},
        {"tables": "9"},
    ],
)
def test_what_does_not_fit_is_refused_and_kept(school: SchoolCast, wrong: dict[str, Any]) -> None:
    answer = signed_in(school.teacher).post(form_for(school), chosen(**wrong))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'role="alert"' in text
    assert wrong.get("title") == "" or "Hexes for 7b" in text
    assert not Lesson.objects.exists()


def test_a_student_of_another_class_cannot_be_named_absent(school: SchoolCast) -> None:
    strange = str(SchoolCast().students[0].pk)
    answer = signed_in(school.teacher).post(form_for(school), chosen(absent=[strange]))
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("who", "status"), [("admin", 403), ("other", 404), ("foreign", 404), ("foreign_admin", 404)]
)
def test_nobody_else_makes_a_lesson_of_the_class(school: SchoolCast, who: str, status: int) -> None:
    client = signed_in(getattr(school, who))
    for answer in (client.get(form_for(school)), client.post(form_for(school), chosen())):
        assert answer.status_code == status
        assert "Ana K." not in answer.content.decode()
    assert not Lesson.objects.exists()


def test_a_stranger_is_asked_to_sign_in(school: SchoolCast, client: Client) -> None:
    assert client.get(form_for(school)).status_code == 302
    assert client.post(form_for(school), chosen()).status_code == 302
    assert not Lesson.objects.exists()


def test_an_archived_class_has_no_new_lesson(school: SchoolCast) -> None:
    school.school_class.archived = timezone.now()
    school.school_class.save()
    client = signed_in(school.teacher)
    assert client.get(form_for(school)).status_code == 403
    assert client.post(form_for(school), chosen()).status_code == 403


def test_every_teacher_of_the_class_leads_its_lesson(school: SchoolCast) -> None:
    cast = ClassCast(school)
    for who in (school.teacher, school.colleague):
        client = signed_in(who)
        for address in lesson_pages(cast.lesson):
            assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("who", ["admin", "other", "foreign", "foreign_admin"])
def test_to_nobody_else_it_exists(school: SchoolCast, who: str) -> None:
    cast = ClassCast(school)
    client = signed_in(getattr(school, who))
    for address in lesson_pages(cast.lesson):
        assert client.get(address).status_code == 404, address


def test_a_quick_lesson_is_its_teacher_s_alone(school: SchoolCast) -> None:
    cast = Cast(players=1)
    Lesson.objects.update(teacher=school.teacher)
    assert signed_in(school.teacher).get(lesson_pages(cast.lesson)[0]).status_code == 200
    assert signed_in(school.colleague).get(lesson_pages(cast.lesson)[0]).status_code == 404


@pytest.mark.parametrize("from_school", [True, False])
def test_whoever_is_taken_out_of_class_or_school_leads_no_more_even_if_they_began_it(
    school: SchoolCast, from_school: bool
) -> None:
    cast = ClassCast(school)
    client = signed_in(school.teacher)
    if from_school:
        Membership.objects.filter(user=school.teacher).delete()
    else:
        ClassTeacher.objects.filter(user=school.teacher).delete()
    for address in lesson_pages(cast.lesson):
        assert client.get(address).status_code == 404, address
    assert str(cast.lesson.pk) not in client.get(reverse("teacher:home")).content.decode()


def test_home_shows_a_colleague_s_lesson_with_who_began_it_and_leads_nobody_into_it(
    school: SchoolCast,
) -> None:
    cast = ClassCast(school)
    answer = signed_in(school.colleague).get(reverse("teacher:home"))
    assert answer.status_code == 200
    assert "Running now, begun by Tara" in answer.content.decode()
    own = signed_in(school.teacher).get(reverse("teacher:home"))
    assert own.headers["Location"] == reverse("teacher:lesson", args=[cast.lesson.pk])
    page = signed_in(school.teacher).get(reverse("teacher:home") + "?all=1").content.decode()
    assert "begun by" not in page


def test_the_console_lists_who_is_expected_and_who_is_absent(school: SchoolCast) -> None:
    cast = ClassCast(school, absent={school.students[0].pk})
    text = signed_in(school.colleague).get(lesson_pages(cast.lesson)[0]).content.decode()
    assert "Ana K. is here now" in text
    assert "Absent today" in text
    assert "<b>0</b> of 7 players are here" in text
    assert "Word pairs can be picked" in text


def test_the_projector_of_a_filled_lobby_shows_no_name(school: SchoolCast) -> None:
    cast = ClassCast(school, picking=True)
    cast.come("Ben")
    text = signed_in(school.teacher).get(lesson_pages(cast.lesson)[1]).content.decode()
    assert not [each.name for each in school.students if each.name in text]


def request_of(user: Any) -> Any:
    request = RequestFactory().get("/")
    request.user = user
    return request


def test_a_class_s_lessons_are_listed_with_the_way_to_result_or_console(
    school: SchoolCast, django_assert_num_queries: Any
) -> None:
    running, over = ClassCast(school), ClassCast(school)
    over.do("start")
    over.do("end_game")
    never = ClassCast(school)
    never.do("close")
    with django_assert_num_queries(2):
        text = str(class_page.past_lessons(request_of(school.colleague), school.school_class))
    assert reverse("teacher:console", args=[running.lesson.pk, 1]) in text
    assert reverse("reports:of_table", args=[over.table]) in text
    assert "not played" in text
    assert str(never.lesson.pk) not in text
    assert text.count("with Tara") == 3
    assert "Planet Hexagon" in text
    assert "with Tara" not in str(
        class_page.past_lessons(request_of(school.teacher), school.school_class)
    )


def test_the_class_page_holds_the_button_and_the_list(school: SchoolCast) -> None:
    ClassCast(school)
    text = signed_in(school.teacher).get(
        reverse("classes:class", args=[school.school_class.pk])
    ).content.decode()  # fmt: skip
    assert new_for(school) in text
    assert 'id="class-lessons"' in text


def test_a_class_without_lessons_says_so(school: SchoolCast) -> None:
    text = class_page.past_lessons(request_of(school.teacher), school.school_class)
    assert "No lesson yet" in text
    assert class_page.last_lessons(request_of(school.teacher), [school.school_class]) == {}
    ClassCast(school)
    (line,) = class_page.last_lessons(request_of(school.teacher), [school.school_class]).values()
    assert "Last lesson" in line


def quick(**more: Any) -> dict[str, Any]:
    return {**chosen(), "names_from": "list", "names": "Ana\nBen", **more}


def test_on_a_laptop_a_list_of_a_quick_lesson_is_for_picking(school: SchoolCast) -> None:
    client = signed_in(school.teacher)
    assert 'name="picking"' not in client.get(reverse("teacher:new") + PLANET).content.decode()
    client.post(reverse("teacher:new"), quick())
    assert Lesson.objects.get().picking


@pytest.mark.parametrize("on", [True, False])
def test_on_a_server_it_is_so_only_where_the_teacher_switches_it_on(
    school: SchoolCast, settings: Any, on: bool
) -> None:
    settings.EMBEDDED = False
    client = signed_in(school.teacher)
    page = client.get(reverse("teacher:new") + PLANET).content.decode()
    box = re.search(r'<input type="checkbox" name="picking"[^>]*>', page)
    assert box is not None
    assert "checked" not in box[0]
    client.post(reverse("teacher:new"), quick(**({"picking": "on"} if on else {})))
    assert Lesson.objects.get().picking is on


def test_a_class_of_64_opens_quickly_enough_to_teach(
    school: SchoolCast, django_assert_max_num_queries: Any
) -> None:
    for n in range(64 - len(STUDENTS)):
        enrol(school.school_class, f"Pupil{n}")
    client = signed_in(school.teacher)
    with django_assert_max_num_queries(12):
        client.get(form_for(school))
    with django_assert_max_num_queries(30):
        client.post(form_for(school), chosen(tables="4"))
    made = Lesson.objects.get()
    assert Seat.objects.filter(lesson=made, side__isnull=False).count() == 64
