"""Computer players: legal, ending, the same for the same seed, better in their order."""

from typing import Any

import pytest

from games.bench import duel, wilson
from games.chance import Chance, Seeded
from games.engine import CLOCK, Record, Viewer
from games.planet_hexagon.actions import (
    Action,
    Discard,
    FernDraw,
    FernExchange,
    FlippingMachine,
    Painting,
    PaintingSide,
    Phonomobile,
    Place,
    Ready,
    Take,
    TimeUp,
)
from games.planet_hexagon.bots import BOTS
from games.planet_hexagon.bots.board import build_moves, colony_of, own_team
from games.planet_hexagon.bots.worth import Aim, worth
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import CATEGORIES, ROLES
from games.planet_hexagon.scoring import scores
from games.planet_hexagon.state import Options, State, View
from games.simulate import Bot, StuckError, play
from tests.games.drawn import board

NAMES = list(BOTS)
ALL = [pytest.param(name, id=name) for name in NAMES]


def watched(bot: Bot) -> Bot:
    """Check that every choice is one of the legal actions."""

    def choose(view: Any, actions: list[Any], chance: Chance, /) -> Any:
        assert isinstance(view, View)
        action = bot(view, actions, chance)
        assert action is None or action in actions
        return action

    return choose


def seen(state: State, side: int) -> View:
    return GAME.view(state, Viewer(side=side, roles=ROLES))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(sessions=1, open_table=True, open_boards=True),
        Options(sessions=2, covered_count=True),
        Options(sessions=1, people=(0, 0, 0, 0), suppliers=(0, 0, 0, 0)),
        Options(sessions=1, people=(2, 0, 3, 0), suppliers=(2, 0, 1, 0)),
    ],
)
def test_a_bot_plays_whole_games_legally(name: str, options: Options) -> None:
    for seed in range(3):
        played = play(
            GAME, options, [watched(BOTS[name])] * 4, Seeded(seed), Seeded(seed), most=2000
        )
        assert GAME.over(played.state)


@pytest.mark.parametrize("name", ALL)
def test_a_bot_does_the_same_for_the_same_seed(name: str) -> None:
    games: list[list[Record]] = [[], []]
    for records in games:
        play(GAME, Options(sessions=1), [BOTS[name]] * 4, Seeded(4), Seeded(5), records)
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("role", ROLES)
def test_a_bot_can_stand_in_for_one_role(name: str, role: str) -> None:
    """What another role must do is not offered to it: it does its part and then nothing."""
    chance, players = Seeded(11), Seeded(12)
    state = GAME.setup(Options(sessions=1), chance)
    for _ in range(3000):
        if GAME.over(state):
            break
        for side in GAME.awaiting(state):
            offered = [a for a in GAME.legal_actions(state, side) if role in GAME.role_of(a)]
            view = GAME.view(state, Viewer(side=side, roles=(role,)))
            action = watched(BOTS[name])(view, offered, players) if offered else None
            if action is not None:
                state, _ = GAME.apply(state, side, action, chance)
                break
        else:
            state, _ = GAME.apply(state, CLOCK, TimeUp(), chance)
    assert GAME.over(state)


@pytest.mark.parametrize("name", ALL)
def test_a_bot_never_takes_its_ready_back(name: str) -> None:
    state = board("S")
    assert BOTS[name](seen(state, 0), [Ready(False)], Seeded(1)) is None


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_builds_before_it_says_ready(name: str) -> None:
    state = board("F   F\n  S", "H F")
    places = [a for a in GAME.legal_actions(state, 0) if isinstance(a, Place)]
    action = BOTS[name](seen(state, 0), [*places, Ready(True)], Seeded(1))
    assert isinstance(action, Place)


def test_greedy_places_a_house_where_it_brings_most() -> None:
    state = board("F   S\n  F   F", "H")
    actions = GAME.legal_actions(state, 0)
    action = BOTS["greedy"](seen(state, 0), actions, Seeded(1))
    assert isinstance(action, Place)
    after, _ = GAME.apply(state, 0, action, Seeded(1))
    best = max(
        sum(scores(GAME.apply(state, 0, a, Seeded(1))[0].teams, state.options)[0]) for a in actions
    )
    assert sum(scores(after.teams, state.options)[0]) == best


def test_a_bots_worth_at_the_end_is_the_points() -> None:
    """With no turn left, worth is lines 1-6 and 8 of what the rules score."""
    players = Seeded(3)
    for seed in range(6):
        bots = [BOTS["random"], BOTS["greedy"], BOTS["planner"], BOTS["random"]]
        state = play(GAME, Options(), bots, Seeded(seed), players).state
        for side, line in enumerate(scores(state.teams, state.options)):
            colony = colony_of(own_team(seen(state, side)))
            hidden = line[CATEGORIES.index("hidden_goal")]
            assert worth(colony, Aim(left=0)) == sum(line) - hidden


def test_a_bots_colony_changes_as_the_rules_change_it() -> None:
    chance, players = Seeded(21), Seeded(22)
    state = GAME.setup(Options(), chance)
    compared = 0
    while not GAME.over(state):
        actor: int = CLOCK
        action: Action = TimeUp()
        for side in range(4):
            view = seen(state, side)
            actions = GAME.legal_actions(state, side)
            for build, move in build_moves(view, actions):
                if players.below(8) or isinstance(build, Discard):
                    continue
                after, _ = GAME.apply(state, side, build, Seeded(0))
                mine = colony_of(own_team(view))
                # `paid` cannot be seen: give the bot the truth, so that markers compare.
                mine.paid = state.teams[side].paid
                mine.apply(move)
                theirs = colony_of(own_team(seen(after, side)))
                theirs.waiting.sort()
                mine.waiting.sort()
                assert (mine.key(), mine.bonus) == (theirs.key(), theirs.bonus)
                compared += 1
        for side in GAME.awaiting(state):
            legal: list[Action] = [
                a for a in GAME.legal_actions(state, side) if not isinstance(a, Discard)
            ]
            chosen = BOTS["random"](seen(state, side), legal, players)
            if chosen is not None and players.below(30):
                actor, action = side, chosen
                break
        state, _ = GAME.apply(state, actor, action, chance)
    assert compared > 100


def test_the_planner_uses_every_main_asset_and_takes_one_tile_a_turn() -> None:
    used: set[type] = set()
    for seed in range(12):
        records: list[Record] = []
        play(GAME, Options(sessions=1), [BOTS["planner"]] * 4, Seeded(seed), Seeded(1), records)
        kinds = [type(record.action) for record in records]
        assert kinds.count(Take) == 16
        used.update(kinds)
    assert used >= {FlippingMachine, Phonomobile, Painting, PaintingSide, FernDraw, FernExchange}


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("greedy", "random", 0.9), ("planner", "greedy", 0.6)]
)
def test_bots_are_better_in_their_order(better: str, worse: str, least: float) -> None:
    """A short form of `python -m games.bench planet_hexagon --bots`."""
    found = duel(GAME, better, worse, 30, seed=5000)
    assert found["share"] >= least
    assert found["ms_p50"] < 100


def test_wilson_intervals() -> None:
    low, high = wilson(130, 200)
    assert (round(low, 3), round(high, 3)) == (0.582, 0.713)
    assert wilson(0, 10)[0] == pytest.approx(0)


def test_a_game_that_does_not_end_is_reported() -> None:
    with pytest.raises(StuckError):
        play(GAME, Options(), [BOTS["random"]] * 4, Seeded(1), Seeded(1), most=10)


def test_a_bot_that_wants_nothing_lets_the_time_run_out() -> None:
    played = play(GAME, Options(), [lambda *_: None] * 4, Seeded(1), Seeded(1))
    assert GAME.over(played.state)
