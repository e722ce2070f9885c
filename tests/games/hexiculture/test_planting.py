"""Sow, propagate, harvest (P1-P6, H1-H4)."""

from itertools import combinations

import pytest

from games.engine import Viewer
from games.hexiculture import actions as do
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import Kind
from games.hexiculture.rules import legal_actions, outcome
from games.hexiculture.scoring import gains
from games.hexiculture.state import Options
from games.hexiculture.view import view
from tests.games.hexiculture.drawn import act, field, refusal, shows, spreads


# P1, P2
def test_a_plant_is_sown_on_any_free_cell_at_tier_0() -> None:
    state = field("#   c1B")
    sown = {(a.q, a.r) for a in legal_actions(state, 0) if isinstance(a, do.Sow)}
    assert sown == {*CELLS} - {(0, 0), (1, 0)}
    state = act(state, 0, do.Sow("apple", 2, 0))
    shows(state, "#   c2B a0A")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (do.Sow("apple", 0, 0), ("taken", "P1")),
        (do.Sow("apple", 1, 0), ("taken", "P1")),
        (do.Sow("apple", 2, 0), ("taken", "P1")),
        (do.Sow("apple", 6, 0), ("outside", "B1")),
        (do.Sow("carrot", 3, 0), ("has_some", "P2")),
    ],
)
def test_what_cannot_be_sown(action: do.Sow, code: tuple[str, str]) -> None:
    assert refusal(field("#   t1B c1A"), 0, action) == code


def test_the_plants_of_others_do_not_hinder_sowing_that_type() -> None:
    shows(act(field("c1B"), 0, do.Sow("carrot", 1, 0)), "c2B c0A")


# P3, P4
def test_tomatoes_spread_in_two_patterns() -> None:
    state = field("t0A")
    one = act(state, 0, do.Propagate(0, 0, ((-1, 0), (0, 1), (1, -1))))
    shows(
        one,
        """
          .   t0A
        t0A t0A .
          .   t0A
        """,
        at=(0, -1),
    )
    other = act(state, 0, do.Propagate(0, 0, ((-1, 1), (0, -1), (1, 0))))
    shows(
        other,
        """
          t0A .
        .   t0A t0A
          t0A .
        """,
        at=(0, -1),
    )
    assert len(spreads(state)) == 2


def test_carrots_spread_along_a_row_or_a_rising_line() -> None:
    state = field("c4A")
    assert spreads(state) == [((-1, 0), (1, 0)), ((-1, 1), (1, -1))]
    shows(act(state, 0, do.Propagate(0, 0, ((-1, 0), (1, 0)))), "c0A c4A c0A", at=(-1, 0))


def test_an_apple_tree_spreads_to_one_cell_two_straight_steps_away() -> None:
    state = field("a9A")
    two = [(2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0), (0, -2)]
    assert spreads(state) == sorted((cell,) for cell in two)
    shows(act(state, 0, do.Propagate(0, 0, ((2, 0),))), "a9A .   a0A")
    assert refusal(state, 0, do.Propagate(0, 0, ((1, 0),))) == ("not_in_pattern", "P4")
    assert refusal(state, 0, do.Propagate(0, 0, ((1, 1),))) == ("not_in_pattern", "P4")


def test_cells_that_are_not_free_are_skipped() -> None:
    drawing = """
          .   #
        a1B t2A .
          .   .
        """
    state = field(drawing, at=(0, -1))
    assert spreads(state) == [((-1, 1), (0, -1), (1, 0)), ((0, 1),)]
    assert refusal(state, 0, do.Propagate(0, 0, ((-1, 0), (0, 1)))) == ("taken", "P1")
    state = act(state, 0, do.Propagate(0, 0, ((0, 1),)))
    shows(
        state,
        """
          .   #
        a2B t2A .
          .   t0A
        """,
        at=(0, -1),
    )


def test_cells_off_the_board_are_skipped() -> None:
    state = field("t0A", at=(5, 0))
    assert spreads(state, 5, 0) == [((4, 0),), ((4, 1), (5, -1))]
    off = do.Propagate(5, 0, ((4, 0), (5, 1)))
    assert refusal(state, 0, off) == ("not_in_pattern", "P4")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (do.Propagate(1, 0, ((2, 0),)), ("not_your_plant", "P3")),
        (do.Propagate(0, 1, ((2, 0),)), ("not_your_plant", "P3")),
        (do.Propagate(0, 6, ((2, 0),)), ("outside", "B1")),
        (do.Propagate(0, 0, ((-1, 1), (0, -1), (1, 0))), ("taken", "P1")),
        (do.Propagate(0, 0, ((-1, 0), (0, 1))), ("not_all_cells", "P5")),
        (do.Propagate(0, 0, ((0, 1), (-1, 0), (1, -1))), ("not_all_cells", "P5")),
        (do.Propagate(0, 0, ((-1, 0), (0, 1), (0, 1))), ("not_in_pattern", "P4")),
        (do.Propagate(0, 0, ((-1, 0), (0, -1), (0, 1))), ("not_in_pattern", "P4")),
        (do.Propagate(0, 0, ()), ("not_all_cells", "P5")),
    ],
)
def test_what_cannot_be_propagated(action: do.Propagate, code: tuple[str, str]) -> None:
    assert refusal(field("t0A c1B"), 0, action) == code


# P5
def test_with_too_few_tokens_the_player_says_which_cells() -> None:
    drawing = "c1A c1A c1A c1A c1A c1A c1A c1A c1A"
    state = field(drawing, at=(-4, 0))
    assert view(state, Viewer()).tokens[0] == (5, 1, 15)
    assert spreads(state) == [((-1, 1),), ((1, -1),)]
    both = do.Propagate(0, 0, ((-1, 1), (1, -1)))
    assert refusal(state, 0, both) == ("not_all_cells", "P5")
    state = act(state, 0, do.Propagate(0, 0, ((1, -1),)))
    assert view(state, Viewer()).tokens[0] == (5, 0, 15)
    state = act(state, 1, do.Pass())
    assert refusal(state, 0, both) == ("no_tokens", "P5")
    assert spreads(state) == []


def test_every_choice_of_two_of_three_cells_is_listed() -> None:
    drawing = """
        t0A
          .
    t1A t1A t1A t1A t1A t1A
  t1A t1A t1A t1A t1A t1A
    """
    state = field(drawing)
    assert view(state, Viewer()).tokens[0] == (5, 10, 2)
    one, other = ((-1, 0), (0, 1), (1, -1)), ((-1, 1), (0, -1), (1, 0))
    assert spreads(state) == sorted(
        pair for cells in (one, other) for pair in combinations(cells, 2)
    )
    assert refusal(state, 0, do.Propagate(0, 0, one)) == ("not_all_cells", "P5")
    assert refusal(state, 0, do.Propagate(0, 0, one[:1])) == ("not_all_cells", "P5")
    assert refusal(state, 0, do.Propagate(0, 0, (one[0], other[0]))) == ("not_in_pattern", "P4")


# P6
def test_a_propagation_that_would_place_nothing_cannot_be_chosen() -> None:
    state = field("      .   #\n    #   c1A #\n      #   .", at=(0, -1))
    assert spreads(state) == []
    assert refusal(state, 0, do.Propagate(0, 0, ((0, -1),))) == ("no_room", "P6")


# H1-H4
def test_all_full_grown_plants_of_the_type_are_harvested_and_go_back() -> None:
    state = field("t2A t3A t5A t4B c3A")
    assert do.Harvest("tomato") in legal_actions(state, 0)
    state = act(state, 0, do.Harvest("tomato"))
    shows(state, "t2A .   .   t5B c3A")
    assert outcome(state).scores[0] == (0, 0, 2, 0)
    assert view(state, Viewer()).tokens[0] == (5, 9, 14)


def test_apple_trees_stay_and_begin_again() -> None:
    state = act(field("a4A a5A a9A"), 0, do.Harvest("apple"))
    shows(state, "a4A a0A a0A")
    assert outcome(state).scores[0] == (8, 0, 0, 0)


def test_carrots_are_worth_two() -> None:
    state = act(field("c3A c4A c5A"), 0, do.Harvest("carrot"))
    shows(state, "")
    assert outcome(state).totals == (6, 0)


@pytest.mark.parametrize(("kind", "drawing"), [("apple", "a4A"), ("carrot", "c2A"), ("tomato", "")])
def test_nothing_is_harvested_before_it_is_full_grown(kind: Kind, drawing: str) -> None:
    assert refusal(field(drawing), 0, do.Harvest(kind)) == ("not_grown", "H1")


def test_gains_are_the_points_of_a_harvest() -> None:
    state = field("a5A a6A c3A t2A t3A t4B", Options(bonus=False, first=0))
    actions: list[do.Action] = [
        do.Harvest("apple"),
        do.Harvest("carrot"),
        do.Harvest("tomato"),
        do.Pass(),
    ]
    assert gains(state, 0, actions) == [8, 2, 1, 0]
