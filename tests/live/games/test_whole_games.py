"""Every game that has a Show is played to its end through the real writer and the real sweep."""

import pytest

from games.chance import Seeded
from games.registry import GAMES
from hexclassroom.live import sweep
from hexclassroom.live.models import LogEntry
from tests.live.games.tables import KEYS, everybody_here, of_side, random_tap, sides, table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("factor", [1, 0])
def test_computers_alone_play_it_to_its_result_with_and_without_timers(
    key: str, factor: float
) -> None:
    cast = table(key, factor=factor).start()
    assert cast.row.roles == {}
    cast.play_on()
    row = cast.row
    assert row.ended is not None
    assert row.due is None
    assert GAMES[key].over(row.state)
    assert not LogEntry.objects.filter(table=cast.table, by="clock", kind="game").exists()
    assert LogEntry.objects.filter(table=cast.table, by="bot").exists()
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_people_play_it_to_its_result_by_legal_taps_of_anybody_of_a_side(key: str) -> None:
    cast = table(key, players=6).start()
    n = sides(cast)
    player, taps = Seeded(5), 0
    while cast.row.ended is None:
        random_tap(cast, player)
        taps += 1
        assert taps < 3000, "the game does not end"
    assert GAMES[key].outcome(cast.state).reason != "ended_early"
    taken = LogEntry.objects.filter(table=cast.table, kind="game", by="seat")
    together = [set(taken.filter(actor=side).values_list("seat", flat=True)) for side in range(n)]
    assert any(len(seats) > 1 for seats in together), "only one of each side has acted"
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_people_who_do_nothing_are_timed_out_by_the_sweep_until_it_ends(key: str) -> None:
    cast = table(key, players=4).start()
    most = 4000
    while cast.row.ended is None and most:
        row = cast.row
        assert row.due is not None, row.phase
        cast.now = max(cast.now, row.due)
        everybody_here(cast)
        sweep.once(cast.now)
        most -= 1
    assert cast.row.ended is not None
    people = {i for i in range(sides(cast)) if of_side(cast, i)}
    by_clock = LogEntry.objects.filter(table=cast.table, by="clock", kind="game")
    assert by_clock.exists()
    assert not LogEntry.objects.filter(table=cast.table, by="bot", actor__in=people).exists()
    cast.check()


@pytest.mark.parametrize("key", KEYS)
def test_the_computer_plays_beside_people_on_sides_that_nobody_took(key: str) -> None:
    cast = table(key, players=1).start()
    (side,) = cast.row.roles
    player = Seeded(3)
    for _tap in range(40):
        if cast.row.ended is not None:
            break
        everybody_here(cast)
        if side in cast.row.game.awaiting(cast.state) and cast.legal(side):
            legal = cast.legal(side)
            cast.act(0, legal[player.below(len(legal))])
        else:
            cast.now = max(cast.now, cast.row.due or cast.now)
            cast.sweep()
    log = LogEntry.objects.filter(table=cast.table, kind="game")
    assert log.filter(by="seat", actor=side).exists()
    assert log.filter(by="bot").exclude(actor=side).exists()
    assert not log.filter(by="bot", actor=side).exists()
    cast.check()
