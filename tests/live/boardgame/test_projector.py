"""The wall of every game that has a Show: for the whole class, so without names and secrets."""

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
from hexclassroom.live.pages.boardgame.ceremony import LEAST, WIDTH, gather
from hexclassroom.live.pages.boardgame.result import Result, Share, Tally
from hexclassroom.live.pages.boardgame.words import side_name, spoken
from hexclassroom.live.pages.teams import every
from hexclassroom.live.scene import ClockNow, Scene
from hexclassroom.live.tongue import speaking
from tests.games.hooks import HOOKS
from tests.games.random_play import Step, steps
from tests.live.boardgame import scenes, teachers
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
    return tuple(steps(GAMES[key], hooks.options[i], 12, hooks.unlisted))


def middle(key: str, i: int = 0) -> Step:
    return played(key, i)[len(played(key, i)) // 2]


def text(markup: str) -> str:
    """What can be read of a piece."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)))


@every_game
def test_every_moment_is_drawn_well(key: str, i: int) -> None:
    found = played(key, i)
    for step in found[:: max(1, len(found) // LOOKS)]:
        scene = teachers.wall(key, step.state, (teachers.line(key, step),))
        pieces = teachers.drawn(scene)
        assert not teachers.read(pieces).faults
        assert "wall-play" in json.loads(pieces["layout"])["class"]
        shown = text(pieces["stage"])
        for side in range(scene.table.sides):
            assert side_name(SHOWS[key], side) in shown
        with speaking("en"):
            face = SHOWS[key].face(scene.view)
            assert spoken(face.where, SHOWS[key]) in shown
            assert spoken(face.says, SHOWS[key]) in shown
        assert all(spoken(board.title, SHOWS[key]) in pieces["stage"] for board in face.boards)


@every_key
def test_whoever_alone_is_on_turn_stands_large(key: str) -> None:
    for step in played(key):
        scene = teachers.wall(key, step.state)
        turns = [each.side for each in SHOWS[key].face(scene.view).standings if each.turn]
        if len(turns) == 1:
            stage = teachers.drawn(scene)["stage"]
            assert f"<h1>{side_name(SHOWS[key], turns[0])}</h1>" in stage
            return
    raise AssertionError("nobody is ever alone on turn")


@every_key
def test_no_player_is_named_in_play_even_where_names_are_shown(key: str) -> None:
    step = middle(key)
    scene = teachers.wall(key, step.state, show_names=True)
    shown = "".join(teachers.drawn(scene).values())
    assert not any(f">{name}<" in shown for name in (*scenes.NAMES, *scenes.MATES))


@every_key
def test_the_lobby_shows_the_sides_that_play_and_names_only_where_allowed(key: str) -> None:
    scene = replace(teachers.wall(key, played(key)[0].state, status="lobby"), view=None)
    stage = teachers.drawn(scene)["stage"]
    assert stage.count('class="badge side-') == scene.table.sides
    assert scenes.NAMES[0] not in stage
    named = teachers.wall(key, played(key)[0].state, status="lobby", show_names=True)
    assert scenes.NAMES[0] in teachers.drawn(replace(named, view=None))["stage"]


@every_key
def test_every_slide_of_the_briefing_is_drawn(key: str) -> None:
    about = GAMES[key].help
    assert about is not None
    start = played(key)[0].state
    for n, chapter in enumerate(about.chapters, start=1):
        scene = replace(teachers.wall(key, start, status="briefing", slide=n), view=None)
        pieces = teachers.drawn(scene)
        assert not teachers.read(pieces).faults
        assert chapter.title in text(pieces["stage"])
        assert all(line in text(pieces["stage"]) for line in (*chapter.lines, *chapter.ours))


@every_key
def test_the_clock_is_there_where_something_is_timed_and_a_pause_always(key: str) -> None:
    state = middle(key).state
    kind = GAMES[key].clock(state).kind  # type: ignore[union-attr]
    timed = teachers.drawn(teachers.wall(key, state))
    assert "data-ends" in timed["ring"]
    paused = ClockNow(kind, None, 9000, 45000, True, "teacher")
    assert 'data-left="9000"' in teachers.drawn(teachers.wall(key, state, clock=paused))["ring"]
    untimed = teachers.drawn(teachers.wall(key, state, clock=ClockNow(kind, paused=True)))
    assert not untimed["ring"]
    assert "is-paused" in untimed["layout"]


@every_game
def test_the_result_shows_every_sum_and_the_winners(key: str, i: int) -> None:
    last = played(key, i)[-1].after
    scene = teachers.wall(key, last)
    pieces = teachers.drawn(scene)
    assert not teachers.read(pieces).faults
    outcome = GAMES[key].outcome(last)
    with speaking("en"):
        assert spoken(SHOWS[key].winner(scene.view), SHOWS[key]) in text(pieces["stage"])
    captions = re.findall(r'class="cap">([^<]*)<', pieces["stage"])
    assert captions == [side_name(SHOWS[key], side) for side in outcome.winners]
    if len(outcome.categories) > 1:
        for total in outcome.totals:
            assert f">{total}</text>" in pieces["stage"]


def result(*sides: tuple[int, ...]) -> Result:
    """A made-up result of a game of three categories."""
    teams = every(sorted(SHOWS)[0])
    tallies = tuple(
        Tally(
            team=teams[side],
            total=sum(points),
            lines=tuple(Share(f"c{n}", f"Category {n}", p) for n, p in enumerate(points)),
            won=sum(points) == max(map(sum, sides)),
            place=1,
        )
        for side, points in enumerate(sides)
    )
    return Result(
        "Somebody wins.", tallies, tuple((f"c{n}", f"Category {n}") for n in range(3)), True
    )


@pytest.mark.parametrize(
    "sides",
    [
        ((1, 1, 1), (90, 44, 22)),
        ((2, 0, 0), (0, 3, 0)),
        ((400, 30, -7), (0, 0, 0)),
        ((1, -2, -4),) * 2,
    ],
)
def test_bars_fit_the_wall_and_no_number_is_squeezed(sides: tuple[tuple[int, ...], ...]) -> None:
    value = gather(result(*sides), "")  # type: ignore[arg-type]
    for bar in value.bars:
        assert bar.width <= WIDTH + 1
        assert all(piece.w >= LEAST for piece in bar.pieces)
        # What was lost comes last, and is written so.
        minus = [piece.minus for piece in bar.pieces]
        assert minus == sorted(minus)
        assert all(piece.points.startswith("−") == piece.minus for piece in bar.pieces)
    totals = [(bar.won, bar.total) for bar in value.bars]
    assert totals == sorted(totals, reverse=True)


def test_only_categories_with_points_are_in_the_legend() -> None:
    value = gather(result((2, 0, 1), (3, 0, 0)), "")  # type: ignore[arg-type]
    assert value.legend == ((1, "Category 0"), (3, "Category 2"))


@every_key
def test_several_tables_share_one_wall(key: str) -> None:
    one = teachers.wall(key, middle(key).state).table
    two = replace(one, id=2, number=2, due=((1, ""),))
    over = replace(one, id=3, number=3, over=True)
    stage = teachers.drawn(Scene("projector", one, None, tables=(one, two, over)))["stage"]
    assert "Table 2" in stage
    assert side_name(SHOWS[key], 1) in stage
    assert "Result" in stage


# Through the real writer.
def now(cast: Cast, table: int | None) -> Scene:
    snap = snapshot.fresh(str(cast.lesson.pk), cast.now)
    assert snap is not None
    return live_scenes.projector(snap, table)


@pytest.mark.django_db
@every_key
def test_the_wall_tells_the_newest_move_without_saying_whose_tap_it_was(key: str) -> None:
    cast, chance = Cast(2, game=key, options={}).start(), Seeded(4)
    assert now(cast, cast.table).lines == ()
    told: list[Any] = []
    for _ in range(150):
        side = sorted(GAMES[key].awaiting(cast.state))[0]
        cast.master_act(side, pick(chance, cast.legal(side)))
        scene = now(cast, cast.table)
        told = [SHOWS[key].told(event) for line in scene.lines for event in line.events]
        if any(told):
            break
    pieces = teachers.drawn(scene)
    with speaking("en"):
        assert spoken(next(each for each in told if each), SHOWS[key]) in text(pieces["foot"])
    assert "The Game Master:" not in pieces["foot"]
    assert scene.lines[0].name == ""
    assert not teachers.read(pieces).faults
    before = scene.lines[0].n
    cast.do("undo", to=before - 1)
    assert not any(line.n == before for line in now(cast, cast.table).lines)


@pytest.mark.django_db
@every_key
def test_the_page_of_all_tables_knows_who_is_to_act(key: str) -> None:
    cast = Cast(2, game=key, options={}, tables=2).start()
    pieces = teachers.drawn(now(cast, None))
    assert not teachers.read(pieces).faults
    assert "Table 1" in pieces["stage"]
    assert "Lobby" in pieces["stage"]


def test_a_public_view_is_what_the_wall_is_drawn_from() -> None:
    for key in SHOWS:
        state = middle(key).state
        assert teachers.wall(key, state).view == GAMES[key].view(state, Viewer())
