"""Bonus cards, one by one, ties, and every point explained with its cells (C1-C4, N7, N8)."""

import pytest

from games.chance import Replayed, Seeded
from games.engine import Viewer
from games.hexiculture import actions as do
from games.hexiculture.board import CELLS
from games.hexiculture.bots import BOTS
from games.hexiculture.explain import Part, explain
from games.hexiculture.game import GAME
from games.hexiculture.pieces import CARDS, Card
from games.hexiculture.rules import outcome
from games.hexiculture.scoring import resolve, standing
from games.hexiculture.state import Options, State
from games.hexiculture.view import view
from games.simulate import play
from tests.games.hexiculture.drawn import Cell, act, done, field, round_over

GARDEN = """
    a5A c1A .   #   t0A .   t2B
      t3A #   c2B t1B .   a1B c3B
"""
"""At (-4, 0); side A: 4 plants, B: 5."""


def counted(card: Card, side: int, drawing: str = GARDEN, at: Cell = (-4, 0)) -> tuple[int, ...]:
    state = field(drawing, at=at)
    return standing(state.plants, state.rocks, side, card)[0]


def cells(state: State, card: Card, side: int) -> set[Cell]:
    return {CELLS[cell] for cell in standing(state.plants, state.rocks, side, card)[1]}


# C4
@pytest.mark.parametrize(
    ("card", "a", "b"),
    [
        ("most_plants", (4,), (5,)),
        ("largest_group", (3,), (3,)),
        ("by_rocks", (3,), (2,)),
        ("full_grown", (2,), (1,)),
        ("variety", (3, 4), (3, 5)),
    ],
)
def test_what_each_card_counts(card: Card, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert (counted(card, 0), counted(card, 1)) == (a, b)


def test_plants_on_the_edge_are_counted() -> None:
    drawing = "t0A t0B t0A"
    assert (counted("on_edge", 0, drawing, (3, 0)), counted("on_edge", 1, drawing, (3, 0))) == (
        (1,),
        (0,),
    )


def test_a_card_names_the_cells_that_count() -> None:
    state = field(GARDEN, at=(-4, 0))
    assert cells(state, "full_grown", 0) == {(-4, 0), (-4, 1)}
    assert cells(state, "by_rocks", 0) == {(-3, 0), (0, 0), (-4, 1)}
    assert cells(state, "largest_group", 1) == {(2, 0), (1, 1), (2, 1)}


def test_more_types_count_before_more_plants() -> None:
    state = field("a1A c1A t1B t1B t1B", Options(first=0), card="variety", round=20)
    assert outcome(round_over(state)).totals == (6, 0)


# C1
def test_the_next_card_is_turned_over_after_round_10_only() -> None:
    state = field("c1A", Options(first=0), card="most_plants", round=9)
    assert round_over(state).card == "most_plants"
    state = act(field("c1A", Options(first=0), card="most_plants", round=10), 0, do.Pass())
    left = [card for card in CARDS if card != "most_plants"]
    for n, card in enumerate(left):
        later, record = done(state, 1, do.Pass(), Replayed([n]))
        assert (later.card, later.resolved) == (card, ("most_plants",))
        assert outcome(later).scores[0] == (0, 0, 0, 6)
        assert record.drawn == (n,)


def test_a_game_without_cards_has_none() -> None:
    state = round_over(field("c1A", round=10))
    assert (state.card, outcome(state).totals) == (None, (0, 0))


def test_a_last_harvest_comes_before_the_card() -> None:
    state = field("c3A c3A c0B", Options(first=0), card="most_plants", round=20)
    state = act(act(state, 0, do.Harvest("carrot")), 1, do.Pass())
    assert outcome(state).totals == (4, 6)


# C2, C3
def test_two_players_that_tie_get_nothing() -> None:
    state = field("c1A c1B", Options(first=0), card="most_plants", round=20)
    assert outcome(round_over(state)).totals == (0, 0)


def test_of_three_players_all_that_tie_get_the_points() -> None:
    options = Options(players=3, first=0)
    state = field("c1A c1B", options, card="most_plants", round=20)
    assert outcome(round_over(state)).totals == (6, 6, 0)


@pytest.mark.parametrize("card", list(CARDS))
@pytest.mark.parametrize("players", [2, 3])
def test_who_has_nothing_gets_nothing(card: Card, players: int) -> None:
    assert resolve(field("", Options(players=players)), card) == []


def test_a_view_shows_how_the_open_card_stands() -> None:
    state = field(GARDEN, Options(first=0), at=(-4, 0), card="variety")
    assert view(state, Viewer(side=0)).standing == ((3, 4), (3, 5))


# N8
def test_every_point_is_explained_with_its_cells() -> None:
    state = field("a5A a6A c3A c0B", Options(first=0), card="most_plants", round=10)
    state = act(state, 0, do.Harvest("apple"))
    state, _ = done(state, 1, do.Pass(), Seeded(1))
    apple, carrot, tomato, bonus = explain(state.scored, 0)
    assert apple.parts == (Part(8, "harvest", 10, 4, ((0, 0), (1, 0))),)
    assert bonus.parts == (Part(6, "most_plants", 10, 0, ((0, 0), (1, 0), (2, 0))),)
    assert (carrot.parts, tomato.parts) == ((), ())
    assert [line.points for line in explain(state.scored, 0)] == [*outcome(state).scores[0]]


def test_the_explanation_adds_up_in_whole_games() -> None:
    for seed in range(3):
        options = Options(players=2 + seed)
        bots = [BOTS["greedy"]] * options.players
        state = play(GAME, options, bots, Seeded(seed), Seeded(1)).state
        for side, scores in enumerate(outcome(state).scores):
            lines = explain(state.scored, side)
            assert tuple(line.points for line in lines) == scores
            for line in lines:
                assert line.points == sum(part.points for part in line.parts)
                for part in line.parts:
                    assert part.cells
                    assert part.each in (0, part.points // len(part.cells))
