"""What has happened, in sentences."""

from typing import Final

from games.engine import Event
from games.help import gettext_noop as _
from games.hexiculture.board import INDEX
from games.hexiculture.pieces import CARDS, KINDS, Card, Kind
from games.hexiculture.show import words
from games.show import Named, Text, count, say

_KIND: Final[dict[str, Kind]] = {kind: kind for kind in KINDS}
_CARD: Final[dict[str, Card]] = {card: card for card in CARDS}


def told(event: Event) -> Text | None:
    """Put an event into words; each plant of a harvest or a propagation is told with it."""
    side = Named(event.side)
    if event.note in _KIND and event.kind in ("sown", "propagated", "gathered", "died"):
        return _of_plants(event, _KIND[event.note])
    match event.kind:
        case "turn":
            return say(_("Round %(n)s: %(side)s is on turn."), n=event.n, side=side)
        case "grew":
            one, many = _("%(n)s plant of %(side)s grows."), _("%(n)s plants of %(side)s grow.")
            return count(event.n, one, many, side=side)
        case "passed":
            return say(_("%(side)s does nothing in this turn."), side=side)
        case "timed_out":
            if event.note == "master":
                return say(_("The Game Master ends the turn of %(side)s."), side=side)
            return say(_("The time of %(side)s is up."), side=side)
        case "starter":
            if event.note == "master":
                return say(_("The Game Master lets %(side)s start."), side=side)
            return say(_("%(side)s starts the next round."), side=side)
        case "ended":
            return say(_("The Game Master ends the game."))
        case "phase":
            return say(_("The game is over."))
        case "planted" | "harvested":
            return None
    return _of_cards(event)


def _of_plants(event: Event, kind: Kind) -> Text:
    side = Named(event.side)
    if event.kind == "gathered":
        return say(
            _("%(side)s harvests %(plants)s: %(points)s."),
            side=side,
            plants=words.counted(event.slot, kind),
            points=words.points(event.n),
        )
    where = words.spot(INDEX[event.q, event.r])
    if event.kind == "propagated":
        return say(
            _("%(side)s lets %(plant)s on %(where)s spread: %(new)s more."),
            side=side,
            plant=words.THE[kind],
            where=where,
            new=words.counted(event.n, kind),
        )
    if event.kind == "died":
        text = _("On %(where)s %(plant)s of %(side)s withers.")
    else:
        text = _("%(side)s sows %(plant)s on %(where)s.")
    return say(text, side=side, plant=words.A[kind], where=where)


def _of_cards(event: Event) -> Text | None:
    if event.note not in _CARD:
        return None
    card = words.CARDS[_CARD[event.note]]
    if event.kind == "card":
        return say(_("The next bonus card is “%(card)s”."), card=card)
    if event.kind == "bonus":
        return say(
            _("%(side)s gets %(points)s for the bonus card “%(card)s”."),
            side=Named(event.side),
            points=words.points(event.n),
            card=card,
        )
    if event.kind == "resolved" and not event.n:
        return say(_("Nobody gets the bonus card “%(card)s”."), card=card)
    return say(_("The bonus card “%(card)s” counts now."), card=card)
