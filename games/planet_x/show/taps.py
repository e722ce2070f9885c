"""How each action is tapped, and what it does in words: the table of kinds.

A die is tapped on its cell, then a button where the cell allows several things. Free actions begin
with the card or token that allows them, purchases with a piece of the market.
"""

from collections.abc import Callable
from typing import Any, Final

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x import actions as act
from games.planet_x.pieces import CALM_COST, CARD_COST, FLIP_COST
from games.planet_x.show import dice, free, words
from games.planet_x.show.truth import key, where
from games.planet_x.state import View
from games.show import Named, Tap, Text, count, listed, say

Tapped = Callable[[View, Side, Any], Tap]


def tap(view: View, action: Any) -> Tap:
    """Say how an action of the viewer's side is tapped."""
    side = view.side if view.side is not None else view.turn or 0
    return _KINDS[type(action)](view, side, action)


def _button(way: str, told: Text, label: Text, lights: tuple[str, ...] = ()) -> Tap:
    return Tap((way,), told, label, ((way, label),), lights)


# Buying.
def _clear(_view: View, _side: Side, action: act.Clear) -> Tap:
    cell = words.cell_name(action.q, action.r)
    return Tap((cell,), say(_("Begin with %(cell)s clear"), cell=cell), say(_("Clear it")))


def _buy_card(_view: View, _side: Side, _action: act.BuyCard) -> Tap:
    told = say(_("Buy the top Advancement card for %(cost)s experience"), cost=CARD_COST)
    return Tap(("buy.card",), told, say(_("Buy it")))


def _buy_government(_view: View, _side: Side, action: act.BuyGovernment) -> Tap:
    name = words.POLICIES[action.policy]
    told = say(
        _("Buy a government for %(policy)s, for %(cost)s experience"), policy=name, cost=CARD_COST
    )
    ways = ((action.policy, name),)
    return Tap(("buy.government", action.policy), told, say(_("Buy it")), ways)


def _flip(view: View, side: Side, _action: act.FlipGovernment) -> Tap:
    dominance = view.players[side].government == "dominance"
    told = say(
        _("Turn your government over to %(policy)s, for %(cost)s experience"),
        policy=words.POLICIES["harmony" if dominance else "dominance"],
        cost=FLIP_COST,
    )
    return Tap((f"{side}.government",), told, say(_("Turn it over")))


def _buy_route(view: View, _side: Side, action: act.BuyRoute) -> Tap:
    on = where(view)
    cells = tuple(key(view, cell) for cell in on.route(on.index[action.q, action.r]))
    told = say(
        _("Lay a sea route over %(cells)s, for %(cost)s experience"),
        cells=listed(cells),
        cost=CARD_COST,
    )
    return Tap(("buy.route", cells[1]), told, say(_("Lay it")), (), cells, "route")


def _unlock(_view: View, _side: Side, action: act.Unlock) -> Tap:
    cell, face = words.cell_name(action.q, action.r), words.die(action.face)
    told = say(
        _(
            "Open the Promised Land on %(cell)s and turn its die to %(die)s, "
            "for %(cost)s experience"
        ),
        cell=cell,
        die=face,
        cost=CARD_COST,
    )
    way = f"turn{action.face}"
    ways = ((way, say(_("Turn the die to %(die)s"), die=face)),)
    path = ("buy.unlock", cell, way)
    return Tap(path, told, say(_("Open it")), ways, (), words.DICE[action.face])


def _buy_change(view: View, side: Side, _action: act.BuyChange) -> Tap:
    level = view.players[side].change
    told = say(
        _("Buy the Change %(change)s for %(cost)s experience"),
        change=words.CHANGES[level],
        cost=CARD_COST,
    )
    told = words.adding(told, [words.CHANGE_GAINS[level], words.CHANGE_LOSSES[level]])
    return Tap(("buy.change",), told, say(_("Buy it")))


def _buy_mimicry(_view: View, _side: Side, _action: act.BuyMimicry) -> Tap:
    told = say(
        _("Buy Mimicry for %(cost)s experience: it hides the drawback of one Change"),
        cost=CARD_COST,
    )
    return Tap(("buy.mimicry",), told, say(_("Buy it")))


def _offer(_view: View, _side: Side, action: act.Offer) -> Tap:
    told = say(
        _("Offer %(side)s a trade: %(give)s for %(take)s"),
        side=Named(action.to),
        give=words.goods(action.give),
        take=words.goods(action.take),
    )
    for some, oath in (
        (action.oath, _("your Oath token goes to %(cell)s")),
        (action.their_oath, _("their Oath token goes to %(cell)s")),
    ):
        told = words.adding(told, [say(oath, cell=words.cell_name(*cell)) for cell in some])
    way = f"offer.{action.to}"
    label = say(_("Offer it"))
    return Tap((way,), told, label, ((way, label),))


# The action of the turn.
def _colonise(view: View, side: Side, _action: act.Colonise) -> Tap:
    told = say(
        _(
            "Colonise: the winds blow first and may cover clear cells, then you may place a colony "
            "in your territory, not beside another one"
        )
    )
    return _button("colonise", told, say(_("Colonise")), free.sites(view, side))


def _farm(view: View, side: Side, _action: act.Farm) -> Tap:
    cells = free.fields(view, side)
    told = count(
        len(cells) // 2,
        _(
            "Farm: %(n)s die, one for every two clear cells beside your colonies; each number "
            "rolled brings 1 population"
        ),
        _(
            "Farm: %(n)s dice, one for every two clear cells beside your colonies; each number "
            "rolled brings 1 population"
        ),
    )
    return _button("farm", told, say(_("Farm")), cells)


def _regain(_view: View, _side: Side, _action: act.RegainZap) -> Tap:
    told = say(_("Take your Zap token back; this is your action"))
    return _button("regain", told, say(_("Take the Zap token back")))


def _calm(_view: View, _side: Side, action: act.Calm) -> Tap:
    cell = words.cell_name(action.q, action.r)
    told = say(
        _("Calm the wildlife on %(cell)s for %(cost)s experience"), cell=cell, cost=CALM_COST
    )
    return Tap((cell,), told, say(_("Calm it")))


# What follows.
def _reroll(view: View, _side: Side, action: act.Reroll) -> Tap:
    label = say(_("Roll again"))
    if view.stage == "winds":
        return Tap(("die.winds",), say(_("Roll the winds again, with Wind Charts")), label)
    told = say(
        _("Roll again what shows %(die)s, with Geologists"),
        die=words.die(view.pending.rolled[action.die]),
    )
    return Tap((f"die.{action.die}",), told, label)


def _keep_roll(view: View, _side: Side, _action: act.KeepRoll) -> Tap:
    if view.stage == "winds":
        told = say(_("Let the winds blow as they are"))
        return _button("count", told, say(_("Let them blow")))
    return _button("count", say(_("Let the dice count as they lie")), say(_("Let it count")))


def _keep(view: View, _side: Side, action: act.Keep) -> Tap:
    cell, colony = words.cell_name(action.q, action.r), key(view, view.pending.colony)
    told = say(_("Keep %(cell)s clear for your colony on %(colony)s"), cell=cell, colony=colony)
    return Tap((cell,), told, say(_("Keep it clear")), (), (colony,), "kept")


def _place(view: View, side: Side, action: act.Place) -> Tap:
    cell = words.cell_name(action.q, action.r)
    told = say(
        _("Place a colony on %(cell)s; it costs %(cost)s population"),
        cell=cell,
        cost=free.placing(view, side),
    )
    return Tap((cell,), told, say(_("Place it")), (), (), "colony")


def _place_nothing(_view: View, _side: Side, _action: act.PlaceNothing) -> Tap:
    return _button("nothing", say(_("Place no colony after all")), say(_("Place nothing")))


def _answer(view: View, _side: Side, action: act.Answer) -> Tap:
    way = "yes" if action.yes else "no"
    if view.stage == "offer":
        told = say(_("Accept the trade")) if action.yes else say(_("Decline the trade"))
        return _button(way, told, say(_("Accept")) if action.yes else say(_("Decline")))
    cell = key(view, view.pending.cell)
    told = (
        say(_("Agree: the fissure on %(cell)s may become a question mark"), cell=cell)
        if action.yes
        else say(_("Refuse: the fissure on %(cell)s stays in this turn"), cell=cell)
    )
    return _button(way, told, say(_("Agree")) if action.yes else say(_("Refuse")), (cell,))


def _surrender(_view: View, _side: Side, _action: act.Surrender) -> Tap:
    told = say(
        _("Surrender: lose all your Zap and Defence tokens for good; nobody can zap you again")
    )
    return _button("surrender", told, say(_("Surrender")))


def _endure(_view: View, _side: Side, _action: act.Endure) -> Tap:
    return _button("endure", say(_("Endure it: lose 3 population")), say(_("Endure it")))


def _lose(_view: View, _side: Side, action: act.Lose) -> Tap:
    cell = words.cell_name(action.q, action.r)
    return Tap((cell,), say(_("Give up your colony on %(cell)s"), cell=cell), say(_("Give it up")))


def _pass(_view: View, _side: Side, _action: act.Pass) -> Tap:
    return _button("pass", say(_("Pass, since no action is possible")), say(_("Pass")))


def _end_turn(_view: View, _side: Side, _action: act.EndTurn) -> Tap:
    told = say(_("End your turn and leave unused what is free"))
    return _button("end", told, say(_("End the turn")))


_KINDS: Final[dict[type[Any], Tapped]] = {
    act.Clear: _clear,
    act.BuyCard: _buy_card,
    act.BuyGovernment: _buy_government,
    act.FlipGovernment: _flip,
    act.BuyRoute: _buy_route,
    act.Unlock: _unlock,
    act.BuyChange: _buy_change,
    act.BuyMimicry: _buy_mimicry,
    act.Offer: _offer,
    act.Scout: dice.scout,
    act.Explore: dice.explore,
    act.Colonise: _colonise,
    act.Terraform: dice.terraform,
    act.Farm: _farm,
    act.RegainZap: _regain,
    act.Calm: _calm,
    act.Mine: dice.mine,
    act.Zap: free.zap,
    act.Defend: free.defend,
    act.Sabotage: free.sabotage,
    act.Reroll: _reroll,
    act.KeepRoll: _keep_roll,
    act.Keep: _keep,
    act.Place: _place,
    act.PlaceNothing: _place_nothing,
    act.Answer: _answer,
    act.Surrender: _surrender,
    act.Endure: _endure,
    act.Lose: _lose,
    act.Pass: _pass,
    act.EndTurn: _end_turn,
}
