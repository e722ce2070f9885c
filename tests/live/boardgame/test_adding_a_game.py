"""A new game is played live from its rules and its Show alone: a whole one over real sockets."""

import json
import random
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from hexclassroom.accounts.models import User
from hexclassroom.live.models import Table
from hexclassroom.live.words import Refused, say
from tests.live.boardgame import reader
from tests.live.boardgame.sample import registered as registered
from tests.live.cast import Cast
from tests.live.sockets import Page, all_read, console, on_thread, play, projector

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub", "registered"),
]


@pytest.fixture(autouse=True)
def _real_pages() -> object:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


def prompt(page: Page) -> str:
    return str(json.loads(page.pieces["layout"])["attrs"]["data-prompt"])


async def move(page: Page, dice: random.Random) -> dict[str, Any]:
    """Do what a player can do on this page with taps: fill a form once, else choose and confirm."""
    read = reader.read(page.pieces)
    for base in reader.forms(read).values():
        cells = next(iter(reader.picks(read).values()))[:2]
        return await page.ask(prompt=prompt(page), action={**base, "cells": cells})
    chosen = dice.choice(sorted(reader.choices(read)))
    return await page.ask(prompt=prompt(page), action=json.loads(chosen))


@pytest.mark.parametrize("players", [2, 3])
async def test_a_whole_game_is_played_by_what_its_pages_offer(
    registered: str, players: int
) -> None:
    options = {"players": players, "rounds": 2}
    cast = await on_thread(Cast, players, game=registered, options=options)
    pages = [await play(cast, i) for i in range(players)]
    screens = [await console(cast), await projector(cast)]
    await all_read([*pages, *screens])
    assert all("waiting" in page.pieces["layout"] for page in pages)
    assert (await screens[0].ask(do="start"))["ok"]
    await all_read([*pages, *screens])
    dice = random.Random(5)
    for _turn in range(2 * players):
        (one,) = [page for page in pages if prompt(page)]
        answer = await move(one, dice)
        assert answer["ok"], answer
        for page in pages:
            await page.reach(answer["v"])
        await all_read(screens)
    for page in pages:
        assert "resulting" in page.pieces["layout"]
        assert "wins." in page.pieces["say"]
        assert not reader.read(page.pieces).faults
    for screen in screens:
        assert "wins." in screen.pieces["stage"]
    assert not any(page.gaps for page in [*pages, *screens])
    for page in [*pages, *screens]:
        await page.close()


def test_a_teacher_chooses_it_and_what_its_show_lets_choose(registered: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("teacher@school.test", "pw-for-tests-1"))
    assert f'href="?game={registered}"' in client.get(reverse("teacher:new")).content.decode()
    page = client.get(reverse("teacher:new"), {"game": registered}).content.decode()
    assert 'name="option_players"' in page
    assert 'name="option_rounds"' in page
    sent = {"title": "New", "tables": "1", "timers": "rulebook", "names_from": "generated"}
    chosen = {"game": registered, "option_players": "3", "option_rounds": "5"}
    assert client.post(reverse("teacher:new"), {**sent, **chosen}).status_code == 302
    table = Table.objects.get(lesson__title="New")
    assert table.game == registered
    assert json.loads(table.options) == {"players": 3, "rounds": 5}
    assert client.get(reverse("teacher:rules_of", args=[registered])).status_code == 200


def test_its_page_brings_its_rules_and_says_what_was_decided_here(registered: str) -> None:
    cast = Cast(2, game=registered, options={"players": 2}).start()
    client = Client()
    client.cookies["seat"] = cast.tokens[0]
    html = client.get("/play/").content.decode()
    assert 'id="bh-p"' in html
    assert "Take a free cell." in html
    assert "Two at once, once." in html
    assert "Made for the tests." in html


def test_a_refusal_comes_in_the_games_own_words(registered: str) -> None:
    cast = Cast(2, game=registered, options={"players": 2}).start()
    side = next(iter(cast.row.game.awaiting(cast.state)))
    i = next(i for i, seat in enumerate(cast.lesson.seats.order_by("side")) if seat.side == side)
    with pytest.raises(Refused) as refused:
        cast.act(i, {"type": "pair", "cells": [[0, 0], [0, 0]]})
    assert say(refused.value.code, registered) == "These cells cannot be taken."
