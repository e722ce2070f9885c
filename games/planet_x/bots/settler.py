"""`settler`: expands by Steiner score, keeps its links clear, watches its people.

What clearing a die is worth is what the board promises after it (land.outlook), less what it costs.
"""

from typing import Final

from games.chance import Chance, pick
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.actions import Action
from games.planet_x.board import board
from games.planet_x.bots.greedy import least_loss, most
from games.planet_x.bots.land import (
    after_winds,
    best_site,
    cleared,
    me,
    outlook,
    points,
    settled,
)
from games.planet_x.pieces import FISSURE, QUESTION
from games.planet_x.state import View

CHEAP: Final = 0.12
"""What a point of population is worth beside points of the score."""
SEEN: Final = 0.6
"""What seeing a number is worth, as a share of taking it."""
WORTH: Final = 2
"""A site must bring so many points before the winds are risked for it."""
DULL: Final = 0.1
"""What it costs to spend a turn on a fissure."""
HURRY: Final = 0.15
"""What each point of population above 0 adds to exploring: it would only lie idle."""


def settler(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose by what stage the game is in."""
    if not actions:
        return None
    if view.stage == "keep":
        return _keep(view, actions, chance)
    if view.stage == "place":
        return _place(view, actions, chance)
    if view.stage in ("roll", "winds"):
        return _roll(view, actions)
    losses = [a for a in actions if isinstance(a, act.Lose)]
    if losses:
        return least_loss(view, losses, chance)
    if view.stage == "zap":
        hurts = view.players[me(view)].population <= -2
        return act.Surrender() if hurts else act.Endure()
    if view.stage == "consent":
        return act.Answer(True)
    if view.stage == "offer":
        return act.Answer(False)
    if view.stage == "act":
        return _act(view, actions, chance)
    return pick(chance, actions)


def _place(view: View, actions: list[Action], chance: Chance) -> Action:
    """The site with the most points; of equals the one that leaves the better outlook."""
    index, side, ground = board(view.ground.radius).index, me(view), view.ground
    now = points(ground, view)
    options: list[tuple[float, Action]] = []
    for a in actions:
        if isinstance(a, act.Place):
            new = settled(ground, side, index[a.q, a.r])
            gain = points(new, view) - now
            options.append((gain + 0.01 * _room(view, index[a.q, a.r]), a))
    return most(chance, options) if options else act.PlaceNothing()


def _room(view: View, cell: int) -> int:
    """Count the dice and empty cells round a cell: a colony wants neighbours."""
    return len(board(view.ground.radius).on_land(cell))


def _roll(view: View, actions: list[Action]) -> Action:
    rolled = view.pending.rolled
    if view.stage == "winds":
        again = view.pending.winds == 1
    elif view.pending.kind == "farm":
        bad = [i for i, face in enumerate(rolled) if face in (QUESTION, FISSURE)]
        return act.Reroll(bad[0]) if bad else act.KeepRoll()
    elif view.pending.kind == "explore":
        again = rolled[0] in (FISSURE, 4)
    else:
        again = rolled[0] in (FISSURE, QUESTION)
    return act.Reroll() if again and act.Reroll() in actions else act.KeepRoll()


# Keeping cells clear.
def _keep(view: View, actions: list[Action], chance: Chance) -> Action:
    """The cell after which most of the own colonies hang together and a site is left."""
    index, pending = board(view.ground.radius).index, view.pending
    cells = [(index[a.q, a.r], a) for a in actions if isinstance(a, act.Keep)]
    kept = brd.bits(pending.kept)
    two = pending.winds == 2 and pending.first < 0
    options = []
    for cell, a in cells:
        here = kept | 1 << cell
        value = _kept_worth(view, here, cell)
        if two:
            near = board(view.ground.radius).near
            more = (near[cell] | near[pending.colony]) & brd.empty(view.ground) & ~(1 << cell)
            value = max(
                (_kept_worth(view, here | 1 << other, other) for other in brd.members(more)),
                default=value,
            )
        options.append((value, a))
    return most(chance, options)


def _kept_worth(view: View, kept: int, cell: int) -> float:
    ground, side, on = after_winds(view.ground, kept), me(view), board(view.ground.radius)
    linked = points(ground, view)
    gain = 0
    if view.players[side].unplaced:
        gain, _ = best_site(ground, view)
    others = [c for c in brd.members(brd.colonies(ground, side)) if c != view.pending.colony]
    towards = min((on.apart[cell][other] for other in others), default=0)
    weight = 1.5 if view.turn == side else 0.7
    return 2 * linked + weight * gain - 0.1 * towards


# Acting.
def _act(view: View, actions: list[Action], chance: Chance) -> Action:
    if act.BuyCard() in actions:
        return act.BuyCard()
    zaps = [a for a in actions if isinstance(a, act.Zap)]
    if zaps:
        return most(chance, [(-view.players[a.side].population, a) for a in zaps])
    own = view.players[me(view)]
    if act.Colonise() in actions:
        gain, _ = best_site(view.ground, view)
        wanted = 1 if view.last_round else WORTH
        if own.population >= -2 and gain >= wanted:
            return act.Colonise()
    options = _worths(view, actions)
    if options:
        value = max(each[0] for each in options)
        if act.EndTurn() not in actions or value > 0:
            return most(chance, [each for each in options if each[0] == value])
    for known in (act.EndTurn(), act.Pass()):
        if known in actions:
            return known
    return _forced(view, actions, chance)


def _forced(view: View, actions: list[Action], chance: Chance) -> Action:
    """Something must be done and nothing is good: risk the winds, or take the smallest number."""
    if act.Colonise() in actions:
        return act.Colonise()
    index, dice = board(view.ground.radius).index, view.ground.dice
    explores = [(-dice[index[a.q, a.r]], a) for a in actions if isinstance(a, act.Explore)]
    return most(chance, explores) if explores else pick(chance, actions)


def _worths(view: View, actions: list[Action]) -> list[tuple[float, Action]]:
    """Say what each action on the board is worth, as far as the bot thinks of it."""
    ground, own = view.ground, view.players[me(view)]
    index, left = board(ground.radius).index, own.population + 4
    before = outlook(ground, view)
    hurry = HURRY * max(0, own.population)
    known: dict[int, float] = {}
    out: list[tuple[float, Action]] = []
    for a in actions:
        if isinstance(a, act.Explore | act.Scout):
            cell = index[a.q, a.r]
            die = ground.dice[cell]
            if cell not in known:
                known[cell] = outlook(cleared(ground, cell), view) - before
            opens = known[cell]
            if isinstance(a, act.Scout):
                out.append((SEEN * max(opens, 0.0) + 0.05 - 0.17 * CHEAP, a))
            elif die == QUESTION:
                if left >= 4:
                    out.append((0.8 * opens - 2.4 * CHEAP + hurry, a))
            elif die <= left:
                out.append((opens - die * CHEAP + 0.1 + hurry, a))
        elif isinstance(a, act.Farm):
            out.append((2 * CHEAP if left <= 2 else -1.0, a))
        elif isinstance(a, act.Terraform):
            cell = index[a.q, a.r]
            opens = outlook(cleared(ground, cell), view) - before
            out.append((SEEN * SEEN * max(opens, 0.0) + (0.1 if a.free else -DULL), a))
        elif isinstance(a, act.RegainZap):
            out.append((0.0, a))
        elif isinstance(a, act.Calm):
            most_calmed = max(player.calmed for player in view.players)
            out.append((2.0 if own.calmed + 1 > most_calmed else 0.2, a))
    return out
