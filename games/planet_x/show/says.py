"""What the viewer should do now, in a sentence; for all others what is going on."""

from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x.pieces import PLACE_COST, ZAP_LOSS
from games.planet_x.rules.common import copies
from games.planet_x.rules.listing import acts, acts_at_all, buys, frees
from games.planet_x.show import words
from games.planet_x.show.truth import key, state, trades, waited_for
from games.planet_x.state import Deal, View
from games.show import Named, Text, listed, say

EXPLAINED: Final = 2
"""In so many rounds the word "territory" is explained."""


def says(view: View) -> Text:
    """Speak to the viewer who is asked something, else tell whom all wait for."""
    waited = waited_for(view)
    if view.side is not None and view.side in waited:
        return _to_do(view, view.side)
    text = _going_on(view, waited)
    if view.side is not None and view.players[view.side].out:
        return say(_("You have no colony left. %(now)s"), now=text)
    if view.side is not None and view.players[view.side].done:
        return say(_("You have placed all your colonies. %(now)s"), now=text)
    return text


# Who is asked.
def _to_do(view: View, side: Side) -> Text:
    if view.phase == "quick":
        return say(_("Tap a cell beside your first colony: it is clear from the beginning."))
    if view.stage == "act":
        return _turn(view, side)
    return _ANSWERS[view.stage](view)


def _turn(view: View, side: Side) -> Text:
    now = state(view)
    if view.now.acted:
        return say(_("Your action is done. Use what is free, or end your turn."))
    if not acts_at_all(acts(now, side)):
        return say(_("There is no action you could do, so you have to pass."))
    if view.now.refused:
        return say(
            _(
                "Somebody refused: the fissure on %(cell)s stays. Choose another action: tap a "
                "lit cell beside your territory, or a button."
            ),
            cell=key(view, view.now.refused[-1]),
        )
    if view.now.began:
        return say(_("Now your one action: tap a lit cell beside your territory, or a button."))
    text = say(_("Your turn: one action. Tap a lit cell beside your territory, or a button."))
    if view.round <= EXPLAINED:
        text = say(
            _(
                "Your turn: one action. Your territory is your colonies and all clear cells that "
                "link up with them. Tap a lit cell beside it, or a button."
            )
        )
    # What is possible besides; each is said only while it is.
    buying, trading = bool(buys(now, side)), trades(view)
    if buying and trading:
        text = say(_("%(before)s Buying and trading come first."), before=text)
    elif buying or trading:
        first = (
            _("%(before)s Buying comes first.") if buying else _("%(before)s Trading comes first.")
        )
        text = say(first, before=text)
    if frees(now, side):
        text = say(_("%(before)s Lit cards and tokens are free."), before=text)
    return text


def _roll(view: View) -> Text:
    dice = listed([words.die(face) for face in view.pending.rolled])
    return say(
        _("You rolled %(dice)s. Geologists: tap a die to roll it again, or let it count."),
        dice=dice,
    )


def _winds(view: View) -> Text:
    return say(
        _("%(blow)s Wind Charts: tap the die to roll it again, or let the winds blow."),
        blow=blow(view.pending.winds),
    )


def blow(winds: int) -> Text:
    """Say what a roll of the winds means."""
    if not winds:
        return say(_("The winds are still: every clear cell stays clear."))
    if winds == 1:
        return say(_("The winds blow: each colony keeps 1 clear cell, all others get new dice."))
    return say(_("The winds blow: each colony keeps 2 clear cells, all others get new dice."))


def _keep(view: View) -> Text:
    pending = view.pending
    colony = key(view, pending.colony)
    if pending.first >= 0:
        return say(
            _(
                "Tap the second cell that stays clear for your bright colony on %(colony)s: "
                "beside it, or beside %(first)s."
            ),
            colony=colony,
            first=key(view, pending.first),
        )
    if pending.winds == 2:
        return say(
            _(
                "The winds cover every clear cell that nobody keeps. Your bright colony on "
                "%(colony)s keeps two: tap the first one, beside it."
            ),
            colony=colony,
        )
    return say(
        _(
            "The winds cover every clear cell that nobody keeps. Your bright colony on "
            "%(colony)s keeps one: tap it, beside the colony."
        ),
        colony=colony,
    )


def _place(view: View) -> Text:
    assert view.side is not None
    cost = max(0, PLACE_COST - copies(view.players[view.side], "fast_transports"))
    return say(
        _(
            "The winds are over. Tap a lit cell: your colony stands there and costs "
            "%(cost)s population. Or place nothing."
        ),
        cost=cost,
    )


def _consent(view: View) -> Text:
    assert view.turn is not None
    return say(
        _(
            "%(side)s wants to turn the fissure on %(cell)s into a question mark. It touches your "
            "territory too, so it happens only if you agree."
        ),
        side=Named(view.turn),
        cell=key(view, view.pending.cell),
    )


def _offer(view: View) -> Text:
    assert view.turn is not None
    assert view.pending.deal is not None
    deal = view.pending.deal
    text = say(
        _("%(side)s gives you %(give)s and wants %(take)s from you. Do you accept?"),
        side=Named(view.turn),
        give=words.goods(deal.give),
        take=words.goods(deal.take),
    )
    for cell, oath in (
        (deal.oath, _("%(before)s Their Oath token would go to %(cell)s.")),
        (deal.their_oath, _("%(before)s Your Oath token would go to %(cell)s.")),
    ):
        if cell >= 0:
            text = say(oath, before=text, cell=key(view, cell))
    return text


def _zap(view: View) -> Text:
    assert view.turn is not None
    return say(
        _(
            "%(side)s zaps you! Endure it and lose %(n)s population, or surrender: then all your "
            "Zap and Defence tokens are gone for good, but nobody can zap you again."
        ),
        side=Named(view.turn),
        n=ZAP_LOSS,
    )


def _lose(_view: View) -> Text:
    return say(
        _(
            "Your population has fallen to −5: you lose a colony and begin again at 0. "
            "Tap the colony that leaves the board."
        )
    )


_ANSWERS = {
    "roll": _roll,
    "winds": _winds,
    "keep": _keep,
    "place": _place,
    "consent": _consent,
    "offer": _offer,
    "zap": _zap,
    "lose": _lose,
}


# All others.
def _going_on(view: View, waited: tuple[Side, ...]) -> Text:
    if view.phase == "quick":
        return say(
            _("Everybody clears a cell beside the first colony. Still choosing: %(sides)s."),
            sides=words.sides(waited),
        )
    side = Named(waited[0])
    match view.stage:
        case "roll":
            dice = listed([words.die(face) for face in view.pending.rolled])
            return say(
                _("%(side)s rolled %(dice)s and may roll a die again."), side=side, dice=dice
            )
        case "winds":
            return say(_("%(side)s may roll the winds again."), side=side)
        case "keep":
            return say(
                _("%(blow)s %(side)s chooses for the colony on %(colony)s."),
                blow=blow(view.pending.winds),
                side=side,
                colony=key(view, view.pending.colony),
            )
        case "place":
            return say(_("The winds are over. %(side)s may place a colony."), side=side)
        case "consent":
            return say(
                _("Terraforming %(cell)s needs a yes from %(sides)s."),
                sides=words.sides(waited),
                cell=key(view, view.pending.cell),
            )
        case "offer":
            return _deal(view, view.pending.deal)
        case "zap":
            return say(_("%(side)s is zapped: endure it or surrender?"), side=side)
        case "lose":
            return say(_("%(side)s loses a colony and chooses which one."), side=side)
    if view.now.acted:
        return say(_("%(side)s may still do what is free."), side=side)
    return say(_("It is %(side)s's turn."), side=side)


def _deal(view: View, deal: Deal | None) -> Text:
    assert view.turn is not None
    assert deal is not None
    return say(
        _("%(side)s offers %(other)s a trade: %(give)s for %(take)s."),
        side=Named(view.turn),
        other=Named(deal.to),
        give=words.goods(deal.give),
        take=words.goods(deal.take),
    )
