"""`random`: any listed action, each as likely; it stays only where it must and wants no draw."""

from games.chance import Chance, pick
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.actions import Action
from games.hexagonal_thing.state import View


def uniform(_view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose uniformly, but do not give Things away where something else can be done."""
    unwanted = act.Stay | act.OfferDraw | act.AnswerDraw
    wanted = [a for a in actions if not isinstance(a, unwanted)]
    if wanted:
        return pick(chance, wanted)
    last: tuple[Action, ...] = (act.Stay(), act.AnswerDraw(False))
    return next((a for a in last if a in actions), None)
