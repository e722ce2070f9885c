"""What a side may do now: what could be thought of, as far as its permit lets it pass."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine import IllegalAction, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.board import board
from games.planet_x.pieces import CARD_COST, EMPTY, FISSURE, FLIP_COST, POLICIES, QUESTION
from games.planet_x.rules import acting, betrayal, buying, setup, winds
from games.planet_x.rules.asking import asked
from games.planet_x.rules.common import has, is_covered, mover, on, touches
from games.planet_x.state import Ground, State

Listed = list[act.Action]


def legal_actions(state: State, side: Side) -> Listed:
    """List what a side may do now, by kind in the order of the Action union, then by the fields.

    Offers are never listed: there are too many, `check` decides.
    """
    if side not in asked(state):
        return []
    if state.phase == "quick":
        return list(setup.clears(state, side))
    at, stage = on(state).at, state.stage
    if stage == "roll":
        return [*(act.Reroll(i) for i in range(len(state.pending.rolled))), act.KeepRoll()]
    if stage == "winds":
        return [act.Reroll(), act.KeepRoll()]
    if stage == "keep":
        return [act.Keep(*at[cell]) for cell in winds.choices(state)]
    if stage == "place":
        sites = brd.members(brd.sites(state.ground, side))
        return [*(act.Place(*at[cell]) for cell in sites), act.PlaceNothing()]
    if stage in ("consent", "offer"):
        return [act.Answer(False), act.Answer(True)]
    if stage == "zap":
        return [act.Surrender(), act.Endure()]
    if stage == "lose":
        return [act.Lose(*at[c]) for c in brd.members(brd.colonies(state.ground, side))]
    out = [*buys(state, side), *acts(state, side), *frees(state, side)]
    out.sort(key=_rank)
    if state.now.acted:
        return [*out, act.EndTurn()]
    return out if acts_at_all(out) else [*out, act.Pass()]


def _rank(action: act.Action) -> int:
    return _ORDER[type(action)]


_ORDER: dict[type[Any], int] = {kind: i for i, kind in enumerate(act.Action.__args__)}

_USUAL = (
    act.Scout,
    act.Explore,
    act.Colonise,
    act.Terraform,
    act.Farm,
    act.RegainZap,
    act.Calm,
    act.Mine,
)


def acts_at_all(actions: Iterable[act.Action]) -> bool:
    """Say whether one of them is a usual or an alternative action."""
    return any(isinstance(a, _USUAL) and not getattr(a, "free", False) for a in actions)


def passed(permit: Callable[[State, Side, Any], None], state: State, side: Side, a: Any) -> bool:
    """Say whether a permit lets an action pass."""
    try:
        permit(state, side, a)
    except IllegalAction:
        return False
    return True


class _Beside(NamedTuple):
    """What could be done with the dice beside a territory, whatever the turn allows."""

    scouts: tuple[act.Scout, ...]
    explores: tuple[act.Explore, ...]
    terraforms: tuple[act.Terraform, ...]
    mines: tuple[act.Mine, ...]


@lru_cache(maxsize=4096)
def _beside(ground: Ground, side: Side, free: bool) -> _Beside:
    """List by kind what dice beside a territory allow; none under a token is touched [T2, T3]."""
    where, dice = board(ground.radius), ground.dice
    reach = brd.members(brd.border(ground, side) & where.land)
    cells = [cell for cell in reach if dice[cell] != EMPTY and not is_covered(ground, cell)]
    fissures = [where.at[cell] for cell in cells if dice[cell] == FISSURE]
    return _Beside(
        tuple(act.Scout(*where.at[cell], free) for cell in cells if dice[cell] == QUESTION),
        tuple(act.Explore(*where.at[cell], free) for cell in cells if dice[cell] != FISSURE),
        tuple(act.Terraform(*cell, free) for cell in fissures),
        tuple(act.Mine(*cell) for cell in fissures),
    )


def acts(state: State, side: Side) -> Listed:
    """List the usual and alternative actions; only meant for the mover in stage "act"."""
    if state.now.acted or side != mover(state):
        return []
    ground, where = state.ground, on(state)
    beside, refused = _beside(ground, side, False), state.now.refused
    out: Listed = [*beside.scouts, *beside.explores]
    out += [a for a in beside.terraforms if where.index[a.q, a.r] not in refused]
    if has(state, "special_p"):
        out += beside.mines
    if passed(winds.permit_colonise, state, side, act.Colonise()):
        out.append(act.Colonise())
    if has(state, "farmers") and passed(acting.permit_farm, state, side, act.Farm()):
        out.append(act.Farm())
    if has(state, "betrayal") and passed(betrayal.permit_regain, state, side, act.RegainZap()):
        out.append(act.RegainZap())
    for token in ground.wildlife:
        calm = act.Calm(*where.at[token])
        if touches(ground, side, token) and passed(acting.permit_calm, state, side, calm):
            out.append(calm)
    return out


def frees(state: State, side: Side) -> Listed:
    """List the free actions; only meant for the mover in stage "act"."""
    ground, out = state.ground, Listed()
    changed = acting.free_change(state, side)
    if changed or acting.free_scouts(state, side) > 0:
        out += _beside(ground, side, True).scouts
    if changed:
        out += _beside(ground, side, True).explores
    if acting.free_terraforming(state, side) > 0:
        out += _beside(ground, side, True).terraforms
    if has(state, "betrayal"):
        out += _betrayals(state, side)
    if "sabotage" in state.players[side].cards:
        own = brd.territory(ground, side) & brd.empty(ground)
        out += [act.Sabotage(*on(state).at[cell]) for cell in brd.members(own)]
    return out


def _betrayals(state: State, side: Side) -> Listed:
    at, out = on(state).at, Listed()
    if state.players[side].zap and not state.now.zapped:
        zaps = [act.Zap(other) for other in range(len(state.players))]
        out += [zap for zap in zaps if passed(betrayal.permit_zap, state, side, zap)]
    if state.now.defended:
        return out
    moved = sorted(at[t.cell] for t in state.ground.defences if t.side == side)
    for q, r in sorted(at[cell] for cell in brd.members(betrayal.guardable(state, side))):
        if state.players[side].defences:
            out.append(act.Defend(q, r))
        out += [act.Defend(q, r, token) for token in moved]
    return out


def buys(state: State, side: Side) -> Listed:
    """List the purchases; only meant for the mover in stage "act"."""
    experience = state.players[side].experience
    if state.now.began or experience < FLIP_COST:
        return []
    tried: list[tuple[Callable[[State, Side, Any], None], act.Action]] = []
    if has(state, "governments"):
        tried.append((buying.permit_flip, act.FlipGovernment()))
    if experience >= CARD_COST:
        tried.append((buying.permit_card, act.BuyCard()))
        if has(state, "governments"):
            tried += [(buying.permit_government, act.BuyGovernment(p)) for p in sorted(POLICIES)]
        if has(state, "mutation"):
            tried.append((buying.permit_change, act.BuyChange()))
            tried.append((buying.permit_mimicry, act.BuyMimicry()))
        if has(state, "explorers"):
            where, reach = on(state), brd.border(state.ground, side)
            firsts = [where.at[first] for first, lane in where.lanes.items() if lane & reach]
            tried += [(buying.permit_route, act.BuyRoute(*first)) for first in sorted(firsts)]
            for cell in brd.members(reach & where.land):
                if state.ground.promised[cell]:
                    q, r = where.at[cell]
                    tried += [(buying.permit_unlock, act.Unlock(q, r, f)) for f in buying.UNLOCKED]
    return [action for permit, action in tried if passed(permit, state, side, action)]
