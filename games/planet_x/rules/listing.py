"""What a side may do now: what could be thought of, as far as its permit lets it pass."""

from collections.abc import Callable, Iterable
from typing import Any

from games.engine import IllegalAction, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import CARD_COST, EMPTY, FISSURE, FLIP_COST, POLICIES, QUESTION
from games.planet_x.rules import acting, betrayal, buying, setup, winds
from games.planet_x.rules.asking import asked
from games.planet_x.rules.common import has, mover, on
from games.planet_x.state import State

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
    out = [*_buys(state, side), *acts(state, side), *frees(state, side)]
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


def _reach(state: State, side: Side) -> list[int]:
    """List the cells of the board next to a territory."""
    where = on(state)
    return list(brd.members(brd.border(state.ground, side) & where.land))


def acts(state: State, side: Side) -> Listed:
    """List the usual and alternative actions; only meant for the mover in stage "act"."""
    if state.now.acted or side != mover(state):
        return []
    at, dice = on(state).at, state.ground.dice
    out: Listed = []
    for cell in _reach(state, side):
        out += _on_die(state, side, at[cell], dice[cell], False)
    if passed(winds.permit_colonise, state, side, act.Colonise()):
        out.append(act.Colonise())
    if has(state, "farmers") and passed(acting.permit_farm, state, side, act.Farm()):
        out.append(act.Farm())
    if has(state, "betrayal") and passed(betrayal.permit_regain, state, side, act.RegainZap()):
        out.append(act.RegainZap())
    for token in state.ground.wildlife:
        calm = act.Calm(*at[token])
        if passed(acting.permit_calm, state, side, calm):
            out.append(calm)
    return out


def _on_die(state: State, side: Side, cell: tuple[int, int], die: int, free: bool) -> Listed:
    q, r = cell
    tried: list[tuple[Callable[[State, Side, Any], None], act.Action]] = []
    if die == FISSURE:
        tried.append((acting.permit_terraform, act.Terraform(q, r, free)))
        if not free and has(state, "special_p"):
            tried.append((acting.permit_mine, act.Mine(q, r)))
    elif die != EMPTY:
        if die == QUESTION:
            tried.append((acting.permit_scout, act.Scout(q, r, free)))
        tried.append((acting.permit_explore, act.Explore(q, r, free)))
    return [action for permit, action in tried if passed(permit, state, side, action)]


def frees(state: State, side: Side) -> Listed:
    """List the free actions; only meant for the mover in stage "act"."""
    at, ground, out = on(state).at, state.ground, Listed()
    scouting = acting.free_scouts(state, side) > 0
    changed, terraforming = acting.free_change(state, side), acting.free_terraforming(state, side)
    if scouting or changed or terraforming > 0:
        for cell in _reach(state, side):
            out += _on_die(state, side, at[cell], ground.dice[cell], True)
    if has(state, "betrayal"):
        out += _betrayals(state, side)
    if "sabotage" in state.players[side].cards:
        own = brd.territory(ground, side) & brd.empty(ground)
        out += [act.Sabotage(*at[cell]) for cell in brd.members(own)]
    return out


def _betrayals(state: State, side: Side) -> Listed:
    at = on(state).at
    zaps = [act.Zap(other) for other in range(len(state.players))]
    out: Listed = [zap for zap in zaps if passed(betrayal.permit_zap, state, side, zap)]
    if state.now.defended:
        return out
    moved = sorted(at[t.cell] for t in state.ground.defences if t.side == side)
    for q, r in sorted(at[cell] for cell in brd.members(betrayal.guardable(state, side))):
        if state.players[side].defences:
            out.append(act.Defend(q, r))
        out += [act.Defend(q, r, token) for token in moved]
    return out


def _buys(state: State, side: Side) -> Listed:
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
            where = on(state)
            tried += [(buying.permit_route, act.BuyRoute(q, r)) for q, r in sorted(where.sea)]
            for cell in _reach(state, side):
                if state.ground.promised[cell]:
                    q, r = where.at[cell]
                    tried += [(buying.permit_unlock, act.Unlock(q, r, f)) for f in buying.UNLOCKED]
    return [action for permit, action in tried if passed(permit, state, side, action)]
