"""Collaboration: answers by others, several ideas, one voice."""

from __future__ import annotations

from tests.reports.indicators.logs import Log


def test_three_of_four_proposals_were_answered_by_another_role() -> None:
    log = Log()
    hit = []
    for seat in ("sam", "bea", "eli"):
        n = log.proposes(seat)
        log.answers("bea" if seat != "bea" else "eli", n)
        hit.append(n)
    log.answers("sam", log.proposes("sam"))  # Nobody but Sam.
    found = log.found("collaboration.answered")
    assert (found.n, found.of, found.seen) == (3, 4, tuple(hit))
    assert (found.low, found.high) == (0.3561, 0.9421)


def test_two_answers_to_a_proposal_count_once() -> None:
    log = Log()
    n = log.proposes("sam")
    log.answers("bea", n)
    log.answers("eli", n, agree=False)
    found = log.found("collaboration.answered")
    assert (found.n, found.of) == (1, 1)


def test_proposals_of_the_erased_are_left_out_and_counted_there() -> None:
    log = Log()
    log.answers("bea", log.proposes(None))
    log.answers(None, log.proposes("sam"))
    found = log.found("collaboration.answered")
    assert (found.n, found.of) == (0, 1)
    assert found.left_out == (("unknown_player", 1),)


def test_a_team_of_one_cannot_answer_itself() -> None:
    log = Log(people=1)
    log.proposes("sam")
    found = log.found("collaboration.answered")
    assert (found.of, found.low) == (0, None)
    assert found.left_out == (("one_player", 1),)


def test_a_round_with_two_ideas_of_two_players_counts() -> None:
    log = Log()
    log.proposes("sam", cell=1)
    log.proposes("bea", cell=2)  # Round 1: two players, two ideas.
    _next_round(log)
    log.proposes("sam", cell=1)
    log.proposes("bea", cell=1)  # Round 2: the same idea twice.
    _next_round(log)
    log.proposes("sam", cell=1)
    log.proposes("sam", cell=2)  # Round 3: one player.
    found = log.found("collaboration.several")
    assert (found.n, found.of) == (1, 3)


def _next_round(log: Log) -> None:
    log.round()
    log.act(-2, {"type": "end_phase"})


def test_evenly_spread_proposals_have_no_gini() -> None:
    log = Log()
    for seat in ("sam", "bea", "eli") * 4:
        log.proposes(seat)
    found = log.found("collaboration.spread")
    assert (found.of, found.value, found.flag) == (12, 0.0, "")


def test_one_voice_in_both_halves_is_worth_a_look() -> None:
    found = _voices(["eli"] * 8, ["eli"] * 8)
    assert found.value == 0.6667
    assert found.base_high is not None
    assert found.base_high < 0.6667
    assert found.flag == "above"


def test_one_voice_in_one_half_is_not() -> None:
    assert _voices(["eli"] * 12, ["sam", "bea", "eli"] * 2).flag == ""


def _voices(first: list[str], second: list[str]):  # type: ignore[no-untyped-def]
    log = Log()
    for seat in first:
        log.proposes(seat)
    _next_round(log)
    for seat in second:
        log.proposes(seat)
    log.round()
    return log.findings().of("collaboration.spread").measures[0]  # type: ignore[union-attr]


def test_nobody_is_called_silent_whose_seat_is_unknown() -> None:
    log = Log()
    log.entries[1]["body"]["roles"]["0"] = {"supplier": ["sam"], "builder": ["bea"], "emissary": []}
    for _ in range(12):
        log.proposes("sam")
    found = log.found("collaboration.spread")
    assert (found.value, found.flag) == (None, "")
    assert found.left_out == (("one_player", 12),)
