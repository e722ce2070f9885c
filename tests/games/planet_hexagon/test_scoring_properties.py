"""Scores of any colony against a slow second reading of the rules, explain, matching, gains."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chance import Seeded, pick
from games.engine import CLOCK
from games.hexgrid import Hex as Cell
from games.hexgrid import distance, neighbours
from games.planet_hexagon.actions import Cover, Discard, Pipe, Place, TimeUp, Turn
from games.planet_hexagon.explain import REASONS, explain
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import CATEGORIES, FACES, GOALS, TYPES
from games.planet_hexagon.scoring import bonus_count, cell, gains, pairs, scores
from games.planet_hexagon.state import Hex, Options, Piece, State, Team

CELLS = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
BUILDS = (Place, Cover, Pipe, Turn, Discard)


@st.composite
def hexes(draw: st.DrawFn, at: Cell) -> Hex:
    tile = draw(st.integers(0, 84))
    side = draw(st.integers(0, 1))
    if FACES[tile][side] in ("farm", "factory"):
        tile -= 21
    face = FACES[tile][side]
    cover, markers = None, 0
    if face in ("field", "water", "forest") and draw(st.booleans()):
        cover = Piece(70, 0 if face == "field" else 1)
        markers = draw(st.integers(1, 3)) if cover.side else 0
    piped = "house" in face and draw(st.booleans())
    return Hex(*at, tile, side, cover, markers, piped)


@st.composite
def teams(draw: st.DrawFn) -> Team:
    cells = draw(st.lists(st.sampled_from(CELLS), max_size=18, unique=True))
    colony = tuple(draw(hexes(at)) for at in cells)
    return Team(goal=draw(st.sampled_from(GOALS)), colony=colony, bonus=draw(st.integers(0, 4)))


def slow_scores(all_teams: list[Team], side: int, covered: bool) -> list[int]:
    """Read the rules a second time, as slowly and plainly as they are written."""
    team = all_teams[side]
    top = {(h.q, h.r): _top(h) for h in team.colony}
    houses = [h for h in team.colony if _top(h) in ("house", "starter_house")]
    have = list(top.values())

    def near(h: Hex, kind: str) -> int:
        return sum(top.get(n) == kind for n in neighbours((h.q, h.r)))

    types = {TYPES[h.tile] for h in team.colony if _top(h) == "public_building"}
    holds = {
        1: len(types) >= 2,
        2: have.count("factory") >= 2,
        3: have.count("field") >= 3,
        4: have.count("forest") >= 2 and have.count("field") >= 1,
        5: have.count("water") >= 2 and have.count("field") >= 1,
        6: have.count("water") >= 3,
        7: all(kind in have for kind in ("water", "forest", "field")),
    }
    own = [_of(team, kind, covered) for kind in GOALS]
    goal = GOALS.index(team.goal)
    rest = [_of(t, team.goal, covered) for i, t in enumerate(all_teams) if i != side]
    return [
        sum((0, 1, 3, 5)[min(3, near(h, "forest"))] for h in houses),
        sum(2 for h in houses if near(h, "water")),
        sum(2 for h in houses if h.pipeline) if "water" in have else 0,
        have.count("farm") * len(houses),
        sum((5 if t in (3, 6) else 3) for t in types if holds[t]),
        sum(h.markers for h in team.colony) + team.bonus,
        6 if rest and all(own[goal] > n for n in rest) else 0,
        9 if min(own) >= 1 else 0,
    ]


def _top(h: Hex) -> str:
    return FACES[h.cover.tile][h.cover.side] if h.cover else FACES[h.tile][h.side]


def _of(team: Team, kind: str, covered: bool) -> int:
    n = sum(_top(h) == kind for h in team.colony)
    if covered:
        n += sum(h.cover is not None and FACES[h.tile][h.side] == kind for h in team.colony)
    return n


@settings(max_examples=300, deadline=None)
@given(st.lists(teams(), min_size=1, max_size=4), st.booleans())
def test_scores_are_the_rules_read_slowly(all_teams: list[Team], covered: bool) -> None:
    options = Options(covered_count=covered)
    expected = [slow_scores(all_teams, i, covered) for i in range(len(all_teams))]
    assert [list(each) for each in scores(all_teams, options)] == expected


@settings(max_examples=300, deadline=None)
@given(st.lists(teams(), min_size=1, max_size=4), st.booleans())
def test_explained_points_add_up_to_the_scores(all_teams: list[Team], covered: bool) -> None:
    options = Options(covered_count=covered)
    for side, expected in enumerate(scores(all_teams, options)):
        lines = explain(all_teams, side, options)
        assert tuple(line.category for line in lines) == CATEGORIES
        assert tuple(line.points for line in lines) == expected
        cells = {(h.q, h.r) for h in all_teams[side].colony}
        for line in lines:
            assert line.points == sum(part.points for part in line.parts)
            for part in line.parts:
                assert tuple(name for name, _ in part.params) == REASONS[part.reason]
                assert cells.issuperset(part.hexes)
                assert len(set(part.hexes)) == len(part.hexes)
                for a, b in part.edges:
                    assert distance(a, b) == 1
                    assert {a, b} <= set(part.hexes)


def brute_pairs(farms: list[Cell], houses: list[Cell]) -> int:
    edges = [
        (a, b)
        for a, b in combinations([*farms, *houses], 2)
        if distance(a, b) == 1 and (a in farms or b in farms)
    ]

    def most(left: list[tuple[Cell, Cell]]) -> int:
        if not left:
            return 0
        (a, b), *rest = left
        free = [e for e in rest if not {a, b} & set(e)]
        return max(1 + most(free), most(rest))

    return most(edges)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(CELLS), max_size=11, unique=True), st.integers(0, 11))
def test_harvesters_pairs_are_a_maximum_matching(cells: list[Cell], n: int) -> None:
    farms, houses = cells[:n], cells[n:]
    found = pairs([cell(*at) for at in farms], [cell(*at) for at in houses])
    assert found == brute_pairs(farms, houses)


@pytest.mark.parametrize("side", range(4))
def test_the_bonus_counts_of_one_colony(side: int) -> None:
    # Three Forests, two Farms beside a House, two equal Public Buildings.
    colony = (
        Hex(0, 0, 84, 0),
        Hex(1, 0, 21, 1, Piece(63, 0)),
        Hex(2, 0, 22, 1, Piece(64, 0)),
        Hex(0, 1, 23, 0),
        Hex(1, 1, 24, 0),
        Hex(2, 1, 25, 0),
        Hex(-1, 0, 0, 1),
        Hex(-1, 1, 1, 1),
    )
    assert bonus_count(side, colony) == (0, 1, 1, 2)[side]


def own_points(state: State, side: int) -> int:
    line = scores(state.teams, state.options)[side]
    return sum(line) - line[CATEGORIES.index("hidden_goal")]


@pytest.mark.parametrize("seed", range(6))
def test_gains_are_the_difference_after_the_action(seed: int) -> None:
    options = Options(covered_count=seed % 2 == 1)
    chance, players = Seeded(seed), Seeded(seed + 99)
    state = GAME.setup(options, chance)
    compared = 0
    while not GAME.over(state):
        for side in range(4):
            actions = GAME.legal_actions(state, side)
            found = gains(state, side, actions)
            before = own_points(state, side)
            for action, gain in zip(actions, found, strict=True):
                if not isinstance(action, BUILDS):
                    assert gain == 0
                elif players.below(4) == 0:
                    after, _ = GAME.apply(state, side, action, Seeded(0))
                    assert gain == own_points(after, side) - before, action
                    compared += 1
        waiting = [s for s, p in GAME.awaiting(state).items() if GAME.legal_actions(state, s)]
        if waiting and players.below(40):
            side = pick(players, waiting)
            actions = [a for a in GAME.legal_actions(state, side) if not isinstance(a, Discard)]
            if actions:
                state, _ = GAME.apply(state, side, pick(players, actions), chance)
                continue
        state, _ = GAME.apply(state, CLOCK, TimeUp(), chance)
    assert compared > 200
