"""Fan-out: newest version only, changed pieces only, gaps, sleepers, presence."""

import asyncio
import time
from typing import Any

import pytest

from hexclassroom.live import answering, comings, drawing, executor, hub, presence, room
from hexclassroom.live.models import LogEntry
from hexclassroom.live.room import Room
from tests.live.cast import Cast
from tests.live.polls import until
from tests.live.sockets import all_read, console, on_thread, play, projector

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


async def write(function: Any, *args: Any, **fields: Any) -> Any:
    """Write as a process beside the loop would."""
    return await on_thread(executor.run, function, *args, **fields)


async def started(players: int = 4) -> Cast:
    cast: Cast = await on_thread(Cast, players)
    await write(lambda: cast.start() and None)
    return cast


async def test_a_page_that_comes_back_gets_the_same_full_view() -> None:
    cast = await started()
    page = await play(cast, 0)
    await page.drain()
    await page.close()
    again = await play(cast, 0)
    await again.drain()
    assert again.frames >= 1
    for name in ("view", "me", "moves", "prompt_id", "roles"):
        assert again.pieces[name] == page.pieces[name]
    await again.close()


async def test_only_changed_pieces_travel() -> None:
    cast = await started()
    page = await play(cast, 0)
    await page.drain()
    page.bytes.clear()
    done = await write(cast.do, "pause")
    await page.reach(done.version)
    sent = page.bytes[-1]
    assert '"view"' not in sent
    assert '"table"' in sent
    await page.close()


async def test_many_commits_at_once_are_drawn_as_few_versions() -> None:
    cast = await started()
    page = await play(cast, 0)
    await page.drain()
    page.frames = 0

    def burst() -> int:
        for _ in range(40):
            cast.do("add_time", seconds=1)
        return cast.row.version

    version = await write(burst)
    await page.reach(version)
    assert page.frames < 40
    assert page.gaps == 0
    await page.close()


async def test_sync_gives_one_full_view_of_the_newest_version() -> None:
    cast = await started()
    page = await play(cast, 0)
    await page.drain()
    page.frames, pieces = 0, dict(page.pieces)
    page.pieces.clear()
    await page.send({"sync": True})
    await page.until(lambda: page.frames == 1)
    assert page.pieces.keys() == pieces.keys()
    await page.close()


async def test_a_page_that_does_not_draw_is_skipped_until_it_reads_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "UNSEEN_SECONDS", 0.3)
    cast = await started()
    page, other = await play(cast, 0), await play(cast, 1)
    page.awake = False
    await all_read([page, other])
    await asyncio.sleep(0.4)
    await page.drain()
    frames = page.frames
    for _ in range(3):
        done = await write(cast.do, "add_time", seconds=1)
        await other.send({"seen": other.version})
        await other.reach(done.version)
    await page.drain()
    assert page.frames == frames
    await page.send({"seen": page.version})
    await page.reach(done.version)
    assert page.frames == frames + 1
    await page.close()
    await other.close()


async def test_a_page_that_is_always_one_version_late_is_never_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "UNSEEN_SECONDS", 0.5)
    monkeypatch.setattr(room, "CLOSE_SECONDS", 0.01)
    cast = await started()
    page = await play(cast, 0)
    page.awake = False
    await all_read([page])
    before = page.version
    for _ in range(12):
        done = await write(cast.do, "add_time", seconds=1)
        await page.reach(done.version)
        # It tells of the last one when the next is on its way already.
        await page.send({"seen": before})
        before = page.version
        await asyncio.sleep(0.1)
    assert page.gaps == 0
    await page.close()


async def test_whoever_asks_for_full_views_on_and_on_gets_few_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answering, "SYNCS", (4.0, 2.0))
    cast = await started()
    page = await play(cast, 0)
    await page.drain()
    page.frames = 0
    for _ in range(40):
        await page.send({"sync": True})
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.4)
    await page.drain()
    assert 2 <= page.frames <= 6
    await page.close()


async def test_whoever_never_reads_is_sent_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "SYNCS", (1000.0, 1000.0))
    monkeypatch.setattr(room, "MOST_UNREAD", 3)
    cast = await started()
    page = await play(cast, 0)
    page.awake = False
    await page.drain()
    page.frames = 0
    await page.send({"seen": 10**12})  # a version that was never sent says nothing
    for _ in range(12):
        await page.send({"sync": True})
        await asyncio.sleep(0.05)
    await page.drain()
    assert 2 <= page.frames <= 4
    await page.send({"seen": page.version})
    frames = page.frames
    await page.until(lambda: page.frames > frames)
    await page.close()


async def test_ping_tells_the_servers_time() -> None:
    cast = await started()
    page = await play(cast, 0)
    await page.send({"ping": 12.5})
    while True:
        frame = await page.read()
        if "pong" in frame:
            break
    assert frame["pong"] == 12.5
    assert abs(frame["now"] - cast.now.timestamp() * 1000) < 60_000
    await page.close()


async def test_presence_is_seen_at_once_and_logged_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "JOINED_SECONDS", 0.05)
    monkeypatch.setattr(hub, "LEFT_SECONDS", 0.05)
    cast = await started()
    seat = str(cast.seats[0].pk)
    pk = cast.seats[0].pk
    first, second = await play(cast, 0), await play(cast, 0)
    await all_read([first, second])
    assert presence.here([seat]) == {seat}

    def words() -> list[str]:
        found = LogEntry.objects.filter(table=cast.table, seat=pk).order_by("n")
        return [e.body.split('"')[3] for e in found if '"seated"' not in e.body]

    async def come_to(wanted: list[str]) -> None:
        until = time.monotonic() + 10
        while (found := await on_thread(words)) != wanted:
            assert time.monotonic() < until, found
            await asyncio.sleep(0.05)

    await first.close()
    assert presence.here([seat]) == {seat}
    await come_to(["joined"])
    # One of two pages has gone: long after it would have been said that the player has.
    await asyncio.sleep(0.05 + 2 * comings.TOGETHER_SECONDS)
    await come_to(["joined"])
    await second.close()
    await come_to(["joined", "left"])
    assert presence.here([seat]) == set()


async def test_who_is_late_is_looked_at_only_while_somebody_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", 0.1)
    cast = await started(2)
    pages = [await play(cast, 0), await play(cast, 1)]
    await all_read(pages)
    drawn: list[bool] = []
    inside = await hub.hub()
    room = inside.rooms[str(cast.lesson.pk)]
    mark = inside.turns.mark

    def noted(room: Room) -> None:
        drawn.append(room.somebody_away)
        mark(room)

    monkeypatch.setattr(inside.turns, "mark", noted)
    # Whoever came a moment ago is told of once more.
    await asyncio.sleep(2 * hub.MOVED_SECONDS + 0.3)
    await until(lambda: not room.somebody_away and not room.in_turn)
    drawn.clear()
    await asyncio.sleep(0.6)
    assert drawn == []
    # Rarely it is looked all the same: a process that died says nothing of those it had.
    monkeypatch.setattr(presence, "REFRESH_SECONDS", 0)
    await asyncio.sleep(0.6)
    assert len(drawn) >= 2
    monkeypatch.setattr(presence, "REFRESH_SECONDS", 15)
    await pages.pop().close()
    await until(lambda: room.somebody_away)
    drawn.clear()
    await asyncio.sleep(0.6)
    assert len(drawn) >= 2
    await pages.pop().close()


async def test_whoever_comes_back_stops_the_stand_in_at_once() -> None:
    cast = await on_thread(lambda: Cast(12))
    await write(lambda: cast.start() and None)
    side = await on_thread(cast.turn_side)
    i = await on_thread(cast.someone, side, "supplier")
    await write(cast.do, "stand_in", side=side, role="supplier", seat="bot")
    page = await play(cast, i)
    await page.drain()
    assert (await on_thread(lambda: cast.row)).stand_ins[side] == {}
    await page.close()


async def test_a_moved_player_sees_the_new_table_and_a_removed_one_is_sent_away() -> None:
    cast = await on_thread(lambda: Cast(4, 2))
    page = await play(cast, 0)
    await page.drain()
    other = await on_thread(lambda: cast.lesson.tables.get(number=2).pk)
    seat = str(cast.seats[0].pk)
    await write(cast.do, "move", seat=seat, table=other, side=3)
    await page.until(lambda: f'"id":{other}' in page.pieces.get("table", ""))
    await write(cast.do, "remove", seat=seat)
    await page.until(lambda: bool(page.go))
    assert page.go[0] == "/"
    await page.close()


async def test_a_moved_players_tap_reaches_the_new_table() -> None:
    cast = await on_thread(lambda: Cast(4, 2))
    page = await play(cast, 0)
    await page.drain()
    other = await on_thread(lambda: cast.lesson.tables.get(number=2).pk)
    await write(cast.do, "move", seat=str(cast.seats[0].pk), table=other, side=3)
    await page.until(lambda: f'"id":{other}' in page.pieces.get("table", ""))
    assert (await page.ask(do="hand", up=True))["ok"]
    assert await on_thread(LogEntry.objects.filter(table=other, kind="talk").count) == 1
    await page.close()


async def test_the_consoles_of_all_tables_hear_of_one() -> None:
    cast = await on_thread(lambda: Cast(4, 2))
    one, two, wall = await console(cast, 1), await console(cast, 2), await projector(cast, 0)
    await all_read([one, two, wall])
    await write(cast.do, "brief")
    for page in (one, two, wall):
        await page.until(lambda page=page: "briefing" in page.pieces["tables"])  # type: ignore[misc]
        await page.close()


async def test_playing_again_takes_every_page_along() -> None:
    cast = await started(2)
    page, master = await play(cast, 0), await console(cast)
    await all_read([page, master])
    await write(cast.do, "end_game")
    answer = await master.ask(do="again")
    assert answer["ok"]
    await master.until(lambda: bool(master.go))
    await page.until(lambda: '"number":2' in page.pieces["table"])
    await page.close()
    await master.close()


async def test_choosing_a_role_shows_its_screen_on_this_device_only() -> None:
    cast = await started(1)
    tablet, phone = await play(cast, 0), await play(cast, 0)
    await all_read([tablet, phone])
    await tablet.ask(do="role", role="builder")
    await tablet.until(lambda: tablet.pieces["roles"] == '["builder"]')
    await phone.drain()
    assert phone.pieces["roles"] == '["supplier","builder","emissary"]'
    await tablet.close()
    await phone.close()


async def test_one_page_that_cannot_be_drawn_leaves_the_others_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tests.live import plain

    def broken(scene: Any) -> dict[str, str]:
        if scene.page == "console":
            raise RuntimeError("broken template")
        return plain.render(scene)

    monkeypatch.setattr(drawing, "renderer", lambda: broken)
    cast = await started(1)
    page, master = await play(cast, 0), await console(cast)
    await page.reach(1)
    assert (await master.ask(do="pause"))["ok"]
    await page.close()
    await master.close()


def test_a_frame_empties_pieces_that_are_gone() -> None:
    page = drawing.Drawn(5, {"a": "1", "b": "2"})
    assert drawing.frame(page, {"a": "1", "c": "3"}, 4, 0) == (
        '{"v":5,"base":4,"now":0,"pieces":{"b":"2","c":""}}'
    )
    assert drawing.frame(page, dict(page.pieces), 5, 0) is None


async def test_a_hub_ends_even_if_one_of_its_tasks_missed_the_word() -> None:
    here = await hub.hub()
    began = asyncio.Event()

    async def deaf() -> None:
        began.set()
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            await asyncio.sleep(600)

    here.tasks.spawn(deaf())
    await began.wait()
    async with asyncio.timeout(60):
        await hub.stop()
    assert not here.tasks.running
