"""The end of a lesson: open pages say goodbye, whoever comes back joins anew."""

from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from hexclassroom.live import drawing, seats, snapshot
from hexclassroom.live.drawing import Drawn
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _real_pages() -> Iterator[None]:
    with override_settings(LIVE_RENDER="hexclassroom.live.pages.render"):
        yield


def page(cast: Cast, i: int) -> Drawn:
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    return drawing.draw_one(snap, "play", str(cast.seats[i].pk), 0)


@pytest.mark.parametrize("played", [False, True])
def test_an_open_page_of_a_closed_lesson_says_goodbye(played: bool) -> None:
    cast = Cast(players=5)
    cast.do("move", seat=str(cast.seats[4].pk), table=None, side=None)
    if played:
        cast.start()
        cast.do("end_game")
        cast.do("again")
        cast.table = cast.lesson.tables.get(number=2).pk
    cast.do("close")
    for i in (0, 4):
        drawn = page(cast, i)
        assert drawn.go == ""
        assert "This lesson is over. Goodbye!" in drawn.pieces["say"]
        assert '"data-ended":"yes"' in drawn.pieces["layout"]


def test_loading_it_again_leads_to_join() -> None:
    cast = Cast(players=1).start()
    cast.do("close")
    client = Client()
    client.cookies[seats.COOKIE] = cast.tokens[0]
    assert client.get(reverse("live:play"))["Location"] == reverse("live:join")


def test_whoever_was_removed_is_sent_away_all_the_same() -> None:
    cast = Cast(players=2).start()
    cast.do("remove", seat=str(cast.seats[0].pk))
    cast.do("close")
    assert page(cast, 0).go == "/"
