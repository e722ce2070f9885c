"""Who may act now and what is timed. Source: rules sections 3, 4 and 7."""

from functools import lru_cache
from typing import Any, Final

from games.engine import Ask, Clock, Prompt, Side
from games.planet_hexagon import actions as act
from games.planet_hexagon.rules.building import builds
from games.planet_hexagon.rules.common import SIDES, turn_side
from games.planet_hexagon.rules.phases import asked_ready
from games.planet_hexagon.state import State, Team

ARRIVE_SECONDS: Final = 10
SUPPLY_SECONDS: Final = 45
SUPPLY_SECONDS_TOGETHER: Final = 60
"""When a team sends two or more Suppliers."""
EMISSARY_SECONDS: Final = 45

_STEP_ASKS: Final = {
    stage: Ask("supplier", stage, must=True)
    for stage in ("arrive", "choose", "painting", "flip", "fern")
}
_BUILD: Final = Ask("builder", "build")
_READY_ASKS: Final = {
    (phase, must): Ask(role, "ready", must)
    for phase, role in (("emissary", "emissary"), ("final_building", "builder"))
    for must in (True, False)
}
_COUNT: Final = (Ask("", "count", must=True),)
_ALL: Final = tuple(range(SIDES))


def awaiting(state: State) -> dict[Side, Prompt]:
    """Give each side that may act now with what it is asked.

    A prompt's id names session, round, phase and, once the Supplier has come, the step. Within a
    phase it is changed by nothing that another side does, nor by building: that the own turn has
    come adds a question, but the Builder's still stands. A side that can do nothing is left out.
    """
    if state.phase == "supply":
        teams = tuple([_can_build(team) for team in state.teams])
        # A Main Asset used does not move the step on, but asks anew.
        step = f"{state.stage}+" if state.asset_used else state.stage
        return dict(_in_supply(state.session, state.round, state.turn, step, teams))
    if state.phase == "result":
        return {}
    where = f"s{state.session}r{state.round}.{state.phase}"
    if state.phase == "self_count":
        prompt = Prompt(where, _COUNT)
        return {s: prompt for s, team in enumerate(state.teams) if team.people and not team.count}
    out: dict[Side, Prompt] = {}
    for side, team in enumerate(state.teams):
        asks: tuple[Ask, ...] = ()
        if asked_ready(state, side):
            asks = (_READY_ASKS[state.phase, not team.ready],)
        if _can_build(team):
            asks = (*asks, _BUILD)
        if asks:
            out[side] = Prompt(where, asks)
    return out


def _can_build(team: Team) -> bool:
    return bool(team.waiting or builds(team.colony, (), team.bonus))


@lru_cache(maxsize=4096)
def _in_supply(
    session: int, round_: int, turn: int, step: str, can_build: tuple[bool, ...]
) -> dict[Side, Prompt]:
    """Make the prompts of a supply turn, in the order of the sides; cached, so only to be read."""
    where = f"s{session}r{round_}.supply"
    out: dict[Side, Prompt] = {}
    for side in _ALL:
        place = (side - session + 1) % SIDES
        building = (_BUILD,) if can_build[side] else ()
        if place == turn:
            ask = _STEP_ASKS[step.rstrip("+")]
            if step == "arrive":
                out[side] = Prompt(where, (ask, *building))
            else:
                out[side] = Prompt(f"{where}.{step}", (ask,))
        elif building:
            out[side] = Prompt(where if place > turn else f"{where}.back", building)
    return out


def clock(state: State) -> Clock | None:
    """Give what is timed now; None after the end.

    A supply turn has two timings: until the Supplier has come, and from then on.
    """
    options, where = state.options, f"s{state.session}r{state.round}"
    if state.phase == "supply":
        side = turn_side(state)
        where = f"{where}t{state.turn}"
        if state.stage == "arrive":
            return Clock(f"{where}a", "arrive", ARRIVE_SECONDS, (side,))
        together = state.teams[side].suppliers >= 2
        return Clock(
            where, "supply", SUPPLY_SECONDS_TOGETHER if together else SUPPLY_SECONDS, (side,)
        )
    if state.phase == "emissary":
        return Clock(f"{where}e", "emissary", EMISSARY_SECONDS, _ALL)
    if state.phase == "final_building":
        return Clock("final", "final_building", options.final_building_seconds, _ALL)
    if state.phase == "self_count":
        return Clock("count", "self_count", options.self_count_seconds, _ALL)
    return None


_SUPPLIER: Final = ("supplier",)
_BUILDER: Final = ("builder",)
_ROLES: Final[dict[type[Any], tuple[str, ...]]] = {
    act.Arrive: _SUPPLIER,
    act.Take: _SUPPLIER,
    act.Flip: _SUPPLIER,
    act.FlippingMachine: _SUPPLIER,
    act.Phonomobile: _SUPPLIER,
    act.Painting: _SUPPLIER,
    act.PaintingSide: _SUPPLIER,
    act.FernDraw: _SUPPLIER,
    act.FernExchange: _SUPPLIER,
    act.Leave: _SUPPLIER,
    act.Place: _BUILDER,
    act.Cover: _BUILDER,
    act.Pipe: _BUILDER,
    act.Turn: _BUILDER,
    act.Discard: _BUILDER,
    act.Ready: ("emissary", "builder"),
    act.HandIn: ("",),
    act.TimeUp: (),
    act.EndPhase: (),
    act.EndGame: (),
    act.Staff: (),
}


def role_of(action: act.Action) -> tuple[str, ...]:
    """Name the roles of which one must be held to act so.

    ("",) is anybody of the side, () nobody: CLOCK and MASTER. For Ready the prompt's Ask says
    which of the two roles is asked in this phase.
    """
    return _ROLES[type(action)]
