"""What lies beside the planet: the market, dice just rolled, and what each player has."""

from functools import lru_cache
from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.planet_x.pieces import CARD_COST, CARDS, FLIP_COST, Card, Mod
from games.planet_x.rules.common import ON_TOP
from games.planet_x.show import words
from games.planet_x.state import Player, View
from games.show import NOTHING, Named, Piece, Text, Tray, say


def trays(view: View) -> tuple[Tray, ...]:
    """Lay out what is rolled, the own things, the market, then the others' in turn order."""
    out = [_rolled(view)] if view.stage in ("roll", "winds", "keep") else []
    others = [side for side in view.order if side != view.side]
    if view.side is not None:
        out.append(_owned(view.side, view.players[view.side], True, _used(view, view.side)))
    if view.phase != "result":
        out.append(_market(view))
    out += [_owned(side, view.players[side], False, _used(view, side)) for side in others]
    return tuple(tray for tray in out if tray.pieces)


# Dice.
def _rolled(view: View) -> Tray:
    pending = view.pending
    if view.stage != "roll":
        name = say(_("The winds: %(winds)s"), winds=pending.winds or say(_("blank")))
        piece = Piece(key="die.winds", name=name, symbol="winds", text=str(pending.winds or ""))
        return Tray(key="rolled", title=say(_("Rolled")), pieces=(piece,))
    pieces = tuple(
        Piece(key=f"die.{i}", name=words.die(face), symbol=words.DICE[face])
        for i, face in enumerate(pending.rolled)
    )
    return Tray(key="rolled", title=say(_("Rolled")), pieces=pieces)


# The market.
COST: Final = say(_("Costs %(cost)s experience."), cost=CARD_COST)


def _market(view: View) -> Tray:
    covered = view.ground.promised.count(ON_TOP)
    return _on_offer(len(view.deck), view.governments, covered, view.options.mods)


@lru_cache(maxsize=2048)
def _on_offer(deck: int, governments: int, covered: int, mods: tuple[Mod, ...]) -> Tray:
    pieces = [_sold("buy.card", say(_("A card")), "card", deck)]
    if "governments" in mods:
        pieces.append(_sold("buy.government", say(_("Government")), "government", governments))
    if "explorers" in mods:
        pieces.append(_sold("buy.route", say(_("Sea route")), "route"))
        pieces.append(_sold("buy.unlock", say(_("Open the Promised Land")), "promised", covered))
    if "mutation" in mods:
        pieces.append(_sold("buy.change", say(_("Next Change")), "change"))
        pieces.append(_sold("buy.mimicry", say(_("Mimicry")), "mimicry"))
    return Tray(key="market", title=say(_("To buy")), pieces=tuple(pieces))


def _sold(key: str, name: Text, symbol: str, left: int = 1) -> Piece:
    return Piece(key=key, name=name, symbol=symbol, note=COST, count=left, spent=left == 0)


# What a player has.
def _used(view: View, side: Side) -> tuple[str, ...]:
    """Give the ends of the keys of what a player has used in the own turn."""
    if side != view.turn:
        return ()
    now = view.now
    cards: tuple[tuple[Card, int], ...] = (
        ("survey_drones", now.scouts),
        ("terraformers", now.terraformed),
        ("geologists", now.rerolls),
        ("wind_charts", now.winds_rerolled),
    )
    out = [f"{card}{copy + 1}" for card, n in cards for copy in range(n)]
    tokens = (("change2", now.mutated), ("zap", now.zapped), ("defence", now.defended))
    return (*out, *(key for key, gone in tokens if gone))


@lru_cache(maxsize=8192)
def _owned(side: Side, player: Player, own: bool, spent: tuple[str, ...]) -> Tray:
    """Lay out a player's things; `own` speaks to the player."""
    title = say(_("Yours")) if own else say(_("%(side)s has"), side=Named(side))
    return Tray(f"of.{side}", title, tuple(_things(side, player, own, spent)), side)


ZAP: Final = say(_("Free: a neighbour loses 3 population, or surrenders. Then it is spent."))
DEFENCE: Final = say(_("Free, one a turn: guard a clear cell beside a colony of yours."))
ROUTE: Final = say(_("Left to lay. You buy them in the market."))
OATH: Final = say(
    _(
        "With a trade you may put it on a cell. 2 points, as long as you settle neither there nor "
        "beside it."
    )
)


def _things(side: Side, player: Player, own: bool, spent: tuple[str, ...]) -> list[Piece]:
    """List cards and tokens; the player reads what each does, the others what the cards do."""
    out: list[Piece] = []

    def add(key: str, name: Text, symbol: str, note: Text = NOTHING, n: int = 1) -> None:
        if n:
            gone = key in spent
            out.append(Piece(f"{side}.{key}", name, symbol, "", note, n, side, gone))

    for card, number in cards(player):
        add(number, words.CARD_NAMES[card], "card", words.CARD_NOTES[card])
    if player.government is not None:
        flip = say(_("Costs %(cost)s experience to turn over."), cost=FLIP_COST)
        note = say(_("%(what)s %(turn)s"), what=words.POLICY_NOTES[player.government], turn=flip)
        add("government", words.POLICIES[player.government], player.government, note)
    for level in range(1, player.change + 1):
        bare = level <= player.change - player.mimicry
        loss = words.CHANGE_LOSSES[level - 1] if bare else say(_("Mimicry hides its drawback"))
        note = words.adding(words.CHANGE_GAINS[level - 1], [loss])
        add(f"change{level}", words.CHANGES[level - 1], "change", note if own else NOTHING)
    add("mimicry", say(_("Mimicry")), "mimicry", n=player.mimicry)
    add("zap", say(_("Zap token")), "zap", ZAP if own else NOTHING, int(player.zap))
    add("defence", say(_("Defence tokens")), "shield", DEFENCE if own else NOTHING, player.defences)
    add("route", say(_("Sea routes")), "route", ROUTE if own else NOTHING, player.routes)
    add("oath", say(_("Oath token")), "oath", OATH if own else NOTHING, int(player.oath))
    return out


def cards(player: Player) -> list[tuple[Card, str]]:
    """List a player's cards with the last part of their pieces' keys, each copy its own."""
    out = []
    for card in CARDS:
        for copy in range(player.cards.count(card)):
            out.append((card, f"{card}{copy + 1}"))
    return out
