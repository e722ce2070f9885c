"""`greedy`: the most points at once, else the cheapest number; no look ahead, nothing bought."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.chance import Chance, pick
from games.planet_x import actions as act
from games.planet_x.actions import Action
from games.planet_x.board import board
from games.planet_x.bots.land import me, points, settled
from games.planet_x.rules.common import put
from games.planet_x.state import View

T = TypeVar("T")


def greedy(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose what brings the most points now; among equals at random."""
    if not actions:
        return None
    places = [a for a in actions if isinstance(a, act.Place)]
    if places:
        index, side = board(view.ground.radius).index, me(view)
        return most(
            chance,
            [(points(settled(view.ground, side, index[a.q, a.r]), view), a) for a in places],
        )
    for known in (act.Colonise(), act.EndTurn(), act.Endure(), act.KeepRoll()):
        if known in actions:
            return known
    losses = [a for a in actions if isinstance(a, act.Lose)]
    if losses:
        return least_loss(view, losses, chance)
    left = view.players[me(view)].population + 4
    dice, index = view.ground.dice, board(view.ground.radius).index
    explores = [a for a in actions if isinstance(a, act.Explore)]
    numbers = [(-dice[index[a.q, a.r]], a) for a in explores if dice[index[a.q, a.r]] <= left]
    if numbers and max(numbers, key=lambda each: each[0])[0] >= -4:
        return most(chance, [each for each in numbers if each[0] >= -4])
    if left >= 4 and explores:
        return pick(chance, explores)
    calm = [a for a in actions if isinstance(a, act.Scout | act.Keep | act.Clear | act.Calm)]
    return pick(chance, calm or actions)


def least_loss(view: View, losses: list[act.Lose], chance: Chance) -> act.Lose:
    """Give up the colony that costs the fewest points."""
    index, ground = board(view.ground.radius).index, view.ground
    return most(
        chance,
        [
            (points(replace(ground, owners=put(ground.owners, index[a.q, a.r], -1)), view), a)
            for a in losses
        ],
    )


def most(chance: Chance, options: Sequence[tuple[float, T]]) -> T:
    """Give one of the highest value, among equals at random."""
    top = max(value for value, _ in options)
    return pick(chance, [action for value, action in options if value == top])
