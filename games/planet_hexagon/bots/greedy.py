"""`greedy`: the most points at once (lines 1-6 and 8), never a look ahead, no Main Assets."""

from collections.abc import Iterable

from games.chance import Chance, pick
from games.planet_hexagon.actions import (
    Action,
    Arrive,
    Discard,
    FernExchange,
    Flip,
    Leave,
    PaintingSide,
    Ready,
    Take,
)
from games.planet_hexagon.bots.board import (
    Colony,
    Move,
    Tile,
    build_moves,
    colony_of,
    own_team,
    tile_of,
)
from games.planet_hexagon.bots.worth import Aim, worth
from games.planet_hexagon.state import View

_NOW = Aim(left=0)


def greedy(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose what brings the most points now; among equals at random."""
    covered = view.options.covered_count
    aim = _NOW._replace(covered=True) if covered else _NOW
    colony = colony_of(own_team(view))
    built = _build(view, actions, chance, colony, aim)
    if built is not None:
        return built
    supply = view.supply or ()
    takes = [a for a in actions if isinstance(a, Take)]
    if takes:
        values = {tile_of(s): _best(colony, tile_of(s), aim) for s in supply if s is not None}
        return _most(
            chance, ((values[tile_of(s)], a) for a in takes if (s := supply[a.slot]) is not None)
        )
    exchanges = [a for a in actions if isinstance(a, FernExchange)]
    if exchanges and view.hand is not None:
        kept = _best(colony, tile_of(view.hand), aim)
        offers = [
            (_best(colony, tile_of(s), aim), a)
            for a in exchanges
            if (s := supply[a.slot]) is not None
        ]
        better = [(value, a) for value, a in offers if value > kept]
        return _most(chance, better) if better else Leave()
    for kinds in (Arrive, PaintingSide, Flip):
        some = [a for a in actions if isinstance(a, kinds)]
        if some:
            return pick(chance, some)
    return Ready(True) if Ready(True) in actions else None


def _build(
    view: View, actions: list[Action], chance: Chance, colony: Colony, aim: Aim
) -> Action | None:
    """Give the best build action: any use of a tile that loses nothing, else what brings points."""
    moves = build_moves(view, actions)
    if not moves:
        return None
    now = worth(colony, aim)
    options: list[tuple[float, Action]] = []
    known: dict[Move, float] = {}
    for action, move in moves:
        if isinstance(action, Discard):
            continue
        if move not in known:
            known[move] = worth(colony.after(move), aim) - now
        gain = known[move]
        if gain > 0 or (gain == 0 and move[0] in ("place", "cover")):
            options.append((gain, action))
    if options:
        return _most(chance, options)
    if len(colony.waiting) > 2:
        forced = [(known.get(m, 0.0), a) for a, m in moves if m[0] not in ("pipe", "turn")]
        return _most(chance, forced)
    return None


def _best(colony: Colony, tile: Tile, aim: Aim) -> float:
    """Give the most points that a tile brings at once; 0 if it would only wait."""
    now = worth(colony, aim)
    return max(
        (worth(colony.after(move), aim) - now for move in colony.placements(tile)), default=0.0
    )


def _most(chance: Chance, options: Iterable[tuple[float, Action]]) -> Action:
    """Give an action of the highest value, among equals at random."""
    listed = list(options)
    top = max(value for value, _ in listed)
    return pick(chance, [action for value, action in listed if value > top - 1e-9])
