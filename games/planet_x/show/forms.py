"""Trades as forms, one for each player with whom one may trade [D1-D5]."""

import json
from collections.abc import Iterator

from games.engine import Prompt, Side
from games.help import gettext_noop as _
from games.planet_x.pieces import FULL, MIMICRIES
from games.planet_x.show.trays import cards
from games.planet_x.show.truth import trades, where
from games.planet_x.show.words import cell_name
from games.planet_x.state import Player, View
from games.show import Field, Form, Named, say


def forms(view: View, _prompt: Prompt) -> tuple[Form, ...]:
    """Give the forms of the trades that the mover may offer now."""
    if view.side is None or not trades(view):
        return ()
    own, others = view.side, [side for side in view.order if side != view.side]
    playing = [side for side in others if not (view.players[side].out or view.players[side].done)]
    return tuple(form for side in playing if (form := _trade(view, own, side)) is not None)


def _trade(view: View, own: Side, other: Side) -> Form | None:
    mine, theirs = view.players[own], view.players[other]
    gives = list(_goods(view, own, mine, theirs, "give"))
    takes = list(_goods(view, other, theirs, mine, "take"))
    if not gives and not takes:
        return None
    base: dict[str, object] = {"type": "offer", "to": other}
    for name, there in (("give", gives), ("take", takes)):
        if not there:
            base[name] = {}
    return Form(
        key=f"trade.{other}",
        title=say(_("Trade with %(side)s"), side=Named(other)),
        base=json.dumps(base),
        fields=(*gives, *takes, *_oaths(view, mine, theirs)),
        label=say(_("Offer it")),
        note=say(
            _("%(side)s may accept or decline. You may trade once in a turn, before you act."),
            side=Named(other),
        ),
    )


def _oaths(view: View, mine: Player, theirs: Player) -> Iterator[Field]:
    """Let each of the two put the Oath token on a cell with the trade [D5]."""
    on = where(view)
    picks = tuple((cell_name(*cell), json.dumps(cell)) for cell in on.cells)
    for name, player, title in (
        ("oath", mine, _("Your Oath token goes to a cell where you will not settle")),
        ("their_oath", theirs, _("Their Oath token goes to a cell where they will not settle")),
    ):
        if player.oath:
            yield Field(name, "cells", say(title), 0, 1, picks=picks)


def _goods(view: View, side: Side, giver: Player, taker: Player, way: str) -> Iterator[Field]:
    """List what a player could give; `way` is "give" for the mover, "take" for the other."""
    give = way == "give"
    population = min(giver.population + FULL - 1, FULL - 1 - taker.population)
    # Who is on turn has spent all Special P [D4].
    tokens = (
        ("experience", giver.experience, _("You give experience"), _("You get experience")),
        ("population", population, _("You give population"), _("You get population")),
        (
            "mimicry",
            min(giver.mimicry, MIMICRIES - taker.mimicry),
            _("You give Mimicry cards"),
            _("You get Mimicry cards"),
        ),
        ("special_p", 0 if give else giver.special_p, "", _("You get Special P")),
        (
            "addiction",
            min(giver.addiction, max(0, population) // 2),
            _("You give addiction tokens, one with every two population"),
            _("You get addiction tokens, one with every two population"),
        ),
    )
    for name, most, giving, getting in tokens:
        if most > 0:
            title = say(giving if give else getting)
            yield Field(f"{way}.{name}", "number", title, 0, most, 0)
    held = cards(giver)
    if held:
        title = say(_("You give cards")) if give else say(_("You get cards"))
        picks = tuple((f"{side}.{last}", json.dumps(card)) for card, last in held)
        yield Field(f"{way}.cards", "pieces", title, 0, len(held), picks=picks)
