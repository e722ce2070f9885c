"""What pages show of Hexiculture: exact taps and sentences for drawn positions."""

from typing import Any

from msgspec.structs import replace

from games.chance import Seeded
from games.engine import CLOCK, MASTER, Event, Viewer
from games.hexiculture import actions as do
from games.hexiculture.board import CELLS, INDEX
from games.hexiculture.rules import legal_actions
from games.hexiculture.show import SHOW
from games.hexiculture.show.taps import orders
from games.hexiculture.state import Options, Plant, State
from games.hexiculture.view import view
from games.show import Cell, Face, Piece, Tap, Text, english
from tests.games.hexiculture.drawn import Cell as At
from tests.games.hexiculture.drawn import act, done, field, round_over

NAMES = ("Amber", "Blue", "Coral", "Violet")
QUIET = Options(bonus=False, first=0)


def said(text: Text | None) -> str:
    assert text is not None
    return english(text, NAMES)


def face(state: State, side: int | None = 0) -> Face:
    return SHOW.face(view(state, Viewer(side=side)))


def cell(state: State, q: int = 0, r: int = 0, side: int | None = 0) -> Cell:
    return next(each for each in face(state, side).boards[0].cells if (each.q, each.r) == (q, r))


def piece(state: State, key: str, side: int | None = 0) -> Piece:
    trays = face(state, side).trays
    return next(each for tray in trays for each in tray.pieces if each.key == key)


def tap(state: State, action: do.Action, side: int = 0) -> Tap:
    assert action in legal_actions(state, side)
    return SHOW.tap(view(state, Viewer(side=side)), action)


def spread(state: State, *cells: At, origin: At = (0, 0)) -> Tap:
    return tap(state, do.Propagate(*origin, tuple(sorted(cells))))


def paths(tapped: Tap) -> set[tuple[str, ...]]:
    return {tapped.path, *tapped.also}


# Taps.
def test_a_plant_is_sown_by_tapping_its_kind_and_then_a_cell() -> None:
    tapped = tap(field(""), do.Sow("carrot", 1, -5))
    assert tapped.path == ("hand-carrot", "1,-5")
    assert said(tapped.say) == "Sow a carrot on A2"
    assert said(tapped.label) == "Sow"
    assert tapped.symbol == "carrot-seedling"


def test_one_cell_of_a_pattern_is_enough_to_let_a_plant_spread() -> None:
    tapped = spread(field("c0A"), (1, 0), (-1, 0))
    assert paths(tapped) == {("0,0", "1,0"), ("0,0", "-1,0")}
    assert tapped.lights == ("-1,0", "1,0")
    assert said(tapped.say) == "Let the carrot on F6 spread to F5 and F7"
    assert said(tapped.label) == "Spread"
    tapped = spread(field("t0A"), (1, -1), (0, 1), (-1, 0))
    assert paths(tapped) == {("0,0", "1,-1"), ("0,0", "0,1"), ("0,0", "-1,0")}
    assert said(tapped.say) == "Let the tomato on F6 spread to E6, F5 and G6"


def test_an_apple_tree_spreads_to_the_cell_that_is_tapped() -> None:
    tapped = spread(field("a0A"), (2, -2))
    assert paths(tapped) == {("0,0", "2,-2")}
    assert tapped.symbol == "apple-seedling"


def test_with_too_few_plants_each_cell_is_tapped_in_any_order() -> None:
    state = field("t0A")
    far = [Plant(INDEX[at], 0, "tomato", 0) for at in CELLS if at[1] <= -4][:12]
    state = replace(state, plants=tuple(sorted((*state.plants, *far))))
    assert view(state, Viewer()).tokens[0][2] == 2
    three = [(-1, 0), (0, 1), (1, -1)]
    assert paths(spread(state, *three[:2])) == {
        ("0,0", "-1,0", "0,1"),
        ("0,0", "0,1", "-1,0"),
    }
    assert len([a for a in legal_actions(state, 0) if isinstance(a, do.Propagate)]) > 3


def test_a_choice_that_is_part_of_another_one_cannot_be_told_by_its_cells() -> None:
    choices = [(1,), (1, 2), (2, 3), (4,)]
    assert list(orders((4,), choices)) == [(4,)]
    assert list(orders((2, 3), choices)) == [(2, 3), (3,)]
    assert list(orders((1, 2), choices)) == [(1, 2), (2, 1)]
    assert not list(orders((1,), choices))


def test_a_harvest_is_a_button() -> None:
    tapped = tap(field("c3A c4A c2A"), do.Harvest("carrot"))
    assert paths(tapped) == {("harvest-carrot",)}
    assert [(key, said(text)) for key, text in tapped.ways] == [
        ("harvest-carrot", "Harvest 2 carrots")
    ]
    assert said(tapped.say) == "Harvest 2 carrots: F6 and F7"
    assert tapped.lights == ("0,0", "1,0")


def test_a_tap_on_a_plant_that_is_ready_and_cannot_spread_is_its_harvest() -> None:
    state = field("c3A a0A", at=(-5, 0))
    state = replace(state, rocks=(INDEX[-4, -1],))
    assert paths(tap(state, do.Harvest("carrot"))) == {("harvest-carrot",), ("-5,0",)}


def test_doing_nothing_is_a_button() -> None:
    tapped = tap(field(""), do.Pass())
    assert (tapped.path, said(dict(tapped.ways)["pass"])) == (("pass",), "Do nothing")


# The garden.
def test_a_cell_tells_what_stands_on_it() -> None:
    state = field("a4A t3B c5A c6A #")
    assert said(cell(state).say) == "F6: Apple tree of Amber, growth 4, ready from 5"
    assert said(cell(state, 1).say) == (
        "F7: Tomato of Blue, growth 3, ready for the harvest, withers at 6"
    )
    assert said(cell(state, 3).say) == (
        "F9: Carrot of Amber, growth 6, ready, withers when this round ends"
    )
    assert said(cell(state, 4).say) == "F10: rock"
    assert said(cell(state, -5, 5).say) == "K1: free"


def test_growth_is_drawn_and_written() -> None:
    state = field("a0A a1A a4A a5A a8A a9A c3A c5A", at=(-3, 0))
    row = [cell(state, q) for q in range(-3, 5)]
    assert [each.symbol for each in row] == [
        "apple-seedling",
        "apple-young",
        "apple-young",
        "apple-ripe",
        "apple-ripe",
        "apple-old",
        "carrot-ripe",
        "carrot-old",
    ]
    assert [each.marks[0].text for each in row] == ["0", "1", "4", "5", "8", "9", "3", "5"]


def test_what_was_harvested_just_now_is_bright_until_the_next_action() -> None:
    state = act(field("c3A a5A"), 0, do.Harvest("carrot"))
    gone = cell(state)
    assert (gone.bright, gone.symbol, gone.marks[0].text, gone.marks[0].side) == (True, "", "+2", 0)
    assert said(gone.say) == "F6: free. Here Amber has just harvested a carrot."
    assert not cell(state, 1).bright
    state = act(state, 1, do.Pass())
    assert not cell(state).bright
    state = act(state, 0, do.Harvest("apple"))
    again = cell(state, 1)
    assert (again.symbol, [mark.text for mark in again.marks]) == ("apple-seedling", ["0", "+4"])
    assert said(again.say).endswith(". Here Amber has just harvested an apple tree.")


def test_what_withered_just_now_is_bright() -> None:
    state = round_over(field("c6A"))
    gone = cell(state)
    assert (gone.bright, gone.marks[0].symbol, gone.marks[0].side) == (True, "withered", 0)
    assert said(gone.say) == "F6: free. Here a carrot of Amber has just withered."


def test_new_plants_are_bright() -> None:
    state = act(field("c0A"), 0, do.Propagate(0, 0, ((-1, 0), (1, 0))))
    bright = [(each.q, each.r) for each in face(state).boards[0].cells if each.bright]
    assert bright == [(-1, 0), (1, 0)]


def test_who_plays_sees_how_plants_spread_and_others_do_not() -> None:
    state = field("")
    boards = face(state).boards
    assert [board.key for board in boards[1:]] == [
        "spreads-apple",
        "spreads-carrot",
        "spreads-tomato",
    ]
    carrot = {(c.q, c.r): (c.face, c.text) for c in boards[2].cells}
    assert carrot[1, 0] == carrot[-1, 0] == ("grows", "1")
    assert carrot[1, -1] == carrot[-1, 1] == ("grows", "2")
    assert carrot[0, 1] == ("soil", "")
    assert {said(c.say) for c in boards[3].cells} >= {"1: upper right", "2: upper left", "Tomato"}
    assert {said(c.say) for c in boards[1].cells} >= {"1: 2 steps upper right"}
    assert len(face(state, None).boards) == 1


# Beside it.
def test_the_sentence_says_what_to_do_now() -> None:
    def says(drawing: str, side: int | None = 0, **more: Any) -> str:
        return said(face(field(drawing, QUIET, **more), side).says)

    assert says("") == "Your turn: sow your first plant. Tap a kind, then a free cell."
    assert says("c0A").endswith("Tap one of your plants to let it spread, or sow a new kind.")
    assert "Harvest what is ready" in says("c3A")
    assert "wither after this round" in says("c6A")
    assert says("", 1) == says("", None) == "Amber chooses: sow, spread or harvest."


def test_plants_in_hand_say_what_can_be_done_with_them() -> None:
    state = field("c0A c0A")
    carrots, apples = piece(state, "hand-carrot"), piece(state, "hand-apple")
    assert (carrots.count, carrots.spent) == (8, True)
    assert said(carrots.note) == (
        "Sown: let one of them spread. Ready at growth 3: 2 points each. Withers at 6."
        " Spreads right and left, or upper right and lower left."
    )
    assert (apples.count, apples.spent) == (5, False)
    assert said(apples.note) == (
        "Ready at growth 5: 4 points each. Withers at 10."
        " Spreads to one cell, 2 straight steps away."
    )


def test_the_open_bonus_card_says_its_rule_and_how_everybody_stands() -> None:
    state = field("c0A c0A t0B", replace(QUIET, bonus=True), card="most_plants", round=3)
    card = piece(state, "card-most_plants", None)
    assert said(card.note) == (
        "Who has the most plants in the garden? After round 10 this brings 6 points."
        " Now: Amber 2, Blue 1."
    )
    state = replace(state, card="variety", round=11, resolved=("most_plants",))
    assert said(piece(state, "card-variety").note).endswith(
        "After round 20 this brings 6 points. Now: Amber 1 (2), Blue 1 (1)."
    )
    assert said(piece(state, "card-most_plants").note) == "After round 10: points for nobody."


def test_a_bonus_card_that_is_over_says_who_got_its_points() -> None:
    options = replace(QUIET, bonus=True)
    state = field("c0A c0A t0B", options, card="most_plants", round=10)
    state = round_over(state, Seeded(1))
    card = piece(state, "card-most_plants")
    assert (said(card.note), card.spent) == ("After round 10: 6 points for Amber.", True)


def test_standings_tell_points_by_category_and_plants_left() -> None:
    state = act(field("c3A c3A a0B", replace(QUIET, bonus=True), round=4), 0, do.Harvest("carrot"))
    amber, blue = face(state, None).standings
    assert (amber.points, amber.turn, said(amber.note)) == (4, False, "starts")
    assert (blue.points, blue.turn, blue.note.text) == (0, True, "")
    assert [(said(fact.name), fact.value) for fact in amber.facts] == [
        ("Apple trees", "0"),
        ("Carrots", "4"),
        ("Tomatoes", "0"),
        ("Bonus cards", "0"),
        ("Apple trees left", "5"),
        ("Carrots left", "10"),
        ("Tomatoes left", "15"),
    ]
    assert blue.facts[4].value == "4"


# What has happened.
def test_events_are_told_in_sentences() -> None:
    def told(state: State, actor: int, action: do.Action) -> list[str]:
        events = done(state, actor, action, Seeded(3))[1].events
        return [said(text) for text in map(SHOW.told, events) if text is not None]

    state = field("c3A c3A t6B t0B", QUIET, place=1, round=3)
    assert told(replace(state, place=0), 0, do.Harvest("carrot")) == [
        "Amber harvests 2 carrots: 4 points.",
        "Round 3: Blue is on turn.",
        "2 plants of Blue grow.",
    ]
    assert told(state, 1, do.Propagate(3, 0, ((2, 1), (3, -1), (4, 0)))) == [
        "Blue lets the tomato on F9 spread: 3 tomatoes more.",
        "On F8 a tomato of Blue withers.",
        "Round 4: Amber is on turn.",
        "2 plants of Amber grow.",
    ]
    assert told(field("", QUIET), 0, do.Sow("apple", 0, 0))[0] == "Amber sows an apple tree on F6."
    assert told(state, CLOCK, do.TimeUp())[0] == "The time of Blue is up."
    assert told(state, MASTER, do.EndPhase())[0] == "The Game Master ends the turn of Blue."
    assert told(state, MASTER, do.EndGame()) == [
        "The Game Master ends the game.",
        "The game is over.",
    ]
    first = field("", QUIET)
    assert told(first, MASTER, do.SetFirst(1)) == ["The Game Master lets Blue start."]
    assert told(first, 0, do.Pass())[0] == "Amber does nothing in this turn."


def test_bonus_cards_are_told() -> None:
    state = field("c0A", replace(QUIET, bonus=True), card="on_edge", round=10, place=1)
    texts = [SHOW.told(event) for event in done(state, 1, do.Pass(), Seeded(3))[1].events]
    assert "Nobody gets the bonus card “On the edge”." in [said(text) for text in texts if text]
    told = SHOW.told(Event("bonus", side=1, n=6, note="variety"))
    assert said(told) == "Blue gets 6 points for the bonus card “Variety”."


# The result.
def test_the_result_says_who_has_won_and_why() -> None:
    state = field("c3A c3A t0B", replace(QUIET, bonus=True), card="most_plants", round=20)
    state = act(state, 0, do.Harvest("carrot"))
    state = act(state, 1, do.Pass())
    seen = view(state, Viewer())
    assert said(SHOW.winner(seen)) == "Blue wins with 6 points."
    assert said(face(state).says) == "Blue wins with 6 points."
    lines = {
        (side, line.category): [(part.points, said(part.say), part.cells) for part in line.parts]
        for side, each in enumerate(SHOW.explain(seen))
        for line in each
        if line.points
    }
    assert lines == {
        (0, "carrot"): [
            (4, "Round 20: 2 carrots harvested, 2 points each", ("0,0", "1,0")),
        ],
        (1, "bonus"): [(6, "Bonus after round 20: most plants in the garden, 1", ("2,0",))],
    }


def test_a_shared_win_names_all_who_share_it() -> None:
    state, _ = done(field("", Options(players=3, bonus=False, first=0)), MASTER, do.EndGame())
    assert said(SHOW.winner(view(state, Viewer()))) == (
        "Amber, Blue and Coral share the win with 0 points each."
    )


def test_the_game_master_may_set_who_starts_until_the_first_turn_is_over() -> None:
    state = field("", Options(players=3, first=1, bonus=False))
    offered = SHOW.master(view(state, Viewer(master=True)))
    assert [(raw, said(text)) for raw, text in offered] == [
        ('{"type":"set_first","side":1}', "Blue starts"),
        ('{"type":"set_first","side":2}', "Coral starts"),
    ]
    assert not SHOW.master(view(act(state, 0, do.Pass()), Viewer(master=True)))
