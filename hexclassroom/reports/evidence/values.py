"""The published evaluator: what legal alternatives are worth, as the planner sees them.

The worth of a colony is games/planet_hexagon/bots/worth.py, from what those who decide may see.
Alternatives are compared with their like: a tile with every place where it may go, a marker with
every way to spend one, a tile taken with every tile that lay there. To discard a tile is not
valued: nobody who plays does it by chance, and as an alternative it would make any place look wise.
"""

from collections.abc import Sequence
from typing import Any, Final

from games.engine import Viewer
from games.planet_hexagon.actions import (
    Cover,
    FernExchange,
    FlippingMachine,
    Painting,
    Phonomobile,
    Pipe,
    Place,
    Take,
    Turn,
)
from games.planet_hexagon.bots.board import Colony, Tile, build_moves, colony_of, own_team, tile_of
from games.planet_hexagon.bots.planner import aim_of
from games.planet_hexagon.bots.supply import Prices
from games.planet_hexagon.bots.worth import WEIGHTS, Aim, worth
from games.planet_hexagon.scoring import gains
from games.planet_hexagon.state import State, View
from games.planet_hexagon.view import view
from hexclassroom.reports.evidence.shape import Choice

_NOW: Final = Aim(left=0)
_SAME: Final = 1e-9


def alternatives(legal: Sequence[Any], action: Any) -> list[Any]:
    """Give the legal actions that are the action's like, itself included."""
    if isinstance(action, Place | Cover):
        return [
            each for each in legal if isinstance(each, Place | Cover) and each.tile == action.tile
        ]
    if isinstance(action, Pipe | Turn):
        return [each for each in legal if isinstance(each, Pipe | Turn)]
    return [each for each in legal if type(each) is type(action)]


def seen(state: State, side: int, role: str) -> View:
    """Give what the holder of one role of a side may know."""
    return view(state, Viewer(side=side, roles=(role,)))


def worths(state: State, side: int, actions: Sequence[Any]) -> list[float] | None:
    """Give what each of some like actions is worth; None for kinds that are not valued."""
    first = actions[0]
    if isinstance(first, Take):
        seen_now = seen(state, side, "supplier")
        return _prices_of(seen_now, colony_of(own_team(seen_now)), actions)
    if isinstance(first, Place | Cover | Pipe | Turn):
        seen_now = seen(state, side, "builder")
        return _builds(seen_now, actions)
    return None


def _prices_of(seen_now: View, colony: Colony, takes: Sequence[Take]) -> list[float]:
    prices = Prices(colony, aim_of(seen_now), WEIGHTS)
    return [prices.of(_lying(seen_now, each.slot)) for each in takes]


def _lying(seen_now: View, slot: int) -> Tile:
    tile = (seen_now.supply or ())[slot]
    assert tile is not None
    return tile_of(tile)


def _builds(seen_now: View, actions: Sequence[Any]) -> list[float]:
    colony, aim = colony_of(own_team(seen_now)), aim_of(seen_now)
    now = worth(colony, aim)
    known: dict[Any, float] = {}
    out = []
    for _action, move in build_moves(seen_now, actions):
        if move not in known:
            known[move] = worth(colony.after(move), aim) - now
        out.append(known[move])
    return out


def at_once(state: State, side: int, actions: Sequence[Any]) -> list[float]:
    """Give the points that each of some like actions brings at once, as the greedy player counts.

    A tile taken brings what its best place would.
    """
    if isinstance(actions[0], Take):
        seen_now = seen(state, side, "supplier")
        now = AtOnce(colony_of(own_team(seen_now)), state.options.covered_count)
        return [now.of(_lying(seen_now, each.slot)) for each in actions]
    return [float(each) for each in gains(state, side, actions)]


class AtOnce:
    """What a tile would bring a colony at once, by the face that it shows; counted once a face."""

    def __init__(self, colony: Colony, covered: bool) -> None:
        self._colony = colony
        self._aim = _NOW._replace(covered=covered)
        self._now = worth(colony, self._aim)
        self._known: dict[Tile, float] = {}

    def of(self, tile: Tile) -> float:
        """Give the most points that the tile brings, 0 if it would only wait."""
        value = self._known.get(tile)
        if value is None:
            moves = self._colony.placements(tile)
            gained = (worth(self._colony.after(move), self._aim) - self._now for move in moves)
            value = self._known[tile] = max(0.0, max(gained, default=0.0))
        return value


def choice_of(state: State, side: int, legal: Sequence[Any], action: Any) -> Choice | None:
    """Set a decision beside its alternatives; None where it is not valued."""
    like = alternatives(legal, action)
    if action not in like:
        return None
    values = worths(state, side, like)
    if values is None:
        return None
    points = at_once(state, side, like)
    top = max(points)
    greedy = [v for v, p in zip(values, points, strict=True) if p > top - _SAME]
    n = len(values)
    mean = sum(values) / n
    return Choice(
        chosen=round(values[like.index(action)], 6),
        best=round(max(values), 6),
        mean=round(mean, 6),
        variance=round(sum((v - mean) ** 2 for v in values) / n, 6),
        greedy=round(sum(greedy) / len(greedy), 6),
        of=n,
    )


_BEFORE: Final = (FlippingMachine, Phonomobile, Painting)
"""Main Assets that are used before a tile is taken."""


def promise(state: State, side: int, legal: Sequence[Any]) -> float | None:
    """Give what the card promises over taking the best tile at once, before the basic move.

    As the planner weighs it (bots/supply.py), the best way to use the card; None for the Fern,
    which is weighed when the tile is in hand, and where no card can be used.
    """
    uses = [each for each in legal if isinstance(each, _BEFORE)]
    if not uses:
        return None
    seen_now = seen(state, side, "supplier")
    prices = Prices(colony_of(own_team(seen_now)), aim_of(seen_now), WEIGHTS)
    lying = {i: tile_of(s) for i, s in enumerate(seen_now.supply or ()) if s is not None}
    top = max(prices.of(tile) for tile in lying.values())
    if isinstance(uses[0], FlippingMachine):
        return round(max(prices.back(tile) for tile in lying.values()) - top, 6)
    return round(prices.drawn(prices.drawn(top)) - top, 6)


def exchange_promise(state: State, side: int, legal: Sequence[Any]) -> float | None:
    """Give what the Fern promises once a tile is in hand: the best tile there over that one."""
    swaps = [each for each in legal if isinstance(each, FernExchange)]
    seen_now = seen(state, side, "supplier")
    if not swaps or seen_now.hand is None:
        return None
    prices = Prices(colony_of(own_team(seen_now)), aim_of(seen_now), WEIGHTS)
    kept = prices.of(tile_of(seen_now.hand))
    return round(max(prices.of(_lying(seen_now, each.slot)) for each in swaps) - kept, 6)
