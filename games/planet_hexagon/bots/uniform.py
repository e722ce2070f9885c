"""`random`: any legal action, each as likely; building ends as it uses up tiles and markers."""

from games.chance import Chance, pick
from games.planet_hexagon.actions import Action, Ready
from games.planet_hexagon.state import View


def uniform(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose uniformly; a ready team stays ready."""
    wanted = [action for action in actions if action != Ready(False)]
    return pick(chance, wanted) if wanted else None
