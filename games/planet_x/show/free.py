"""Taps on cards and tokens for free actions: zap, defend, sabotage; sites and fields to light."""

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import PLACE_COST, QUESTION, ZAP_LOSS
from games.planet_x.rules.common import copies
from games.planet_x.show.truth import key
from games.planet_x.show.words import DICE, cell_name
from games.planet_x.state import View
from games.show import Named, Tap, say


def _keys(view: View, mask: int) -> tuple[str, ...]:
    return tuple(key(view, cell) for cell in brd.members(mask))


def sites(view: View, side: Side) -> tuple[str, ...]:
    """Give the cells where a colony could stand now."""
    return _keys(view, brd.sites(view.ground, side))


def fields(view: View, side: Side) -> tuple[str, ...]:
    """Give the clear cells beside a player's colonies."""
    near = brd.around(view.ground, brd.colonies(view.ground, side))
    return _keys(view, near & brd.empty(view.ground))


def placing(view: View, side: Side) -> int:
    """Give what placing a colony costs."""
    return max(0, PLACE_COST - copies(view.players[side], "fast_transports"))


def zap(view: View, side: Side, action: act.Zap) -> Tap:
    """The token, then whom it hits."""
    name = say(_("%(side)s"), side=Named(action.side))
    told = say(
        _("Zap %(side)s, free: %(n)s population less for them, unless they surrender"),
        side=Named(action.side),
        n=ZAP_LOSS,
    )
    near = brd.colonies(view.ground, action.side) & brd.border(view.ground, side)
    way = f"zap.{action.side}"
    return Tap((f"{side}.zap", way), told, say(_("Zap")), ((way, name),), _keys(view, near))


def defend(view: View, side: Side, action: act.Defend) -> Tap:
    """A token in hand or on its cell, then where it goes."""
    cell = cell_name(action.q, action.r)
    if action.moved is None:
        told = say(
            _("Put a Defence token on %(cell)s, free: it is nobody else's territory"), cell=cell
        )
        return Tap((f"{side}.defence", cell), told, say(_("Put it there")), (), (), "shield")
    start = cell_name(*action.moved)
    told = say(
        _("Move your Defence token from %(start)s to %(cell)s, free"), start=start, cell=cell
    )
    return Tap((start, cell), told, say(_("Move it")), (), (), "shield")


def sabotage(_view: View, side: Side, action: act.Sabotage) -> Tap:
    """The card, then a clear cell."""
    cell = cell_name(action.q, action.r)
    told = say(_("Sabotage %(cell)s, free: a question mark lies there again"), cell=cell)
    path = (f"{side}.sabotage1", cell)
    return Tap(path, told, say(_("Sabotage it")), (), (), DICE[QUESTION])
