"""The board and the own turn of Planet X on pages: exact paths and sentences."""

from msgspec.structs import replace

from games.chance import Seeded
from games.planet_x import actions as do
from games.planet_x.board import board
from games.planet_x.game import GAME
from games.planet_x.pieces import FISSURE
from games.planet_x.show.words import cell_name
from games.planet_x.state import Options, State, Token
from tests.games.planet_x.drawn import act, blows, done, planet, rolls
from tests.games.planet_x.shown import (
    MEETING,
    WIDE,
    cell,
    face,
    game,
    piece,
    said,
    tap,
    with_ground,
)


# The board.
def test_the_middle_is_g7_on_every_board() -> None:
    assert cell_name(0, 0) == "G7"
    for players in (2, 4, 6):
        keys = [
            c.key for c in face(GAME.setup(Options(players=players), Seeded(1))).boards[0].cells
        ]
        assert "G7" in keys
        assert len(keys) == {2: 37, 4: 61, 6: 91}[players]


def test_cells_say_and_show_what_lies_on_them() -> None:
    state = game()
    shown = {(q, r): cell(state, q, r) for q, r in ((3, 0), (2, 0), (0, 0), (1, -1), (0, 1))}
    assert {at: (c.face, c.symbol, c.side) for at, c in shown.items()} == {
        (3, 0): ("home", "colony", 0),
        (2, 0): ("home", "", 0),
        (0, 0): ("rift", "fissure", None),
        (1, -1): ("rough", "die-2", None),
        (0, 1): ("rough", "die-question", None),
    }
    assert [said(c.say) for c in shown.values()] == [
        "Cell G10, a colony of Amber, the first cell",
        "Cell G9, clear, territory of Amber",
        "Cell G7, a fissure",
        "Cell F8, a 2",
        "Cell H7, a question mark",
    ]


def test_shared_territory_is_the_viewers_own_and_names_the_other() -> None:
    state = game(drawing=MEETING)
    for side, other in ((0, "B"), (1, "A")):
        own = cell(state, 0, 0, side)
        assert (own.face, own.side) == ("home", side)
        assert [mark.text for mark in own.marks] == [other]
    public = cell(state, 0, 0, None)
    assert (public.face, public.side) == ("clear", None)
    assert [mark.text for mark in public.marks] == ["A", "B"]
    assert said(public.say) == "Cell G7, clear, territory of Amber and Blue"


def test_the_sea_is_there_where_routes_may_lie_and_tokens_are_marks() -> None:
    state = game("explorers", "betrayal", "merchants", "fury")
    on = board(3)
    assert len(face(state).boards[0].cells) == 37 + 24
    first = on.index[4, 0]
    state = with_ground(
        state,
        routes=(Token(1, first),),
        defences=(Token(0, on.index[2, 0]),),
        oaths=(Token(1, on.index[2, 0]),),
        wildlife=(on.index[0, 1],),
    )
    sea = cell(state, 4, 0)
    assert (sea.face, sea.symbol, sea.side) == ("sea", "route", 1)
    assert said(sea.say) == "Sea G11, a sea route of Blue"
    guarded = cell(state, 2, 0)
    assert [(m.symbol, m.side) for m in guarded.marks] == [("shield", 0), ("oath", 1)]
    assert said(guarded.say).endswith("Defence token of Amber, Oath token of Blue")
    wild = cell(state, 0, 1)
    assert (wild.symbol, [m.symbol for m in wild.marks]) == ("wildlife", ["promised"])
    assert cell(state, -1, 0).symbol == "promised"
    assert [m.symbol for m in cell(state, 0, 0).marks] == ["promised"]


def test_what_has_just_changed_is_bright_for_everybody() -> None:
    state, _ = done(game(), 0, do.Scout(1, 1), rolls(4))
    for side in (0, 1, None):
        bright = [c.key for c in face(state, side).boards[0].cells if c.bright]
        assert bright == [cell_name(1, 1)]


# The action of a turn.
def test_a_question_mark_asks_scout_or_explore() -> None:
    state = game()
    scout, explore = tap(state, do.Scout(1, 1)), tap(state, do.Explore(1, 1))
    assert (scout.path, explore.path) == (("H8", "scout"), ("H8", "explore"))
    assert said(scout.say) == (
        "Scout H8: roll its die, it stays as it falls; a fissure costs 1 population"
    )
    assert said(explore.say) == (
        "Explore H8: roll its die, a number costs as much population and brings as much "
        "experience; a fissure costs 2 population"
    )
    assert [said(name) for _, name in (*scout.ways, *explore.ways)] == ["Scout", "Explore"]


def test_a_number_is_explored_by_one_tap_and_says_what_it_costs_and_brings() -> None:
    state = game()
    number = tap(state, do.Explore(1, -1))
    assert (number.path, number.ways) == (("F8",), ())
    assert said(number.say) == "Explore F8: it costs 2 population and brings 2 experience"
    dear = game("governments", "fury", government="dominance")
    dear = with_ground(dear, wildlife=(board(3).index[1, -2],))
    assert said(tap(dear, do.Explore(1, -1)).say) == (
        "Explore F8: it costs 3 population and brings 3 experience"
    )


def test_a_fissure_is_terraformed_by_one_tap_and_asks_where_it_can_be_mined() -> None:
    alone = tap(game(), do.Terraform(0, 0))
    assert alone.path == ("G7",)
    assert alone.symbol == "die-question"
    assert said(alone.say) == "Terraform G7: turn its fissure into a question mark"
    mining = game("special_p")
    assert tap(mining, do.Terraform(0, 0)).path == ("G7", "terraform")
    mine = tap(mining, do.Mine(0, 0))
    assert mine.path == ("G7", "mine")
    assert said(mine.say) == "Mine G7: take one Special P and one addiction token"
    refused = replace(mining, now=replace(mining.now, refused=(board(3).index[0, 0],)))
    assert tap(refused, do.Mine(0, 0)).path == ("G7",)


def test_wildlife_is_calmed_by_one_tap() -> None:
    state = with_ground(game("fury", experience=3), wildlife=(board(3).index[1, 1],))
    assert tap(state, do.Calm(1, 1)).path == ("H8",)
    assert said(tap(state, do.Calm(1, 1)).say) == "Calm the wildlife on H8 for 3 experience"


def test_buttons_do_what_belongs_to_no_cell() -> None:
    state = game("betrayal", zap=False)
    colonise = tap(state, do.Colonise())
    assert colonise.path == ("colonise",)
    assert colonise.lights == ("G8",)
    assert tap(state, do.RegainZap()).path == ("regain",)
    acted = replace(state, now=replace(state.now, acted=True))
    assert tap(acted, do.EndTurn()).path == ("end",)
    assert said(tap(acted, do.EndTurn()).label) == "End the turn"


def test_farming_says_how_many_dice_and_lights_their_cells() -> None:
    drawing = WIDE.replace("2 ? ?", "2 ? .")
    farm = tap(game("farmers", drawing=drawing), do.Farm())
    assert farm.path == ("farm",)
    assert set(farm.lights) == {"G9", "F10"}
    assert said(farm.say) == (
        "Farm: 1 die, one for every two clear cells beside your colonies; each number rolled "
        "brings 1 population"
    )


# Winds.
def winds(n: int, drawing: str = MEETING) -> State:
    return done(planet(drawing), 0, do.Colonise(), blows(n))[0]


def test_the_winds_ask_for_a_cell_of_the_bright_colony() -> None:
    drawing = MEETING.replace("? ? ? ^ ? ?", "? ? ? ^ ? .")
    state = winds(1, drawing)
    assert state.stage == "keep"
    assert said(face(state).says) == (
        "The winds cover every clear cell that nobody keeps. Your bright colony on G10 keeps "
        "one: tap it, beside the colony."
    )
    assert said(face(state, 1).says) == (
        "The winds blow: each colony keeps 1 clear cell, all others get new dice. "
        "Amber chooses for the colony on G10."
    )
    assert [c.key for c in face(state).boards[0].cells if c.bright] == ["G10"]
    keep = tap(state, do.Keep(2, 0))
    assert (keep.path, keep.lights, keep.symbol) == (("G9",), ("G10",), "kept")
    assert said(keep.say) == "Keep G9 clear for your colony on G10"
    assert piece(state, "die.winds").text == "1"


def test_a_second_cell_is_asked_for_beside_the_first() -> None:
    drawing = MEETING.replace("? ? ? ^ ? ?", "? ? ? ^ ? .")
    state = act(winds(2, drawing), 0, do.Keep(2, 0))
    assert said(face(state).says) == (
        "Tap the second cell that stays clear for your bright colony on G10: beside it, or "
        "beside G9."
    )
    assert [mark.symbol for mark in cell(state, 2, 0, 0).marks] == ["", "kept"]
    assert said(cell(state, 2, 0).say).endswith("stays clear in these winds")


def test_placing_says_what_it_costs() -> None:
    state = winds(0)
    assert said(face(state).says) == (
        "The winds are over. Tap a lit cell: your colony stands there and costs 2 population. "
        "Or place nothing."
    )
    place = tap(state, do.Place(0, 0))
    assert (place.path, place.symbol) == (("G7",), "colony")
    assert said(place.say) == "Place a colony on G7; it costs 2 population"
    assert tap(state, do.PlaceNothing()).path == ("nothing",)
    assert said(face(state, 1).says) == "The winds are over. Amber may place a colony."


def test_wind_charts_are_a_tap_on_the_die() -> None:
    state, _ = done(game(drawing=MEETING, cards=("wind_charts",)), 0, do.Colonise(), blows(1))
    assert tap(state, do.Reroll()).path == ("die.winds",)
    assert tap(state, do.KeepRoll()).path == ("count",)
    assert said(face(state).says) == (
        "The winds blow: each colony keeps 1 clear cell, all others get new dice. "
        "Wind Charts: tap the die to roll it again, or let the winds blow."
    )


def test_geologists_are_a_tap_on_a_die() -> None:
    state, _ = done(game(cards=("geologists",)), 0, do.Scout(1, 1), rolls(FISSURE))
    assert said(face(state).says) == (
        "You rolled a fissure. Geologists: tap a die to roll it again, or let it count."
    )
    assert said(face(state, None).says) == "Amber rolled a fissure and may roll a die again."
    assert piece(state, "die.0").symbol == "fissure"
    assert tap(state, do.Reroll(0)).path == ("die.0",)
