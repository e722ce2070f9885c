"""Losing population and colonies, and how turns, rounds and the game go on and end."""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import FULL, LAST_ROUNDS, SPECIAL_P_GAIN, TERRAIN, TRANSFORMATION
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.common import (
    copies,
    gain,
    has,
    land,
    mover,
    on,
    put,
    with_ground,
    with_player,
)
from games.planet_x.scoring import fishy_cost
from games.planet_x.state import Pending, State, Then, Turn


# Losing.
def lose(state: State, side: Side, n: int, then: Then, events: list[Event]) -> State:
    """Lower a population; at -5 a colony is lost, an unplaced one first [L3, L4].

    Which colony leaves the board its player chooses: the stage is "lose" then.
    """
    player = state.players[side]
    if player.out or n <= 0:
        return state
    events.append(Event("population", side=side, n=-n))
    population = player.population - n
    if population > -FULL:
        return with_player(state, side, population=population)
    if player.unplaced:
        events.append(Event("lost", side=side, note="unplaced"))
        return with_player(
            state, side, population=0, lost=player.lost + 1, unplaced=player.unplaced - 1
        )
    if copies(player, "circle_the_wagons"):
        events.append(Event("wagons", side=side))
        return with_player(state, side, population=1 - FULL)
    state = with_player(state, side, population=0)
    cells = list(brd.members(brd.colonies(state.ground, side)))
    if len(cells) > 1:
        return replace(state, stage="lose", pending=Pending(side=side, then=then))
    return remove(state, side, cells[0], events)


def remove(state: State, side: Side, cell: int, events: list[Event]) -> State:
    """Take a colony from the board; without any the player has lost [L5]."""
    q, r = on(state).at[cell]
    events.append(Event("lost", side=side, q=q, r=r, note="placed"))
    state = with_ground(state, owners=put(state.ground.owners, cell, -1))
    player = state.players[side]
    state = with_player(state, side, lost=player.lost + 1)
    if brd.colonies(state.ground, side) or player.unplaced:
        return state
    events.append(Event("out", side=side))
    ground = state.ground
    state = with_ground(
        state,
        routes=tuple(t for t in ground.routes if t.side != side),
        defences=tuple(t for t in ground.defences if t.side != side),
        oaths=tuple(t for t in ground.oaths if t.side != side),
    )
    return with_player(
        state,
        side,
        out=True,
        government=None,
        zap=False,
        defences=0,
        routes=0,
        oath=False,
        special_p=0,
        addiction=0,
        calmed=0,
        mimicry=0,
        cards=(),
    )


def permit_lose(state: State, side: Side, action: act.Lose) -> None:
    """The player who is at -5 names one of the own colonies."""
    if state.stage != "lose" or side != state.pending.side:
        refuse(Refusal.WRONG_STEP, "L5")
    if state.ground.owners[land(state, action.q, action.r)] != side:
        refuse(Refusal.NOT_YOUR_COLONY, "L5")


def losing(
    state: State, side: Side, action: act.Lose, chance: Chance, events: list[Event]
) -> State:
    """The turn goes on where it was."""
    then = state.pending.then
    state = remove(state, side, land(state, action.q, action.r), events)
    return after(replace(state, stage="act", pending=Pending()), then, chance, events)


# Turns.
def begin(state: State, events: list[Event]) -> State:
    """Begin the turn of the side in its place: Special P, addiction, then +1 [P1, K2]."""
    side = mover(state)
    state = replace(state, stage="act", now=Turn(), pending=Pending())
    events.append(Event("turn", side=side, n=state.round))
    player = state.players[side]
    if player.special_p:
        for _ in range(player.special_p):
            state = gain(state, side, SPECIAL_P_GAIN, events)
        state = with_player(state, side, special_p=0)
    elif player.addiction:
        state = lose(state, side, player.addiction, "start", events)
        if state.stage == "lose":
            return state
    return _grow(state, events)


def _grow(state: State, events: list[Event]) -> State:
    """Step 1 of a turn; a Transformation grows faster [V2]."""
    side = mover(state)
    n = 2 if state.players[side].change == TRANSFORMATION else 1
    return gain(state, side, n, events)


def after(state: State, then: Then, chance: Chance, events: list[Event]) -> State:
    """Go on when an effect is settled: who is out or done has no turn any more."""
    if sum(not player.out for player in state.players) == 1:
        return end(state, "last", chance, events)
    if state.stage == "lose":
        return replace(state, pending=replace(state.pending, then=then))
    side = mover(state)
    state = replace(state, stage="act", pending=Pending())
    if then == "act":
        state = replace(state, now=replace(state.now, acted=True, began=True), acted=True)
    elif then == "free":
        state = replace(state, now=replace(state.now, began=True))
    if state.players[side].out or state.players[side].done:
        return over_to_next(state, chance, events)
    return _grow(state, events) if then == "start" else state


def over_to_next(state: State, chance: Chance, events: list[Event]) -> State:
    """Give the turn to the next side that plays, with all that ends a round or the game."""
    while True:
        state = replace(state, place=state.place + 1)
        if state.place == len(state.order):
            playing = [p for p in state.players if not (p.out or p.done)]
            reason = ""
            if not playing or (state.last_round and state.round >= state.last_round):
                reason = "played"
            elif not state.acted:
                reason = "passed"
            elif state.round >= state.options.max_rounds:
                reason = "rounds"
            if reason:
                return end(replace(state, place=len(state.order) - 1), reason, chance, events)
            state = replace(state, place=0, round=state.round + 1, acted=False)
        player = state.players[mover(state)]
        if not (player.out or player.done):
            state = begin(state, events)
            # Addiction alone can cost the last colony.
            if sum(not player.out for player in state.players) == 1:
                return end(state, "last", chance, events)
            if not state.players[mover(state)].out:
                return state


def now_done(state: State, side: Side, events: list[Event]) -> State:
    """The last colony is placed: the others finish this round and two more [P5]."""
    events.append(Event("done", side=side))
    last = state.last_round or state.round + LAST_ROUNDS
    return replace(with_player(state, side, done=True), last_round=last)


def end(state: State, reason: str, chance: Chance, events: list[Event]) -> State:
    """End the game; with Mutation it turns out first whether Mimicry worked [V5]."""
    if has(state, "mutation"):
        face = TERRAIN[chance.below(len(TERRAIN))]
        events.append(Event("did_it_work", n=face))
        for side, player in enumerate(state.players):
            cost = fishy_cost(player, face)
            kept = min(player.mimicry, player.experience // cost) if cost else player.mimicry
            state = with_player(
                state, side, mimicry=kept, experience=player.experience - cost * kept
            )
        state = replace(state, fishy=face)
    events.append(Event("phase", note="result"))
    return replace(
        state,
        phase="result",
        stage="",
        reason=reason,
        pending=Pending(),
        ended_early=reason == "ended_early",
    )
