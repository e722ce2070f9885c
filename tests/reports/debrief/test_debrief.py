"""The debrief's pages: who may lead, what the class sees, and that no name is on its wall."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from hexclassroom.accounts.models import User
from hexclassroom.live import debriefing
from hexclassroom.live.models import Lesson, Seat, Table
from hexclassroom.live.pages.texts.briefing import slide_at
from hexclassroom.live.seats import COOKIE
from hexclassroom.reports import archive, turning
from hexclassroom.reports.debrief import steps
from hexclassroom.reports.debrief.results import came_up
from hexclassroom.reports.models import Archive
from hexclassroom.reports.ticket.models import Ticket
from hexclassroom.reports.turning import TurningPoint
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db
POSTS = ("debrief_step", "came_up", "debrief_ticket")
GETS = ("debrief", "wall", "debrief_now")


@pytest.fixture
def cast() -> Cast:
    made = Cast(players=6).start()
    made.play_on()
    return made


@pytest.fixture
def kept(cast: Cast) -> Archive:
    """The game archived, with a turning point of each kind of picture."""
    found = archive.keep(cast.table)
    assert found is not None
    games = [entry["n"] for entry in found.entries if entry["kind"] == "game"]
    early, late = games[3], games[-8]
    points = (
        TurningPoint(early, "denied", 0, 1, 1, early - 1, early, points=3, other=1),
        TurningPoint(late, "swing", 2, 1, 3, early, late, points=4, other=1, what="6"),
        TurningPoint(late + 1, "chance", 3, 1, 4, late, late + 1, points=4),
    )
    found.turning = turning.encode(points)
    found.save()
    return found


@pytest.fixture
def teacher(cast: Cast, client: Client) -> Client:
    client.force_login(cast.teacher)
    return client


def url(cast: Cast, name: str, number: int = 1) -> str:
    return reverse(f"reports:{name}", args=[cast.lesson.pk, number])


def page(client: Client, cast: Cast, name: str) -> str:
    response = client.get(url(cast, name))
    assert response.status_code == 200, response
    text = response.content.decode()
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    return text


def turn(client: Client, cast: Cast, step: int) -> None:
    assert client.post(url(cast, "debrief_step"), {"step": step}).status_code == 302


def stands(cast: Cast) -> debriefing.Stand | None:
    return debriefing.read(Lesson.objects.get(pk=cast.lesson.pk).slide)


def test_others_do_not_know_of_it(cast: Cast) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("other@school.test", "pw-for-tests-1"))
    pupil = Client()
    pupil.cookies[COOKIE] = cast.tokens[0]
    for name in GETS:
        assert stranger.get(url(cast, name)).status_code == 404
        assert pupil.get(url(cast, name)).status_code == 302
    for name in POSTS:
        assert stranger.post(url(cast, name), {"step": 1}).status_code == 404
        assert pupil.post(url(cast, name), {"step": 1}).status_code == 302
    assert Table.objects.get(pk=cast.table).status == "playing"


def test_a_game_that_goes_on_has_no_debrief_yet() -> None:
    cast = Cast(players=4).start()
    client = Client()
    client.force_login(cast.teacher)
    turn(client, cast, 0)
    assert Table.objects.get(pk=cast.table).status == "playing"
    assert "still going on" in page(client, cast, "debrief")


def test_the_first_step_begins_it_and_every_step_is_shown(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    turn(teacher, cast, 0)
    assert Table.objects.get(pk=cast.table).status == "debrief"
    titles = ("How was it?", "One step at the Supply Centre", "Harvesters: 6 points at once")
    titles += ("There was more on this board", "And outside the game?", "And next time?")
    for step, title in enumerate(titles):
        turn(teacher, cast, step)
        assert stands(cast) == (1, step)
        for name in ("wall", "debrief"):
            assert title in page(teacher, cast, name), (step, name)
    assert "<svg" in page(teacher, cast, "wall")


def test_boards_are_drawn_before_and_after(cast: Cast, kept: Archive, teacher: Client) -> None:
    for step in (1, 2, 3):
        turn(teacher, cast, step)
        wall = page(teacher, cast, "wall")
        assert wall.count('class="d-board"') == 2
        assert "Turning point" in wall


def test_no_name_is_on_the_wall_at_any_step(cast: Cast, kept: Archive, teacher: Client) -> None:
    teacher.post(url(cast, "debrief_ticket"), {"items": ["curious"]})
    names = [s.student.name for s in Seat.objects.filter(lesson=cast.lesson) if s.student]
    assert len(names) == 6
    for step in range(debriefing.TICKET + 1):
        turn(teacher, cast, step)
        wall = page(teacher, cast, "wall")
        for name in names:
            assert name not in wall
        for seat in cast.seats:
            assert str(seat.pk) not in wall


def test_the_search_for_names_finds_one_that_is_there(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    # The sister of the test above: a name is planted where the wall would show it.
    seat = Seat.objects.filter(lesson=cast.lesson).select_related("student").first()
    assert seat is not None
    assert seat.student is not None
    turn(teacher, cast, 0)
    Lesson.objects.filter(pk=cast.lesson.pk).update(title=seat.student.name)
    assert seat.student.name in page(teacher, cast, "debrief")


def test_prompts_and_counts_are_for_the_teacher_alone(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    teacher.post(url(cast, "debrief_ticket"), {"items": ["curious"]})
    lead, wall = page(teacher, cast, "debrief"), page(teacher, cast, "wall")
    for only in ("Only you see this", "have answered"):
        assert only in lead
        assert only not in wall


def test_steps_that_are_not_there_are_passed_over(cast: Cast, teacher: Client) -> None:
    # Nothing is archived: what happened is one step with a question.
    turn(teacher, cast, 3)
    assert stands(cast) == (1, 1)
    assert "What happened?" in page(teacher, cast, "wall")
    turn(teacher, cast, debriefing.TICKET)
    assert stands(cast) == (1, steps.NEXT)
    assert teacher.post(url(cast, "debrief_step"), {"step": "x"}).status_code == 400


def test_the_projector_leads_there_and_back(cast: Cast, kept: Archive, teacher: Client) -> None:
    projector = reverse("teacher:projector_table", args=[cast.lesson.pk, 1])
    assert teacher.get(url(cast, "wall"))["Location"] == projector
    turn(teacher, cast, 0)
    assert f'data-leads-to="{url(cast, "wall")}"' in teacher.get(projector).content.decode()
    look = url(cast, "debrief_now") + "?wall"
    assert teacher.get(look).json()["go"] == ""
    cast.do("close")
    assert teacher.get(look).json()["go"] == projector


def test_what_is_shown_changes_its_sign(cast: Cast, kept: Archive, teacher: Client) -> None:
    turn(teacher, cast, 0)
    look = url(cast, "debrief_now")
    seen = {teacher.get(look).json()["v"]}
    turn(teacher, cast, 1)
    seen.add(teacher.get(look).json()["v"])
    teacher.post(url(cast, "debrief_ticket"), {"items": ["curious"]})
    seen.add(teacher.get(look).json()["v"])
    teacher.post(url(cast, "debrief_ticket"), {"close": "1"})
    seen.add(teacher.get(look).json()["v"])
    assert len(seen) == 4


def test_tablets_are_led_to_the_ticket_when_it_is_open(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    pupil = Client()
    pupil.cookies[COOKIE] = cast.tokens[0]
    turn(teacher, cast, 0)
    assert reverse("reports:ticket") not in pupil.get(reverse("live:play")).content.decode()
    teacher.post(url(cast, "debrief_ticket"), {"items": ["curious", "was_heard"]})
    assert stands(cast) == (1, debriefing.TICKET)
    assert reverse("reports:ticket") in pupil.get(reverse("live:play")).content.decode()


def test_a_ticket_without_questions_is_refused_in_words(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    response = teacher.post(url(cast, "debrief_ticket"), {}, follow=True)
    assert "Choose at least one question." in response.content.decode()
    assert not Ticket.objects.exists()


def test_what_came_up_is_noted_of_the_class_and_taken_back(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    assert came_up(kept) == ()
    for topic in ("fair_shares:yes", "all_heard:no", "later_gain:yes", "later_gain:yes"):
        assert teacher.post(url(cast, "came_up"), {"topic": topic}).status_code == 302
    found = {each.key: each.came_up for each in came_up(kept)}
    assert found["fair_shares"] is True
    assert found["all_heard"] is False
    assert found["later_gain"] is None
    assert came_up(cast.lesson) == came_up(kept)
    for nonsense in ("nonsense:yes", "fair_shares:maybe", ""):
        assert teacher.post(url(cast, "came_up"), {"topic": nonsense}).status_code == 400


def test_a_rematch_begins_its_debrief_and_its_story_anew(
    cast: Cast, kept: Archive, teacher: Client
) -> None:
    turn(teacher, cast, steps.NEXT)
    slide = Lesson.objects.get(pk=cast.lesson.pk).slide
    assert slide_at(slide) == 0
    cast.do("again")
    second = Table.objects.get(lesson=cast.lesson, number=2)
    found: Any = teacher.get(url(cast, "debrief", second.number)).context["stand"]
    assert found.step == steps.FEEL


def test_all_tables_together_show_the_one_that_is_looked_at(teacher: Client, cast: Cast) -> None:
    many = Cast(players=8, tables=2)
    teacher.force_login(many.teacher)
    for table in many.lesson.tables.order_by("number"):
        many.table = table.pk
        many.do("start")
        many.do("end_game")
        many.do("debrief")
        archive.keep(table.pk)
    teacher.post(url(many, "debrief_step", 2), {"step": steps.OUTSIDE})
    response = teacher.get(url(many, "wall", 0))
    assert response.status_code == 200
    assert response.context["step"] == steps.OUTSIDE


@pytest.mark.parametrize("number", [1, 4])
@pytest.mark.parametrize("step", range(7))
def test_a_slide_says_the_table_and_the_step(number: int, step: int) -> None:
    slide = debriefing.slide(number, step)
    assert debriefing.read(slide) == (number, step)
    assert debriefing.asks_for_ticket(slide) is (step == debriefing.TICKET)
    assert slide <= 1000


def test_every_outcome_has_a_question_and_topics() -> None:
    outcomes = {each.outcome for each in steps.QUESTIONS}
    assert len(outcomes) == 6
    assert {each.outcome for each in steps.TOPICS} == outcomes
    assert len(steps.TOPIC_KEYS) == len(steps.TOPICS)
    assert sum(steps.lead(n).minutes for n in range(debriefing.TICKET + 1)) <= 20
