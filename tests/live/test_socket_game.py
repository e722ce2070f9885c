"""Joining, starting and acting over real WebSockets."""

import pytest

from hexclassroom.live import executor, sweep
from tests.live.cast import Cast
from tests.live.sockets import all_read, console, on_thread, play, projector

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("live_hub")]


async def test_players_master_and_projector_see_one_action_travel() -> None:
    cast = await on_thread(Cast, 4)
    pages = [await play(cast, i) for i in range(4)]
    master, public = await console(cast), await projector(cast)
    for page in [*pages, master, public]:
        await page.reach(0)
    assert (await master.ask(do="start"))["ok"]
    await all_read([*pages, master, public])
    side = await on_thread(cast.turn_side)
    i = await on_thread(cast.someone, side, "supplier")
    asked = await on_thread(cast.prompt, side)
    answer = await pages[i].ask(prompt=asked, action={"type": "arrive"})
    assert answer["ok"], answer
    for page in [*pages, master]:
        await page.reach(answer["v"])
    assert not any(page.gaps for page in pages)
    again = await pages[i].ask(prompt=asked, action={"type": "arrive"})
    assert again["code"] == "stale"
    for page in [*pages, master, public]:
        await page.close()


async def test_the_sweep_and_bots_reach_open_pages() -> None:
    cast = await on_thread(Cast, 1)
    page = await play(cast, 0)
    await on_thread(executor.run, lambda: cast.start() and None)
    before = await on_thread(lambda: cast.row.version)
    for _ in range(30):
        row = await on_thread(lambda: cast.row)
        cast.now = max(cast.now, row.due)
        await on_thread(sweep.once, cast.now)
    now = await on_thread(lambda: cast.row.version)
    assert now > before
    await page.reach(now)
    await page.close()
