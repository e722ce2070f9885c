"""The console of every game that has a Show, through random games and through the real writer."""

import html
import json
import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Seeded, pick
from games.engine import Viewer
from games.registry import GAMES, SHOWS
from hexclassroom.live import scenes as live_scenes
from hexclassroom.live import snapshot
from hexclassroom.live.actions import Done
from hexclassroom.live.pages.boardgame import result
from hexclassroom.live.pages.boardgame.console_parts import figure
from hexclassroom.live.pages.boardgame.words import side_name, spoken
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.live.scene import ClockNow, Line, Scene
from hexclassroom.live.tongue import speaking
from hexclassroom.live.words import Refused
from tests.games import shows
from tests.games.hooks import HOOKS
from tests.games.random_play import Step, steps
from tests.live.boardgame import teachers
from tests.live.cast import Cast

OPTIONS = [(key, i) for key in sorted(SHOWS) for i in range(len(HOOKS[key].options))]
every_game = pytest.mark.parametrize(
    ("key", "i"), OPTIONS, ids=[f"{key}-{i}" for key, i in OPTIONS]
)
every_key = pytest.mark.parametrize("key", sorted(SHOWS))
LOOKS = 4


@cache
def played(key: str, i: int = 0) -> tuple[Step, ...]:
    hooks = HOOKS[key]
    return tuple(steps(GAMES[key], hooks.options[i], 11, hooks.unlisted))


def middle(key: str, i: int = 0) -> Step:
    return played(key, i)[len(played(key, i)) // 2]


def moments(key: str, i: int) -> list[Step]:
    found = played(key, i)
    return list(found[:: max(1, len(found) // LOOKS)])


def text(markup: str) -> str:
    """What can be read of a piece."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)))


@every_game
def test_every_moment_is_drawn_well(key: str, i: int) -> None:
    for step in moments(key, i):
        scene = teachers.console(key, step.state)
        pieces = teachers.drawn(scene)
        page = teachers.read(pieces)
        assert not page.faults
        assert "None" not in "".join(pieces.values()).replace('fill="none"', "")
        assert all(pieces[name] for name in ("board", "sides", "due", "act", "clock", "watch"))
        assert pieces["sides"].count("<section") == scene.table.sides
        shown = text(pieces["sides"])
        for seat in scene.table.seats:
            assert seat.name in shown
        for side in range(scene.table.sides):
            assert side_name(SHOWS[key], side) in shown


@every_game
def test_every_event_that_occurs_is_told_in_the_log(key: str, i: int) -> None:
    show = SHOWS[key]
    with speaking("en"):
        for step in played(key, i):
            line = teachers.line(key, step)
            told = [show.told(event) for event in line.events]
            words_of_line = words(line, key)
            assert all(spoken(each, show) in words_of_line for each in told if each is not None)
            if any(told) and step.actor >= 0:
                assert words_of_line.startswith("Mira: ")


@every_game
def test_the_figures_of_every_side_are_on_its_card(key: str, i: int) -> None:
    show, step = SHOWS[key], middle(key, i)
    view = GAMES[key].view(step.state, Viewer(master=True))
    shown = text(teachers.drawn(teachers.console(key, step.state))["sides"])
    with speaking("en"):
        for standing in show.face(view).standings:
            for fact in standing.facts:
                assert figure(show, fact).name in shown
                assert fact.value in shown


@every_key
def test_points_are_behind_a_tap(key: str) -> None:
    step = middle(key)
    pieces = teachers.drawn(teachers.console(key, step.state))
    points = [e for e in teachers.read(pieces).elements if "bg-points" in e.attrs.get("class", "")]
    assert all(each.attrs["data-for"].startswith("points-") for each in points)
    known = SHOWS[key].face(GAMES[key].view(step.state, Viewer(master=True))).standings
    assert len(points) == sum(standing.points is not None for standing in known)


@every_key
def test_nothing_is_said_of_roles(key: str) -> None:
    pieces = teachers.drawn(teachers.console(key, middle(key).state))
    markup = "".join(pieces.values())
    assert '"do":"swap"' not in markup
    assert "roles" not in pieces["people"]
    assert not any(str(role) in text(markup) for role in ROLES.values())
    assert "show_supply" not in markup
    assert '"do":"capture"' not in markup


@every_key
def test_who_is_due_is_named_with_their_players(key: str) -> None:
    scene = teachers.console(key, middle(key).state)
    side = scene.table.due[0][0]
    shown = text(teachers.drawn(scene)["due"])
    assert side_name(SHOWS[key], side) in shown
    if len({side for side, _role in scene.table.due}) == 1:
        assert all(s.name in shown for s in scene.table.seats if s.side == side)


@every_key
def test_a_computer_and_a_stand_in_are_marked(key: str) -> None:
    scene = teachers.console(key, middle(key).state, computers=(1,), stood_in=(0,))
    pieces = teachers.drawn(scene)
    assert "The computer plays." in pieces["sides"]
    assert '{"do":"stand_in","side":0,"role":"","seat":""}' in pieces["sides"]


@every_key
def test_somebody_missing_may_be_stood_in_for_without_a_role(key: str) -> None:
    scene = teachers.console(key, middle(key).state)
    seats = (replace(scene.table.seats[0], late=True, hand_up=True), *scene.table.seats[1:])
    scene = replace(scene, table=replace(scene.table, seats=seats))
    calls = teachers.drawn(scene)["calls"]
    assert '{"do":"stand_in","side":0,"role":"","seat":"bot"}' in calls
    assert "raises a hand" in calls


@every_key
def test_names_are_escaped(key: str) -> None:
    scene = teachers.console(key, middle(key).state, (teachers.line(key, middle(key), name="<i>"),))
    seats = tuple(replace(seat, name="<b>Ana</b> & 'co'") for seat in scene.table.seats)
    pieces = teachers.drawn(replace(scene, table=replace(scene.table, seats=seats)))
    assert "<b>Ana</b>" not in "".join(pieces.values())
    assert "<i>" not in pieces["log"]
    assert not teachers.read(pieces).faults


@every_key
def test_a_line_of_the_log_leads_back_to_before_it(key: str) -> None:
    told = [step for step in played(key) if step.record.events]
    line = next(
        line
        for line in (teachers.line(key, step, 12) for step in told)
        if any(SHOWS[key].told(event) for event in line.events)
    )
    log = teachers.drawn(teachers.console(key, middle(key).state, (line,)))["log"]
    assert '"do":"undo","to":11' in log
    undone = replace(line, undone=True)
    log = teachers.drawn(teachers.console(key, middle(key).state, (undone,)))["log"]
    assert '"to":11' not in log
    assert "(taken back)" in log


@every_key
def test_the_clock_offers_what_fits_the_moment(key: str) -> None:
    state = middle(key).state
    running = teachers.drawn(teachers.console(key, state))["clock"]
    assert '{"do":"pause"}' in running
    kind = GAMES[key].clock(state).kind  # type: ignore[union-attr]
    paused = ClockNow(kind, None, 9000, 45000, True, "undo")
    drawn = teachers.drawn(teachers.console(key, state, clock=paused))
    assert '{"do":"resume"}' in drawn["clock"]
    assert "After the undo." in drawn["clock"]
    assert "is-paused" in drawn["layout"]
    untimed = teachers.drawn(teachers.console(key, state, clock=ClockNow(kind)))["clock"]
    assert "no timer" in untimed


@every_key
def test_lobby_and_briefing_know_the_sides_that_play(key: str) -> None:
    scene = replace(teachers.console(key, played(key)[0].state, status="lobby"), view=None)
    pieces = teachers.drawn(scene)
    assert not teachers.read(pieces).faults
    assert pieces["people"].count("data-zone") == scene.table.sides + 1
    assert not pieces["board"]
    brief = replace(scene, table=replace(scene.table, status="briefing", slide=1))
    help_ = GAMES[key].help
    assert help_ is not None
    shown = text(teachers.drawn(brief)["stage"])
    assert help_.chapters[0].title in shown
    assert all(line in shown for line in help_.chapters[0].ours)


@every_game
def test_the_result_names_the_winner_and_every_sum(key: str, i: int) -> None:
    last = played(key, i)[-1].after
    scene = teachers.console(key, last)
    pieces = teachers.drawn(scene)
    assert not teachers.read(pieces).faults
    shown = text(pieces["stage"])
    outcome = GAMES[key].outcome(last)
    with speaking("en"):
        found = result.of(key, scene.view)
        assert spoken(SHOWS[key].winner(scene.view), SHOWS[key]) in shown
    assert tuple(each.total for each in found.sides) == outcome.totals
    assert tuple(each.team.side for each in found.sides if each.won) == outcome.winners
    assert (
        tuple(tuple(line.points for line in each.lines) for each in found.sides) == outcome.scores
    )
    for total in outcome.totals:
        assert f'class="total num">{total}<' in pieces["stage"]
    assert '{"do":"debrief"}' in pieces["clock"]
    assert '{"do":"again"}' in pieces["clock"]
    assert not pieces["board"]


# Through the real writer.
def lesson(key: str) -> Cast:
    """A lesson of a game that was started, with a player for two sides."""
    return Cast(2, game=key, options={}).start()


def now(cast: Cast) -> Scene:
    """The console's scene as the server builds it."""
    snap = snapshot.fresh(str(cast.lesson.pk), cast.now)
    assert snap is not None
    return live_scenes.console(snap, cast.table)


def offered(page: str) -> dict[int, list[dict[str, Any]]]:
    """The actions that the sheet offers, by side."""
    out: dict[int, list[dict[str, Any]]] = {}
    for part in re.split(r'<div data-panel="act:', page)[1:]:
        side = int(part.split('"')[0])
        found = re.findall(r'data-act="([^"]*)"', part)
        out[side] = [json.loads(html.unescape(each)) for each in found]
    return out


@pytest.mark.django_db
@every_key
def test_the_game_master_acts_for_sides_from_the_list_of_moves(key: str) -> None:
    cast, chance = lesson(key), Seeded(5)
    for _ in range(12):
        scene = now(cast)
        if scene.table.over:
            break
        lists = {
            side: moves for side, moves in offered(teachers.drawn(scene)["act"]).items() if moves
        }
        side = pick(chance, sorted(lists))
        asked = dict(scene.asked)[side]
        assert asked == cast.prompt(side)
        done = cast.master_act(side, pick(chance, lists[side]))
        assert isinstance(done, Done)
    cast.check()
    log = teachers.drawn(now(cast))["log"]
    assert "The Game Master: " in log
    assert not teachers.read({"log": log}).faults


@pytest.mark.django_db
@every_key
def test_what_the_game_leaves_to_the_game_master_is_one_tap(key: str) -> None:
    cast = lesson(key)
    pieces = teachers.drawn(now(cast))
    commands = [
        json.loads(html.unescape(each))
        for each in re.findall(r'data-do="([^"]*)"', pieces["due"])
        if "master" in each
    ]
    view = GAMES[key].view(cast.state, Viewer(master=True))
    assert [each["action"] for each in commands] == [
        json.loads(action) for action, _label in SHOWS[key].master(view)
    ]
    for command in commands[:1]:
        cast.do("master", action=command["action"])
        cast.check()
    with pytest.raises(Refused):
        cast.do("master", action={"type": "time_up"})


@pytest.mark.django_db
@every_key
def test_a_move_is_undone_and_done_again(key: str) -> None:
    cast = lesson(key)
    before = cast.state
    side = sorted(GAMES[key].awaiting(before))[0]
    cast.master_act(side, cast.legal(side)[0])
    after = cast.state
    undo = re.findall(r'\{"do":"undo","to":(\d+)\}', teachers.drawn(now(cast))["log"])
    cast.do("undo", to=int(undo[0]))
    assert cast.state == before
    assert '{"do":"redo"}' in teachers.drawn(now(cast))["log"]
    cast.do("redo")
    assert cast.state == after


def forms_of(key: str) -> list[tuple[Any, int, Any]]:
    """States of random games in which a side may fill a form in: (state, side, forms)."""
    out = []
    for i in range(len(HOOKS[key].options)):
        for step in played(key, i):
            for side, prompt in GAMES[key].awaiting(step.state).items():
                found = SHOWS[key].forms(GAMES[key].view(step.state, Viewer(side=side)), prompt)
                if found:
                    out.append((step.state, side, found))
                    break
    return out[:: max(1, len(out) // 3)]


@every_key
def test_every_form_can_be_filled_in_for_a_side(key: str) -> None:
    for state, side, found in forms_of(key):
        pieces = teachers.drawn(teachers.console(key, state))
        page = teachers.read({"act": pieces["act"]})
        assert not page.faults
        part = pieces["act"].split(f'data-panel="act:{side}"')[1].split('data-panel="act:')[0]
        bases = [html.unescape(b) for b in re.findall(r'data-act-form="([^"]*)"', part)]
        assert bases == [form.base for form in found]
        # Whatever is tapped for a form of one side belongs to no other's.
        groups = set(re.findall(r'data-picks="([^"]*)"', part))
        assert set(re.findall(r'data-pick="([^"]*)"', part)) == groups
        assert all(group.startswith(f"{side}-") for group in groups)
        # Of drawings the same part may be there twice: its id says what it holds.
        names = re.findall(r' id="(?!tx-)([^"]*)"', pieces["act"])
        assert len(names) == len(set(names))


def test_some_game_has_forms_so_that_the_test_above_tests_something() -> None:
    assert any(forms_of(key) for key in SHOWS)


@pytest.mark.django_db
def test_a_form_that_the_rules_allow_goes_through_the_real_writer() -> None:
    sent = 0
    for key in sorted(SHOWS):
        cast, chance = lesson(key), Seeded(2)
        for _ in range(60):
            scene = now(cast)
            if scene.table.over or sent:
                break
            views = dict(scene.side_views)
            for side, prompt in scene.side_prompts:
                for form in SHOWS[key].forms(views[side], prompt):
                    action = shows.filled(form, chance)
                    try:
                        cast.master_act(side, action)
                    except Refused:
                        continue
                    sent += 1
                    break
            if sent:
                cast.check()
                break
            side = sorted(GAMES[key].awaiting(cast.state))[0]
            cast.master_act(side, pick(chance, cast.legal(side)))
    assert sent


@every_key
def test_other_tables_say_who_is_to_act_there(key: str) -> None:
    scene = teachers.console(key, middle(key).state)
    other = replace(scene.table, id=2, number=2, due=((0, ""),))
    busy = replace(other, id=3, number=3, due=((0, ""), (1, "")))
    lobby = replace(other, id=4, number=4, status="lobby", phase="")
    scene = replace(scene, tables=(scene.table, other, busy, lobby))
    rail = text(teachers.drawn(scene)["rail"])
    assert f"{side_name(SHOWS[key], 0)} to act" in rail
    assert "Lobby" in rail


def test_lines_of_the_table_are_told_as_in_every_game() -> None:
    line = Line(3, "table", "teacher", "", None, what="paused", data=(("reason", "teacher"),))
    key = sorted(SHOWS)[0]
    assert words(line, key) == "The Game Master paused the game."
    stand_in = Line(
        4, "table", "teacher", "", 0, what="stand_in", data=(("role", ""), ("seat", "bot"))
    )
    assert words(stand_in, key) == "The computer plays on for them."
    back = replace(stand_in, data=(("role", ""), ("seat", "")))
    assert words(back, key) == "They play themselves again."
