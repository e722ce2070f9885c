"""Why a player has the points: the tree with its cells, what was cut off, every other line."""

import msgspec

from games.engine import Side
from games.planet_x import board as brd
from games.planet_x import scoring, steiner
from games.planet_x.board import board
from games.planet_x.pieces import CATEGORIES, CHANGE_POINTS, CHANGES, OATH_POINTS
from games.planet_x.state import Ground, Player, Token

Cell = tuple[int, int]


class Part(msgspec.Struct, frozen=True):
    """Some points and the cells that they come from; reason names a sentence of the pages."""

    points: int
    reason: str
    cells: tuple[Cell, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True):
    """The points of a category, and their parts."""

    category: str
    points: int
    parts: tuple[Part, ...]


def explain(ground: Ground, players: tuple[Player, ...], side: Side) -> tuple[ScoreLine, ...]:
    """Explain a player's points by category, in the order of pieces.CATEGORIES."""
    player, counted = players[side], scoring.scores(ground, players)[side]
    if player.out:
        parts: list[list[Part]] = [[Part(0, "lost")], *([] for _ in CATEGORIES[1:])]
    else:
        left = scoring.linked(ground, side, player.start)
        parts = [
            _territory(ground, side, left),
            _promised(ground, left),
            _oaths(ground, side, player),
            [Part(CHANGE_POINTS[n - 1], CHANGES[n - 1]) for n in scoring.uncovered(player)],
            [Part(counted[4], "saviour" if counted[4] else "not_most_calmed")]
            * bool(player.calmed),
            [Part(counted[5], "addiction")] * bool(player.addiction),
        ]
    return tuple(
        ScoreLine(category, points, tuple(own))
        for category, points, own in zip(CATEGORIES, counted, parts, strict=True)
    )


def _territory(ground: Ground, side: Side, left: tuple[int, ...]) -> list[Part]:
    """The smallest connected set, its colonies among its cells; then the colonies cut off."""
    tree = steiner.tree(ground.radius, left)
    out = [Part(len(tree), "tree", _at(ground, tree))]
    gone = [c for c in brd.members(brd.colonies(ground, side)) if c not in left]
    return [*out, Part(0, "cut_off", _at(ground, gone))] if gone else out


def _promised(ground: Ground, left: tuple[int, ...]) -> list[Part]:
    cells = [cell for cell in left if ground.promised and ground.promised[cell]]
    return [Part(1, "promised_land", _at(ground, (cell,))) for cell in cells]


def _oaths(ground: Ground, side: Side, player: Player) -> list[Part]:
    placed: list[Token] = [token for token in ground.oaths if token.side == side]
    out = [Part(OATH_POINTS, "oath_kept", _at(ground, (t.cell,))) for t in placed]
    return [*out, Part(OATH_POINTS, "oath_in_hand")] if player.oath else out


def _at(ground: Ground, cells: tuple[int, ...] | list[int]) -> tuple[Cell, ...]:
    return tuple(board(ground.radius).at[cell] for cell in cells)
