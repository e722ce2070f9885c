"""The smallest connected set: against brute force, against other ways, and how long it takes."""

from itertools import combinations
from time import perf_counter

import pytest

from games.chance import Seeded, shuffled
from games.planet_x import steiner
from games.planet_x.board import bits, board, spread


def connected(radius: int, cells: tuple[int, ...]) -> bool:
    mask = bits(cells)
    return spread(board(radius), mask & -mask, mask) == mask


def by_force(radius: int, terminals: tuple[int, ...]) -> int:
    """Try all sets of further cells, the small ones first."""
    rest = [cell for cell in range(board(radius).size) if cell not in terminals]
    for n in range(len(rest) + 1):
        if any(connected(radius, (*terminals, *more)) for more in combinations(rest, n)):
            return len(terminals) + n
    raise AssertionError


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7])
def test_on_seven_cells_for_all_terminals(n: int) -> None:
    for terminals in combinations(range(7), n):
        assert steiner.cells_needed(1, terminals) == by_force(1, terminals)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_on_nineteen_cells_against_brute_force(n: int) -> None:
    chance = Seeded(n)
    for _ in range(12):
        terminals = tuple(sorted(shuffled(chance, range(19))[:n]))
        assert steiner.cells_needed(2, terminals) == by_force(2, terminals)


def test_three_and_four_terminals_on_the_largest_board_by_their_forks() -> None:
    """Three meet in one cell; four meet in two, paired in one of three ways."""
    on, chance = board(5), Seeded(9)
    apart, every = on.apart, range(on.size)
    for _ in range(12):
        a, b, c, d = shuffled(chance, every)[:4]
        three = min(apart[v][a] + apart[v][b] + apart[v][c] for v in every) + 1
        assert steiner.cells_needed(5, tuple(sorted((a, b, c)))) == three
        four = 1 + min(
            apart[u][p] + apart[u][q] + apart[u][v] + apart[v][r] + apart[v][s]
            for p, q, r, s in ((a, b, c, d), (a, c, b, d), (a, d, b, c))
            for u in every
            for v in every
        )
        assert steiner.cells_needed(5, tuple(sorted((a, b, c, d)))) == four


@pytest.mark.parametrize("radius", [1, 2, 3, 4, 5])
def test_the_tree_shown_is_connected_and_as_small_as_counted(radius: int) -> None:
    chance = Seeded(radius)
    for n in (1, 2, 3, 4, 5):
        for _ in range(6):
            terminals = tuple(sorted(shuffled(chance, range(board(radius).size))[:n]))
            tree = steiner.tree(radius, terminals)
            assert set(terminals) <= set(tree)
            assert len(tree) == steiner.cells_needed(radius, terminals)
            assert connected(radius, tree)


def test_none_and_one() -> None:
    assert steiner.cells_needed(3, ()) == 0
    assert steiner.tree(3, (5,)) == (5,)


def test_six_players_take_no_time_worth_waiting_for() -> None:
    """Nothing here is held to a limit that a busy machine could miss: the goal is 0.1 s."""
    chance = Seeded(1)
    took = []
    for _ in range(5):
        cells = shuffled(chance, range(board(5).size))
        steiner.cells_needed.cache_clear()
        start = perf_counter()
        for player in range(6):
            steiner.cells_needed(5, tuple(sorted(cells[5 * player : 5 * player + 5])))
        took.append(perf_counter() - start)
    assert min(took) < 5
