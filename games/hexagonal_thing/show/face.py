"""What a viewer sees: the board, hands and bank, who has what."""

from functools import lru_cache
from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.hexagonal_thing.board import board
from games.hexagonal_thing.pieces import DRAWN, SIDES, THINGS_TO_WIN, WON, Card, Label
from games.hexagonal_thing.refusals import Refusal
from games.hexagonal_thing.rules.moving import obstacle
from games.hexagonal_thing.show.says import says
from games.hexagonal_thing.show.words import (
    FACES,
    LABEL_NAMES,
    LABEL_NOTES,
    card_name,
    cell_key,
    spot,
)
from games.hexagonal_thing.state import View
from games.hexgrid import Hex
from games.show import (
    NOTHING,
    Board,
    Cell,
    Face,
    Fact,
    Mark,
    Named,
    Piece,
    Standing,
    Text,
    Tray,
    say,
)


def face(view: View) -> Face:
    """Give what this viewer sees now."""
    return Face(
        where=_where(view),
        says=says(view),
        boards=(_board(view),),
        standings=tuple(_standing(view, side) for side in range(len(SIDES))),
        trays=_trays(view),
        facts=_facts(view),
    )


def _where(view: View) -> Text:
    if view.stage == "result":
        return Text(_("The result"))
    text = _("Turn %(turn)s of at most %(most)s")
    return say(text, turn=view.turns + 1, most=view.options.most_turns)


# The board.
def _board(view: View) -> Board:
    on = board(view.options.board)
    counters = {player.cell: side for side, player in enumerate(view.players)}
    # What the cell asks is still going on.
    asks = view.stage in ("take", "put", "change")
    asks = asks or (view.auction is not None and view.auction.lot != "cards")
    landed = view.players[view.turn].cell if asks else None
    return Board(
        "board",
        Text(_("The board")),
        tuple(
            _cell(cell, on.label[cell], counters.get(cell), cell in view.things, cell == landed)
            for cell in on.cells
        ),
        flat=True,
    )


@lru_cache(maxsize=1024)
def _cell(cell: Hex, label: Label, counter: Side | None, thing: bool, bright: bool) -> Cell:
    taken = thing or counter is not None
    symbol = "thing" if thing else "counter" if counter is not None else ""
    name = LABEL_NAMES[label]
    if counter is not None:
        words = say(
            _("%(cell)s, %(kind)s: %(who)s"), cell=spot(cell), kind=name, who=Named(counter)
        )
    elif thing:
        words = say(_("%(cell)s, %(kind)s: a Thing"), cell=spot(cell), kind=name)
    else:
        words = say(_("%(cell)s, %(kind)s"), cell=spot(cell), kind=name)
    return Cell(
        key=cell_key(cell),
        q=cell[0],
        r=cell[1],
        say=words,
        face=FACES[label],
        symbol=symbol,
        side=counter,
        marks=(Mark(FACES[label]),) if taken else (),
        bright=bright,
        sign="middle",
    )


# Cards.
_WHY_NOT: Final = {
    Refusal.OFF_BOARD: Text(_("off the board")),
    Refusal.THING_IN_WAY: Text(_("a Thing blocks it")),
    Refusal.COUNTER_IN_WAY: Text(_("the other player blocks it")),
    Refusal.NOTHING_TO_SELL: Text(_("you need a Thing to sell")),
}


def _trays(view: View) -> tuple[Tray, ...]:
    """The own cards first; of the bank, what is in the auction lies apart."""
    first = view.side if view.side is not None else view.turn
    trays = [_hand(view, side) for side in (first, 1 - first)]
    lot = view.auction.cards if view.auction is not None else ()
    if lot:
        trays.append(Tray("lot", Text(_("In the auction")), tuple(map(_piece, lot))))
    rest = tuple(_piece(card) for card in view.bank if card not in lot)
    if rest:
        trays.append(Tray("bank", Text(_("The bank's cards")), rest))
    return (*(tray for tray in trays if tray.pieces), _LEGEND)


def _hand(view: View, side: Side) -> Tray:
    moves = view.stage == "turn" and side == view.turn
    return Tray(
        f"hand{side}",
        say(_("Cards of %(who)s"), who=Named(side)),
        tuple(
            _piece(card, side, _why_not(view, card) if moves else NOTHING)
            for card in view.players[side].cards
        ),
        side,
    )


def _why_not(view: View, card: Card) -> Text:
    if card in view.playable:
        return NOTHING
    mover, rival = view.players[view.turn], view.players[1 - view.turn]
    found = obstacle(board(view.options.board), mover, card, view.things, rival.cell)
    return _WHY_NOT[found] if found is not None else NOTHING


@lru_cache(maxsize=512)
def _piece(card: Card, side: Side | None = None, why_not: Text = NOTHING) -> Piece:
    return Piece(
        key=card,
        name=card_name(card),
        symbol=f"go-{card.lower()}",
        note=why_not,
        side=side,
        spent=why_not is not NOTHING,
    )


_LEGEND: Final = Tray(
    "legend",
    Text(_("What the cells do")),
    tuple(
        Piece(f"cell-{FACES[label]}", LABEL_NAMES[label], FACES[label], note=note)
        for label, note in LABEL_NOTES.items()
    ),
)


# Who has what.
def _standing(view: View, side: Side) -> Standing:
    player = view.players[side]
    ended = view.stage == "result"
    each = WON if len(view.winners) == 1 else DRAWN
    asked = view.auction.side if view.auction is not None else view.turn
    note = NOTHING
    if side == view.turn and side != asked:
        note = Text(_("on turn"))
    return Standing(
        side=side,
        facts=(
            Fact(Text(_("Things")), f"{player.things}/{THINGS_TO_WIN}", "thing"),
            Fact(Text(_("Pounds")), f"£{player.pounds}", "coin-pounds"),
            Fact(Text(_("Dollars")), f"${player.dollars}", "coin-dollars"),
            Fact(Text(_("Cards")), str(len(player.cards)), "cards"),
        ),
        points=each * (side in view.winners) if ended else None,
        turn=not ended and side == asked,
        note=note,
    )


def _facts(view: View) -> tuple[Fact, ...]:
    facts = [Fact(Text(_("Things on the board")), str(len(view.things)), "thing")]
    if view.repeated > 1 and view.stage != "result":
        facts.append(Fact(Text(_("Times that all has stood like this")), str(view.repeated)))
    return tuple(facts)
