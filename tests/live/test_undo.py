"""Undo to any point, redo, and what does not come back."""

import random

import pytest

from hexclassroom.live.models import LogEntry, Seat
from hexclassroom.live.signals import game_ended, game_reopened
from hexclassroom.live.words import Refused
from tests.live.cast import Cast
from tests.live.test_act import refused, supplier

pytestmark = pytest.mark.django_db


def test_undo_goes_back_to_a_point_and_pauses_with_full_time() -> None:
    cast = Cast().start()
    i = supplier(cast)
    done = cast.act(i, {"type": "arrive"})
    then = cast.state
    cast.later(20)
    cast.act(i, {"type": "take", "slot": 0})
    cast.act(i, {"type": "flip", "slot": 1})
    cast.do("undo", to=done.n)
    row = cast.row
    assert row.state == then
    assert (row.paused, row.pause_reason, row.clock_left_ms) == (True, "undo", 45_000)
    assert row.undo_count == 1
    cast.check()


def test_old_prompts_and_keys_of_an_undone_line_are_gone() -> None:
    cast = Cast().start()
    i, old = supplier(cast), cast.prompt(cast.turn_side())
    start = cast.row.log_n
    cast.act(i, {"type": "arrive"}, key_="undone-key")
    cast.do("undo", to=start)
    cast.do("resume")
    refused(cast, "stale", lambda: cast.act(i, {"type": "arrive"}, prompt=old))
    refused(cast, "undone", lambda: cast.act(i, {"type": "arrive"}, key_="undone-key"))
    cast.do("redo")
    assert cast.act(i, {"type": "arrive"}, key_="undone-key").repeated
    cast.check()


def test_redo_brings_the_undone_line_back_exactly() -> None:
    cast = Cast().start()
    i = supplier(cast)
    start = cast.row.log_n
    cast.supply_turn(i)
    then = cast.state
    cast.do("undo", to=start)
    assert cast.state != then
    cast.do("redo")
    assert cast.state == then
    cast.do("redo")
    assert cast.state != then
    cast.check()


def test_a_new_line_draws_anew_and_the_old_one_can_still_be_reached() -> None:
    cast = Cast().start()
    start = cast.row.log_n
    cast.do("end_phase")
    first, n = cast.state, cast.row.log_n
    seen = set()
    for _ in range(6):
        cast.do("undo", to=start)
        cast.do("end_phase")
        seen.add(cast.state.supply)
    assert len(seen) > 1
    cast.do("undo", to=n)
    assert cast.state == first
    cast.check()


def test_undo_needs_a_point_in_the_game() -> None:
    cast = Cast()
    refused(cast, "no_such_entry", lambda: cast.do("undo", to=99))
    cast.start()
    refused(cast, "nothing_to_redo", lambda: cast.do("redo"))
    refused(cast, "nothing_to_undo", lambda: cast.do("undo", to=cast.row.log_n))
    refused(cast, "nothing_to_undo", lambda: cast.do("undo", to=1))
    refused(cast, "no_such_entry", lambda: cast.do("undo", to=0))
    refused(cast, "not_yours", lambda: cast.do("undo", cast.who(0), to=1))


def test_roles_return_but_people_and_factors_do_not() -> None:
    cast = Cast(players=12).start()
    start, before = cast.row.log_n, cast.row.roles
    team = before[0]
    a, b = team["supplier"][0], team["builder"][0]
    cast.do("swap", side=0, a=a, b=b, role_a="supplier", role_b="builder")
    cast.do("factor", factor=2)
    gone = before[1]["builder"][0]
    cast.do("remove", seat=gone)
    cast.do("end_phase")
    cast.do("undo", to=start)
    row = cast.row
    assert row.roles[0] == before[0]
    assert gone not in str(row.roles[1])
    assert all(row.roles[1].values())
    assert row.factor == 2
    assert cast.state.teams[1].people == 2
    assert Seat.objects.get(pk=gone).status == "removed"
    cast.check()


def test_undo_after_the_result_reopens_and_ending_again_is_told_again(
    django_capture_on_commit_callbacks: object,
) -> None:
    told: list[str] = []

    def ended(**_more: object) -> None:
        told.append("ended")

    def reopened(**_more: object) -> None:
        told.append("reopened")

    game_ended.connect(ended)
    game_reopened.connect(reopened)
    cast = Cast().start()
    cast.do("end_phase")
    n = cast.row.log_n
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cast.do("end_game")
    cast.do("debrief")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cast.do("undo", to=n)
    row = cast.row
    assert (row.status, row.ended, row.running) == ("playing", None, True)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cast.do("redo")
    assert cast.row.ended is not None
    assert told == ["ended", "reopened", "ended"]
    game_ended.disconnect(ended)
    game_reopened.disconnect(reopened)
    cast.check()


@pytest.mark.parametrize("seed", range(3))
def test_after_random_play_with_undos_the_state_is_what_the_log_gives(seed: int) -> None:
    rng = random.Random(seed)
    cast = Cast(players=rng.choice([1, 5, 12]), options={"sessions": 2}).start()
    states: dict[int, object] = {}
    for _ in range(150):
        states[cast.row.log_n] = cast.state
        roll = rng.random()
        try:
            if roll < 0.07:
                cast.do("undo", to=rng.randint(1, cast.row.log_n))
                continue
            if roll < 0.09:
                cast.do("redo")
                continue
            if cast.row.paused:
                cast.do("resume")
            if roll < 0.2:
                cast.do("end_phase")
            else:
                sides = [s for s in range(4) if cast.legal(s)]
                side = rng.choice(sides)
                cast.master_act(side, rng.choice(cast.legal(side)))
        except (Refused, IndexError):
            continue
    cast.check()
    for _ in range(5):
        n = rng.choice(list(states))
        try:
            cast.do("undo", to=n)
        except Refused:
            continue
        assert cast.state == states[n]
        cast.check()


def test_the_undone_entries_are_still_in_the_log() -> None:
    cast = Cast().start()
    start = cast.row.log_n
    cast.do("end_phase")
    n = LogEntry.objects.filter(table=cast.table).count()
    cast.do("undo", to=start)
    assert LogEntry.objects.filter(table=cast.table).count() > n
