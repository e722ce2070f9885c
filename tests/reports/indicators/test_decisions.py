"""Decisions: ways, time, finds, own counts."""

from __future__ import annotations

from hexclassroom.reports.evidence import Count, Decision, Find, Turn
from tests.reports.indicators.logs import Log, of
from tests.reports.indicators.test_strategy import game


def test_the_last_word_about_a_decision_counts_and_silence_is_listed() -> None:
    log = Log()
    log.act(0, {"type": "arrive"})
    n = log.act(0, {"type": "take", "slot": 0})
    log.say("sam", "decide", how="one", n=n)
    last = log.say("sam", "decide", how="vote", n=n)
    found = log.found("decisions.methods")
    assert dict(found.parts) == {"together": 0, "vote": 1, "one": 0, "mate": 0, "pressed": 0}
    assert (found.of, found.seen, found.left_out) == (1, (last,), ())


def test_a_decision_about_which_nothing_was_said_is_left_out() -> None:
    log = Log()
    log.turn(0)
    found = log.found("decisions.methods")
    assert (found.of, found.parts) == (0, ())
    assert found.left_out == (("not_told", 1),)


def turn(n: int, ended: str = "", people: bool = True) -> Turn:
    return Turn(0, 1, n, n, n, people, ended=ended)  # type: ignore[arg-type]


def test_one_of_three_turns_ran_out_of_time() -> None:
    turns = (turn(1), turn(2, "clock"), turn(3), turn(4, "teacher"), turn(5, people=False))
    found = of(game(turns=turns), "decisions.timed_out")
    assert (found.n, found.of, found.seen) == (1, 3, (2,))
    assert found.left_out == (("computer", 1), ("teacher", 1))


def test_without_timers_no_turn_is_in_time_or_late() -> None:
    found = of(game(turns=(turn(1),), timers=False), "decisions.timed_out")
    assert (found.of, found.left_out) == (0, (("no_timers", 1),))


def step(n: int, kind: str, face: str) -> Decision:
    return Decision(n, 0, 1, 2, kind, "seat", "sam", (), {}, face=face)


def test_a_find_came_up_again_if_the_next_turn_deals_with_its_kind() -> None:
    finds = (
        Find(10, 0, 1, "many_forests", 1, 1),
        Find(11, 0, 2, "many_farms", 1, 1),
        Find(12, 0, 2, "good_idea", 1, 1),
        Find(90, 0, 2, "many_farms", 1, 4),
    )
    turns = (Turn(0, 1, 2, 20, 25, True), Turn(0, 1, 3, 40, 45, True))
    steps = (
        step(21, "take", "forest"),
        step(22, "flip", "water"),
        step(41, "take", "farm"),  # One turn too late.
    )
    found = of(game(finds=finds, turns=turns, decisions=steps), "decisions.finds")
    assert (found.n, found.of, found.seen) == (1, 2, (10, 11))
    assert found.left_out == (("no_kind", 1), ("no_later_turn", 1))


def test_six_of_eight_categories_were_counted_rightly() -> None:
    true = (5, 4, 2, 6, 3, 1, 0, 9)
    counted = (5, 4, 2, 6, 3, 1, 6, 0)
    found = of(game(counts=(Count(7, 0, counted, true),)), "decisions.count")
    assert (found.n, found.of, found.seen) == (6, 8, (7,))


def test_a_team_without_a_count_has_no_share() -> None:
    found = of(game(), "decisions.count")
    assert (found.of, found.low, found.left_out) == (0, None, (("not_counted", 1),))


def test_a_count_in_a_real_log_is_compared_with_the_rules() -> None:
    log = Log()
    for _ in range(4):
        log.round()
        log.act(-2, {"type": "end_phase"})
    log.act(-2, {"type": "end_phase"})
    assert log.state.phase == "self_count"
    log.act(0, {"type": "hand_in", "scores": [0, 0, 0, 1, 0, 0, 0, 0]}, seat="sam")
    found = log.found("decisions.count")
    assert (found.n, found.of) == (7, 8)
