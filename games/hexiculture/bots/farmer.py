"""`farmer`: plans to sow, spread and harvest up to the end of the game, then looks for cells."""

from typing import Final, TypeVar

from games.chance import Chance, pick
from games.hexiculture import actions as act
from games.hexiculture.actions import Action
from games.hexiculture.board import INDEX
from games.hexiculture.bots.greedy import greedy
from games.hexiculture.bots.ground import Ground
from games.hexiculture.bots.plan import Wish, pack, plan
from games.hexiculture.pieces import CARD_EVERY, CROPS, KINDS, Kind
from games.hexiculture.state import View

T = TypeVar("T")

WISHES: Final = {
    "most_plants": 0.3,
    "largest_group": 0.3,
    "by_rocks": 0.1,
    "on_edge": 0.1,
    "full_grown": 0.3,
    "variety": 0.2,
}
"""What one plant on the board is worth when the card is resolved."""


def farmer(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose the job of this turn by the plan, then where."""
    if not actions:
        return None
    side = view.side or 0
    ground = Ground(view, side)
    spreads = by_origin(ground, actions)
    stock = tuple(
        pack([p.tier for p in view.plants if p.side == side and p.kind == kind]) for kind in KINDS
    )
    job, _ = plan(
        stock, view.round, view.options.rounds, _spread(view, side, spreads), _wishes(view)
    )
    if job.kind is None:
        return act.Pass()
    if job.what == "harvest":
        return act.Harvest(job.kind)
    if job.what == "propagate" and spreads[job.kind]:
        return _propagate(ground, job.kind, spreads[job.kind], chance)
    sown = [a for a in actions if isinstance(a, act.Sow) and a.plant == job.kind]
    # The plan knows no full board.
    return _sow(ground, job.kind, sown, chance) if sown else greedy(view, actions, chance)


def by_origin(ground: Ground, actions: list[Action]) -> dict[Kind, list[act.Propagate]]:
    """Give by type the propagations that fill the most cells."""
    out: dict[Kind, list[act.Propagate]] = {kind: [] for kind in KINDS}
    for action in actions:
        if isinstance(action, act.Propagate):
            best = out[ground.kind_at(action.q, action.r)]
            if best and len(best[0].cells) < len(action.cells):
                best.clear()
            if not best or len(best[0].cells) == len(action.cells):
                best.append(action)
    return out


def _spread(view: View, side: int, spreads: dict[Kind, list[act.Propagate]]) -> tuple[int, ...]:
    """Say how many plants a propagation brings: as many as find room now.

    Where tokens and not room decide (all of them on the board, or in hand) it is what is usual.
    """
    out = []
    for tokens, (kind, best) in zip(view.tokens[side], spreads.items(), strict=True):
        usual = max(map(len, CROPS[kind].patterns))
        now = len(best[0].cells) if best else 0
        out.append(usual if tokens in (0, CROPS[kind].tokens) or 0 < now == tokens else now)
    return tuple(out)


def _wishes(view: View) -> tuple[Wish, ...]:
    """Say what plants are worth when the open card is resolved."""
    if view.card is None:
        return ()
    due = -(-view.round // CARD_EVERY) * CARD_EVERY
    return (Wish(due, WISHES[view.card], view.card == "full_grown"),)


def _propagate(
    ground: Ground, kind: Kind, spreads: list[act.Propagate], chance: Chance
) -> act.Propagate:
    return _best(
        [(ground.worth(kind, [INDEX[cell] for cell in a.cells]), a) for a in spreads], chance
    )


def _sow(ground: Ground, kind: Kind, sown: list[act.Sow], chance: Chance) -> act.Sow:
    by_cell = {INDEX[a.q, a.r]: a for a in sown}
    shown = ground.sowing(kind, list(by_cell))
    return _best([(ground.worth(kind, [cell]), by_cell[cell]) for cell in shown], chance)


def _best(worths: list[tuple[float, T]], chance: Chance) -> T:
    top = max(worth for worth, _ in worths)
    return pick(chance, [each for worth, each in worths if worth == top])
