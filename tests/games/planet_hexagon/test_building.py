"""Building a colony. Each test names its sentence of rules section 3, "Building"."""

from msgspec.structs import replace

from games.planet_hexagon.actions import Arrive, Cover, Discard, Flip, Place, Take
from games.planet_hexagon.rules import legal_actions
from tests.games.drawn import act, board, drawn, plain, refusal, targets, tile


# "place ... the first tile next to the Starter House touches at least one edge"
def test_the_first_tile_touches_one_edge_of_the_starter_house() -> None:
    state = board("  S  ", "F")
    assert targets(state, Place) == plain("""
          x   x
        x   S   x
          x   x
    """)


# "once two tiles lie in the colony, a new one touches at least two edges of tiles there"
def test_the_third_tile_touches_two_edges() -> None:
    state = board("  S   H  ", "F")
    assert targets(state, Place) == plain("""
            x
          S   H
            x
    """)


def test_two_edges_may_belong_to_tiles_that_do_not_touch_each_other() -> None:
    state = board(
        """
          F   H
        S       W
    """,
        "A",
    )
    assert targets(state, Place) == plain("""
            x
      x   F   H   x
        S   x   W
    """)


def test_a_cell_that_touches_one_edge_is_refused_when_two_tiles_lie() -> None:
    state = board("  S   H  ", "F")
    assert refusal(state, 0, Place(tile(state), 2, 0)) == ("touches_too_few", "B2")
    assert refusal(state, 0, Place(tile(state), -1, 0)) == ("touches_too_few", "B2")


def test_a_cell_far_away_is_refused_for_the_first_tile() -> None:
    state = board("  S  ", "F")
    assert refusal(state, 0, Place(tile(state), 2, 0)) == ("touches_too_few", "B2")


def test_an_occupied_cell_is_refused() -> None:
    state = board("  S   H  ", "F")
    assert refusal(state, 0, Place(tile(state), 1, 0)) == ("occupied", "B2")


# "(Farms and Factories are not counted as they lie on top)"
def test_a_cover_does_not_count_as_a_second_edge() -> None:
    state = board("  S   Af  ", "F")
    assert targets(state, Place) == plain("""
            x
          S   Af
            x
    """)


# "A waiting tile is used with the side it shows."
def test_a_tile_lies_with_the_side_that_it_showed() -> None:
    state = board("  S  ", "B")
    state = act(state, 0, Place(tile(state), 1, -1))
    assert drawn(state) == plain("""
          B
        S
    """)
    assert state.teams[0].waiting == ()


def test_every_ground_face_may_be_placed() -> None:
    for face in ("H", "P4", "F", "W", "A", "B"):
        state = board("  S  ", face)
        state = act(state, 0, Place(tile(state), 1, 0))
        assert drawn(state) == f"S   {face}"


def test_a_farm_or_factory_cannot_lie_on_an_empty_cell() -> None:
    for face in ("m", "y"):
        state = board("  S  ", face)
        assert refusal(state, 0, Place(tile(state), 1, 0)) == ("not_for_ground", "B2")
        assert targets(state, Place) == "S"


def test_only_a_waiting_tile_can_be_placed() -> None:
    state = board("  S  ", "F")
    assert refusal(state, 0, Place(50, 1, 0)) == ("not_waiting", "B2")


# "a Farm goes on an uncovered Field; a Factory on an uncovered Water or Forest"
_GROUNDS = """
      F   H   B
    S   W   A
      P3  Af  W2
"""


def test_a_farm_goes_on_an_uncovered_field() -> None:
    state = board(_GROUNDS, "m")
    assert targets(state, Cover) == plain("""
          F   H   x
        S   W   x
          P3  Af  W2
    """)


def test_a_factory_goes_on_an_uncovered_water_or_forest() -> None:
    state = board(_GROUNDS, "y")
    assert targets(state, Cover) == plain("""
          x   H   B
        S   x   A
          P3  Af  W2
    """)


def test_other_grounds_refuse_farms_and_factories() -> None:
    state = board(_GROUNDS, "m y F")
    farm, factory, forest = (piece.tile for piece in state.teams[0].waiting)
    assert refusal(state, 0, Cover(farm, 1, 0)) == ("wrong_ground", "B3")
    assert refusal(state, 0, Cover(factory, 2, 0)) == ("wrong_ground", "B3")
    assert refusal(state, 0, Cover(farm, 0, 0)) == ("wrong_ground", "B3")
    assert refusal(state, 0, Cover(farm, 1, 1)) == ("covered", "B3")
    assert refusal(state, 0, Cover(factory, 2, 1)) == ("covered", "B3")
    assert refusal(state, 0, Cover(farm, 9, 9)) == ("no_tile", "B3")
    assert refusal(state, 0, Cover(forest, 2, 0)) == ("not_for_top", "B3")
    assert refusal(state, 0, Cover(50, 2, 0)) == ("not_waiting", "B2")


def test_a_farm_covers_its_field() -> None:
    state = board("  S   A  ", "m")
    state = act(state, 0, Cover(tile(state), 1, 0))
    assert drawn(state) == "S   Af"
    assert state.teams[0].colony[1].markers == 0


# "discard a waiting tile into the black hole"
def test_a_waiting_tile_goes_into_the_black_hole() -> None:
    state = board("  S  ", "F m")
    forest, farm = state.teams[0].waiting
    state = act(state, 0, Discard(forest.tile))
    assert state.teams[0].waiting == (farm,)
    assert state.teams[0].black_hole == (forest,)
    assert refusal(state, 0, Discard(forest.tile)) == ("not_waiting", "B2")


# "A team may build whenever its own Supplier is not at the Supply Centre" [D5, D16]
def test_building_is_open_until_the_own_supplier_has_arrived() -> None:
    state = board("  S  ", "F")
    state = replace(state, turn=0)
    place = Place(tile(state), 1, 0)
    assert place in legal_actions(state, 0)
    state = act(state, 0, Arrive())
    assert refusal(state, 0, place) == ("building_closed", "B1")
    state = act(state, 0, Take(0))
    assert refusal(state, 0, place) == ("building_closed", "B1")
    state = replace(state, teams=tuple(replace(t, asset=None) for t in state.teams))
    state = act(state, 0, Flip(1))
    assert place in legal_actions(state, 0)


def test_the_other_teams_build_during_a_supply_turn() -> None:
    state = board("  S  ", "F", side=2)
    state = act(state, 1, Arrive())
    state = act(state, 2, Place(tile(state, 2), 1, 0))
    assert drawn(state, 2) == "S   F"


def test_building_is_open_in_the_emissary_phase_and_the_last_building_time() -> None:
    state = board("  S  ", "F")
    place = Place(tile(state), 1, 0)
    for phase in ("emissary", "final_building"):
        now = replace(state, phase=phase, stage="")
        assert place in legal_actions(now, 0)
        assert drawn(act(now, 0, place)) == "S   F"


# "While counting ... building is over"
def test_building_is_over_while_counting() -> None:
    state = replace(board("  S  ", "F"), phase="self_count", stage="")
    assert legal_actions(state, 0) == []
    assert refusal(state, 0, Place(tile(state), 1, 0)) == ("building_closed", "B1")


def test_nothing_is_built_after_the_result() -> None:
    state = replace(board("  S  ", "F"), phase="result", stage="")
    assert refusal(state, 0, Place(tile(state), 1, 0)) == ("game_over", "P5")


# "Tiles never move once placed."; "In a colony anything may be left unbuilt."
def test_legal_actions_are_sorted_by_kind_then_by_their_fields() -> None:
    state = board(
        """
          F   H*
        S   W2
          A   B
    """,
        "H m",
        bonus=1,
    )
    listed = legal_actions(state, 0)
    kinds = [type(a).__name__ for a in listed]
    assert sorted(set(kinds), key=kinds.index) == ["Place", "Cover", "Pipe", "Turn", "Discard"]
    for kind in ("Place", "Cover", "Pipe", "Discard"):
        of_kind = [a for a in listed if type(a).__name__ == kind]
        assert of_kind == sorted(of_kind)
    assert len(set(listed)) == len(listed)
