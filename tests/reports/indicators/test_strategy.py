"""Strategic thinking: from chance to the best choice, cards, plans."""

from __future__ import annotations

import pytest

from hexclassroom.reports.evidence import Choice, Decision, Evidence, Plan, Round, Turn
from tests.reports.indicators.logs import Log, of

ROUNDS = tuple(Round(1, n, n * 100) for n in (1, 2, 3, 4))


def choice(chosen: float) -> Choice:
    """Ten alternatives worth 0, 1, … 9."""
    values = range(10)
    return Choice(
        chosen=chosen,
        best=9,
        mean=4.5,
        variance=sum((v - 4.5) ** 2 for v in values) / 10,
        greedy=8,
        of=10,
    )


def decision(n: int, chosen: float, kind: str = "take", by: str = "seat") -> Decision:
    number = 1 + n % 4
    return Decision(n, 0, 1, number, kind, by, "sam", (), {}, choice=choice(chosen))  # type: ignore[arg-type]


def game(**more: object) -> Evidence:
    return Evidence(
        game="planet_hexagon",
        rules="planet_hexagon/1",
        sides=1,
        people=(3,),
        seats=(("sam", "bea", "eli"),),
        captures=("plan",),
        rounds=ROUNDS,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("chosen", "value"), [([9, 9], 1.0), ([4, 5], 0.0), ([9, 4, 5], 0.3333), ([0, 0], -1.0)]
)
def test_the_value_runs_from_chance_to_the_best(chosen: list[float], value: float) -> None:
    found = of(
        game(decisions=tuple(decision(n, v) for n, v in enumerate(chosen))), "strategy.taken"
    )
    assert found.value == value
    assert found.of == len(chosen)
    assert found.marks == (("greedy", round(3.5 / 4.5, 4)),)


def test_the_range_of_chance_is_that_of_independent_random_choices() -> None:
    made = tuple(decision(n, 9) for n in range(16))
    found = of(game(decisions=made), "strategy.taken")
    # One choice has variance 8.25; the mean of 16 divided by 4.5, times 1.96.
    assert found.base_high == round(1.96 * (8.25 / 16) ** 0.5 / 4.5, 4)
    assert found.base_low == -found.base_high
    assert found.parts == (("best", 16), ("better", 0), ("not_better", 0))


def test_choices_of_computers_and_teachers_and_those_without_alternatives_are_left_out() -> None:
    same = Choice(chosen=2, best=2, mean=2, variance=0, greedy=2, of=5)
    made = (
        decision(1, 9),
        decision(2, 0, by="bot"),
        decision(3, 0, by="teacher"),
        Decision(4, 0, 1, 1, "take", "seat", "sam", (), {}, choice=same),
    )
    found = of(game(decisions=made), "strategy.taken")
    assert (found.value, found.of, found.seen) == (1.0, 1, (1,))
    assert found.left_out == (("computer", 1), ("teacher", 1), ("no_choice", 1))


def test_worse_than_chance_in_both_halves_is_worth_a_look_and_in_one_is_not() -> None:
    worst = tuple(decision(n, 0) for n in range(16))
    assert of(game(decisions=worst), "strategy.taken").flag == "below"
    first_half = tuple(decision(n, 0 if n % 4 < 2 else 5) for n in range(16))
    assert of(game(decisions=first_half), "strategy.taken").flag == ""


def test_better_than_chance_is_never_flagged() -> None:
    best = tuple(decision(n, 9) for n in range(16))
    assert of(game(decisions=best), "strategy.taken").flag == ""


def test_taking_and_placing_are_told_apart() -> None:
    made = (decision(1, 9), decision(2, 0, "place"), decision(3, 0, "pipe"))
    evidence = game(decisions=made)
    assert of(evidence, "strategy.taken").seen == (1,)
    assert of(evidence, "strategy.placed").seen == (2, 3)


def turn(n: int, promise: float | None, used: bool) -> Turn:
    return Turn(
        0, 1, n, n, n, True, card="phonomobile", used=used, promise=promise, card_chance=0.5
    )


def test_a_card_is_right_when_it_promises_and_kept_when_it_does_not() -> None:
    turns = (
        turn(1, 2.0, used=True),
        turn(2, -1.0, used=False),
        turn(3, 2.0, used=False),
        turn(4, -1.0, used=True),
        turn(5, 0.1, used=True),  # Too close to call.
        turn(6, None, used=True),
    )
    found = of(game(turns=turns), "strategy.cards")
    assert (found.n, found.of, found.seen) == (2, 4, (1, 2, 3, 4))
    assert [n for _key, n in found.parts] == [1, 1, 1, 1]
    assert found.left_out == (("not_valued", 1), ("too_close", 1))
    assert (found.base_low, found.base_high) == (0.0, 1.0)


def test_a_real_turn_with_a_card_is_weighed() -> None:
    log = Log(seed=3)
    log.round()
    turns = log.evidence().turns
    assert [each.card for each in turns] == [each.asset for each in log.state.teams]
    assert [each.used for each in turns] == [False] * 4
    assert turns[0].card_chance > 0
    assert (turns[0].promise is None) == (turns[0].card == "")
    assert turns[1].promise is None  # A computer's.


def test_plans_are_what_the_team_says_of_them() -> None:
    plans = (
        Plan(10, 0, 1, "farms", "kept", 90),
        Plan(20, 0, 2, "houses", "changed", 95),
        Plan(30, 0, 3, "markers"),
    )
    found = of(game(plans=plans), "strategy.plan")
    assert (found.n, found.of, found.seen) == (1, 2, (90, 95))
    assert found.parts == (("kept", 1), ("partly", 0), ("changed", 1))
    assert found.left_out == (("not_reviewed", 1),)
