"""How an action is tapped: plants and cells, and buttons to harvest and to pass."""

from collections.abc import Iterator

from games.help import gettext_noop as _
from games.hexiculture import actions as act
from games.hexiculture.board import INDEX
from games.hexiculture.pieces import CROPS, KINDS, Kind
from games.hexiculture.rules.planting import spreads
from games.hexiculture.show import words
from games.hexiculture.show.face import hand_key
from games.hexiculture.state import Plant, View
from games.show import Tap, Text, say

Cells = tuple[int, ...]


def tap(view: View, action: act.Action) -> Tap:
    """Say how a listed action is tapped."""
    if isinstance(action, act.Sow):
        return _sow(action)
    if isinstance(action, act.Propagate):
        return _propagate(view, action)
    if isinstance(action, act.Harvest):
        return _harvest(view, action.plant)
    return Tap(
        ("pass",),
        say(_("Do nothing in this turn")),
        say(_("Pass")),
        ways=(("pass", say(_("Do nothing"))),),
    )


def _sow(action: act.Sow) -> Tap:
    cell = INDEX[action.q, action.r]
    return Tap(
        (hand_key(action.plant), words.key(cell)),
        say(_("Sow %(plant)s on %(where)s"), plant=words.A[action.plant], where=words.spot(cell)),
        say(_("Sow")),
        symbol=f"{action.plant}-seedling",
    )


def _propagate(view: View, action: act.Propagate) -> Tap:
    """Tap the plant, then cells until only one choice has them all: mostly one is enough."""
    origin = INDEX[action.q, action.r]
    plant = next(plant for plant in view.plants if plant.cell == origin)
    chosen = tuple(INDEX[cell] for cell in action.cells)
    choices = spreads(plant, _closed(view), _left(view, plant))
    first = words.key(origin)
    paths = [(first, *map(words.key, cells)) for cells in orders(chosen, choices)]
    ways: tuple[tuple[str, Text], ...] = ()
    where = words.spots(chosen)
    if not paths:
        only = "only-" + "-".join(map(words.key, chosen))
        paths, ways = [(first, only)], ((only, say(_("Only %(where)s"), where=where)),)
    return Tap(
        paths[0],
        say(
            _("Let %(plant)s on %(origin)s spread to %(where)s"),
            plant=words.THE[plant.kind],
            origin=words.spot(origin),
            where=where,
        ),
        say(_("Spread")),
        ways=ways,
        lights=tuple(map(words.key, chosen)),
        symbol=f"{plant.kind}-seedling",
        also=tuple(paths[1:]),
    )


def _closed(view: View) -> set[int]:
    return {*view.rocks, *(plant.cell for plant in view.plants)}


def _left(view: View, plant: Plant) -> int:
    return view.tokens[plant.side][KINDS.index(plant.kind)]


def orders(chosen: Cells, choices: list[Cells], before: Cells = ()) -> Iterator[Cells]:
    """Give the orders in which cells say which choice is meant, none longer than it must be."""
    for cell in chosen:
        if cell in before:
            continue
        left = [choice for choice in choices if cell in choice]
        if len(left) == 1:
            yield (*before, cell)
        else:
            yield from orders(chosen, left, (*before, cell))


def _harvest(view: View, kind: Kind) -> Tap:
    """A button; where a plant that is ready cannot spread, a tap on it means the harvest too."""
    ripe = [
        plant
        for plant in view.plants
        if plant.side == view.turn and plant.kind == kind and plant.tier >= CROPS[kind].grown
    ]
    cells = [plant.cell for plant in ripe]
    closed = _closed(view)
    stuck = [plant.cell for plant in ripe if not spreads(plant, closed, _left(view, plant))]
    plants, way = words.counted(len(ripe), kind), f"harvest-{kind}"
    return Tap(
        (way,),
        say(_("Harvest %(plants)s: %(where)s"), plants=plants, where=words.spots(cells)),
        say(_("Harvest")),
        ways=((way, say(_("Harvest %(plants)s"), plants=plants)),),
        lights=tuple(map(words.key, cells)),
        also=tuple((words.key(cell),) for cell in stuck),
    )
