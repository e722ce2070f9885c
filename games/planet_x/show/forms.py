"""The trade that the mover may offer, as one form [D1-D5]."""

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
    """Give the form while the mover may trade and there is somebody to trade with.

    With several partners it goes up to what any of them could give; check judges the rest.
    """
    if view.side is None or not trades(view):
        return ()
    others = [side for side in view.order if side != view.side]
    others = [side for side in others if not (view.players[side].out or view.players[side].done)]
    if not others:
        return ()
    gives = list(_goods(view, [view.side], others))
    takes = list(_goods(view, others, [view.side]))
    if not gives and not takes:
        return ()
    base: dict[str, object] = {"type": "offer"}
    if len(others) == 1:
        base["to"] = others[0]
        title = say(_("Trade with %(side)s"), side=Named(others[0]))
        to: tuple[Field, ...] = ()
    else:
        title = say(_("Offer a trade"))
        sides = tuple((json.dumps(side), say(_("%(side)s"), side=Named(side))) for side in others)
        to = (Field("to", "choice", say(_("With whom?")), choices=sides),)
    base |= {name: {} for name, there in (("give", gives), ("take", takes)) if not there}
    return (
        Form(
            key="trade",
            title=title,
            base=json.dumps(base),
            fields=(*to, *gives, *takes, *_oaths(view, view.side, others)),
            label=say(_("Offer it")),
            note=say(
                _("The other one may accept or decline. You may trade once a turn, before you act.")
            ),
        ),
    )


def _oaths(view: View, own: Side, others: list[Side]) -> Iterator[Field]:
    """Let each of the two put the Oath token on a cell with the trade [D5]."""
    picks = tuple((cell_name(*cell), json.dumps(cell)) for cell in where(view).cells)
    for name, sides, title in (
        ("oath", [own], _("Your Oath token goes to a cell where you will not settle")),
        ("their_oath", others, _("Their Oath token goes to a cell where they will not settle")),
    ):
        if any(view.players[side].oath for side in sides):
            yield Field(name, "cells", say(title), 0, 1, picks=picks)


def _goods(view: View, givers: list[Side], takers: list[Side]) -> Iterator[Field]:
    """List what one of the givers could give to one of the takers; the mover is alone."""
    give = givers == [view.side]
    pairs = [(view.players[a], view.players[b]) for a in givers for b in takers]
    for name, giving, getting in (
        ("experience", _("You give experience"), _("You get experience")),
        ("population", _("You give population"), _("You get population")),
        ("mimicry", _("You give Mimicry cards"), _("You get Mimicry cards")),
        # Who is on turn has spent all Special P [D4].
        ("special_p", "", _("You get Special P")),
        (
            "addiction",
            _("You give addiction tokens, one with every two population"),
            _("You get addiction tokens, one with every two population"),
        ),
    ):
        most = max(_most(name, giver, taker) for giver, taker in pairs)
        if most > 0 and (giving or not give):
            way = "give" if give else "take"
            yield Field(f"{way}.{name}", "number", say(giving if give else getting), 0, most, 0)
    held = [(f"{side}.{last}", card) for side in givers for card, last in cards(view.players[side])]
    if held:
        title = say(_("You give cards")) if give else say(_("You get cards"))
        picks = tuple((key, json.dumps(card)) for key, card in held)
        name = "give.cards" if give else "take.cards"
        yield Field(name, "pieces", title, 0, len(held), picks=picks)


def _most(name: str, giver: Player, taker: Player) -> int:
    """Give how much of something could change hands between two players [D2-D4, V3]."""
    population = min(giver.population + FULL - 1, FULL - 1 - taker.population)
    return {
        "experience": giver.experience,
        "population": population,
        "mimicry": min(giver.mimicry, MIMICRIES - taker.mimicry),
        "special_p": giver.special_p,
        "addiction": min(giver.addiction, max(0, population) // 2),
    }[name]
