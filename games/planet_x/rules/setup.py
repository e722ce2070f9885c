"""A new game, and the cells of a quick start."""

from msgspec.structs import replace

from games.chance import Chance, pick, shuffled
from games.engine import Event, Side
from games.hexgrid import distance
from games.planet_x import actions as act
from games.planet_x.board import Board, board
from games.planet_x.pieces import (
    CARDS,
    COLONIES,
    COPIES,
    CORNERS,
    DEFENCES,
    EDGE_WILDLIFE,
    EMPTY,
    GOVERNMENT_CARDS,
    QUESTION,
    QUICK_COLONIES,
    RADIUS,
    ROUTES,
)
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules import turns
from games.planet_x.rules.common import ON_TOP, is_covered, land, on, with_die
from games.planet_x.state import Ground, Options, Player, State


def seats(options: Options) -> int:
    """Count the sides that play."""
    return options.players


def setup(options: Options, chance: Chance) -> State:
    """Make a new game. Raises ValueError for options that cannot be."""
    _judge(options)
    where = board(RADIUS[options.players])
    starts = [where.corners[i] for i in CORNERS[options.players]]
    mods = options.mods
    players = tuple(
        Player(
            start=start,
            unplaced=(QUICK_COLONIES if options.quick else COLONIES) - 1,
            change=int("mutation" in mods),
            zap="betrayal" in mods,
            defences=DEFENCES * ("betrayal" in mods),
            routes=ROUTES * ("explorers" in mods),
            oath="merchants" in mods,
        )
        for start in starts
    )
    cards = [c for c in CARDS if c != "circle_the_wagons" or "betrayal" not in mods]
    state = State(
        options=options,
        ground=_ground(options, where, starts, chance),
        players=players,
        order=tuple(shuffled(chance, range(options.players))),
        deck=tuple(sorted(cards * COPIES)),
        governments=GOVERNMENT_CARDS * ("governments" in mods),
    )
    if options.quick:
        state = replace(state, phase="quick")
        if any(_clearable(state, side) for side in range(options.players)):
            return state
    return turns.begin(replace(state, phase="play"), [])


def _judge(options: Options) -> None:
    if options.players not in RADIUS:
        raise ValueError("two to six players")
    if len(set(options.mods)) != len(options.mods):
        raise ValueError("each mod once")
    if options.max_rounds < 1 or min(options.turn_seconds, options.answer_seconds) < 1:
        raise ValueError("a game has a round and a turn a second")


def _ground(options: Options, where: Board, starts: list[int], chance: Chance) -> Ground:
    dice, owners = [QUESTION] * where.size, [-1] * where.size
    for side, start in enumerate(starts):
        dice[start], owners[start] = EMPTY, side
    ring = where.on_land(where.centre)
    promised: tuple[int, ...] = ()
    if "explorers" in options.mods:
        middle = {where.centre, *ring}
        promised = tuple(ON_TOP * (cell in middle) for cell in range(where.size))
    wildlife: list[int] = []
    if "fury" in options.mods:
        edge = [cell for cell in where.edge if cell not in starts]
        wildlife = [*ring, *shuffled(chance, edge)[: EDGE_WILDLIFE * options.players]]
    return Ground(
        radius=where.radius,
        dice=tuple(dice),
        owners=tuple(owners),
        promised=promised,
        wildlife=tuple(sorted(wildlife)),
    )


# Quick start.
def _clearable(state: State, side: Side) -> list[int]:
    """List the cells beside a start whose die no token protects."""
    start = state.players[side].start
    return [cell for cell in on(state).on_land(start) if not is_covered(state.ground, cell)]


def choosing(state: State) -> list[Side]:
    """List the sides that have a cell to choose still."""
    sides = range(state.options.players)
    return [side for side in sides if side not in state.chosen and _clearable(state, side)]


def clears(state: State, side: Side) -> list[act.Clear]:
    """List a side's choices."""
    if state.phase != "quick" or side not in choosing(state):
        return []
    return [act.Clear(*on(state).at[cell]) for cell in _clearable(state, side)]


def permit_clear(state: State, side: Side, action: act.Clear) -> None:
    """A cell beside the own start, once."""
    if state.phase != "quick" or side not in choosing(state):
        refuse(Refusal.WRONG_STEP, "B3")
    cell, start = land(state, action.q, action.r), state.players[side].start
    if distance(on(state).at[cell], on(state).at[start]) != 1:
        refuse(Refusal.NOT_BESIDE_START, "B3")
    if is_covered(state.ground, cell):
        refuse(Refusal.UNDER_TOKEN, "B3")


def clear(
    state: State, side: Side, action: act.Clear, _chance: Chance, events: list[Event]
) -> State:
    """When all have chosen the first turn begins."""
    events.append(Event("cleared", side=side, q=action.q, r=action.r))
    state = with_die(state, land(state, action.q, action.r), EMPTY)
    state = replace(state, chosen=(*state.chosen, side))
    return state if choosing(state) else turns.begin(replace(state, phase="play"), events)


def finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    """Time is up: who has not chosen gets a cell at random."""
    for side in choosing(state):
        events.append(Event("timed_out", side=side, note=note))
        state = clear(state, side, pick(chance, clears(state, side)), chance, events)
    return state
