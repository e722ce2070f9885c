"""Who is cut off, the tree, the mods' points, who wins (Z1-Z4, V4, V5)."""

from msgspec.structs import replace

from games.chance import Replayed
from games.engine import MASTER
from games.planet_x import actions as do
from games.planet_x import scoring
from games.planet_x.board import board
from games.planet_x.explain import explain
from games.planet_x.gains import gains
from games.planet_x.pieces import CATEGORIES, FISSURE, QUESTION, TERRAIN
from games.planet_x.rules import apply, outcome
from games.planet_x.rules.common import with_ground, with_player
from games.planet_x.state import Options, State, Token
from tests.games.planet_x.drawn import blows, done, planet

NET = """
       ? ? ? A
      ? ? ? ? .
     ? ? ? ? . ?
    B . ? ? . . A
     ? ? ? . ? ?
      ? ? A ? ?
       ? ? ? ?
"""


def at(*cells: tuple[int, int]) -> list[int]:
    return [board(3).index[cell] for cell in cells]


def line(state: State, side: int = 0) -> dict[str, int]:
    return dict(zip(CATEGORIES, outcome(state).scores[side], strict=True))


# Z1, Z3
def test_linked_colonies_score_the_smallest_connected_set() -> None:
    state = planet(NET)
    assert line(state)["territory"] == 8
    assert line(state, 1)["territory"] == 1


def test_a_cut_off_colony_does_not_count_and_is_named() -> None:
    state = planet(NET.replace("? ? ? ? .\n     ?", "? ? ? ? ^\n     ?"))
    assert line(state)["territory"] == 5
    parts = explain(state.ground, state.players, 0)[0].parts
    assert [(part.points, part.reason) for part in parts] == [(5, "tree"), (0, "cut_off")]
    assert parts[1].cells == ((3, -3),)


def test_the_tree_may_run_over_dice() -> None:
    """The link goes round, the tree straight on: "of the whole board"."""
    around = """
       ? ? ? ?
      ? ? . . .
     ? ? . ? ? .
    B ? A ? ? ? A
     ? ? ? ? ? ?
      ? ? ? ? ?
       ? ? ? ?
"""
    state = planet(around)
    assert line(state)["territory"] == 5
    tree = explain(state.ground, state.players, 0)[0].parts[0]
    assert set(tree.cells) == {(-1, 0), (0, 0), (1, 0), (2, 0), (3, 0)}


def test_other_players_colonies_cut_links() -> None:
    state = planet(NET)
    state = with_ground(
        state,
        owners=tuple(1 if c in at((1, 0)) else o for c, o in enumerate(state.ground.owners)),
    )
    assert line(state)["territory"] == 4


# Z2
def test_without_the_start_the_largest_linked_group_stays() -> None:
    state = planet(NET.replace(". . A", ". . ?"))
    assert line(state)["territory"] == 6
    apart = planet(NET.replace(". . A", ". ? ?").replace("? ? ? ? . ?", "? ? ? ? ? ?"))
    # Two groups of one colony each: trees of one cell, the first in the board's order stays.
    assert scoring.linked(apart.ground, 0, apart.players[0].start) == (min(at((3, -3), (-1, 2))),)


# X1 "sea cells link colonies but never score", X4
def test_a_sea_route_links_and_never_scores() -> None:
    apart = NET.replace("? ? ? ? .\n     ?", "? ? ? ? ?\n     ?")
    state = planet(apart, Options(mods=("explorers",)))
    assert line(state)["territory"] == 5
    sea = board(3)
    first = sea.index[4, -1]
    assert sea.route(first) == tuple(sea.index[cell] for cell in ((4, -1), (4, -2), (4, -3)))
    state = with_ground(state, routes=(Token(1, first),))
    assert line(state)["territory"] == 8


def test_colonies_that_count_bring_a_point_in_the_promised_land() -> None:
    state = planet(NET.replace(". . A", "A ? A"), Options(mods=("explorers",)))
    assert line(state)["promised_land"] == 0
    state = planet(NET.replace(". . A", "A . A"), Options(mods=("explorers",)))
    assert line(state)["promised_land"] == 1


# D5, F4, K3, V4
def test_points_of_the_other_mods() -> None:
    state = planet(NET, Options(mods=("merchants", "fury", "special_p", "mutation")))
    assert line(state)["oath"] == 2
    assert line(state)["mutation"] == -1
    on_board = with_player(state, 0, oath=False, change=2, addiction=3, calmed=2)
    on_board = with_ground(on_board, oaths=(Token(0, 0),))
    on_board = with_player(on_board, 1, calmed=1, oath=False)
    assert outcome(on_board).scores[0][1:] == (0, 2, -3, 3, -3)
    assert line(on_board, 1)["oath"] == 0
    tied = with_player(on_board, 1, calmed=2)
    assert line(tied)["saviour"] == 0
    for state in (on_board, tied):
        for side in (0, 1):
            told = explain(state.ground, state.players, side)
            assert tuple(each.points for each in told) == outcome(state).scores[side]
            assert all(each.points == sum(p.points for p in each.parts) for each in told)


# V4
def test_mimicry_covers_the_most_extreme_change_first() -> None:
    state = planet(NET, Options(mods=("mutation",)), change=3)
    assert not scoring.may_win(state.players[0])
    assert outcome(state).winners == (1,)
    covered = with_player(state, 0, mimicry=1)
    assert scoring.uncovered(covered.players[0]) == [1, 2]
    assert outcome(covered).winners == (0,)
    assert line(with_player(state, 0, mimicry=3))["mutation"] == 0


# V5 "paid for as far as experience reaches"
def test_mimicry_is_paid_for_at_the_end() -> None:
    state = planet(NET, Options(mods=("mutation",)), change=3, mimicry=3, experience=7)

    def end(face: int, state: State = state) -> tuple[int, int]:
        chance = Replayed([TERRAIN.index(face)])
        player = apply(state, MASTER, do.EndGame(), chance)[0].players[0]
        return player.mimicry, player.experience

    assert end(3) == (2, 1)
    assert end(QUESTION) == (3, 7)
    assert end(FISSURE) == (3, 7)
    # Adaptation uncovered: something's fishy.
    assert end(FISSURE, with_player(state, 0, mimicry=2)) == (1, 3)
    assert end(QUESTION, with_player(state, 0, mimicry=2)) == (2, 7)


def test_if_nobody_may_win_nobody_does() -> None:
    state = planet(NET, Options(mods=("mutation",)), change=3)
    state = with_player(state, 1, change=3)
    over, _ = apply(state, MASTER, do.EndGame(), Replayed([0]))
    assert (outcome(over).winners, outcome(over).reason) == ((), "nobody")


# Z4
def test_equal_points_share_the_win_and_who_has_lost_has_none() -> None:
    state = planet(NET.replace("A", "?").replace("? ?\n      ? ? ? ? .", "? A\n      ? ? ? ? ."))
    assert outcome(state).winners == (0, 1)
    lost = with_player(state, 1, out=True)
    assert outcome(lost).winners == (0,)
    assert line(lost, 1)["territory"] == 0


def test_a_place_gains_what_the_score_then_shows() -> None:
    state, _ = done(planet(NET.replace("? A ?", "? . ?")), 0, do.Colonise(), blows(0))
    place = do.Place(-1, 2)
    assert gains(state, 0, [place, do.PlaceNothing()]) == [4, 0]
    after, _ = done(state, 0, place)
    assert line(after)["territory"] == line(state)["territory"] + 4
    assert replace(after, stage=state.stage).ground.owners.count(0) == 3
