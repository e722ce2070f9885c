"""`random`: first what to do, then where, each as likely; it passes only when it must."""

from games.chance import Chance, pick
from games.hexiculture import actions as act
from games.hexiculture.actions import Action
from games.hexiculture.state import View


def uniform(_view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose a kind of action, then one of that kind: else the many cells to sow drown the rest."""
    kinds = [kind for kind in (act.Sow, act.Propagate, act.Harvest) if _some(actions, kind)]
    if not kinds:
        return pick(chance, actions) if actions else None
    return pick(chance, _some(actions, pick(chance, kinds)))


def _some(actions: list[Action], kind: type[Action]) -> list[Action]:
    return [action for action in actions if isinstance(action, kind)]
