"""`random`: any legal action, each as likely."""

from games.chance import Chance, pick
from games.planet_x.actions import Action
from games.planet_x.state import View


def uniform(_view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose uniformly; trades are never offered."""
    return pick(chance, actions) if actions else None
