"""Scout, explore, terraform, farm, calm, mine; rolling dice and rolling them again."""

from typing import Final

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import (
    CALM_COST,
    EMPTY,
    EXPLORE_FISSURE,
    FISSURE,
    QUESTION,
    SCOUT_FISSURE,
    TERRAIN,
)
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.common import (
    copies,
    fissure_cost,
    gain,
    has,
    in_stage,
    is_covered,
    land,
    on,
    reacts,
    touches,
    with_die,
    with_ground,
    with_player,
)
from games.planet_x.rules.turns import after, lose
from games.planet_x.state import Pending, State

_NUMBERS: Final = range(1, 5)


def _may_act(state: State, side: Side) -> None:
    in_stage(state, side, "act")
    if state.now.acted:
        refuse(Refusal.ACTED, "P3")


def _die(
    state: State, side: Side, action: act.Scout | act.Explore | act.Terraform | act.Mine
) -> int:
    """Give the cell of a die that the player could reach."""
    cell = land(state, action.q, action.r)
    if not touches(state.ground, side, cell):
        refuse(Refusal.NOT_ADJACENT, "T2")
    if is_covered(state.ground, cell):
        refuse(Refusal.UNDER_TOKEN, "T3")
    return cell


# Free scouting and exploring.
def free_scouts(state: State, side: Side) -> int:
    """Count the free scout actions left by Survey Drones."""
    return copies(state.players[side], "survey_drones") - state.now.scouts


def free_change(state: State, side: Side) -> bool:
    """Say whether the Mutation's free scout or explore action is left."""
    return state.players[side].change >= 2 and not state.now.mutated


def free_terraforming(state: State, side: Side) -> int:
    """Count the free terraforming actions left."""
    return copies(state.players[side], "terraformers") - state.now.terraformed


def permit_scout(state: State, side: Side, action: act.Scout) -> None:
    """A question mark next to the territory."""
    if not action.free:
        _may_act(state, side)
    else:
        in_stage(state, side, "act")
        if free_scouts(state, side) <= 0 and not free_change(state, side):
            refuse(Refusal.NO_FREE_ACTION, "P4")
    if state.ground.dice[_die(state, side, action)] != QUESTION:
        refuse(Refusal.NOT_A_QUESTION, "S4")


def scout(
    state: State, side: Side, action: act.Scout, chance: Chance, events: list[Event]
) -> State:
    """Roll; the die stays with what it shows."""
    now = replace(state.now, began=True)
    if action.free:
        # Drones first: the Mutation's action can explore as well.
        drones = free_scouts(state, side) > 0
        now = replace(now, scouts=now.scouts + drones, mutated=now.mutated or not drones)
    cell = land(state, action.q, action.r)
    pending = Pending(kind="scout", cell=cell, free=action.free)
    return _roll(replace(state, now=now, pending=pending), side, 1, chance, events)


def permit_explore(state: State, side: Side, action: act.Explore) -> None:
    """A question mark or a number next to the territory."""
    if not action.free:
        _may_act(state, side)
    else:
        in_stage(state, side, "act")
        if not free_change(state, side):
            refuse(Refusal.NO_FREE_ACTION, "P4")
    if state.ground.dice[_die(state, side, action)] in (EMPTY, FISSURE):
        refuse(Refusal.NO_NUMBER, "E1")


def explore(
    state: State, side: Side, action: act.Explore, chance: Chance, events: list[Event]
) -> State:
    """A question mark is rolled, a number counts as it lies."""
    cell = land(state, action.q, action.r)
    now = replace(state.now, began=True, mutated=state.now.mutated or action.free)
    state = replace(state, now=now, pending=Pending(kind="explore", cell=cell, free=action.free))
    die = state.ground.dice[cell]
    if die == QUESTION:
        return _roll(state, side, 1, chance, events)
    return _explored(state, side, die, chance, events)


# Rolling.
def _face(state: State, side: Side, chance: Chance) -> int:
    """Roll one die; question marks are rolled again in exploring, with Adaptation in scouting."""
    kind = state.pending.kind
    again = kind == "explore" or (kind == "scout" and state.players[side].change >= 1)
    while True:
        face = TERRAIN[chance.below(len(TERRAIN))]
        if face != QUESTION or not again:
            return face


def _roll(state: State, side: Side, n: int, chance: Chance, events: list[Event]) -> State:
    rolled = tuple(_face(state, side, chance) for _ in range(n))
    for face in rolled:
        events.append(Event("rolled", side=side, n=face))
    state = replace(state, pending=replace(state.pending, rolled=rolled))
    if copies(state.players[side], "geologists") > state.now.rerolls:
        return replace(state, stage="roll")
    return settle_roll(state, side, chance, events)


def permit_reroll(state: State, side: Side, action: act.Reroll) -> None:
    """One of the dice just rolled, with Geologists."""
    in_stage(state, side, "roll")
    if not 0 <= action.die < len(state.pending.rolled):
        refuse(Refusal.NO_SUCH_DIE, "A6")


def reroll(
    state: State, side: Side, action: act.Reroll, chance: Chance, events: list[Event]
) -> State:
    """The new face counts, unless other Geologists roll again."""
    face = _face(state, side, chance)
    events.append(Event("rerolled", side=side, n=face))
    rolled = list(state.pending.rolled)
    rolled[action.die] = face
    state = replace(
        state,
        pending=replace(state.pending, rolled=tuple(rolled)),
        now=replace(state.now, rerolls=state.now.rerolls + 1),
    )
    if copies(state.players[side], "geologists") > state.now.rerolls:
        return state
    return settle_roll(state, side, chance, events)


def permit_keep_roll(state: State, side: Side, _action: act.KeepRoll) -> None:
    """After a roll that could be repeated."""
    in_stage(state, side, "roll")


def settle_roll(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """Let the dice count."""
    pending = state.pending
    if pending.kind == "explore":
        return _explored(state, side, pending.rolled[0], chance, events)
    if pending.kind == "farm":
        return _farmed(state, side, chance, events)
    face, cell = pending.rolled[0], pending.cell
    q, r = on(state).at[cell]
    events.append(Event("scouted", side=side, q=q, r=r, n=face))
    state = replace(with_die(state, cell, face), stage="act")
    then = "free" if pending.free else "act"
    if face == FISSURE:
        cost = fissure_cost(state, side, SCOUT_FISSURE)
        state = lose(state, side, cost, "free" if pending.free else "act", events)
    return after(state, "free" if then == "free" else "act", chance, events)


def _explored(state: State, side: Side, face: int, chance: Chance, events: list[Event]) -> State:
    """A fissure stays; a number is taken for experience and costs as much population [E2]."""
    pending, player = state.pending, state.players[side]
    cell = pending.cell
    q, r = on(state).at[cell]
    events.append(Event("explored", side=side, q=q, r=r, n=face))
    near = on(state).near[cell]
    cost = 1 if near & brd.bits(state.ground.wildlife) else 0
    if face == FISSURE:
        state = with_die(state, cell, FISSURE)
        cost += fissure_cost(state, side, EXPLORE_FISSURE)
    else:
        state = with_die(state, cell, EMPTY)
        more = 1 if player.government == "dominance" else 0
        state = with_player(state, side, experience=player.experience + face + more)
        cost += face
    state = replace(state, stage="act")
    state = lose(state, side, cost, "free" if pending.free else "act", events)
    return after(state, "free" if pending.free else "act", chance, events)


# Terraforming.
def permit_terraform(state: State, side: Side, action: act.Terraform) -> None:
    """A fissure next to the territory."""
    if not action.free:
        _may_act(state, side)
    else:
        in_stage(state, side, "act")
        if free_terraforming(state, side) <= 0:
            refuse(Refusal.NO_FREE_ACTION, "P4")
    cell = _die(state, side, action)
    if state.ground.dice[cell] != FISSURE:
        refuse(Refusal.NO_FISSURE, "R1")
    if not action.free and cell in state.now.refused:
        refuse(Refusal.REFUSED_BEFORE, "R2")


def terraform(
    state: State, side: Side, action: act.Terraform, chance: Chance, events: list[Event]
) -> State:
    """All others next to the fissure are asked; Terraformers ask nobody."""
    cell = land(state, action.q, action.r)
    now = replace(state.now, began=True, terraformed=state.now.terraformed + action.free)
    state = replace(state, now=now)
    asked = tuple(
        other
        for other, player in enumerate(state.players)
        if other != side and not player.out and touches(state.ground, other, cell)
    )
    pending = Pending(kind="terraform", cell=cell, free=action.free, asked=asked)
    state = replace(state, pending=pending)
    if action.free or not asked:
        return _terraformed(state, side, chance, events)
    events.append(Event("asked", side=side, q=action.q, r=action.r))
    return replace(state, stage="consent")


def consent(state: State, side: Side, yes: bool, chance: Chance, events: list[Event]) -> State:
    """One no is enough; then the cell cannot be asked for again in this turn [R2]."""
    events.append(Event("consented", side=side, n=int(yes)))
    pending = state.pending
    if not yes:
        now = replace(state.now, refused=(*state.now.refused, pending.cell))
        return replace(state, stage="act", now=now, pending=Pending())
    asked = tuple(other for other in pending.asked if other != side)
    state = replace(state, pending=replace(pending, asked=asked))
    if asked:
        return state
    return _terraformed(state, state.order[state.place], chance, events)


def _terraformed(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    pending = state.pending
    q, r = on(state).at[pending.cell]
    events.append(Event("terraformed", side=side, q=q, r=r))
    state = replace(with_die(state, pending.cell, QUESTION), stage="act")
    if state.players[side].government == "harmony":
        state = gain(state, side, 1, events)
    return after(state, "free" if pending.free else "act", chance, events)


# Alternative actions.
def fields(state: State, side: Side) -> int:
    """Count the empty cells next to a player's colonies, each once, no sea [H1]."""
    near = brd.around(state.ground, brd.colonies(state.ground, side))
    return (near & brd.empty(state.ground)).bit_count()


def permit_farm(state: State, side: Side, _action: act.Farm) -> None:
    """Farmers: two empty cells make one die."""
    _may_act(state, side)
    if not has(state, "farmers"):
        refuse(Refusal.NO_MOD, "H1")
    if fields(state, side) < 2:
        refuse(Refusal.TOO_FEW_FIELDS, "H1")


def farm(state: State, side: Side, _action: act.Farm, chance: Chance, events: list[Event]) -> State:
    """Half as many dice as fields, rounded down."""
    state = replace(state, pending=Pending(kind="farm"))
    return _roll(state, side, fields(state, side) // 2, chance, events)


def _farmed(state: State, side: Side, chance: Chance, events: list[Event]) -> State:
    """Each number is one more population; what fissures cost comes after [H2]."""
    rolled = state.pending.rolled
    n = sum(face in _NUMBERS for face in rolled)
    n += state.players[side].government == "harmony"
    events.append(Event("farmed", side=side, n=n))
    state = gain(replace(state, stage="act"), side, n, events)
    if state.options.farm_reacts and reacts(state) == "dominance":
        cost = sum(fissure_cost(state, side, 0) for face in rolled if face == FISSURE)
        state = lose(state, side, cost, "act", events)
    return after(state, "act", chance, events)


def permit_calm(state: State, side: Side, action: act.Calm) -> None:
    """Fury: wildlife next to the territory, for experience."""
    _may_act(state, side)
    if not has(state, "fury"):
        refuse(Refusal.NO_MOD, "F4")
    cell = land(state, action.q, action.r)
    if cell not in state.ground.wildlife:
        refuse(Refusal.NO_WILDLIFE, "F4")
    if not touches(state.ground, side, cell):
        refuse(Refusal.NOT_ADJACENT, "F4")
    if state.players[side].experience < CALM_COST:
        refuse(Refusal.TOO_LITTLE_EXPERIENCE, "F4")


def calm(state: State, side: Side, action: act.Calm, chance: Chance, events: list[Event]) -> State:
    """The token goes to the player."""
    cell, player = land(state, action.q, action.r), state.players[side]
    events.append(Event("calmed", side=side, q=action.q, r=action.r))
    left = tuple(token for token in state.ground.wildlife if token != cell)
    state = with_player(
        with_ground(state, wildlife=left),
        side,
        experience=player.experience - CALM_COST,
        calmed=player.calmed + 1,
    )
    return after(state, "act", chance, events)


def permit_mine(state: State, side: Side, action: act.Mine) -> None:
    """Special P: a fissure next to the territory."""
    _may_act(state, side)
    if not has(state, "special_p"):
        refuse(Refusal.NO_MOD, "K1")
    if state.ground.dice[_die(state, side, action)] != FISSURE:
        refuse(Refusal.NO_FISSURE, "K1")


def mine(state: State, side: Side, action: act.Mine, chance: Chance, events: list[Event]) -> State:
    """One token of each kind; the fissure stays."""
    player = state.players[side]
    events.append(Event("mined", side=side, q=action.q, r=action.r))
    state = with_player(state, side, special_p=player.special_p + 1, addiction=player.addiction + 1)
    return after(state, "act", chance, events)
