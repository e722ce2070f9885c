"""The planner at the Supply Centre: what each face would be worth decides every step."""

from typing import Final

from games.planet_hexagon.actions import (
    Action,
    FernDraw,
    FernExchange,
    Flip,
    FlippingMachine,
    Leave,
    Painting,
    PaintingSide,
    Phonomobile,
    Take,
)
from games.planet_hexagon.bots.board import (
    BUILDING,
    FACTORY,
    FARM,
    FIELD,
    FOREST,
    HOUSE,
    KIND,
    WATER,
    Colony,
    Tile,
    colony_of,
    tile_of,
)
from games.planet_hexagon.bots.worth import Aim, Weights, turns_left, worth
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import View

_ROUNDS: Final = 4
_TYPES: Final = tuple((BUILDING, kind) for kind in range(1, 8))
_FACES: Final[tuple[tuple[Tile, float], ...]] = (
    ((HOUSE, 0), 1 / 8),
    *((tile, 1 / 56) for tile in _TYPES),
    ((FOREST, 0), 1 / 8),
    ((WATER, 0), 1 / 8),
    ((FIELD, 0), 2 / 8),
    ((FARM, 0), 1 / 8),
    ((FACTORY, 0), 1 / 8),
)
"""Every face with its share among all sides."""
_OTHERS: Final = {
    HOUSE: 5.0,
    BUILDING: 3.5,
    FOREST: 4.0,
    WATER: 3.5,
    FIELD: 3.5,
    FARM: 5.0,
    FACTORY: 3.5,
}
"""What a face is worth to a team that cannot be seen, about."""
_BACK: Final = {
    HOUSE: (BUILDING,),
    BUILDING: (HOUSE,),
    FOREST: (FIELD,),
    WATER: (FIELD,),
    FIELD: (FOREST, WATER),
    FARM: (FACTORY,),
    FACTORY: (FARM,),
}
"""What may be on the other side of a tile, each as likely."""


class Prices:
    """What the colony gains by a tile that shows a face, best used or kept; counted once a face."""

    def __init__(self, colony: Colony, aim: Aim, w: Weights) -> None:
        self._colony = colony
        self._aim = aim
        self._w = w
        self._now = worth(colony, aim, w)
        self._known: dict[Tile, float] = {}

    def of(self, tile: Tile) -> float:
        """Give the gain by a tile."""
        value = self._known.get(tile)
        if value is None:
            value = self._known[tile] = self._value(tile)
        return value

    def _value(self, tile: Tile) -> float:
        colony, aim, w = self._colony, self._aim, self._w
        kept = colony.copy()
        kept.waiting.append(tile)
        values = [0.0]
        if len(kept.waiting) <= 2 or aim.left:
            values.append(worth(kept, aim, w) - self._now - w.keep)
        values += (worth(kept.after(move), aim, w) - self._now for move in colony.placements(tile))
        return max(values)

    def back(self, tile: Tile) -> float:
        """Give the gain to be expected of the other side of a tile."""
        backs = _TYPES if tile[0] == HOUSE else [(kind, 0) for kind in _BACK[tile[0]]]
        return sum(self.of(each) for each in backs) / len(backs)

    def drawn(self, best: float) -> float:
        """Give what the better of `best` and a random face is worth."""
        return sum(share * max(best, self.of(tile)) for tile, share in _FACES)


def supply_step(
    view: View, actions: list[Action], colony: Colony, aim: Aim, w: Weights
) -> Action | None:
    """Give the next step of the supply turn, or None where there is none to take."""
    prices = Prices(colony, aim, w)
    supply = {i: tile_of(s) for i, s in enumerate(view.supply or ()) if s is not None}
    takes = [a for a in actions if isinstance(a, Take)]
    if takes:
        return _choose(actions, takes, supply, prices)
    flips = [a for a in actions if isinstance(a, Flip)]
    if flips:
        rival = _rival(view, w)
        return max(flips, key=lambda a: _flip_value(view, supply[a.slot], prices, rival, w))
    sides = [a for a in actions if isinstance(a, PaintingSide)]
    if sides and view.drawn is not None:
        return _paint(view, sides, prices)
    if FernDraw() in actions:
        return FernDraw()
    exchanges = [a for a in actions if isinstance(a, FernExchange)]
    if exchanges and view.hand is not None:
        best = max(exchanges, key=lambda a: prices.of(supply[a.slot]))
        if prices.of(supply[best.slot]) > prices.of(tile_of(view.hand)) + 1e-9:
            return best
    return Leave() if Leave() in actions else None


def _choose(
    actions: list[Action], takes: list[Take], supply: dict[int, Tile], prices: Prices
) -> Action:
    """Take the best tile, or first use the Main Asset where that promises more."""
    best = max(takes, key=lambda a: prices.of(supply[a.slot]))
    top = prices.of(supply[best.slot])
    choice: Action = best
    value = top + 0.25
    for action in actions:
        if isinstance(action, FlippingMachine):
            hoped = prices.back(supply[action.slot])
            if hoped > value:
                choice, value = action, hoped
    junk = sorted((s for s in supply if s != best.slot), key=lambda s: prices.of(supply[s]))
    for action in actions:
        if isinstance(action, Painting) and action.slot == junk[0]:
            # Of two sides the better one may be chosen: about as good as two draws.
            hoped = prices.drawn(prices.drawn(top))
            if hoped > value:
                choice, value = action, hoped
        elif isinstance(action, Phonomobile) and {action.a, action.b} == set(junk[:2]):
            hoped = prices.drawn(prices.drawn(top))
            if hoped > value:
                choice, value = action, hoped
    return choice


def _paint(view: View, sides: list[PaintingSide], prices: Prices) -> Action:
    """Show the side that is worth more."""
    drawn = view.drawn
    assert drawn is not None
    faces = [tile_of(drawn)]
    if drawn.back is not None:
        faces.append((KIND[drawn.back], drawn.back_type))
    return max(sides, key=lambda a: prices.of(faces[a.side]) if a.side < len(faces) else -1.0)


def _flip_value(view: View, tile: Tile, prices: Prices, rival: Prices | None, w: Weights) -> float:
    """Give what flipping a tile of the Supply Centre brings: for the next turn, against others."""
    own = w.stays * (prices.back(tile) - prices.of(tile)) if view.round < _ROUNDS else 0.0
    if rival is None:
        return own + w.denies * (_OTHERS[tile[0]] - _other_back(tile[0]))
    return own + w.denies * (rival.of(tile) - rival.back(tile))


def _rival(view: View, w: Weights) -> Prices | None:
    """Give the prices of the team that comes next, if its colony can be seen (open boards)."""
    if view.side is None:
        return None
    side = (view.side + 1) % len(CIVILIZATIONS)
    team = next(team for team in view.teams if team.side == side)
    if team.colony is None:
        return None
    return Prices(colony_of(team), Aim(turns_left(view, team.done)), w)


def _other_back(kind: int) -> float:
    backs = _BACK[kind]
    return sum(_OTHERS[each] for each in backs) / len(backs)


__all__ = ["Prices", "supply_step"]
