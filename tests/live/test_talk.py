"""Proposals, answers, finds and what the Supplier tells: from lists, within the team."""

import pytest

from hexclassroom.live import scenes, snapshot
from hexclassroom.live.scene import Scene
from tests.live.cast import Cast
from tests.live.test_act import refused, supplier

pytestmark = pytest.mark.django_db


def scene(cast: Cast, i: int, role: str = "") -> Scene:
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    seat = next(s for s in snap.seats if s.id == str(cast.seats[i].pk))
    return scenes.play(snap, seat, role)


def with_a_waiting_tile() -> tuple[Cast, int]:
    """A game in which one team has taken a tile that may be placed."""
    for _ in range(20):
        cast = Cast(players=12).start()
        side, i = cast.turn_side(), supplier(cast)
        cast.supply_turn(i)
        if any(a["type"] == "place" for a in cast.legal(side)):
            return cast, side
    raise AssertionError("no tile could be placed")


def test_a_team_mate_proposes_and_another_agrees() -> None:
    cast, side = with_a_waiting_tile()
    place = next(a for a in cast.legal(side) if a["type"] == "place")
    emissary, builder = cast.someone(side, "emissary"), cast.someone(side, "builder")
    done = cast.do("propose", cast.who(emissary), action=place, reason="points_now")
    cast.do("answer", cast.who(builder), n=done.n, agree=True)
    (shown,) = scene(cast, builder).proposals
    assert (shown.n, shown.seat, shown.reason) == (
        done.n,
        str(cast.seats[emissary].pk),
        "points_now",
    )
    assert len(shown.agreed) == 1
    other = cast.someone((side + 1) % 4, "builder")
    assert scene(cast, other).proposals == ()
    refused(
        cast,
        "no_such_proposal",
        lambda: cast.do("answer", cast.who(other), n=done.n, agree=True),
    )
    cast.act(builder, place)
    assert scene(cast, builder).proposals == ()


def test_what_cannot_be_done_or_said_cannot_be_proposed() -> None:
    cast, side = with_a_waiting_tile()
    i = cast.someone(side, "emissary")
    who = cast.who(i)
    place = next(a for a in cast.legal(side) if a["type"] == "place")
    far = {**place, "q": 40}
    refused(
        cast, "touches_too_few", lambda: cast.do("propose", who, action=far, reason="points_now")
    )
    refused(cast, "unknown_word", lambda: cast.do("propose", who, action=place, reason="because"))
    take = {"type": "take", "slot": 0}
    refused(
        cast, "not_your_role", lambda: cast.do("propose", who, action=take, reason="points_now")
    )
    refused(cast, "no_such_proposal", lambda: cast.do("answer", who, n=1, agree=True))


def test_only_emissaries_find_and_only_at_other_teams() -> None:
    cast = Cast(players=12).start()
    emissary, builder = cast.someone(0, "emissary"), cast.someone(0, "builder")
    cast.do("find", cast.who(emissary), side=1, what="many_farms")
    assert [f[1:] for f in scene(cast, builder).finds] == [("1", "many_farms")]
    assert scene(cast, cast.someone(1, "builder")).finds == ()
    who = cast.who(emissary)
    refused(cast, "no_such_side", lambda: cast.do("find", who, side=0, what="many_farms"))
    refused(cast, "unknown_word", lambda: cast.do("find", who, side=1, what="free_text"))
    refused(
        cast,
        "not_your_role",
        lambda: cast.do("find", cast.who(builder), side=1, what="many_farms"),
    )


def test_whoever_visited_may_tell_of_it_until_the_emissaries_set_off_again() -> None:
    cast = Cast(players=12, options={"sessions": 2}).start()
    emissary, builder = cast.someone(0, "emissary"), cast.someone(0, "builder")
    assert not scene(cast, emissary).visited
    while cast.state.phase != "emissary":
        cast.do("end_phase")
    cast.do("end_phase")
    assert cast.state.phase == "supply"
    assert scene(cast, emissary).visited
    assert not scene(cast, builder).visited
    while cast.state.session == 1:
        cast.do("end_phase")
    assert cast.someone(0, "emissary") not in (emissary, builder)
    assert scene(cast, emissary).visited
    cast.do("find", cast.who(emissary), side=2, what="many_waters")
    assert [f[1:] for f in scene(cast, builder).finds] == [("2", "many_waters")]
    refused(
        cast,
        "not_your_role",
        lambda: cast.do("find", cast.who(builder), side=2, what="many_waters"),
    )
    while cast.state.phase != "emissary":
        cast.do("resume") if cast.row.paused else cast.do("end_phase")
    while cast.state.phase == "emissary":
        cast.do("end_phase")
    assert not scene(cast, emissary).visited


def test_the_supplier_is_shown_its_turn_until_the_team_is_told() -> None:
    cast, side = with_a_waiting_tile()
    i = cast.someone(side, "supplier")
    told = scene(cast, i).told
    assert told is not None
    assert {event.kind for event in told.events} >= {"took"}
    assert scene(cast, cast.someone(side, "builder")).told is None
    refused(cast, "not_your_role", lambda: cast.do("tell", cast.who(cast.someone(side, "builder"))))
    cast.do("tell", cast.who(i))
    assert scene(cast, i).told is None


def test_talk_needs_a_game() -> None:
    cast = Cast(players=1)
    refused(cast, "not_started", lambda: cast.do("tell", cast.who(0)))
    cast.start()
    cast.do("end_game")
    refused(cast, "over", lambda: cast.do("tell", cast.who(0)))


def test_the_only_tablet_of_a_team_shows_one_role_at_a_time() -> None:
    cast = Cast(players=1).start()
    cast.act(0, {"type": "arrive"})
    assert scene(cast, 0).roles == ("supplier", "builder", "emissary")
    assert scene(cast, 0, "supplier").view.supply is not None
    chosen = scene(cast, 0, "builder")
    assert chosen.roles == ("builder",)
    assert chosen.view.supply is None
    assert scene(cast, 0, "nonsense").roles == ("supplier", "builder", "emissary")
