"""Between the supply turns and after them: emissary phase, last building, self-count, result.

Source: rules sections 3, 4 and 7. Time-up, the end of a phase, the end of the game and the
number of people are actions of the CLOCK and the MASTER.
"""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import CLOCK, MASTER, Actor, Event, Side
from games.planet_hexagon import actions as act
from games.planet_hexagon.refusals import Refusal, refuse
from games.planet_hexagon.rules import supply
from games.planet_hexagon.rules.building import dropped
from games.planet_hexagon.rules.common import (
    ROUNDS,
    SIDES,
    WAITING_SPOT,
    bagged,
    has_people,
    turn_side,
    with_team,
)
from games.planet_hexagon.rules.setup import SLOTS, open_session
from games.planet_hexagon.state import State, Team

_GREATEST_COUNT = 999
_ARRIVE = act.Arrive()


# Ready.
def permit_ready(state: State, side: Side, action: act.Ready) -> None:
    """Not with more than two tiles waiting [D9]; computer teams are ready without a word [D13]."""
    if state.phase not in ("emissary", "final_building"):
        refuse(Refusal.WRONG_PHASE, "P1")
    if not 0 <= side < SIDES:
        refuse(Refusal.WRONG_ACTOR, "E3")
    team = state.teams[side]
    if not asked_ready(state, side):
        refuse(Refusal.COMPUTER_TEAM, "D13")
    if team.ready == action.ready:
        refuse(Refusal.NO_CHANGE, "P1")
    if len(team.waiting) > WAITING_SPOT:
        refuse(Refusal.TOO_MANY_WAITING, "D9")


def ready(
    state: State, side: Side, action: act.Ready, chance: Chance, events: list[Event]
) -> State:
    """The phase ends when everybody who is asked is ready."""
    events.append(Event("ready", side=side, n=int(action.ready)))
    team = replace(state.teams[side], ready=action.ready)
    state = replace(state, teams=with_team(state.teams, side, team))
    return end_if_complete(state, chance, events)


def asked_ready(state: State, side: Side) -> bool:
    """Say whether play waits for this side's word: a team of people, or all when nobody plays."""
    return state.teams[side].people > 0 or not has_people(state)


def may_be_ready(state: State, side: Side) -> list[act.Action]:
    """List the side's Ready, if there is one."""
    team = state.teams[side]
    if len(team.waiting) > WAITING_SPOT or not asked_ready(state, side):
        return []
    return [act.Ready(not team.ready)]


def end_if_complete(state: State, chance: Chance, events: list[Event]) -> State:
    """End a phase that waits for nobody any more."""
    if state.phase in ("emissary", "final_building"):
        waits = any(asked_ready(state, s) and not state.teams[s].ready for s in range(SIDES))
    elif state.phase == "self_count":
        waits = any(team.people and team.count is None for team in state.teams)
    else:
        return state
    return state if waits else end_phase(state, chance, events, "")


def end_phase(state: State, chance: Chance, events: list[Event], note: str) -> State:
    """End what is timed now; `note` says who cut a supply turn short ("" = its time was up)."""
    if state.phase == "supply":
        return supply.finish(state, chance, events, note)
    if state.phase == "emissary":
        return _close_round(state, chance, events)
    if state.phase == "final_building":
        events.append(Event("phase", note="self_count"))
        state = _cleared(replace(state, phase="self_count"), events)
        return end_if_complete(state, chance, events)
    return _close(state, events)


def _cleared(state: State, events: list[Event]) -> State:
    """Discard what waits beyond two tiles, the newest first [D9]; nobody is ready any more."""
    teams = list(state.teams)
    for side, team in enumerate(teams):
        while len(team.waiting) > WAITING_SPOT:
            team = dropped(team, side, team.waiting[-1], events, "over_two")
        teams[side] = replace(team, ready=False)
    a, b, c, d = teams
    return replace(state, teams=(a, b, c, d))


def _close_round(state: State, chance: Chance, events: list[Event]) -> State:
    """Pass the Main Assets on, or end the session."""
    state = _cleared(state, events)
    a, b, c, d = state.teams
    if state.round < ROUNDS:
        events.append(Event("assets_moved"))
        events.append(Event("round", n=state.round + 1))
        return replace(
            state,
            round=state.round + 1,
            phase="supply",
            stage="arrive",
            turn=0,
            teams=(
                replace(a, asset=d.asset),
                replace(b, asset=a.asset),
                replace(c, asset=b.asset),
                replace(d, asset=c.asset),
            ),
        )
    left = [piece.tile for piece in state.supply if piece]
    # The faces are left out: whoever may see the Supply Centre has seen them.
    events.append(Event("rubbished", n=len(left)))
    state = replace(state, supply=(None,) * SLOTS, rubbish=bagged(state.rubbish, left))
    if state.session < state.options.sessions:
        return open_session(state, chance, events)
    events.append(Event("phase", note="final_building"))
    return replace(
        state,
        phase="final_building",
        teams=(
            replace(a, asset=None),
            replace(b, asset=None),
            replace(c, asset=None),
            replace(d, asset=None),
        ),
    )


def _close(state: State, events: list[Event]) -> State:
    events.append(Event("phase", note="result"))
    events.append(Event("ended", note="ended_early" if state.ended_early else "played"))
    return replace(state, phase="result", stage="")


# Self-count.
def permit_hand_in(state: State, side: Side, action: act.HandIn) -> None:
    """Once a team of people; each category from 0 to 999."""
    if state.phase != "self_count":
        refuse(Refusal.WRONG_PHASE, "P4")
    if not 0 <= side < SIDES:
        refuse(Refusal.WRONG_ACTOR, "E3")
    team = state.teams[side]
    if not team.people:
        refuse(Refusal.COMPUTER_TEAM, "D13")
    if team.count is not None:
        refuse(Refusal.ALREADY_COUNTED, "P4")
    if not all(0 <= n <= _GREATEST_COUNT for n in action.scores):
        refuse(Refusal.BAD_COUNT, "P4")


def hand_in(
    state: State, side: Side, action: act.HandIn, chance: Chance, events: list[Event]
) -> State:
    """The count is kept beside the computed one, which decides [D11]."""
    events.append(Event("counted", side=side))
    team = replace(state.teams[side], count=action.scores)
    state = replace(state, teams=with_team(state.teams, side, team))
    return end_if_complete(state, chance, events)


# CLOCK and MASTER.
def permit_time_up(_state: State, actor: Actor, _action: act.TimeUp) -> None:
    """Only the CLOCK; something is timed until the result."""
    if actor != CLOCK:
        refuse(Refusal.WRONG_ACTOR, "E3")


def time_up(
    state: State, _actor: Actor, _action: act.TimeUp, chance: Chance, events: list[Event]
) -> State:
    """A Supplier who has not come arrives by itself [D16]; anything else ends."""
    if state.stage == "arrive":
        return supply.arrive(state, turn_side(state), _ARRIVE, chance, events)
    return end_phase(state, chance, events, "")


def permit_master(_state: State, actor: Actor, _action: act.EndPhase | act.EndGame) -> None:
    """Only the MASTER, at any time before the result."""
    if actor != MASTER:
        refuse(Refusal.WRONG_ACTOR, "E3")


def master_ends_phase(
    state: State, _actor: Actor, _action: act.EndPhase, chance: Chance, events: list[Event]
) -> State:
    """A supply turn is finished even if its Supplier has not come yet."""
    if state.stage == "arrive":
        state = supply.arrive(state, turn_side(state), _ARRIVE, chance, events)
    return end_phase(state, chance, events, "master")


def end_game(
    state: State, _actor: Actor, _action: act.EndGame, _chance: Chance, events: list[Event]
) -> State:
    """Straight to the result; a tile in hand goes to its waiting spot, which counts nothing."""
    if state.hand is not None:
        state = supply.put_down(state, turn_side(state), events)
    if state.drawn is not None:
        state = replace(state, bag=bagged(state.bag, (state.drawn,)), drawn=None, hole=-1)
    state = replace(state, ended_early=True, fixed=(), asset_used=False, fern_drew=False)
    return _close(state, events)


def permit_staff(_state: State, actor: Actor, action: act.Staff) -> None:
    """Only the MASTER; no more Suppliers than people."""
    if actor != MASTER:
        refuse(Refusal.WRONG_ACTOR, "E3")
    if not 0 <= action.side < SIDES or not 0 <= action.suppliers <= action.people:
        refuse(Refusal.BAD_STAFF, "E9")


def staff(
    state: State, _actor: Actor, action: act.Staff, chance: Chance, events: list[Event]
) -> State:
    """May end a phase that waited for a team which the computer plays now."""
    team: Team = replace(state.teams[action.side], people=action.people, suppliers=action.suppliers)
    events.append(Event("staffed", side=action.side, n=action.people))
    state = replace(state, teams=with_team(state.teams, action.side, team))
    return end_if_complete(state, chance, events)
