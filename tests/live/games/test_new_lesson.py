"""A lesson of any game: chosen, set up by its options, from the form to the state, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from games.registry import GAMES, SHOWS, playable
from games.show import Choice, english
from hexclassroom.accounts.models import User
from hexclassroom.classes.teams import rosters
from hexclassroom.classes.teams.rosters import Spot
from hexclassroom.live import from_class, lessons
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.live.views import choices
from hexclassroom.live.words import Refused, say
from tests.live.cast import Cast
from tests.live.class_cast import SchoolCast
from tests.live.games.tables import KEYS, SHORT

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_pages(_quick_bots: None) -> Iterator[None]:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


@pytest.fixture
def teacher(client: Client) -> Client:
    client.force_login(User.objects.create_user("teacher@school.test", "pw-for-tests-1"))
    return client


def other_value(choice: Choice, now: Any) -> Any:
    """A value that a teacher may choose instead of the usual one."""
    if choice.kind == "flag":
        return not now
    if choice.kind == "number":
        return choice.least if now != choice.least else choice.most
    if choice.kind == "many":
        return [choice.choices[0][0]]
    return next(value for value, _text in choice.choices if value != now)


def posted(key: str, values: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What a browser sends for these options."""
    out: dict[str, Any] = {
        "game": key, "title": "Any game", "tables": "2", "timers": "relaxed",
        "names_from": "generated", "indicators": ["plans"], "show_points": "on", **more,
    }  # fmt: skip
    for name, value in values.items():
        if isinstance(value, bool):
            out |= {f"option_{name}": "on"} if value else {}
        elif isinstance(value, list | tuple):
            out[f"option_{name}"] = [str(each) for each in value]
        else:
            out[f"option_{name}"] = str(value)
    return out


def standard(key: str) -> dict[str, Any]:
    first = GAMES[key].Options()
    return {each.name: getattr(first, each.name) for each in SHOWS[key].options}


def test_the_games_are_offered_with_what_they_are_about(teacher: Client) -> None:
    page = teacher.get(reverse("teacher:new")).content.decode()
    for key in filter(playable, GAMES):
        told = GAMES[key].help
        assert told is not None
        assert f'href="?game={key}"' in page
        assert reverse("teacher:rules_of", args=[key]) in page
        for text in (GAMES[key].title, told.summary, told.credit, *told.trains):
            assert text in page or text.replace("'", "&#x27;") in page, text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "symbols of two games have one name"


@pytest.mark.parametrize("key", KEYS)
def test_options_go_from_the_form_into_the_state(key: str, teacher: Client) -> None:
    values = standard(key)
    for choice in SHOWS[key].options:
        values[choice.name] = other_value(choice, values[choice.name])
        try:
            lessons.read_options(key, values)
        except Refused:
            values[choice.name] = standard(key)[choice.name]
    answer = teacher.post(reverse("teacher:new"), posted(key, values))
    assert answer.status_code == 302, answer.content.decode()[:2000]
    made = Lesson.objects.get(title="Any game")
    assert [table.game for table in made.tables.all()] == [key, key]
    assert made.captures == []
    assert made.indicators == ["plans"]
    table = made.tables.get(number=1)
    assert table.factor == 2.0
    kept = json.loads(table.options)
    for name, value in values.items():
        assert kept[name] == (list(value) if isinstance(value, tuple) else value), name


@pytest.mark.parametrize("key", KEYS)
def test_the_form_begins_with_the_game_s_own_defaults(key: str, teacher: Client) -> None:
    page = teacher.get(reverse("teacher:new") + f"?game={key}").content.decode()
    part = choices.ShownPart(key)
    for row in part.rows():
        assert f'name="{row.name}"' in page
    for choice in SHOWS[key].options:
        said = english(choice.title)
        assert said in page or said.replace("'", "&#x27;") in page
    assert page.count('class="ours"') == sum(choice.ours for choice in SHOWS[key].options)
    assert 'name="captures"' not in page
    assert 'name="sessions"' not in page
    answer = teacher.post(reverse("teacher:new"), posted(key, standard(key)))
    assert answer.status_code == 302
    table = Lesson.objects.get(title="Any game").tables.get(number=1)
    assert table.options == lessons.read_options(key, {})


@pytest.mark.parametrize("key", KEYS)
def test_a_number_out_of_bounds_is_refused_at_its_line_and_what_was_filled_in_stays(
    key: str, teacher: Client
) -> None:
    choice = next(each for each in SHOWS[key].options if each.kind == "number")
    wrong = posted(key, {**standard(key), choice.name: choice.most + 1}, title="Kept title")
    answer = teacher.post(reverse("teacher:new"), wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "errorlist" in page
    assert "Kept title" in page
    assert not Lesson.objects.exists()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "wrong", [{"players": 1}, {"players": 99}, {"turn_seconds": 0}, {"nonsense": 1}, {"x": None}]
)
def test_options_that_a_game_does_not_take_make_no_lesson(key: str, wrong: dict[str, Any]) -> None:
    user = User.objects.create_user("t@school.test", "pw-for-tests-1")
    name = next(iter(wrong))
    if name in {"players", "turn_seconds"} and not hasattr(GAMES[key].Options(), name):
        return
    with pytest.raises(Refused, match="bad_options"):
        lessons.create(user, "x", game=key, options=wrong)
    assert not Lesson.objects.exists()


def test_options_that_do_not_go_together_are_refused_in_words(
    teacher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = KEYS[0]

    def refuse(*_args: Any) -> str:
        raise Refused("bad_options")

    monkeypatch.setattr(lessons, "read_options", refuse)
    answer = teacher.post(reverse("teacher:new"), posted(key, standard(key)))
    assert answer.status_code == 422
    assert say("bad_options") in answer.content.decode()


def test_a_game_that_cannot_be_played_is_not_there(teacher: Client) -> None:
    for game in ("chess", "../x"):
        assert teacher.get(reverse("teacher:new"), {"game": game}).status_code == 404
        assert teacher.post(reverse("teacher:new"), {"game": game}).status_code == 404
    assert teacher.get("/rules/chess/").status_code == 404


@pytest.mark.parametrize("key", KEYS)
def test_a_preview_of_names_keeps_the_game_and_its_options(key: str, teacher: Client) -> None:
    choice = next(each for each in SHOWS[key].options if each.kind == "flag")
    values = standard(key)
    values[choice.name] = not values[choice.name]
    sent = posted(key, values, preview="1", names_from="list", names="Ana\nBen")
    page = teacher.post(reverse("teacher:new"), sent).content.decode()
    assert "<li>Ben</li>" in page
    assert f'<input type="hidden" name="game" value="{key}">' in page
    box = re.search(rf'<input type="checkbox" name="option_{choice.name}"[^>]*>', page)
    assert box is not None
    assert ("checked" in box[0]) == values[choice.name]


@pytest.mark.parametrize("key", [key for key in GAMES if playable(key)])
def test_everybody_may_read_the_rules(key: str, client: Client) -> None:
    page = client.get(reverse("teacher:rules_of", args=[key]), follow=True).content.decode()
    told = GAMES[key].help
    assert told is not None
    assert f"Rules of {GAMES[key].title}" in page
    assert "style=" not in page
    for other in filter(playable, GAMES):
        assert GAMES[other].title in page
    if key in SHOWS:
        for chapter in told.chapters:
            for line in (chapter.title, *chapter.lines, *chapter.ours):
                assert line in page or line.replace("'", "&#x27;") in page, line


@pytest.mark.parametrize("key", KEYS)
def test_a_class_gets_its_seats_on_the_sides_that_play(key: str) -> None:
    school = SchoolCast()
    made = from_class.create(
        school.teacher, school.school_class, "7b", tables=2, game=key, options=SHORT.get(key, {})
    )
    sides = json.loads(made.tables.get(number=1).options).get("players", len(GAMES[key].sides))
    seats = list(Seat.objects.filter(lesson=made).values_list("table__number", "side"))
    assert len(seats) == len(school.students)
    assert {side for _table, side in seats} <= set(range(sides))
    teams = [seats.count((n, side)) for n in (1, 2) for side in range(sides)]
    assert max(teams) - min(teams) <= 1


@pytest.mark.parametrize("key", KEYS)
def test_saved_teams_of_four_stay_together_at_tables_of_other_sizes(key: str) -> None:
    school = SchoolCast()
    ids = [student.pk for student in school.students]
    placed = [(student, Spot(1, i % 4)) for i, student in enumerate(ids)]
    roster = rosters.save_new(
        school.school_class, school.teacher, name="Fours", tables=1, method="hand", placed=placed
    )
    made = from_class.create(
        school.teacher, school.school_class, "7b", teams=roster, game=key, options={}
    )
    where = {
        seat.student_id: (seat.table_id, seat.side) for seat in Seat.objects.filter(lesson=made)
    }
    teams = [
        {where[student] for i, student in enumerate(ids) if i % 4 == team} for team in range(4)
    ]
    assert all(len(team) <= 1 for team in teams)
    used = [team for team in teams if team]
    assert len(set().union(*used)) == len(used)


@pytest.mark.parametrize("key", KEYS)
def test_the_form_says_how_many_students_fit(key: str, teacher: Client) -> None:
    page = teacher.get(reverse("teacher:new") + f"?game={key}").content.decode()
    assert f"{len(GAMES[key].sides) * 8} students at most" in page


@pytest.mark.parametrize("key", KEYS)
def test_a_class_s_form_asks_for_the_game_first_and_makes_its_lesson(key: str) -> None:
    school, client = SchoolCast(), Client()
    client.force_login(school.teacher)
    address = reverse("teacher:new_for_class", args=[school.school_class.pk])
    assert f'href="?game={key}"' in client.get(address).content.decode()
    assert client.get(address, {"game": key}).status_code == 200
    sent = posted(key, standard(key), teams="random", absent=[])
    assert client.post(address, sent).status_code == 302
    assert Lesson.objects.get().tables.first().game == key  # type: ignore[union-attr]


@pytest.mark.parametrize("key", KEYS)
def test_home_names_the_game_of_a_running_table(key: str, client: Client) -> None:
    cast = Cast(players=1, game=key, options=SHORT.get(key, {}))
    client.force_login(cast.teacher)
    home = reverse("teacher:home") + "?all=1"
    assert f"{GAMES[key].title}, <b>Lobby</b>" in client.get(home).content.decode()
    cast.start()
    assert f"{GAMES[key].title}, <b>Playing</b>" in client.get(home).content.decode()
    cast.do("end_game")
    assert f"{GAMES[key].title}, <b>Result</b>" in client.get(home).content.decode()
