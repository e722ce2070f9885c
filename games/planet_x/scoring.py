"""Points by category. Source: the game's README, section "Score"."""

from functools import lru_cache

from games.engine import Side
from games.planet_x import board as brd
from games.planet_x import steiner
from games.planet_x.board import board
from games.planet_x.pieces import (
    ADDICTION_POINTS,
    CHANGE_POINTS,
    FISSURE,
    OATH_POINTS,
    PROMISED_POINTS,
    QUESTION,
    SAVIOUR_POINTS,
    TRANSFORMATION,
)
from games.planet_x.state import Ground, Player


def groups(ground: Ground, side: Side) -> list[int]:
    """Give a player's colonies as they hang together by empty cells, sea and own colonies [Z1]."""
    own = left = brd.colonies(ground, side)
    through = brd.empty(ground) | brd.sea_lanes(ground) | own
    out = []
    while left:
        group = brd.spread(board(ground.radius), left & -left, through) & own
        out.append(group)
        left &= ~group
    return out


@lru_cache(maxsize=16384)
def linked(ground: Ground, side: Side, start: int) -> tuple[int, ...]:
    """Give the cells of a player's colonies that are not cut off [Z1, Z2]."""
    there = groups(ground, side)
    if not there:
        return ()
    for group in there:
        if group >> start & 1:
            return tuple(brd.members(group))
    found = [tuple(brd.members(group)) for group in there]
    # Of groups of one size and one tree the first in the board's order stays.
    return max(found, key=lambda cells: (len(cells), steiner.cells_needed(ground.radius, cells)))


def territory_points(ground: Ground, side: Side, start: int) -> int:
    """Count the cells of a smallest connected set with all colonies that are left [Z3]."""
    return steiner.cells_needed(ground.radius, linked(ground, side, start))


def uncovered(player: Player) -> list[int]:
    """List the Change cards that no Mimicry card covers, counted from 1: the least extreme [V4]."""
    return list(range(1, player.change - player.mimicry + 1))


def fishy_cost(player: Player, face: int) -> int:
    """Give what each Mimicry card costs when the die of "Did it work?" shows a face [V5]."""
    if face == QUESTION:
        return 0
    if face == FISSURE:
        return 4 if 1 in uncovered(player) else 0
    return face


def may_win(player: Player) -> bool:
    """Say whether a player may win: not lost, no uncovered Transformation [V4]."""
    return not player.out and TRANSFORMATION not in uncovered(player)


def scores(ground: Ground, players: tuple[Player, ...]) -> tuple[tuple[int, ...], ...]:
    """Score all players, by category in the order of pieces.CATEGORIES."""
    most = max(player.calmed for player in players)
    best = [side for side, player in enumerate(players) if player.calmed == most and most]
    return tuple(
        _score(ground, side, player, best == [side]) for side, player in enumerate(players)
    )


def _score(ground: Ground, side: Side, player: Player, saviour: bool) -> tuple[int, ...]:
    if player.out:
        return (0,) * 6
    left = linked(ground, side, player.start)
    promised = sum(1 for cell in left if ground.promised and ground.promised[cell])
    oaths = int(player.oath) + sum(token.side == side for token in ground.oaths)
    return (
        steiner.cells_needed(ground.radius, left),
        PROMISED_POINTS * promised,
        OATH_POINTS * oaths,
        sum(CHANGE_POINTS[level - 1] for level in uncovered(player)),
        SAVIOUR_POINTS * saviour,
        ADDICTION_POINTS * player.addiction,
    )
