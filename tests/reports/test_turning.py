"""Turning points: one small game for each rule, and how three of them are chosen."""

from __future__ import annotations

import msgspec
import pytest

from hexclassroom.live.models import Seat
from hexclassroom.reports import archive, turning
from hexclassroom.reports.debrief import words
from hexclassroom.reports.evidence import (
    Answer,
    Decision,
    Effect,
    Evidence,
    Plan,
    Proposal,
    Round,
    evidence_of,
)
from hexclassroom.reports.turning import TurningPoint, find
from tests.live.cast import Cast


def scores(*totals: int, goal: int = -1) -> tuple[tuple[int, ...], ...]:
    """Points by side, all of them for Houses; `goal`: whose Hidden Goal brings 6 of them."""
    return tuple(
        (total - 6, 0, 0, 0, 0, 0, 6, 0) if side == goal else (total, 0, 0, 0, 0, 0, 0, 0)
        for side, total in enumerate(totals)
    )


def game(**more: object) -> Evidence:
    """Two sessions of two rounds in which little happens."""
    quiet = [(1, 1, 10, 1), (1, 2, 20, 2), (2, 1, 30, 3), (2, 2, 40, 4)]
    rounds = tuple(Round(s, r, last, (), scores(n, n, n, n)) for s, r, last, n in quiet)
    plain = Evidence(
        game="planet_hexagon", rules="", sides=4, people=(4,) * 4, seats=(), captures=(),
        rounds=rounds,
    )  # fmt: skip
    return msgspec.structs.replace(plain, **more)


def with_round(at: int, last: int, gained: tuple[tuple[int, ...], ...]) -> tuple[Round, ...]:
    rounds = list(game().rounds)
    for i in range(at, len(rounds)):
        rounds[i] = msgspec.structs.replace(rounds[i], scores=gained)
    return tuple(rounds)


def place(n: int, side: int = 0, session: int = 1, round_: int = 1, **more: object) -> Decision:
    values = {"kind": "place", "by": "seat", "seat": None, "roles": (), "action": {}, **more}
    return Decision(n=n, side=side, session=session, round=round_, **values)  # type: ignore[arg-type]


def only(evidence: Evidence) -> TurningPoint:
    found = find(evidence)
    assert len(found) == 1, found
    return found[0]


def test_a_quiet_game_has_no_turning_point() -> None:
    assert find(game()) == ()


def test_the_largest_swing_of_a_round() -> None:
    decisions = (place(24, 2, 2, 1, gain=3), place(27, 2, 2, 1, gain=5))
    found = only(game(rounds=with_round(2, 30, scores(3, 2, 11, 3)), decisions=decisions))
    assert (found.rule, found.side, found.points, found.what) == ("swing", 2, 9, "9")
    assert (found.n, found.before, found.after) == (27, 20, 30)
    assert words.told(found, "planet_hexagon").title == "Harvesters: 9 points at once"


def test_a_chance_that_was_not_taken_in_its_round() -> None:
    found = only(game(decisions=(place(5, gain=1, best_gain=6),)))
    assert (found.rule, found.n, found.points) == ("chance", 5, 5)
    # The words tell no team: it is a puzzle, not a fault.
    assert not any(
        name in " ".join(words.told(found, "planet_hexagon"))
        for name in ("Lupidians", "Arboretans")
    )


def test_a_chance_taken_by_the_next_tap_is_none() -> None:
    assert find(game(decisions=(place(5, gain=1, best_gain=6), place(7, gain=6)))) == ()


@pytest.mark.parametrize("by", ["bot", "teacher", "clock"])
def test_what_nobody_of_the_class_placed_is_no_chance(by: str) -> None:
    assert find(game(decisions=(place(5, gain=1, best_gain=6, by=by),))) == ()


@pytest.mark.parametrize(("change", "rule"), [(-4.0, "denied"), (4.0, "opened")])
def test_a_step_that_changes_what_the_next_team_finds(change: float, rule: str) -> None:
    effect = Effect(6, 3, 1, 1, "flip", card=False, change=change, lower=0.1, higher=0.1)
    found = only(game(effects=(effect,)))
    assert (found.rule, found.side, found.other, found.points) == (rule, 3, 0, 4)


def test_an_invention_is_named() -> None:
    effect = Effect(6, 3, 1, 1, "fern_exchange", card=True, change=-3, lower=0.1, higher=0.1)
    assert "Pondering Fern" in words.told(only(game(effects=(effect,))), "planet_hexagon").text


def proposal(n: int, *answers: tuple[bool, bool], played: int = 0, points: int = 4) -> Proposal:
    told = tuple(Answer(n + 1, None, (), agree, other) for agree, other in answers)
    return Proposal(n, 1, 1, 2, None, (), "points_now", points, {}, told, played)


def test_an_idea_that_others_agreed_on_and_that_was_built() -> None:
    found = only(
        game(
            proposals=(proposal(12, (True, True), played=15),),
            decisions=(place(15, 1, 1, 2, gain=4, best_gain=4),),
        )
    )
    assert (found.rule, found.side, found.n, found.points) == ("idea", 1, 15, 4)


def test_an_idea_that_was_agreed_on_and_left() -> None:
    found = only(game(proposals=(proposal(12, (True, True)),)))
    assert (found.rule, found.n, found.points) == ("left", 12, 4)


@pytest.mark.parametrize("answers", [[], [(True, False)], [(True, True), (False, True)]])
def test_no_agreement_is_no_turning_point(answers: list[tuple[bool, bool]]) -> None:
    assert find(game(proposals=(proposal(12, *answers),))) == ()


@pytest.mark.parametrize("kept", ["kept", "changed"])
def test_the_plan_of_the_session_that_stood_out(kept: str) -> None:
    plans = (Plan(2, 0, 1, "farms", kept), Plan(22, 3, 2, "houses", kept))
    rounds = with_round(3, 40, scores(4, 4, 4, 5))
    found = only(game(plans=plans, rounds=rounds))
    assert (found.rule, found.n, found.what) == (f"plan_{kept}", 22, "houses")
    assert (found.before, found.after) == (20, 40)


def test_a_plan_kept_in_parts_or_never_looked_back_at_is_none() -> None:
    assert find(game(plans=(Plan(2, 0, 1, "farms", "partly"), Plan(22, 3, 2, "houses")))) == ()


def test_a_hidden_goal_of_the_last_session() -> None:
    rounds = with_round(3, 40, scores(10, 10, 10, 10, goal=1))
    found = next(each for each in turning.BY_KEY["goal"].find(game(rounds=rounds)))
    assert (found.side, found.points, found.before, found.after) == (1, 6, 30, 40)
    early = with_round(1, 20, scores(10, 10, 10, 10, goal=1))
    assert not list(turning.BY_KEY["goal"].find(game(rounds=early)))


def busy() -> Evidence:
    """A game in which every rule finds something."""
    return game(
        rounds=with_round(2, 30, scores(3, 3, 13, 3, goal=2)),
        decisions=(
            place(3, 0, 1, 1, gain=0, best_gain=9),
            place(15, 1, 1, 2, gain=4, best_gain=4),
        ),
        effects=(
            Effect(6, 3, 1, 1, "flip", card=False, change=-8, lower=0.1, higher=0.1),
            Effect(16, 3, 1, 2, "flip", card=False, change=-7, lower=0.1, higher=0.1),
            Effect(36, 3, 2, 2, "flip", card=False, change=-6, lower=0.1, higher=0.1),
        ),
        proposals=(proposal(12, (True, True), played=15),),
        plans=(Plan(2, 0, 1, "farms", "kept"),),
    )


def test_three_of_different_kinds_from_different_rounds_in_their_order() -> None:
    found = find(busy())
    assert len(found) == 3
    assert len({turning.BY_KEY[each.rule].kind for each in found}) == 3
    assert len({(each.session, each.round) for each in found}) == 3
    assert "swing" in {each.rule for each in found}
    assert [each.n for each in found] == sorted(each.n for each in found)


def test_two_of_a_kind_only_where_there_is_no_other_and_never_three() -> None:
    found = find(msgspec.structs.replace(game(), effects=busy().effects))
    assert [each.rule for each in found] == ["denied", "denied"]


def test_the_same_log_gives_the_same_points_and_they_come_back_from_the_archive() -> None:
    found = find(busy())
    assert find(busy()) == found
    assert turning.decode(turning.encode(found)) == found
    assert turning.decode("") is None
    assert turning.decode("nonsense") is None


def test_every_rule_and_every_word_of_a_point_has_words() -> None:
    assert len(turning.BY_KEY) == len(turning.RULES)
    for rule in turning.RULES:
        point = TurningPoint(1, rule.key, 0, 1, 1, 0, 1, points=3, other=1, what="3")
        told = words.told(point, "planet_hexagon")
        assert all(told)
        assert "%" not in " ".join(told)


@pytest.mark.django_db
def test_archiving_keeps_them_and_they_name_nobody() -> None:
    cast = Cast(players=4).start()
    cast.play_on()
    kept = archive.keep(cast.table)
    assert kept is not None
    kept.refresh_from_db()
    assert turning.decode(kept.turning) == find(evidence_of(kept)) == turning.turning_points(kept)
    for seat in Seat.objects.filter(lesson=cast.lesson):
        assert str(seat.pk) not in kept.turning


@pytest.mark.django_db
def test_a_game_without_a_log_keeps_those_that_it_has() -> None:
    cast = Cast(players=2).start()
    cast.do("end_game")
    kept = archive.keep(cast.table)
    assert kept is not None
    kept.turning, kept.log_dropped = turning.encode(find(busy())), cast.now
    assert turning.turning_points(kept) == find(busy())
    kept.turning = ""
    assert turning.turning_points(kept) == ()
