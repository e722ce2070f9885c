"""Absent players: grace, warning, a team-mate or the bot, and coming back at once."""

import datetime as dt

import pytest

from hexclassroom.live import actions, presence, scenes, snapshot
from hexclassroom.live.models import LogEntry
from tests.live.cast import Cast
from tests.live.test_act import refused

pytestmark = pytest.mark.django_db


def due(cast: Cast) -> tuple[int, str]:
    """The side on turn and its Supplier."""
    side = cast.turn_side()
    return side, cast.row.roles[side]["supplier"][0]


def wait(cast: Cast, seconds: float) -> None:
    """Let time pass in steps in which the sweep looks; nobody's clock runs."""
    end = cast.now + dt.timedelta(seconds=seconds)
    while cast.now < end:
        cast.later(1)
        cast.sweep()


def everybody_here(cast: Cast, but: str) -> None:
    presence.touch([str(seat.pk) for seat in cast.seats if str(seat.pk) != but])
    presence.leave(but, cast.now)


def test_after_the_grace_a_team_mate_who_is_there_takes_over() -> None:
    cast = Cast(players=12, factor=0).start()
    side, supplier = due(cast)
    everybody_here(cast, but=supplier)
    wait(cast, 19)
    assert not cast.row.stand_ins.get(side)
    wait(cast, 8)
    mate = cast.row.stand_ins[side]["supplier"]
    assert mate in cast.row.roles[side]["builder"] + cast.row.roles[side]["emissary"]
    i = next(i for i, seat in enumerate(cast.seats) if str(seat.pk) == mate)
    cast.act(i, {"type": "arrive"})
    assert cast.row.roles[side]["supplier"] == [supplier]


def test_the_page_warns_while_somebody_is_due_and_away() -> None:
    cast = Cast(players=12, factor=0).start()
    _side, supplier = due(cast)
    everybody_here(cast, but=supplier)

    def late() -> list[str]:
        snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
        assert snap is not None
        table = scenes.console(snap, cast.table).table
        return [seat.id for seat in table.seats if seat.late]

    cast.later(19)
    assert late() == []
    cast.later(2)
    assert late() == [supplier]


def test_with_nobody_there_the_bot_plays_the_role_and_no_other() -> None:
    cast = Cast(players=12, factor=0).start()
    side, _supplier = due(cast)
    wait(cast, 30)
    assert cast.row.stand_ins[side]["supplier"] == "bot"
    kinds = {
        entry.body.split('"type":"')[1].split('"')[0]
        for entry in LogEntry.objects.filter(table=cast.table, by="bot", actor=side)
    }
    assert {"arrive", "take", "flip"} <= kinds | {"arrive"}
    assert cast.turn_side() != side
    cast.check()


def test_whoever_comes_back_has_the_role_back_at_once() -> None:
    cast = Cast(players=12, factor=0).start()
    side, supplier = due(cast)
    everybody_here(cast, but=supplier)
    wait(cast, 28)
    assert cast.row.stand_ins[side]
    presence.touch([supplier])
    actions.came(cast.table, [supplier], cast.now, first=False)
    assert cast.row.stand_ins[side] == {}
    i = next(i for i, seat in enumerate(cast.seats) if str(seat.pk) == supplier)
    cast.act(i, {"type": "arrive"})


def test_a_player_who_is_there_is_never_stood_in_for() -> None:
    cast = Cast(players=4, factor=0).start()
    presence.touch([str(seat.pk) for seat in cast.seats])
    wait(cast, 40)
    assert cast.row.stand_ins == {}
    assert cast.state.stage == "arrive"


def test_the_master_names_a_stand_in_and_takes_it_back() -> None:
    cast = Cast(players=12, factor=0).start()
    side, _supplier = due(cast)
    presence.touch([str(seat.pk) for seat in cast.seats])
    cast.do("stand_in", side=side, role="supplier", seat="bot")
    for _ in range(4):
        cast.later(1)
        cast.sweep()
    assert cast.turn_side() != side
    cast.do("stand_in", side=side, role="supplier", seat="")
    assert cast.row.stand_ins[side] == {}
    other = cast.row.roles[(side + 1) % 4]["builder"][0]
    refused(
        cast,
        "no_such_seat",
        lambda: cast.do("stand_in", side=side, role="supplier", seat=other),
    )
    refused(cast, "no_such_role", lambda: cast.do("stand_in", side=side, role="x", seat="bot"))
    refused(cast, "no_such_side", lambda: cast.do("stand_in", side=9, role="x", seat="bot"))


def test_presence_is_forgotten_when_nobody_renews_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LIVES_SECONDS", 0)
    cast = Cast(players=1)
    presence.touch([str(cast.seats[0].pk)])
    assert presence.here([str(cast.seats[0].pk)]) == set()
