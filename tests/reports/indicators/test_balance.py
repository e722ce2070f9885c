"""Balance: the path to the Common Goal, and what is left for the next team."""

from __future__ import annotations

import msgspec

from hexclassroom.reports.evidence import Effect, Round
from hexclassroom.reports.indicators import figures
from hexclassroom.reports.indicators.baselines import BALANCE
from tests.reports.indicators.logs import Log, of
from tests.reports.indicators.test_strategy import game


def test_the_path_is_the_mean_of_kinds_that_stood_after_each_round() -> None:
    rounds = (
        Round(1, 1, 10, ((1, 0, 0, 0, 0, 0),)),  # Water: one kind.
        Round(1, 2, 20, ((2, 1, 0, 0, 0, 0),)),  # Water and Forest: two.
        Round(1, 3, 30, ((0, 1, 0, 2, 1, 1),)),  # Four.
    )
    found = of(msgspec.structs.replace(game(), rounds=rounds), "balance.path")
    assert found.value == round((1 + 2 + 4) / 3, 4)
    assert found.seen == (10, 20, 30)
    assert dict(found.parts)["field"] == 2
    assert (found.base_low, found.base_high) == BALANCE[2][:2]


def test_more_rounds_than_were_simulated_use_the_last_range() -> None:
    assert len(BALANCE) == figures.ROUNDS


def test_the_stored_ranges_are_those_of_teams_of_chance() -> None:
    paths = figures.paths("random", 3)
    for rounds in (4, 8, 16):
        low, high, greedy = BALANCE[rounds - 1]
        values = [figures.path_value(path[:rounds]) for path in paths]
        assert sum(low <= value <= high for value in values) >= 0.8 * len(values)
        assert low < greedy < high


def effect(n: int, change: float, card: bool = False, lower: float = 0.5) -> Effect:
    return Effect(n, 0, 1, 1, "flip", card, change, lower, 0.0)


def test_steps_are_counted_by_what_they_left() -> None:
    steps = (
        effect(1, -2),
        effect(2, 0),
        effect(3, 3),
        effect(4, -1, card=True),
        effect(5, 0, lower=0.0),  # Nothing that could have changed.
    )
    found = of(game(effects=steps), "balance.others")
    assert (found.n, found.of, found.seen) == (2, 4, (1, 2, 3, 4))
    assert dict(found.parts) == {
        "flip_less": 1,
        "flip_same": 1,
        "flip_more": 1,
        "card_less": 1,
        "card_same": 0,
        "card_more": 0,
    }
    assert found.left_out == (("no_choice", 1),)


def test_a_real_flip_is_valued_for_the_next_team() -> None:
    log = Log()
    log.turn(0)
    (flip,) = log.evidence().effects
    assert (flip.kind, flip.card) == ("flip", False)
    assert 0 <= flip.lower + flip.higher <= 1
