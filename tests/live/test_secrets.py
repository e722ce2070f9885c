"""Secrets: over a whole game, every byte sent to every kind of viewer holds nothing hidden.

What must not be there is worked out from the state, apart from the code that cuts it: the tile
numbers of what a viewer may not see, other teams' Hidden Goals, the contents of bags.
"""

import random
from typing import Any

import msgspec
import pytest
from django.test import override_settings

from games.engine import Viewer
from games.planet_hexagon.state import State
from hexclassroom.live import around, executor, snapshot
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import duty
from tests.live import polls
from tests.live.cast import Cast
from tests.live.sockets import Page, all_read, console, on_thread, play, projector

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]

Keys = set[str]


def walk(value: Any, path: str = "") -> Any:
    """Give every (path, value) of plain data."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from walk(each, f"{path}.{name}")
    elif isinstance(value, list):
        for each in value:
            yield from walk(each, f"{path}[]")
    else:
        yield path, value


def problems(pieces: dict[str, str], state: State, side: int | None, master: bool) -> list[str]:
    """Find what this viewer must not know in its pieces (JSON of scene fields)."""
    found = []
    allowed = {"table", "view", "me", "roles", "prompt", "prompt_id", "moves", "proposals"}
    allowed |= {"lines", "told", "finds", "tables", "waiting", "indicators", "observed", "page"}
    allowed |= {"asked", "side_moves", "side_prompts", "side_views", "team_moves", "visited"}
    allowed |= {"captured", "deciding", "panel"}
    found += [f"unknown piece {name}" for name in pieces.keys() - allowed]
    for word in ("drawn_numbers", '"decks"', '"seed"', '"hand":[', '"bag":[', '"rubbish":['):
        found += [f"{word} in {name}" for name, text in pieces.items() if word in text]
    view = msgspec.json.decode(pieces.get("view") or "null")
    if view is None:
        return found
    over = state.phase == "result"
    for team in view["teams"]:
        own = team["side"] == side
        if "goal" in team and team["goal"] is not None and not (own or master or over):
            found.append(f"goal of team {team['side']}")
        for part in ("colony", "waiting", "black_hole"):
            for tile in team.get(part) or ():
                if not own and {"id", "back", "back_type"} & tile.keys():
                    found.append(f"unseen side in {part} of team {team['side']}")
    for tile in view.get("supply") or ():
        if tile and {"id", "back", "back_type"} & tile.keys():
            found.append("unseen side in the Supply Centre")
    if not isinstance(view["bag"], int) or not isinstance(view["rubbish"], int):
        found.append("contents of a bag")
    if not master and msgspec.json.decode(pieces.get("panel") or "[]"):
        found.append("the teacher's panel")
    if not master:
        goals = {team.goal for i, team in enumerate(state.teams) if i != side}
        for name in ("lines", "told", "finds", "proposals", "moves", "table", "tables", "captured"):
            for path, value in walk(msgspec.json.decode(pieces.get(name) or "null")):
                if "goal" in path and value in goals and not over:
                    found.append(f"a goal in {name}")
    return found


def may_see_supply(cast: Cast, row: Any, i: int) -> bool:
    state: State = row.state
    seat = cast.seats[i]
    roles = duty.roles_of(row, seat.side or 0, str(seat.pk))
    turn = (state.session - 1 + state.turn) % 4
    if state.phase == "supply":
        return state.stage != "arrive" and seat.side == turn and "supplier" in roles
    return state.phase == "emissary" and "emissary" in roles


async def whole_game(cast: Cast, check: Any, most: int = 4000) -> int:
    """Play a game by random taps of the Game Master and check all pages after every step.

    Half of the players, and a second one of each other page, are there by plain HTTP.
    """
    rng = random.Random(5)
    open_page = (play, polls.play)
    pages = [await open_page[i % 2](cast, i) for i in range(len(cast.seats))]
    others = [await console(cast), await projector(cast), await projector(cast, 0)]
    by_http = [await polls.console(cast), await polls.projector(cast)]
    by_http.append(await polls.projector(cast, 0))
    await on_thread(executor.run, lambda: cast.start() and None)
    steps = 0
    while steps < most:
        row = await on_thread(lambda: cast.row)
        for page in [*pages, *others, *by_http]:
            await page.reach(row.version)
        await on_thread(check, row, pages, others)
        await on_thread(check, row, pages, by_http)
        if row.ended is not None:
            break
        await on_thread(executor.run, one_step, cast, rng)
        steps += 1
    for page in [*pages, *others, *by_http]:
        await page.close()
    return steps


def one_step(cast: Cast, rng: random.Random) -> None:
    """Do something: an undo now and then, a bot's move for a team, or the end of a phase."""
    row = cast.row
    if row.paused:
        cast.do("resume")
        return
    if rng.random() < 0.01:
        games = [n for n in range(row.log_n - 8, row.log_n) if n > 3]
        if games:
            try:
                cast.do("undo", to=rng.choice(games))
                return
            except Refused as refused:
                # Since then people may only have come and gone.
                if refused.code != "nothing_to_undo":
                    raise
    moves = []
    for side in row.game.awaiting(row.state):
        legal = row.game.legal_actions(row.state, side)
        view = row.game.view(row.state, Viewer(side=side, roles=row.game.roles))
        move = row.game.bots["random"](view, legal, _Chance(rng)) if legal else None
        if move is not None:
            moves.append((side, msgspec.to_builtins(move)))
    if moves and rng.random() > 0.02:
        cast.master_act(*rng.choice(moves))
    else:
        cast.do("end_phase")


class _Chance:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        return self.rng.randrange(n)


async def test_over_a_whole_game_no_viewer_is_sent_a_secret() -> None:
    cast = await on_thread(lambda: Cast(players=6, options={"sessions": 2}))
    seen_supply = {"yes": 0, "no": 0}

    def check(row: Any, pages: list[Page], others: list[Page]) -> None:
        state: State = row.state
        for i, page in enumerate(pages):
            side = cast.seats[i].side
            found = problems(page.pieces, state, side, master=False)
            view = msgspec.json.decode(page.pieces["view"])
            shown = view.get("supply") is not None
            if shown != may_see_supply(cast, row, i):
                found.append(f"supply shown: {shown} in {state.phase}")
            seen_supply["yes" if shown else "no"] += 1
            if not shown and '"slot":' in page.pieces["moves"]:
                found.append("moves in the Supply Centre")
            assert found == [], (i, found)
        master, public, lesson = others
        assert problems(master.pieces, state, None, master=True) == []
        assert problems(public.pieces, state, None, master=False) == []
        assert msgspec.json.decode(public.pieces["view"]).get("supply") is None
        assert lesson.pieces["view"] == "null"
        names = {seat.student.name for seat in cast.seats if seat.student}
        for page in (public, lesson):
            text = "".join(page.pieces.values())
            assert not any(name in text for name in names)

    steps = await whole_game(cast, check)
    assert steps > 100
    assert min(seen_supply.values()) > 20


async def test_the_check_notices_a_leaking_renderer() -> None:
    cast = await on_thread(lambda: Cast(players=1, options={"sessions": 1}))
    with override_settings(LIVE_RENDER="tests.live.plain.leaking"):
        page = await play(cast, 0)
        await on_thread(executor.run, lambda: cast.start() and None)
        row = await on_thread(lambda: cast.row)
        await page.reach(row.version)
        assert problems(page.pieces, row.state, cast.seats[0].side, master=False)
        await page.close()


async def test_a_projector_shows_supply_and_names_only_when_switched_on() -> None:
    cast = await on_thread(lambda: Cast(players=2))
    public = await projector(cast)
    await on_thread(executor.run, lambda: cast.start() and None)
    for on in (True, False):
        done = await on_thread(lambda on=on: cast.do("show_supply", on=on))
        await public.reach(done.version)
        view = msgspec.json.decode(public.pieces["view"])
        assert (view.get("supply") is not None) == on
        done = await on_thread(lambda on=on: cast.do("show_names", on=on))
        await public.reach(done.version)
        name = cast.seats[0].student.name if cast.seats[0].student else ""
        await all_read([public])
        assert (name in public.pieces["table"]) == on
    await public.close()


async def test_what_changes_while_a_lesson_is_read_never_goes_out_under_the_newer_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = await on_thread(lambda: Cast(players=1))
    await on_thread(executor.run, lambda: cast.start() and None)
    await on_thread(lambda: cast.do("show_names", on=True))
    read, once = around._lesson, [lambda: cast.do("show_names", on=False)]

    def slow(lesson: str, ident: Any) -> around.LessonRead | None:
        found = read(lesson, ident)
        while once:
            once.pop()()
        return found

    monkeypatch.setattr(around, "_lesson", slow)
    snap = await on_thread(lambda: snapshot.take(str(cast.lesson.pk), {}, cast.now))
    assert snap is not None
    row = await on_thread(lambda: cast.row)
    # What is drawn is drawn again for a newer version, and must be right then.
    assert snap.version(cast.table) < row.version or not snap.lesson.show_names
    again = await on_thread(lambda: snapshot.fresh(str(cast.lesson.pk), cast.now, all_anew=False))
    assert again is not None
    assert again.version(cast.table) == row.version
    assert not again.lesson.show_names
