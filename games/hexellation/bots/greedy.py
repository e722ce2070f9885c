"""`greedy`: makes MODEL when it can, does not make AVOID when it need not, never looks ahead."""

from games.chance import Chance, pick
from games.hexellation import actions as act
from games.hexellation.actions import Action
from games.hexellation.bots.position import Position, found
from games.hexellation.bots.uniform import uniform
from games.hexellation.state import View


def greedy(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose what wins at once, else what does not lose at once."""
    if view.phase not in ("play", "claims"):
        return uniform(view, actions, chance)
    claim = found(view)
    if claim is not None:
        return claim
    here, stars = Position(view), [a for a in actions if isinstance(a, act.Place)]
    bits = {here.sky.bit[a.q, a.r]: a for a in stars}
    safe = [bit for bit in bits if not here.avoids(here.stars, bit)]
    if view.options.unnoticed:
        # The next player could claim a MODEL first.
        wins: list[int] = []
        safe = [bit for bit in safe if not here.models(here.stars, bit)]
    else:
        wins = [bit for bit in safe if here.models(here.stars, bit)]
    some = wins or safe
    return bits[pick(chance, some)] if some else uniform(view, actions, chance)
