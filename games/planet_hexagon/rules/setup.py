"""Setting up a game and a session. Source: rules section 2."""

from msgspec.structs import replace

from games.chance import Chance, shuffled
from games.engine import Event
from games.planet_hexagon.pieces import ASSETS, GOALS, GROUP_SIZE, STARTER
from games.planet_hexagon.rules.common import PIECES, SIDES, Teams
from games.planet_hexagon.state import Hex, Options, Piece, State, Team

SLOTS = 8
"""Tiles in the Supply Centre when a session starts."""
_PER_SESSION = 5
"""Tiles of each group in one session."""


def setup(options: Options, chance: Chance) -> State:
    """Deal a new game: the first supply turn of session 1 waits for the Lupidians' Supplier.

    Raises ValueError for options out of range.
    """
    _judge(options)
    rubbish: list[int] = []
    sessions: list[list[int]] = [[] for _ in range(SIDES)]
    for first in range(0, STARTER, GROUP_SIZE):
        group = shuffled(chance, range(first, first + GROUP_SIZE))
        rubbish.append(group.pop())
        for s, deck in enumerate(sessions):
            deck.extend(group[s * _PER_SESSION : (s + 1) * _PER_SESSION])
    goals = shuffled(chance, GOALS)
    decks = tuple(tuple(sorted(deck)) for deck in sessions)
    a, b, c, d = (
        Team(
            goal=goals[side],
            colony=(Hex(0, 0, STARTER + side, 0),),
            people=options.people[side],
            suppliers=options.suppliers[side],
        )
        for side in range(SIDES)
    )
    state = State(
        options=options,
        session=0,
        round=0,
        phase="supply",
        stage="arrive",
        turn=0,
        supply=(None,) * SLOTS,
        bag=(),
        rubbish=tuple(sorted(rubbish)),
        decks=decks,
        teams=(a, b, c, d),
    )
    return open_session(state, chance, [])


def open_session(state: State, chance: Chance, events: list[Event]) -> State:
    """Bring the next session's 20 tiles, draw 8 of them, shuffle and deal the Main Assets."""
    bag = state.decks[0]
    slots: list[Piece | None] = []
    for _ in range(SLOTS):
        piece, bag = draw(bag, chance)
        slots.append(piece)
    session = state.session + 1
    # The faces are left out: whoever may see the Supply Centre sees them there.
    events.append(Event("session", n=session))
    a, b, c, d = (
        replace(team, asset=asset)
        for team, asset in zip(state.teams, shuffled(chance, ASSETS), strict=True)
    )
    teams: Teams = (a, b, c, d)
    events.extend(
        Event("assets_dealt", side=side, note=team.asset or "") for side, team in enumerate(teams)
    )
    return replace(
        state,
        session=session,
        round=1,
        phase="supply",
        stage="arrive",
        turn=0,
        supply=tuple(slots),
        bag=bag,
        decks=state.decks[1:],
        teams=teams,
    )


def draw(bag: tuple[int, ...], chance: Chance) -> tuple[Piece, tuple[int, ...]]:
    """Draw one tile from a bag, a random side up; give it and what is left."""
    i = chance.below(len(bag))
    return PIECES[bag[i]][chance.below(2)], bag[:i] + bag[i + 1 :]


def _judge(options: Options) -> None:
    if not 1 <= options.sessions <= SIDES:
        raise ValueError("a game has 1 to 4 sessions")
    if min(options.final_building_seconds, options.self_count_seconds) < 1:
        raise ValueError("a phase lasts at least a second")
    if any(not 0 <= options.suppliers[s] <= options.people[s] for s in range(SIDES)):
        raise ValueError("a team has no fewer people than Suppliers, and neither is below 0")
