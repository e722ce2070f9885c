"""What happened, in words."""

from collections.abc import Callable
from typing import Final, get_args

from games.engine import Event
from games.help import gettext_noop as _
from games.hexagonal_thing.pieces import Card
from games.hexagonal_thing.show.words import LABEL_NAMES, card_name, money, spot
from games.show import COMMA, Named, Text, count, listed, say


def told(event: Event) -> Text | None:
    """Put an event into words; that a turn begins is not worth a line."""
    telling = _TOLD.get(event.kind)
    return telling(event) if telling is not None else None


def _cards(said: str) -> tuple[Card, ...]:
    """Read the cards that an event names."""
    wanted = said.split()
    return tuple(card for card in get_args(Card) if card in wanted)


def _auction(event: Event) -> Text:
    who = Named(event.side)
    if event.note == "cards":
        return count(
            event.n,
            _("%(who)s auctions a card of the bank: %(cards)s."),
            _("%(who)s auctions %(n)s cards of the bank together: %(cards)s."),
            who=who,
            cards=listed(map(card_name, _cards(event.face)), COMMA),
        )
    if event.note == "buy":
        return say(_("A Thing is auctioned for dollars; %(who)s bids first."), who=who)
    text = _("Both own Things: whoever asks for less sells one. %(who)s begins.")
    return say(text, who=who)


def _bid(event: Event) -> Text:
    text = _("%(who)s bids %(price)s.")
    if event.note == "sell":
        text = _("%(who)s would sell a Thing for %(price)s.")
    return say(text, who=Named(event.side), price=money(event.note, event.n))


def _sold(event: Event) -> Text:
    who, price = Named(event.side), money(event.note, event.n)
    if event.note == "cards":
        return say(_("%(who)s gets the cards for %(price)s."), who=who, price=price)
    if event.note == "buy":
        return say(_("%(who)s buys a Thing for %(price)s."), who=who, price=price)
    if event.n < 0:
        text = _("%(who)s pays %(price)s to give up a Thing.")
        return say(text, who=who, price=money(event.note, -event.n))
    return say(_("%(who)s sells a Thing for %(price)s."), who=who, price=price)


def _moved(event: Event) -> Text:
    return say(
        _("%(who)s plays %(card)s and lands on %(cell)s, %(kind)s."),
        who=Named(event.side),
        card=card_name(_cards(event.face)[0]),
        cell=spot((event.q, event.r)),
        kind=LABEL_NAMES[event.note],
    )


def _money(event: Event) -> Text | None:
    """What is paid to the bank was told as the price already."""
    if event.n <= 0:
        return None
    paid = f"£{event.n}" if event.note == "pounds" else f"${event.n}"
    return say(_("The bank pays %(who)s %(paid)s."), who=Named(event.side), paid=paid)


def _changed(event: Event) -> Text:
    who = Named(event.side)
    if not event.n:
        return say(_("%(who)s changes no money."), who=who)
    pounds, dollars = f"£{abs(event.n)}", f"${abs(event.n)}"
    have, get = (pounds, dollars) if event.n > 0 else (dollars, pounds)
    return say(_("%(who)s turns %(have)s into %(get)s."), who=who, have=have, get=get)


def _timed_out(event: Event) -> Text:
    if event.note == "clock":
        return say(_("Time is up for %(who)s."), who=Named(event.side))
    return say(_("%(who)s has been moved on."), who=Named(event.side))


_ENDS: Final = {
    "things": _("Four Things: the game is won."),
    "owing": _("A Thing is owed and there is none: the game is lost."),
    "repeated": _("All stands as it has stood twice before: a draw."),
    "agreed": _("Both have agreed to a draw."),
    "long": _("That was the last turn: a draw."),
    "ended_early": _("The game was ended early."),
}

_TOLD: Final[dict[str, Callable[[Event], Text | None]]] = {
    "auction": _auction,
    "bid": _bid,
    "conceded": lambda e: say(_("%(who)s bids no more."), who=Named(e.side)),
    "sold": _sold,
    "moved": _moved,
    "money": _money,
    "changed": _changed,
    "stayed": lambda e: say(_("%(who)s does not move."), who=Named(e.side)),
    "gave": lambda e: say(
        _("%(who)s owes a Thing and gives it to %(other)s."),
        who=Named(e.side),
        other=Named(1 - e.side),
    ),
    "taken": lambda e: say(
        _("The Thing on %(cell)s goes to %(who)s."), who=Named(e.side), cell=spot((e.q, e.r))
    ),
    "put": lambda e: say(
        _("%(who)s puts the Thing on %(cell)s."), who=Named(e.side), cell=spot((e.q, e.r))
    ),
    "draw_offered": lambda e: say(_("%(who)s offers a draw."), who=Named(e.side)),
    "draw_declined": lambda e: say(_("%(who)s plays on."), who=Named(e.side)),
    "timed_out": _timed_out,
    "ended": lambda e: Text(_ENDS[e.note]),
}
