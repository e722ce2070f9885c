"""`greedy`: the most points at once, else the most points' worth of new plants; no look ahead."""

from games.chance import Chance, pick
from games.hexiculture import actions as act
from games.hexiculture.actions import Action
from games.hexiculture.board import INDEX
from games.hexiculture.pieces import CROPS
from games.hexiculture.scoring import ripe
from games.hexiculture.state import View


def greedy(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Harvest what brings most, as soon as anything can be harvested; else plant; among equals at
    random.
    """
    if not actions:
        return None
    kinds = {plant.cell: plant.kind for plant in view.plants}

    def worth(action: Action) -> tuple[int, int]:
        if isinstance(action, act.Harvest):
            n = len(ripe(view.plants, view.side or 0, action.plant))
            return 1, n * CROPS[action.plant].points
        if isinstance(action, act.Propagate):
            return 0, len(action.cells) * CROPS[kinds[INDEX[action.q, action.r]]].points
        return 0, CROPS[action.plant].points if isinstance(action, act.Sow) else 0

    worths = [worth(action) for action in actions]
    top = max(worths)
    return pick(chance, [a for a, value in zip(actions, worths, strict=True) if value == top])
