"""What viewers share is what each would get alone: every page, through a game, against one drawn
from nothing for its viewer, without anything kept and with nothing left out."""

import gc
import random
from contextlib import suppress
from functools import _lru_cache_wrapper
from typing import Any

import pytest
from django.test import override_settings

from hexclassroom.live import drawing, pages, presence, scenes, snapshot
from hexclassroom.live.drawing import Group, Pieces
from hexclassroom.live.pages import lately
from hexclassroom.live.tongue import speaking
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.talk import FINDS
from tests.live.cast import Cast
from tests.live.test_secrets import one_step

pytestmark = pytest.mark.django_db
REASONS = ("points_now", "points_later", "hidden_goal")


@pytest.fixture(autouse=True)
def _real_pages() -> object:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Who is here, whatever the time: nobody comes, goes or is late by the clock."""
    found: set[str] = set()
    monkeypatch.setattr(presence, "here", lambda seats: found & set(seats))
    monkeypatch.setattr(presence, "away_since", lambda seats, now: {})
    return found


def forget() -> None:
    """Empty everything that pages keep."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and "hexclassroom.live.pages" in each.__module__:
            each.cache_clear()
    lately.forget()


def alone(cast: Cast, group: Group) -> Pieces:
    """One viewer's page, drawn from nothing."""
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    page, seat, _number, role, language = group
    with speaking(language):
        if page == "console":
            return pages.render(scenes.console(snap, cast.table))
        if page == "projector":
            return pages.render(scenes.projector(snap, cast.table))
        mine = next(each for each in snap.seats if each.id == seat)
        return pages.render(scenes.play(snap, mine, role))


def talk(cast: Cast, dice: random.Random) -> None:
    """Let somebody say something."""
    row = cast.row
    i = dice.randrange(len(cast.seats))
    side = cast.lesson.seats.get(pk=cast.seats[i].pk).side or 0
    kind = dice.choice(("propose", "propose", "answer", "hand", "find", "tell", "plan", "phrase"))
    fields: dict[str, Any] = {}
    if kind == "propose":
        build = [each for each in cast.legal(side) if each["type"] in ("place", "cover")]
        if not build:
            return
        fields = {"action": dice.choice(build), "reason": dice.choice(REASONS)}
    elif kind == "answer":
        fields = {"n": max(1, row.log_n - dice.randrange(6)), "agree": dice.random() < 0.6}
    elif kind == "hand":
        fields = {"up": dice.random() < 0.5}
    elif kind == "find":
        fields = {"side": (side + 1 + dice.randrange(3)) % 4, "what": dice.choice(FINDS)}
    elif kind == "plan":
        fields = {"plan": "farms"}
    elif kind == "phrase":
        fields = {"phrase": "agree_good"}
    with suppress(Refused):
        cast.do(kind, cast.who(i), **fields)


def trouble(cast: Cast, dice: random.Random, there: set[str]) -> None:
    """Let the Game Master change something that many pages show."""
    row = cast.row
    side = dice.randrange(4)
    kind = dice.randrange(5)
    if kind == 0 and not row.paused:
        cast.do("pause")
    elif kind == 1:
        cast.do("show_supply", on=not row.show_supply)
    elif kind == 2:
        cast.do("show_names", on=dice.random() < 0.5)
    elif kind == 3:
        there ^= {str(dice.choice(cast.seats).pk)}
        snapshot.presence_moved(str(cast.lesson.pk))
    else:
        team = duty.actors(row, side, "")
        if len(team) > 1:
            with suppress(Refused):
                cast.do("stand_in", side=side, role="builder", seat=dice.choice(team))


def test_every_page_is_what_its_viewer_would_get_alone(there: set[str]) -> None:
    cast = Cast(14, options={"sessions": 2}).start()
    dice = random.Random(11)
    groups: set[Group] = {
        ("play", str(seat.pk), 0, "", ("en", "de")[i % 2]) for i, seat in enumerate(cast.seats)
    }
    groups |= {("play", str(cast.seats[0].pk), 0, "supplier", "en")}
    groups |= {("console", None, 1, "", "en"), ("projector", None, 1, "", "en")}
    drawn: dict[Group, drawing.Drawn] = {}
    checked, kinds = 0, set()
    for step in range(500):
        if cast.row.ended is not None and step % 2:
            break
        luck = dice.random()
        if luck < 0.35:
            talk(cast, dice)
        elif luck < 0.4:
            trouble(cast, dice, there)
        else:
            with suppress(Refused):
                one_step(cast, dice)
        drawn = drawing.draw(str(cast.lesson.pk), groups, drawn).pages
        kinds.add(cast.row.phase)
        if step % 32 == 0 or cast.row.ended is not None:
            for group, page in sorted(drawn.items(), key=str)[step % 2 :: 2]:
                forget()
                assert page.pieces == alone(cast, group), (step, group)
                assert page.version == cast.row.version
                checked += 1
    assert checked > 40
    assert {"supply", "emissary", "final_building"} <= kinds


def test_the_check_notices_a_page_that_was_kept_too_long() -> None:
    cast = Cast(8).start()
    group: Group = ("play", str(cast.seats[0].pk), 0, "", "en")
    old = drawing.draw(str(cast.lesson.pk), {group}, {}).pages
    cast.do("hand", cast.who(0), up=True)
    assert old[group].pieces != alone(cast, group)
