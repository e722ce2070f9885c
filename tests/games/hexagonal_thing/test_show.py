"""What players read and tap in Hexagonal Thing."""

import msgspec

from games.chance import Seeded
from games.engine import Event, Viewer
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.board import board
from games.hexagonal_thing.game import GAME
from games.hexagonal_thing.rules import apply, awaiting, check, setup
from games.hexagonal_thing.show import SHOW
from games.hexagonal_thing.show.words import FACES, spot
from games.hexagonal_thing.state import Options, State
from games.hexagonal_thing.view import view
from games.show import Field, Form, Tap, english
from tests.games.hexagonal_thing.drawn import act as played
from tests.games.hexagonal_thing.drawn import drawn, landed, play

NAMES = tuple(english(badge.name) for badge in SHOW.badges)
BOARD = board("published")


def says(state: State, side: int | None = None) -> str:
    """Give the sentence that a viewer reads."""
    return english(SHOW.face(view(state, Viewer(side=side))).says, NAMES)


def tap(state: State, side: int, action: act.Action) -> Tap:
    """Give how an action is tapped."""
    return SHOW.tap(view(state, Viewer(side=side)), action)


def form(state: State, side: int) -> Form:
    """Give a side's only form."""
    (only,) = SHOW.forms(view(state, Viewer(side=side)), awaiting(state)[side])
    return only


def amount(state: State, side: int) -> Field:
    """Give the field of a side's form about money."""
    (field,) = form(state, side).fields
    return field


def pieces(state: State, tray: str) -> dict[str, str]:
    """Give the pieces of a tray with their notes."""
    trays = {each.key: each for each in SHOW.face(view(state, Viewer())).trays}
    return {p.key: english(p.note) for p in trays[tray].pieces} if tray in trays else {}


def test_every_cell_says_what_it_is_by_a_drawing_and_by_words() -> None:
    face = SHOW.face(view(setup(Options(), Seeded(1)), Viewer()))
    (only,) = face.boards
    assert only.flat
    assert {(cell.q, cell.r): cell.face for cell in only.cells} == {
        cell: FACES[label] for cell, label in BOARD.label.items()
    }
    by_name = {cell.key: english(cell.say, NAMES) for cell in only.cells}
    assert by_name["0,-4"] == "G1, Sell: Gold"
    assert by_name["0,-2"] == "G3, Change: a Thing"
    assert by_name["0,0"] == "G5, Just Visiting: a Thing"
    assert by_name["-6,2"] == "A1, Just Visiting"


def test_names_of_cells_count_each_column_from_its_top() -> None:
    names = [spot(cell) for cell in BOARD.cells]
    assert len(set(names)) == len(names)
    assert {name for name in names if name.endswith("1") and len(name) == 2} >= {"A1", "G1", "M1"}


def test_a_card_is_played_by_tapping_it_or_the_cell_where_it_leads() -> None:
    state = setup(Options(), Seeded(1))
    way = tap(state, 0, act.Play("1D"))
    assert way.path == ("0,-3",)
    assert way.also == (("1D",),)
    assert english(way.say, NAMES) == "Play 1 Down: go to G2, Sell"


def test_a_card_that_cannot_be_played_says_why() -> None:
    start = setup(Options(), Seeded(1))
    assert pieces(start, "hand0")["2D"] == "a Thing blocks it"
    assert set(pieces(start, "hand1").values()) == {""}


def test_cards_of_the_bank_are_auctioned_one_by_one_or_as_a_lot() -> None:
    state = drawn("W", (0, 0), white="1U 2U", black="1D")
    assert tap(state, 0, act.CallAuction(("3N",))).path == ("3N",)
    lot = form(state, 0)
    assert (lot.key, lot.base) == ("lot", '{"type":"call_auction"}')
    assert ("3N", '"3N"') in lot.fields[0].picks
    state = played(state, (0, act.CallAuction(("3N", "1E"))))
    assert list(pieces(state, "lot")) == ["1E", "3N"]
    assert "3N" not in pieces(state, "bank")
    assert says(state, 0) == (
        "You auction these 2 cards together: how many pounds do you bid? £0 will do."
    )
    assert says(state, 1) == "Gold auctions cards of the bank and bids first, in pounds."


def test_who_is_outbid_reads_what_to_beat_and_may_leave_it() -> None:
    state = drawn("W", (0, 0), white="1U 2U", black="1D")
    state = played(state, (0, act.CallAuction(("3N",))), (0, act.Bid(6)))
    assert says(state, 1) == "Gold bids £6 for the cards. Bid more, or let Gold have them."
    assert says(state, 0) == "Gold has bid £6. Does Violet bid more?"
    assert (amount(state, 1).least, amount(state, 1).most, amount(state, 1).value) == (7, 50, 7)
    leave = tap(state, 1, act.Concede())
    assert (leave.path, english(leave.label, NAMES)) == (("concede",), "Leave it to Gold")
    assert english(leave.say, NAMES) == "Let Gold have the cards for £6"
    assert tap(state, 1, act.Bid(8)).path == ("amounts", "amount8")


def test_an_offer_to_sell_goes_down_and_may_go_below_zero() -> None:
    state = landed("Sell", things=1, black={"things": 1})
    assert says(state, 0) == (
        "Sell: for how many dollars do you sell a Thing? The lowest offer sells it."
    )
    assert (amount(state, 0).least, amount(state, 0).most) == (-50, 9999)
    state = played(state, (0, act.Bid(30)))
    assert says(state, 1) == ("Gold would sell a Thing for $30. Offer less, or let Gold sell.")
    assert english(tap(state, 1, act.Bid(-5)).say) == "Offer to pay $5 for giving up a Thing"
    state = played(state, (1, act.Bid(-5)), (0, act.Concede()))
    assert says(state, 0) == (
        "Violet has sold a Thing, but you landed on Sell: you choose its new cell."
    )


def test_the_last_of_three_bids_is_called_so() -> None:
    state = landed("Buy", options=Options(three_bids=True))
    state = played(state, (0, act.Bid(3)), (1, act.Bid(4)))
    assert says(state, 0) == "Violet bids $4. Yours is the last bid: more, or leave it."


def test_who_landed_on_buy_chooses_the_thing_of_whoever_has_bought() -> None:
    state = played(landed("Buy"), (0, act.Bid(0)), (1, act.Bid(9)), (0, act.Concede()))
    assert says(state, 0) == (
        "Violet has bought a Thing, but you landed on Buy: you choose which one."
    )
    q, r = state.things[0]
    way = tap(state, 0, act.Take(q, r))
    assert way.path == (f"{q},{r}",)
    assert english(way.say, NAMES).endswith("off the board: it goes to Violet")


def test_staying_says_what_it_costs() -> None:
    state = drawn("W", (0, 0), white="1U", black="1D", things=1)
    assert english(tap(state, 0, act.Stay()).label) == "Stay and give a Thing"
    state = drawn("W", (0, 0), white="1U", black="1D")
    assert english(tap(state, 0, act.Stay()).label) == "Stay and lose"
    state = played(state, (0, act.Stay()))
    assert says(state) == "Gold owes a Thing and has none: Violet wins!"


def test_an_offered_draw_is_answered_by_two_buttons() -> None:
    state = played(setup(Options(), Seeded(1)), (0, act.OfferDraw()))
    assert says(state, 1) == "Gold offers you a draw: nobody wins. Do you agree?"
    assert tap(state, 1, act.AnswerDraw(True)).path == ("agree",)
    assert tap(state, 1, act.AnswerDraw(False)).path == ("play_on",)


def test_changing_money_goes_both_ways() -> None:
    state = landed("Change")
    field = amount(state, 0)
    assert (field.least, field.most, field.value) == (-50, 50, 0)
    for n in (-50, 0, 50):
        sent = msgspec.json.decode(form(state, 0).base) | {field.name: n}
        check(state, 0, msgspec.convert(sent, act.Action))
    assert english(tap(state, 0, act.Change(5)).say) == "Turn £5 into $5"
    assert english(tap(state, 0, act.Change(-5)).say) == "Turn $5 into £5"
    assert tap(state, 0, act.Change(0)).path == ("nothing",)


def test_what_happened_is_told_in_sentences() -> None:
    _, record = apply(setup(Options(), Seeded(1)), 0, play("1S"), Seeded(1))
    told = [english(text, NAMES) for e in record.events if (text := SHOW.told(e))]
    assert told[0] == "Gold plays 1 South and lands on H1, Buy."
    assert told[1] == "A Thing is auctioned for dollars; Gold bids first."
    sold = SHOW.told(Event("sold", side=1, n=-5, note="sell"))
    assert sold is not None
    assert english(sold, NAMES) == "Violet pays $5 to give up a Thing."


def test_the_game_is_offered_for_non_commercial_use() -> None:
    assert GAME.help is not None
    assert "non-commercial" in GAME.help.credit
