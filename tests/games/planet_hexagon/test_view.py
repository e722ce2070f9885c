"""What a player may know. Each test names its sentence of rules section 6."""

from typing import Any

import msgspec
import pytest

from games.chance import Seeded
from games.engine import MASTER, Event, Viewer
from games.planet_hexagon.actions import (
    Action,
    Arrive,
    Discard,
    EndGame,
    EndPhase,
    FernExchange,
    Flip,
    HandIn,
    Painting,
    Phonomobile,
    Place,
    Ready,
    Take,
)
from games.planet_hexagon.pieces import FACES, ROLES, TYPES
from games.planet_hexagon.rules import apply, outcome
from games.planet_hexagon.state import Options, SeenTile, State, View
from games.planet_hexagon.view import see, view
from tests.games.drawn import board, tile
from tests.games.planet_hexagon.plays import (
    FERN,
    PAINTING,
    PHONOMOBILE,
    at_centre,
    do,
    face,
    fresh,
    rounds,
    tile_at,
    turns,
)

MASTER_VIEW = Viewer(master=True)
SCREEN, SCREEN_WITH_SUPPLY = Viewer(), Viewer(supply=True)


def player(side: int, *roles: str) -> Viewer:
    return Viewer(side=side, roles=roles)


def whole(side: int) -> Viewer:
    return player(side, *ROLES)


def emissary_phase(**options: Any) -> State:
    return turns(fresh(**options), 4)


# "Supply Centre: seen by the Supplier at the Supply Centre during the team's supply turn"
def test_the_supplier_sees_the_supply_centre_while_there() -> None:
    assert view(fresh(), player(0, "supplier")).supply is None, "not before arriving"
    for state in (at_centre(), do(at_centre(), 0, Take(0))[0]):
        seen = view(state, player(0, "supplier")).supply
        assert seen is not None
        assert [t.face if t else None for t in seen] == [
            face(p) if p else None for p in state.supply
        ]


def test_the_supplier_sees_it_no_more_when_back() -> None:
    state, _ = do(at_centre(), 0, Take(0), Flip(1))
    assert view(state, player(0, "supplier")).supply is None


# "Teammates learn it from the Supplier: that is the point of the game."
def test_teammates_and_other_teams_do_not_see_the_supply_centre() -> None:
    state, _ = do(at_centre(), 0, Take(0))
    for viewer in (
        player(0, "builder", "emissary"),
        player(0),
        *(whole(side) for side in (1, 2, 3)),
        SCREEN,
    ):
        seen = view(state, viewer)
        assert seen.supply is None
        assert seen.hand is None
        assert seen.fixed == ()
        assert seen.hole == -1


# "by every Emissary in the emissary phase"
def test_every_emissary_sees_it_in_the_emissary_phase() -> None:
    state = emissary_phase()
    for side in range(4):
        assert view(state, player(side, "emissary")).supply is not None
        assert view(state, player(side, "supplier", "builder")).supply is None


# "by the Game Master, and by the projector if the Game Master shows it"
def test_the_game_master_sees_it_and_the_projector_if_it_is_shown() -> None:
    for state in (fresh(), at_centre(), emissary_phase()):
        assert view(state, MASTER_VIEW).supply is not None
        assert view(state, SCREEN_WITH_SUPPLY).supply is not None
        assert view(state, SCREEN).supply is None
    assert view(fresh(), Viewer(side=1, supply=True)).supply is None, "only a public screen"


# "Option "open table": everyone sees the Supply Centre."
def test_on_an_open_table_everyone_sees_it() -> None:
    for viewer in (player(2), SCREEN, whole(1)):
        assert view(fresh(open_table=True), viewer).supply is not None


# "Own colony, waiting spot, markers, Hidden Goal: the whole team."
def test_the_whole_team_sees_what_is_its_own() -> None:
    state = board("  S   W2  ", "H m", bonus=2)
    state, _ = do(state, 0, Discard(tile(state)))
    own = view(state, player(0)).teams[0]
    assert own.goal == state.teams[0].goal
    assert own.bonus == 2
    assert own.colony is not None
    assert [(h.face, h.cover, h.markers) for h in own.colony] == [
        ("starter_house", None, 0),
        ("water", "factory", 2),
    ]
    assert own.waiting is not None
    assert own.black_hole is not None
    assert [t.face for t in own.waiting] == ["house"]
    assert [t.face for t in own.black_hole] == ["farm"]


# [D3] "A team sees both sides of the tiles it has taken."
def test_a_team_sees_both_sides_of_its_tiles() -> None:
    state = board("  S   H  ", "P3")
    own = view(state, player(0)).teams[0]
    assert own.colony is not None
    assert own.waiting is not None
    assert (own.colony[1].back, own.colony[1].back_type) == ("public_building", 1)
    waiting = state.teams[0].waiting[0]
    assert own.waiting[0] == SeenTile("public_building", 3, waiting.tile, "house", 0)


# "Other colonies: the Emissary in the emissary phase only."
def test_other_colonies_are_seen_by_the_emissary_in_the_emissary_phase_only() -> None:
    for state, viewer, sees in (
        (emissary_phase(), player(0, "emissary"), True),
        (emissary_phase(), player(0, "builder", "supplier"), False),
        (emissary_phase(), SCREEN, False),
        (fresh(), whole(0), False),
        (rounds(fresh(sessions=1), 4), whole(0), False),
        (fresh(), MASTER_VIEW, True),
    ):
        other = view(state, viewer).teams[2]
        for part in (other.colony, other.waiting, other.black_hole, other.bonus):
            assert (part is not None) == sees
        assert (other.goal is None) == (not viewer.master)


# "Visitors see showing sides only."
@pytest.mark.parametrize("viewer", [player(1, "emissary"), MASTER_VIEW])
def test_visitors_see_showing_sides_only(viewer: Viewer) -> None:
    state = emissary_phase()
    seen = view(state, viewer).teams[0]
    assert seen.colony is not None
    assert seen.waiting is not None
    assert all(h.back is None and h.back_type == 0 for h in seen.colony)
    assert [t.face for t in seen.waiting] == [face(p) for p in state.teams[0].waiting]
    assert all(t.id is None and t.back is None for t in seen.waiting)


# "Option "open boards"."
def test_on_open_boards_everyone_sees_all_colonies() -> None:
    for viewer in (whole(0), SCREEN):
        assert all(t.colony is not None for t in view(fresh(open_boards=True), viewer).teams)
        assert view(fresh(open_boards=True), viewer).teams[3].goal is None


# "Who holds which Main Asset and how many tiles a bag holds is public; what a bag holds never."
def test_assets_and_the_numbers_of_tiles_are_public() -> None:
    state = fresh()
    seen = view(state, SCREEN)
    assert [t.asset for t in seen.teams] == [t.asset for t in state.teams]
    assert (seen.bag, seen.rubbish) == (12, 4)
    names = set(View.__struct_fields__)
    assert not names & {"decks", "teams_secret", "paid"}
    assert isinstance(seen.bag, int)


# "Other teams' Hidden Goals: nobody before the end but the Game Master."
def test_hidden_goals_open_with_the_result() -> None:
    counting = do(rounds(fresh(sessions=1), 4), MASTER, EndPhase())[0]
    assert counting.phase == "self_count"
    for state in (fresh(), emissary_phase(), counting):
        for side in range(4):
            goals = [t.goal for t in view(state, whole(side)).teams]
            assert [s for s, goal in enumerate(goals) if goal] == [side]
        assert all(t.goal is None for t in view(state, SCREEN).teams)
        assert all(t.goal for t in view(state, MASTER_VIEW).teams)
    result = do(counting, MASTER, EndPhase())[0]
    assert all(t.goal for t in view(result, SCREEN).teams)


# "While counting, all colonies are open and building is over; Hidden Goals open with the result."
def test_all_colonies_are_open_while_counting_and_in_the_result() -> None:
    state, _ = do(rounds(fresh(sessions=1), 4), MASTER, EndPhase())
    for viewer in (whole(1), SCREEN):
        assert all(t.colony for t in view(state, viewer).teams)
        assert all(t.scores is None for t in view(state, viewer).teams)
        assert view(state, viewer).winners == ()
    state, _ = do(state, MASTER, EndPhase())
    seen = view(state, SCREEN)
    assert tuple(t.scores for t in seen.teams) == outcome(state).scores
    assert seen.winners == outcome(state).winners


# Section 4: the Game Master's console shows the count beside the computed one
def test_a_count_is_seen_by_its_team_and_the_game_master_until_the_result() -> None:
    state, _ = do(rounds(fresh(sessions=1), 4), MASTER, EndPhase())
    count = (1, 2, 3, 4, 5, 6, 7, 8)
    state, _ = do(state, 2, HandIn(count))
    assert view(state, player(2)).teams[2].count == count
    assert view(state, MASTER_VIEW).teams[2].count == count
    assert view(state, MASTER_VIEW).teams[2].scores is not None
    assert view(state, whole(1)).teams[2].count is None
    assert view(state, whole(1)).teams[2].counted
    assert view(do(state, MASTER, EndGame())[0], SCREEN).teams[2].count == count


# "unseen sides in the Supply Centre ...: nobody before the end, the Game Master included"
def test_nobody_sees_an_unseen_side_in_the_supply_centre() -> None:
    state = at_centre(open_table=True, open_boards=True)
    for viewer in (whole(0), MASTER_VIEW, SCREEN_WITH_SUPPLY):
        seen = view(state, viewer)
        assert seen.supply is not None
        assert all(t is None or (t.id, t.back, t.back_type) == (None, None, 0) for t in seen.supply)


# "One exception: both sides of the tile drawn with the Indescribable Painting, to that Supplier
# while choosing."
def test_the_painting_s_tile_is_seen_by_that_supplier_while_choosing() -> None:
    state, _ = do(at_centre(PAINTING), 0, Painting(3))
    assert state.drawn is not None
    drawn = view(state, player(0, "supplier")).drawn
    assert drawn is not None
    assert (drawn.face, drawn.back) == FACES[state.drawn]
    assert drawn.back_type == TYPES[state.drawn]
    assert drawn.id is None
    for viewer in (player(0, "builder", "emissary"), whole(1), MASTER_VIEW, SCREEN_WITH_SUPPLY):
        assert view(state, viewer).drawn is None
    assert view(state, MASTER_VIEW).hole == 3


def test_the_hand_is_seen_by_the_supplier_and_the_game_master() -> None:
    state, _ = do(at_centre(), 0, Take(2))
    assert state.hand is not None
    seen = view(state, player(0, "supplier")).hand
    assert seen is not None
    assert seen.id == state.hand.tile
    master = view(state, MASTER_VIEW).hand
    assert master is not None
    assert (master.face, master.id, master.back) == (face(state.hand), None, None)
    assert view(state, SCREEN_WITH_SUPPLY).hand is None


def test_a_view_says_whose_turn_it_is_and_who_has_had_it() -> None:
    state = turns(rounds(fresh(), 4), 2)
    seen = view(state, SCREEN)
    assert (seen.session, seen.sessions, seen.round, seen.first, seen.turn) == (2, 4, 1, 1, 3)
    assert [t.done for t in seen.teams] == [False, True, True, False]
    seen = view(turns(state, 2), SCREEN)
    assert seen.turn is None
    assert [t.done for t in seen.teams] == [True] * 4


def test_a_view_is_plain_data() -> None:
    seen = view(at_centre(), MASTER_VIEW)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


# Records are filtered the same way.
def events(state: State, actor: int, action: Action, viewer: Viewer) -> tuple[Event, ...]:
    _, record = apply(state, actor, action, Seeded(11))
    return see(state, record, viewer)


def kinds(state: State, actor: int, action: Action, viewer: Viewer) -> list[str]:
    return [event.kind for event in events(state, actor, action, viewer)]


def test_who_learns_what_was_taken() -> None:
    state = at_centre()
    for viewer in (player(0, "supplier"), MASTER_VIEW, SCREEN_WITH_SUPPLY):
        assert kinds(state, 0, Take(0), viewer) == ["took", "took_tile"]
    for viewer in (player(0, "builder"), whole(1), SCREEN):
        assert kinds(state, 0, Take(0), viewer) == ["took"]
    assert kinds(at_centre(open_table=True), 0, Take(0), SCREEN) == ["took", "took_tile"]


def test_who_learns_what_came_to_the_waiting_spot() -> None:
    state, _ = do(at_centre(), 0, Take(0))
    assert kinds(state, 0, Flip(1), player(0, "supplier")) == ["flipped", "drew", "waiting"]
    assert kinds(state, 0, Flip(1), player(0, "builder")) == ["waiting"]
    assert kinds(state, 0, Flip(1), whole(1)) == []
    assert kinds(state, 0, Flip(1), SCREEN_WITH_SUPPLY) == ["flipped", "drew"]


def test_what_a_team_builds_is_told_to_its_team() -> None:
    state = board("  S  ", "F")
    place = Place(tile(state), 1, 0)
    assert kinds(state, 0, place, player(0)) == ["placed"]
    assert kinds(state, 0, place, MASTER_VIEW) == ["placed"]
    assert kinds(state, 0, place, whole(1)) == []
    assert kinds(state, 0, place, SCREEN) == []
    state = board("  S  ", "F", options=Options(open_boards=True))
    assert kinds(state, 0, place, SCREEN) == ["placed"]


def test_everybody_learns_that_a_main_asset_was_used_but_not_on_what() -> None:
    state = at_centre(PHONOMOBILE)
    assert kinds(state, 0, Phonomobile(0, 1), SCREEN) == ["asset"]
    state, _ = do(at_centre(FERN), 0, Take(0), Flip(1))
    assert kinds(state, 0, FernExchange(2), whole(1)) == ["asset"]


def test_the_side_that_the_painting_s_tile_hides_is_in_no_event() -> None:
    shown = face(tile_at(at_centre(PAINTING), 3))
    told = events(at_centre(PAINTING), 0, Painting(3), MASTER_VIEW)
    assert [(e.kind, e.face) for e in told] == [("asset", ""), ("returned", shown)]


def test_everybody_learns_what_is_public() -> None:
    assert kinds(fresh(), 0, Arrive(), SCREEN) == ["arrived"]
    assert kinds(emissary_phase(), 0, Ready(), SCREEN) == ["ready"]
    assert kinds(emissary_phase(), MASTER, EndPhase(), SCREEN) == ["assets_moved", "round"]
