"""`random`: any star, each cell as likely; the planet is left alone."""

from games.chance import Chance, pick
from games.hexellation import actions as act
from games.hexellation.actions import Action
from games.hexellation.state import View


def uniform(_view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose uniformly; a constellation that is ready stays as it is."""
    if act.Fix() in actions:
        return act.Fix()
    wanted = [a for a in actions if not isinstance(a, act.Planet | act.PlanetOff)]
    return pick(chance, wanted) if wanted else None
