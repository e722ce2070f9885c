"""What a viewer sees of Hexiculture: garden, plants in hand, bonus cards, how all stand."""

from typing import Final

from games.engine import Side
from games.help import gettext_noop as _
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import CARD_EVERY, CARDS, CATEGORIES, CROPS, KINDS, Card, Kind
from games.hexiculture.show import words
from games.hexiculture.show.patterns import PATTERNS
from games.hexiculture.show.result import winner
from games.hexiculture.state import Fresh, Plant, View
from games.show import (
    COMMA,
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
    listed,
    say,
)

CATEGORY_NAMES: Final[dict[str, Text]] = {**words.KINDS, "bonus": say(_("Bonus cards"))}  # type: ignore[dict-item]
_LEFT: Final[dict[Kind, Text]] = {
    "apple": say(_("Apple trees left")),
    "carrot": say(_("Carrots left")),
    "tomato": say(_("Tomatoes left")),
}


def face(view: View) -> Face:
    """Show a game as one viewer sees it."""
    return Face(
        where=say(_("Round %(round)s of %(rounds)s"), round=view.round, rounds=view.options.rounds),
        says=_says(view),
        boards=(
            Board("garden", say(_("Garden")), _cells(view)),
            *(PATTERNS if view.side is not None and view.turn is not None else ()),
        ),
        standings=tuple(_standing(view, side) for side in range(view.options.players)),
        trays=_trays(view),
        facts=_facts(view),
    )


def _says(view: View) -> Text:
    if view.turn is None:
        return winner(view)
    if view.side is None or view.side != view.turn:
        return say(_("%(side)s chooses: sow, spread or harvest."), side=Named(view.turn))
    mine = [plant for plant in view.plants if plant.side == view.side]
    if not mine:
        return say(_("Your turn: sow your first plant. Tap a kind, then a free cell."))
    if any(plant.tier >= 2 * CROPS[plant.kind].grown for plant in mine):
        return say(
            _("Your turn: do one thing. Some of your plants wither after this round: harvest them?")
        )
    if any(plant.tier >= CROPS[plant.kind].grown for plant in mine):
        return say(
            _("Your turn: do one thing. Harvest what is ready, let a plant spread, or sow a kind.")
        )
    return say(
        _("Your turn: do one thing. Tap one of your plants to let it spread, or sow a new kind.")
    )


# The garden.
def _cells(view: View) -> tuple[Cell, ...]:
    plants = {plant.cell: plant for plant in view.plants}
    fresh = {each.cell: each for each in view.fresh}
    return tuple(_cell(view, n, plants.get(n), fresh.get(n)) for n in range(len(CELLS)))


def _cell(view: View, n: int, plant: Plant | None, fresh: Fresh | None) -> Cell:
    q, r = CELLS[n]
    key, where = words.key(n), words.spot(n)
    if n in view.rocks:
        return Cell(key, q, r, say(_("%(where)s: rock"), where=where), face="rock")
    if plant is None:
        free = say(_("%(where)s: free"), where=where)
        if fresh is None:
            return Cell(key, q, r, free, face="soil")
        gone = say("%(free)s. %(what)s", free=free, what=_gone(fresh))
        return Cell(key, q, r, gone, face="soil", marks=(_gone_mark(fresh),), bright=True)
    marks = [Mark(text=str(plant.tier))]
    told = _plant(where, plant)
    if fresh is not None and fresh.what == "harvested":
        marks.append(_gone_mark(fresh))
        told = say("%(plant)s. %(what)s", plant=told, what=_gone(fresh))
    return Cell(
        key,
        q,
        r,
        told,
        face="soil",
        symbol=f"{plant.kind}-{stage(plant)}",
        side=plant.side,
        marks=tuple(marks),
        bright=fresh is not None,
    )


def stage(plant: Plant) -> str:
    """Name the drawing of a plant's growth: seedling, young, ripe, or old: about to wither."""
    grown = CROPS[plant.kind].grown
    if plant.tier >= 2 * grown - 1:
        return "old"
    if plant.tier >= grown:
        return "ripe"
    return "young" if plant.tier else "seedling"


def _plant(where: str, plant: Plant) -> Text:
    grown = CROPS[plant.kind].grown
    if plant.tier >= 2 * grown:
        when = say(_("ready, withers when this round ends"))
    elif plant.tier >= grown:
        when = say(_("ready for the harvest, withers at %(dies)s"), dies=2 * grown)
    else:
        when = say(_("ready from %(grown)s"), grown=grown)
    return say(
        _("%(where)s: %(kind)s of %(side)s, growth %(tier)s, %(when)s"),
        where=where,
        kind=words.ONE[plant.kind],
        side=Named(plant.side),
        tier=plant.tier,
        when=when,
    )


def _gone(fresh: Fresh) -> Text:
    if fresh.what == "died":
        text = _("Here %(plant)s of %(side)s has just withered.")
    else:
        text = _("Here %(side)s has just harvested %(plant)s.")
    return say(text, plant=words.A[fresh.kind], side=Named(fresh.side))


def _gone_mark(fresh: Fresh) -> Mark:
    if fresh.what == "died":
        return Mark(symbol="withered", side=fresh.side)
    return Mark(text=f"+{CROPS[fresh.kind].points}", side=fresh.side)


# Beside the garden.
def _trays(view: View) -> tuple[Tray, ...]:
    trays = []
    if view.side is not None:
        pieces = tuple(_hand(view, view.side, kind) for kind in KINDS)
        trays.append(Tray("hand", say(_("Your plants to sow")), pieces, view.side))
    if view.card is not None or view.resolved:
        cards = [_open_card(view, view.card)] if view.card else []
        cards += [_resolved(view, n, card) for n, card in enumerate(view.resolved)]
        trays.append(Tray("cards", say(_("Bonus cards")), tuple(cards)))
    if view.card is not None and view.round <= view.options.rounds - CARD_EVERY:
        known = {view.card, *view.resolved}
        cards = [_card(card, words.ASKS[card], spent=True) for card in CARDS if card not in known]
        trays.append(Tray("next", say(_("One of these comes next")), tuple(cards)))
    return tuple(trays)


def hand_key(kind: Kind) -> str:
    """Give the key of a type's plants in hand."""
    return f"hand-{kind}"


def _hand(view: View, side: Side, kind: Kind) -> Piece:
    left = view.tokens[side][KINDS.index(kind)]
    grows = left < CROPS[kind].tokens
    text = "%(growth)s %(spreading)s"
    if grows:
        text = _("Sown: let one of them spread. %(growth)s %(spreading)s")
    note = say(text, growth=words.growth(kind), spreading=words.spreading(kind))
    return Piece(
        hand_key(kind), words.KINDS[kind], kind, note=note, count=left, side=side, spent=grows
    )


def _open_card(view: View, card: Card) -> Piece:
    due = -(-view.round // CARD_EVERY) * CARD_EVERY
    stands = listed(
        [
            say("%(side)s %(n)s", side=Named(side), n=_counted(standing))
            for side, standing in enumerate(view.standing)
        ],
        COMMA,
    )
    note = say(
        _("%(asks)s After round %(due)s this brings %(points)s. Now: %(stands)s."),
        asks=words.ASKS[card],
        due=due,
        points=words.points(CARDS[card]),
        stands=stands,
    )
    return _card(card, note)


def _card(card: Card, note: Text, *, spent: bool = False) -> Piece:
    return Piece(f"card-{card}", words.CARDS[card], f"card-{card}", note=note, spent=spent)


def _counted(standing: tuple[int, ...]) -> Text:
    if len(standing) == 1:
        return say("%(n)s", n=standing[0])
    return say(_("%(kinds)s (%(plants)s)"), kinds=standing[0], plants=standing[1])


def _resolved(view: View, n: int, card: Card) -> Piece:
    got: list[Text | Named | int | str] = [
        Named(each.side) for each in view.scored if each.what == card
    ]
    if got:
        note = say(
            _("After round %(round)s: %(points)s for %(sides)s."),
            round=(n + 1) * CARD_EVERY,
            points=words.points(CARDS[card]),
            sides=listed(got),
        )
    else:
        note = say(_("After round %(round)s: points for nobody."), round=(n + 1) * CARD_EVERY)
    return _card(card, note, spent=True)


def _standing(view: View, side: Side) -> Standing:
    facts = [
        Fact(CATEGORY_NAMES[name], str(points), name)
        for name, points in zip(CATEGORIES, view.points[side], strict=True)
        if name != "bonus" or view.options.bonus
    ]
    facts += [
        Fact(_LEFT[kind], str(left), f"{kind}-left")
        for kind, left in zip(KINDS, view.tokens[side], strict=True)
    ]
    return Standing(
        side,
        tuple(facts),
        points=sum(view.points[side]),
        turn=side == view.turn,
        note=say(_("starts")) if side == view.starter else Text(""),
    )


def _facts(view: View) -> tuple[Fact, ...]:
    free = len(CELLS) - len(view.rocks) - len(view.plants)
    facts = [Fact(say(_("Free cells")), str(free), "soil")]
    if view.turn is not None:
        facts.insert(
            0, Fact(say(_("Rounds after this one")), str(view.options.rounds - view.round))
        )
    return tuple(facts)
