"""How actions are tapped: cards and cells, and buttons for the rest."""

from typing import Any, Final

from games.help import gettext_noop as _
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.board import board
from games.hexagonal_thing.show.words import LABEL_NAMES, card_name, cell_key, money, spot
from games.hexagonal_thing.state import Auction, View
from games.show import Named, Tap, Text, say

_AMOUNTS: Final = ("amounts", Text(_("Some amounts")))
"""The way to amounts of the list; every amount can be given in a form."""


def tap(view: View, action: Any) -> Tap:
    """Say how an action of the list is made."""
    if isinstance(action, act.CallAuction):
        return _auction(view, action)
    if isinstance(action, act.Play):
        return _play(view, action)
    if isinstance(action, act.Stay):
        return _stay(view)
    if isinstance(action, act.Bid) and view.auction is not None:
        return _bid(view.auction, action)
    if isinstance(action, act.Concede) and view.auction is not None:
        return _concede(view.auction)
    if isinstance(action, act.Take):
        return _take(view, action)
    if isinstance(action, act.Put):
        full = say(_("Put the Thing on %(cell)s"), cell=spot((action.q, action.r)))
        path = (cell_key((action.q, action.r)),)
        return Tap(path, full, Text(_("Put it here")), symbol="thing")
    if isinstance(action, act.Change):
        return _change(action)
    if isinstance(action, act.OfferDraw):
        return _button("draw", Text(_("Offer a draw")))
    if action.agree:
        return _button("agree", Text(_("Agree to a draw")))
    return _button("play_on", Text(_("No draw, play on")))


def _button(key: str, label: Text, full: Text | None = None) -> Tap:
    return Tap((key,), full or label, label, ((key, label),))


def _auction(view: View, action: act.CallAuction) -> Tap:
    """One card is tapped where it lies; all together are a button."""
    if len(action.cards) == 1:
        full = say(_("Auction %(card)s, which the bank has"), card=card_name(action.cards[0]))
        return Tap((action.cards[0],), full, Text(_("Auction it")))
    full = say(_("Auction all %(cards)s cards of the bank together"), cards=len(view.bank))
    return _button("whole_bank", Text(_("Auction the whole bank")), full)


def _play(view: View, action: act.Play) -> Tap:
    """The card or the cell where it leads: no two cards lead to the same one."""
    on = board(view.options.board)
    path = on.paths[view.players[view.turn].cell][action.card]
    full = say(
        _("Play %(card)s: go to %(cell)s, %(kind)s"),
        card=card_name(action.card),
        cell=spot(path[-1]),
        kind=LABEL_NAMES[on.label[path[-1]]],
    )
    return Tap(
        (cell_key(path[-1]),),
        full,
        say(_("Play %(card)s"), card=card_name(action.card)),
        lights=tuple(map(cell_key, path)),
        symbol="counter",
        also=((action.card,),),
    )


def _stay(view: View) -> Tap:
    if view.players[view.turn].things:
        full = Text(_("Do not move: the other player gets one of your Things"))
        return _button("stay", Text(_("Stay and give a Thing")), full)
    full = Text(_("Do not move: you owe a Thing and have none, so you lose the game"))
    return _button("stay", Text(_("Stay and lose")), full)


def _bid(auction: Auction, action: act.Bid) -> Tap:
    price = money(auction.lot, action.amount)
    if auction.lot == "sell":
        full = _("Offer a Thing for %(price)s")
        if action.amount < 0:
            full, price = _("Offer to pay %(price)s for giving up a Thing"), f"${-action.amount}"
    else:
        full = _("Bid %(price)s")
    key, name = f"amount{action.amount}", Text(money(auction.lot, action.amount))
    label = say(_("Offer %(price)s") if auction.lot == "sell" else _("Bid %(price)s"), price=name)
    return Tap((_AMOUNTS[0], key), say(full, price=price), label, (_AMOUNTS, (key, name)))


def _concede(auction: Auction) -> Tap:
    rival = Named(1 - auction.side)
    price = money(auction.lot, auction.bid or 0)
    if auction.lot == "cards":
        full = say(_("Let %(who)s have the cards for %(price)s"), who=rival, price=price)
    elif auction.lot == "buy":
        full = say(_("Let %(who)s have the Thing for %(price)s"), who=rival, price=price)
    else:
        full = say(_("Let %(who)s sell a Thing for %(price)s"), who=rival, price=price)
    return _button("concede", say(_("Leave it to %(who)s"), who=rival), full)


def _take(view: View, action: act.Take) -> Tap:
    cell = (action.q, action.r)
    words = _("Take the Thing on %(cell)s off the board: it goes to %(who)s")
    full = say(words, cell=spot(cell), who=Named(view.taker))
    return Tap((cell_key(cell),), full, Text(_("This Thing")))


def _change(action: act.Change) -> Tap:
    if not action.amount:
        return _button("nothing", Text(_("Change nothing")))
    n = abs(action.amount)
    pounds, dollars = f"£{n}", f"${n}"
    have, get = (pounds, dollars) if action.amount > 0 else (dollars, pounds)
    full = say(_("Turn %(have)s into %(get)s"), have=have, get=get)
    key = f"amount{action.amount}"
    return Tap((_AMOUNTS[0], key), full, full, (_AMOUNTS, (key, full)))
