"""Game actions: who may act, and that a refusal changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from hexclassroom.live import actions
from hexclassroom.live.access import Who
from hexclassroom.live.models import LogEntry, Seat, Table
from hexclassroom.live.words import CODES, Refused, say
from tests.live.cast import Cast, key

pytestmark = pytest.mark.django_db


def refused(cast: Cast, code: str, send: Callable[[], Any]) -> None:
    """Check that something is refused with this code, in words, and changes nothing."""
    before = Table.objects.filter(pk=cast.table).values().get()
    entries = LogEntry.objects.filter(table=cast.table).count()
    with pytest.raises(Refused) as error:
        send()
    assert error.value.code == code
    assert code in CODES
    assert say(code) != say("bad_value") or code == "bad_value"
    assert Table.objects.filter(pk=cast.table).values().get() == before
    assert LogEntry.objects.filter(table=cast.table).count() == entries


def supplier(cast: Cast) -> int:
    return cast.someone(cast.turn_side(), "supplier")


def test_a_supplier_arrives_takes_and_flips() -> None:
    cast = Cast().start()
    side, i = cast.turn_side(), supplier(cast)
    done = cast.act(i, {"type": "arrive"})
    row = cast.row
    assert (done.version, done.n) == (row.version, row.log_n)
    assert LogEntry.objects.get(table=cast.table, n=done.n).seat_id == cast.seats[i].pk
    cast.do("undo", to=done.n - 1)
    cast.do("resume")
    cast.supply_turn(i)
    assert cast.turn_side() != side
    cast.check()


def test_the_version_grows_by_one_with_every_commit() -> None:
    cast = Cast().start()
    before = cast.row.version
    cast.act(supplier(cast), {"type": "arrive"})
    assert cast.row.version == before + 1


def test_another_role_of_the_team_is_refused() -> None:
    cast = Cast(players=12).start()
    builder = cast.someone(cast.turn_side(), "builder")
    refused(cast, "not_your_role", lambda: cast.act(builder, {"type": "arrive"}))


def test_a_side_that_is_not_asked_is_refused() -> None:
    cast = Cast().start()
    other = cast.someone((cast.turn_side() + 1) % 4, "supplier")
    refused(cast, "nobody_asked", lambda: cast.act(other, {"type": "arrive"}))


def test_a_seat_cannot_act_for_another_side() -> None:
    cast = Cast().start()
    side = cast.turn_side()
    other = cast.someone((side + 1) % 4, "supplier")
    prompt = cast.prompt(side)
    refused(
        cast,
        "not_your_side",
        lambda: cast.act(other, {"type": "arrive"}, prompt=prompt, side=side),
    )


@pytest.mark.parametrize("prompt", ["", "0.nonsense", "1.s1r1.supply.arrive", "s1r1.supply.arrive"])
def test_a_wrong_prompt_is_stale(prompt: str) -> None:
    cast = Cast().start()
    i = supplier(cast)
    refused(cast, "stale", lambda: cast.act(i, {"type": "arrive"}, prompt=prompt))


def test_the_prompt_of_a_step_before_is_stale() -> None:
    cast = Cast().start()
    i, old = supplier(cast), cast.prompt(cast.turn_side())
    cast.act(i, {"type": "arrive"})
    refused(cast, "stale", lambda: cast.act(i, {"type": "arrive"}, prompt=old))


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "nothing"},
        {"type": "take"},
        {"type": "take", "slot": "0"},
        {"type": "take", "slot": 0, "more": 1},
        {"type": "take", "slot": None},
        {"slot": 0},
    ],
)
def test_an_unknown_action_is_refused(action: dict[str, Any]) -> None:
    cast = Cast().start()
    refused(cast, "unknown_action", lambda: cast.act(supplier(cast), action))


@pytest.mark.parametrize(
    "action",
    [
        {"type": "time_up"},
        {"type": "end_phase"},
        {"type": "end_game"},
        {"type": "staff", "side": 0, "people": 0, "suppliers": 0},
    ],
)
def test_actions_of_clock_and_master_are_refused_to_players(action: dict[str, Any]) -> None:
    cast = Cast().start()
    refused(cast, "not_yours", lambda: cast.act(supplier(cast), action))


def test_the_rules_refuse_with_their_own_code() -> None:
    cast = Cast().start()
    i = supplier(cast)
    refused(cast, "wrong_step", lambda: cast.act(i, {"type": "take", "slot": 0}))
    cast.act(i, {"type": "arrive"})
    refused(cast, "empty_slot", lambda: cast.act(i, {"type": "take", "slot": 99}))


def test_nothing_is_played_before_the_start_and_after_the_end() -> None:
    cast = Cast()
    refused(cast, "not_started", lambda: cast.act(0, {"type": "arrive"}, prompt=""))
    cast.start()
    prompt = cast.prompt(cast.turn_side())
    i = supplier(cast)
    cast.do("end_game")
    refused(cast, "over", lambda: cast.act(i, {"type": "arrive"}, prompt=prompt))


def test_a_late_move_is_refused_in_words_and_half_a_second_is_forgiven() -> None:
    cast = Cast().start()
    i = supplier(cast)
    ends = cast.row.clock_ends
    assert ends is not None
    cast.now = ends
    cast.later(0.501)
    refused(cast, "late", lambda: cast.act(i, {"type": "arrive"}))
    cast.later(-0.002)
    cast.act(i, {"type": "arrive"})


def test_another_teams_building_is_not_late() -> None:
    cast = Cast().start()
    side, i = cast.turn_side(), supplier(cast)
    cast.supply_turn(i)
    ends = cast.row.clock_ends
    assert ends is not None
    cast.now = ends
    cast.later(5)
    tile = cast.state.teams[side].waiting[0].tile
    cast.act(i, {"type": "discard", "tile": tile})


def test_while_paused_only_the_master_acts() -> None:
    cast = Cast().start()
    i, side = supplier(cast), cast.turn_side()
    cast.do("pause")
    refused(cast, "paused", lambda: cast.act(i, {"type": "arrive"}))
    cast.master_act(side, {"type": "arrive"})
    assert cast.row.paused
    assert cast.row.clock_ends is None
    entry = LogEntry.objects.filter(table=cast.table).latest("n")
    assert (entry.by, entry.actor, entry.seat) == ("teacher", side, None)


def test_the_master_names_a_side_that_exists() -> None:
    cast = Cast().start()
    for side in (None, -1, 4):
        refused(
            cast,
            "no_such_side",
            lambda side=side: actions.act(  # type: ignore[misc]
                cast.table, cast.master, key(), "", {"type": "arrive"}, side, now=cast.now
            ),
        )


def test_strangers_are_refused() -> None:
    cast, other = Cast().start(), Cast()
    prompt = cast.prompt(cast.turn_side())
    forged = [
        (other.who(0), "not_your_table"),
        (other.master, "not_your_table"),
        (Who("seat", str(cast.lesson.pk), str(other.seats[0].pk)), "no_seat"),
        (Who("seat", str(cast.lesson.pk), "00000000-0000-0000-0000-000000000000"), "no_seat"),
        (Who("projector", str(cast.lesson.pk)), "not_yours"),
    ]
    for who, code in forged:
        refused(
            cast,
            code,
            lambda who=who: actions.act(  # type: ignore[misc]
                cast.table, who, key(), prompt, {"type": "arrive"}, now=cast.now
            ),
        )


@pytest.mark.parametrize(("status", "code"), [("removed", "no_seat"), ("blocked", "blocked")])
def test_a_seat_that_was_put_out_is_refused_at_once(status: str, code: str) -> None:
    cast = Cast().start()
    i = supplier(cast)
    Seat.objects.filter(pk=cast.seats[i].pk).update(status=status)
    refused(cast, code, lambda: cast.act(i, {"type": "arrive"}))


def test_a_table_that_is_not_there() -> None:
    cast = Cast()
    with pytest.raises(Refused, match="no_such_table"):
        actions.act(10**9, cast.master, key(), "", {}, 0, now=cast.now)


def test_a_repeated_key_gets_its_first_answer_and_acts_once() -> None:
    cast = Cast().start()
    i, prompt = supplier(cast), cast.prompt(cast.turn_side())
    first = cast.act(i, {"type": "arrive"}, key_="double-tap", prompt=prompt)
    cast.later(3600)
    again = cast.act(i, {"type": "arrive"}, key_="double-tap", prompt=prompt)
    assert (again.version, again.n, again.repeated) == (first.version, first.n, True)
    assert cast.row.version == first.version
    cast.check()


def test_a_key_answers_only_the_seat_that_made_it() -> None:
    cast = Cast().start()
    i = supplier(cast)
    cast.act(i, {"type": "arrive"}, key_="same-key-1")
    other = cast.someone((cast.turn_side() + 1) % 4, "supplier")
    refused(
        cast,
        "nobody_asked",
        lambda: cast.act(other, {"type": "arrive"}, key_="same-key-1", prompt=""),
    )
    side = cast.turn_side()
    cast.master_act(side, {"type": "take", "slot": 0}, key_="same-key-1")
    assert cast.state.stage == "flip"


def test_in_the_emissary_phase_only_the_emissary_says_ready() -> None:
    cast = Cast(players=12).start()
    for _ in range(4):
        cast.do("end_phase")
    assert cast.row.phase == "emissary"
    builder, emissary = cast.someone(0, "builder"), cast.someone(0, "emissary")
    ready = {"type": "ready", "ready": True}
    refused(cast, "not_your_role", lambda: cast.act(builder, ready))
    cast.act(emissary, ready)
    assert cast.state.teams[0].ready
