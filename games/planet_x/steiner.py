"""The smallest connected set of cells that holds given ones: a minimum Steiner tree, exact.

Dreyfus and Wagner's dynamic programme: best[S][v] is the fewest steps of a tree that joins the
terminals S and the cell v. A tree of n steps has n + 1 cells. A player has five colonies at most,
so S has 2 ** 4 values, and 91 cells take some milliseconds.
"""

from collections.abc import Callable
from functools import lru_cache

from games.planet_x.board import Board, board

_Best = dict[int, list[int]]


@lru_cache(maxsize=32768)
def cells_needed(radius: int, terminals: tuple[int, ...]) -> int:
    """Count the cells of a smallest connected set with all terminals (sorted, different)."""
    if len(terminals) < 2:
        return len(terminals)
    on = board(radius)
    if len(terminals) == 2:
        return on.apart[terminals[0]][terminals[1]] + 1
    best = _fill(on, terminals)
    return best[(1 << (len(terminals) - 1)) - 1][terminals[-1]] + 1


@lru_cache(maxsize=1024)
def tree(radius: int, terminals: tuple[int, ...]) -> tuple[int, ...]:
    """Give the cells of one smallest connected set, sorted; always the same one."""
    if len(terminals) < 2:
        return terminals
    on = board(radius)
    best = _fill(on, terminals)
    found: set[int] = set(terminals)
    todo = [((1 << (len(terminals) - 1)) - 1, terminals[-1])]
    while todo:
        group, cell = todo.pop()
        if group & (group - 1) == 0:
            found.update(_path(on, cell, terminals[group.bit_length() - 1]))
            continue
        meet, part = _meeting(on, best, group, cell)
        found.update(_path(on, cell, meet))
        todo += [(part, meet), (group ^ part, meet)]
    return tuple(sorted(found))


def _fill(on: Board, terminals: tuple[int, ...]) -> _Best:
    """Compute best[S] for all sets of terminals but the last one, which is the tree's root."""
    ends = len(terminals) - 1
    best: _Best = {1 << i: list(on.apart[terminals[i]]) for i in range(ends)}
    for group in range(1, 1 << ends):
        if group & (group - 1):
            best[group] = _grown(on, _joined(best, group))
    return best


def _halves(group: int) -> list[int]:
    """List the parts of a set that hold its lowest member, without the whole."""
    low = group & -group
    rest = group ^ low
    out, part = [], (rest - 1) & rest
    while True:
        out.append(part | low)
        if not part:
            return out
        part = (part - 1) & rest


def _joined(best: _Best, group: int) -> list[int]:
    """Join two trees at each cell, the cheapest way."""
    lists = [
        [a + b for a, b in zip(best[part], best[group ^ part], strict=True)]
        for part in _halves(group)
    ]
    return lists[0] if len(lists) == 1 else list(map(min, *lists))


def _grown(on: Board, steps: list[int]) -> list[int]:
    """Let trees grow from where they are joined: each step to a neighbour costs one."""
    beside: Callable[[int], tuple[int, ...]] = _land(on.radius).__getitem__
    buckets: dict[int, list[int]] = {}
    for cell, n in enumerate(steps):
        buckets.setdefault(n, []).append(cell)
    n = min(buckets)
    while buckets:
        for cell in buckets.pop(n, ()):
            if steps[cell] == n:
                for other in beside(cell):
                    if steps[other] > n + 1:
                        steps[other] = n + 1
                        buckets.setdefault(n + 1, []).append(other)
        n += 1
    return steps


@lru_cache(maxsize=16)
def _land(radius: int) -> tuple[tuple[int, ...], ...]:
    on = board(radius)
    return tuple(on.on_land(cell) for cell in range(on.size))


def _meeting(on: Board, best: _Best, group: int, cell: int) -> tuple[int, int]:
    """Find where a best tree parts: a cell and the half of the terminals on one side."""
    wanted = best[group][cell]
    for meet in range(on.size):
        left = wanted - on.apart[cell][meet]
        for part in _halves(group):
            if best[part][meet] + best[group ^ part][meet] == left:
                return meet, part
    raise AssertionError("a best tree parts somewhere")


def _path(on: Board, a: int, b: int) -> list[int]:
    """Give the cells of a shortest way; on a hexagon it never has to leave the board."""
    out = [a]
    while a != b:
        a = min(_land(on.radius)[a], key=lambda cell: (on.apart[cell][b], cell))
        out.append(a)
    return out
