"""Points: what a harvest brings, who gets a bonus card, sums by category, what an action gains."""

from collections.abc import Iterable

from games.engine import Side
from games.hexiculture import actions as act
from games.hexiculture.board import EDGE, NEAR
from games.hexiculture.pieces import CARDS, CATEGORIES, CROPS, KINDS, Card, Kind
from games.hexiculture.state import Plant, Scored, State

Standing = tuple[tuple[int, ...], tuple[int, ...]]
"""What counts for a card, the first number before the next; and the cells that it comes from."""


def ripe(plants: Iterable[Plant], side: Side, kind: Kind) -> tuple[Plant, ...]:
    """Give a side's plants of a type that can be harvested [H1]."""
    grown = CROPS[kind].grown
    return tuple(p for p in plants if p.side == side and p.kind == kind and p.tier >= grown)


# Bonus cards.
def standing(plants: Iterable[Plant], rocks: tuple[int, ...], side: Side, card: Card) -> Standing:
    """Count for one side what a card asks for [C4]."""
    own = [plant for plant in plants if plant.side == side]
    if card == "largest_group":
        cells = largest_group({plant.cell for plant in own})
    elif card == "by_rocks":
        cells = [p.cell for p in own if any(near in rocks for near in NEAR[p.cell])]
    elif card == "on_edge":
        cells = [p.cell for p in own if p.cell in EDGE]
    elif card == "full_grown":
        cells = [p.cell for p in own if p.tier >= CROPS[p.kind].grown]
    else:
        cells = [p.cell for p in own]
    if card == "variety":
        return (len({p.kind for p in own}), len(own)), tuple(cells)
    return (len(cells),), tuple(cells)


def largest_group(cells: set[int]) -> list[int]:
    """Give the most cells that hang together, sorted; of equal groups that with the first cell."""
    best: list[int] = []
    left = set(cells)
    for start in sorted(cells):
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for cell in group:
            for near in NEAR[cell]:
                if near in left:
                    left.remove(near)
                    group.append(near)
        if len(group) > len(best):
            best = group
    return sorted(best)


def resolve(state: State, card: Card) -> list[Scored]:
    """Give the points of a card: to all that tie, to nobody in a tie of two players [C1-C3]."""
    players = state.options.players
    counts = [standing(state.plants, state.rocks, side, card) for side in range(players)]
    most = max(count for count, _ in counts)
    best = [side for side, (count, _) in enumerate(counts) if count == most]
    if not any(most) or (players == 2 and len(best) == 2):
        return []
    return [Scored(side, state.round, card, CARDS[card], counts[side][1]) for side in best]


# Sums.
def points(state: State) -> tuple[tuple[int, ...], ...]:
    """Sum up the points by side, in the order of pieces.CATEGORIES."""
    sums = [[0] * len(CATEGORIES) for _ in range(state.options.players)]
    for each in state.scored:
        at = KINDS.index(each.what) if each.what in KINDS else len(KINDS)
        sums[each.side][at] += each.points
    return tuple(map(tuple, sums))


def gains(state: State, side: Side, actions: list[act.Action]) -> list[int]:
    """Give the points that each action would bring at once: a harvest brings its plants'."""
    return [
        len(ripe(state.plants, side, action.plant)) * CROPS[action.plant].points
        if isinstance(action, act.Harvest)
        else 0
        for action in actions
    ]
