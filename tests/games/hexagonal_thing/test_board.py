"""The board and the set-up; the numbers are those of the game's README."""

from collections import Counter

import pytest

from games.chance import Seeded
from games.hexagonal_thing import boards
from games.hexagonal_thing.board import Board
from games.hexagonal_thing.pieces import CARDS, DIRECTIONS
from games.hexagonal_thing.rules import setup
from games.hexagonal_thing.rules.common import bank
from games.hexagonal_thing.state import Options
from games.hexgrid import distance
from tests.games.hexagonal_thing.drawn import BOARD, tokens


# D1
def test_the_published_board_has_its_cells_and_labels() -> None:
    assert len(BOARD.cells) == 75
    assert Counter(BOARD.label.values()) == {
        "Sell": 20,
        "Change": 20,
        "Buy": 18,
        "P10": 8,
        "D20": 4,
        "JV": 5,
    }
    assert BOARD.label[0, 0] == "JV"
    assert all(BOARD.label[q, r] == BOARD.label[-q, -r] for q, r in BOARD.cells)
    columns = Counter(q for q, _ in BOARD.cells)
    assert [columns[q] for q in range(-6, 7)] == [3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3]


# D1 "so that another board can be loaded"
def test_another_board_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    column = " ".join(["Buy"] * 5)
    long = " ".join(["JV"] * 7)
    small = "\n".join([column, f"{column} Sell", long, f"{column} Sell", column])
    monkeypatch.setitem(boards.BOARDS, "small", small)
    state = setup(Options(board="small"), Seeded(1))
    assert [p.cell for p in state.players] == [(0, -3), (0, 3)]
    assert len(state.things) == 7


@pytest.mark.parametrize(
    "text",
    ["JV\nJV JV\nJV", "JV\nJV\nJV", "Park", " ".join(["JV"] * 9)],
    ids=["no room", "not shifted", "unknown label", "one column"],
)
def test_what_cannot_be_a_board_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Board(text)


# D3 "clockwise from straight up"
def test_the_directions_follow_each_other_clockwise() -> None:
    drawing = """
        U
    N       E
        o
    W       S
        D
"""
    at = {token: cell for cell, token in tokens(drawing, (0, -1)).items()}
    assert list(DIRECTIONS) == ["U", "E", "S", "D", "W", "N"]
    assert all(at[d] == along for d, along in DIRECTIONS.items())
    for there, back in (("U", "D"), ("E", "W"), ("N", "S")):
        a, b = DIRECTIONS[there], DIRECTIONS[back]
        assert (a[0] + b[0], a[1] + b[1]) == (0, 0)


# T1, D2
def test_a_game_begins_as_the_rules_say() -> None:
    state = setup(Options(), Seeded(1))
    white, black = state.players
    assert (white.cell, black.cell) == ((0, -4), (0, 4))
    assert {card[1] for card in white.cards} == set("SDW")
    assert {card[1] for card in black.cards} == set("NUE")
    assert len(white.cards) == len(black.cards) == 9
    assert bank(state.players) == ()
    assert all((p.pounds, p.dollars, p.things) == (50, 50, 0) for p in state.players)
    assert len(state.things) == 7
    assert (0, 0) in state.things
    assert all(distance((0, 0), cell) == 2 for cell in state.things if cell != (0, 0))
    assert state.turn == 0
    assert len(CARDS) == 18


@pytest.mark.parametrize(
    "options", [Options(board="none"), Options(bid_seconds=0), Options(most_turns=0)]
)
def test_options_that_cannot_be_are_refused(options: Options) -> None:
    with pytest.raises(ValueError):
        setup(options, Seeded(1))
