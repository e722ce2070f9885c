"""At the Supply Centre: come, perhaps use the card, take, flip, perhaps exchange, then tell."""

from functools import lru_cache
from typing import Final

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from games.engine import Event
from games.planet_hexagon.actions import PaintingSide
from games.planet_hexagon.state import SeenTile
from hexclassroom.live.pages.art import centre, hexes
from hexclassroom.live.pages.art.centre import Choice
from hexclassroom.live.pages.draw import draw, drawn_round, fill, hole
from hexclassroom.live.pages.play import build, finds, team, telling
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.play.parts import HAND, Clock, Parts, clock
from hexclassroom.live.pages.texts.events import A_FACE
from hexclassroom.live.pages.texts.words import ASSETS, FACES
from hexclassroom.live.scene import Move
from hexclassroom.live.tongue import get_language, kept
from hexclassroom.live.tongue import gettext as _

_BEFORE: Final = ("flipping_machine", "phonomobile", "painting")
"""Main Assets that come before the basic move, as kinds of action."""


class Step(msgspec.Struct, frozen=True):
    """One step of the turn."""

    n: int
    title: str
    text: str
    state: str
    key: str = ""


class Aside(msgspec.Struct, frozen=True):
    """The panel beside the Supply Centre."""

    clock: Clock
    total: str
    ends: str
    """When the clock ends: different every time."""
    then: str
    steps: tuple[Step, ...]
    card: team.Card | None
    use: str = ""
    used: bool = False
    draw_act: str = ""


class Bar(msgspec.Struct, frozen=True):
    """The bar: what was chosen, the one filled button, perhaps a second way."""

    title: str
    note: str
    confirm: str
    other_act: str = ""
    other: str = ""
    seen: SafeString = SafeString("")
    note_keys: str = ""
    """The selections under which the note holds; "" = all."""


class Come(msgspec.Struct, frozen=True):
    """The screen before the Supplier has come."""

    title: str
    text: str
    act: str
    label: str
    clock: Clock
    passing: bool = False
    hand: SafeString = HAND


class Two(msgspec.Struct, frozen=True):
    """Two sides of one tile to choose from."""

    sides: tuple[tuple[str, str, SafeString], ...]


class Supply(msgspec.Struct, frozen=True):
    """The Supply Centre with the reminder under it."""

    board: SafeString
    note: str
    tools: bool = False


def page(here: Here) -> Parts:
    """Draw the supply turn for the team's Supplier."""
    stage = here.view.stage
    if stage == "arrive":
        return _arrive(here)
    parts = {
        "choose": _choose,
        "painting": _painting,
        "flip": _flip,
        "fern": _fern,
    }[stage](here)
    parts.css = "supplying"
    parts.cue = f"supply-{here.view.session}-{here.view.round}"
    return parts


def _arrive(here: Here) -> Parts:
    """Ask the Supplier to come; on the team's only tablet, ask to pass it on."""
    act = next((m.action for m in here.moves("arrive")), "")
    cue = f"supply-{here.view.session}-{here.view.round}"
    several = len(here.mates) > 1
    if here.only_tablet:
        title = _("Pass the tablet to your Supplier")
        text = _("Only the Supplier looks at the tiles. The others turn away.")
        label = _("I am the Supplier: I am here")
    else:
        title = _("Go to the Supply Centre!")
        text = _("Ask your team first: what do you need most?")
        label = _("I am here")
    now = clock(here.clock, announce=True)
    value = Come(title, text, act, label, now, here.only_tablet)
    over = draw("games/planet_hexagon/come.html", value)
    status = _("Your turn, %(team)s. %(title)s") % {
        "team": team_name(here.side),
        "title": title if several else label,
    }
    return replace(build.page(here), over=over if act else "", cue=cue, status=status)


def _supply(here: Here, choices: tuple[Choice, ...]) -> SafeString:
    open_table = here.view.options.open_table
    note = "" if open_table else _("Only you can see these tiles. Tell your team!")
    board = centre.supply(here.view.supply or (), here.view.bag, choices, here.view.fixed)
    return fill(draw("games/planet_hexagon/board.html", Supply(hole("board"), note)), board=board)


def _choices(here: Here, moves: tuple[Move, ...], key: str, label: str) -> list[Choice]:
    """Offer the slots of some moves; `label` names the button with %(tile)s."""
    slots = here.view.supply or ()
    out = []
    for move in moves:
        seen = slots[move.value.slot]
        if seen is None:
            continue
        text = label % {"tile": FACES[seen.face]}
        name = hexes.named(seen.face, seen.type)
        out.append(Choice(move.value.slot, key, text, name, act=move.action))
    return out


def _choose(here: Here) -> Parts:
    choices = _choices(here, here.moves("take"), "take -none", _("Take %(tile)s"))
    says = [("take -none", _("Take one tile for your team."))]
    use = ""
    for kind in _BEFORE:
        moves = here.moves(kind)
        if not moves:
            continue
        use = "asset"
        if kind == "phonomobile":
            choices += _pairs(here, moves)
            says.append(("asset", _("Tap the first of two tiles to throw away.")))
            keys = " ".join(f"ph{i}" for i in range(8))
            says.append((keys, _("Now tap the second tile to throw away.")))
        else:
            label = _("Flip %(tile)s") if kind == "flipping_machine" else _("Put %(tile)s back")
            choices += _choices(here, moves, "asset", label)
            text = (
                _("Flip one tile first: tap it.")
                if kind == "flipping_machine"
                else _("Tap the tile that goes back into the bag.")
            )
            says.append(("asset", text))
    full = len(here.team.waiting or ())
    note = _("It goes to your waiting spot (%(n)d of 2 full).") % {"n": full}
    title = _("Which one helps your team most?")
    bar = Bar(title, note, _("Take a tile"), note_keys="take -none")
    return Parts(
        says=tuple(says),
        main=_supply(here, tuple(choices)),
        side=_aside(here, 1, use),
        bar=draw("games/planet_hexagon/bar_supply.html", bar),
    )


def _pairs(here: Here, moves: tuple[Move, ...]) -> list[Choice]:
    """Offer the Phonomobile's two tiles one after the other."""
    slots = here.view.supply or ()
    out = []
    names = {i: hexes.named(s.face, s.type) for i, s in enumerate(slots) if s is not None}
    for i in sorted({m.value.a for m in moves} | {m.value.b for m in moves}):
        out.append(Choice(i, f"asset ph{i}", say=names[i], select=f"ph{i}", back="asset"))
    label, both = _("Throw both away"), _("%(a)s and %(b)s")
    for move in moves:
        for first, second in ((move.value.a, move.value.b), (move.value.b, move.value.a)):
            say = both % {"a": names[first], "b": names[second]}
            out.append(Choice(second, f"ph{first}", label, say, act=move.action))
    return out


def _painting(here: Here) -> Parts:
    drawn = here.view.drawn
    sides = []
    for move in here.moves("painting_side"):
        if drawn is None or not isinstance(move.value, PaintingSide):
            continue
        face = drawn.face if move.value.side == 0 else drawn.back or drawn.face
        kind = drawn.type if move.value.side == 0 else drawn.back_type
        seen = SeenTile(face=face, type=kind)
        sides.append((move.action, hexes.named(face, kind), centre.single(seen)))
    bar = Bar(_("Which side shall show?"), "", _("Show this side"))
    return Parts(
        says=(("", _("Choose the side of the tile that you drew.")),),
        main=draw("games/planet_hexagon/two.html", Two(tuple(sides))),
        side=_aside(here, 1),
        bar=draw("games/planet_hexagon/bar_supply.html", bar),
    )


def _hand(here: Here) -> tuple[str, SafeString]:
    hand = here.view.hand
    if hand is None:
        return "", SafeString("")
    return str(FACES[hand.face]), centre.single(hand, back=False)


def _flip(here: Here) -> Parts:
    choices = _choices(here, here.moves("flip"), "", _("Flip %(tile)s"))
    name, art = _hand(here)
    title = _("You took: %(tile)s") % {"tile": name} if name else ""
    bar = Bar(title, _("Now flip one that is left. Nobody knows its back."), _("Flip it"), seen=art)
    return Parts(
        says=(("", _("Flip one tile that is left.")),),
        main=_supply(here, tuple(choices)),
        side=_aside(here, 2),
        bar=draw("games/planet_hexagon/bar_supply.html", bar),
    )


def _fern(here: Here) -> Parts:
    choices = _choices(here, here.moves("fern_exchange"), "", _("Swap for %(tile)s"))
    name, art = _hand(here)
    leave = next((m.action for m in here.moves("leave")), "")
    more = next((m.action for m in here.moves("fern_draw")), "")
    bar = Bar(
        _("You took: %(tile)s") % {"tile": name},
        _("Tap another tile to swap, or keep yours."),
        _("Swap"),
        leave,
        _("Keep %(tile)s") % {"tile": name},
        art,
    )
    return Parts(
        says=(("", _("Swap your tile with the Pondering Fern, or keep it.")),),
        main=_supply(here, tuple(choices)),
        side=_aside(here, 3, draw_act=more),
        bar=draw("games/planet_hexagon/bar_supply.html", bar),
    )


def _aside(here: Here, now: int, use: str = "", draw_act: str = "") -> SafeString:
    view = here.view
    bag = view.bag > 0 or view.round < 4
    last = _("The bag decides which.") if bag else _("The bag is empty: none this time.")
    fern = here.team.asset == "pondering_fern"
    texts = [
        (_("Take one tile"), _("It keeps the side you see.")),
        (_("Flip one that is left"), _("You must flip one.")),
        (_("A new tile arrives"), last)
        if not fern
        else (_("Swap or keep"), _("With the Pondering Fern.")),
    ]
    steps = tuple(
        Step(
            i,
            title,
            text,
            "done" if i < now else "now" if i == now else "",
            "take" if i == 1 and use else "",
        )
        for i, (title, text) in enumerate(texts, 1)
    )
    nxt = (view.first + _turn(here) + 1) % 4 if _turn(here) < 3 else None
    then = (
        _("%(team)s come after you.") % {"team": team_name(nxt)}
        if nxt is not None
        else _("Then the Emissaries set off.")
    )
    seconds = here.clock.total_ms // 1000
    total = f"{seconds // 60}:{seconds % 60:02d}" if seconds else ""
    total = _("of %(time)s") % {"time": total} if total else ""
    timed = clock(here.clock, announce=not here.clock.paused)
    ends = "" if timed.ends is None else str(timed.ends)
    value = Aside(
        clock=timed if timed.ends is None else replace(timed, ends=0),
        ends=_open("ends", ends),
        total=_open("total", total),
        then=hole("then"),
        steps=steps,
        card=team.card(here.team.asset),
        use=use,
        used=view.asset_used,
        draw_act=draw_act,
    )
    parts = {"ends": ends, "total": total, "then": then}
    drawn = drawn_round("games/planet_hexagon/side_supply.html", value, **parts)
    return mark_safe(drawn + finds.found(here))


def _turn(here: Here) -> int:
    return (here.side - here.view.first) % 4


class Told(msgspec.Struct, frozen=True):
    """What the Supplier did, to tell the team."""

    events: tuple[tuple[SafeString, SafeString, SafeString], ...]
    passing: bool
    builder: str
    report: SafeString = SafeString("")
    """What may be said to be left."""
    hand: SafeString = HAND


def tell(here: Here) -> Parts:
    """Draw the card that helps the Supplier to tell the team what happened."""
    line = here.scene.told
    assert line is not None
    other = here.holder("builder")
    builder = other.name if other and other.id != here.me.id else ""
    language = get_language()
    over = _card(line.events, here.only_tablet, builder, telling.report(here), language)
    return _under(build.page(here), over, language)


@lru_cache(maxsize=256)
def _under(own: Parts, over: str, _language: str) -> Parts:
    return replace(own, over=over, status=_("Tell your team what you did."))


@lru_cache(maxsize=256)
def _card(
    events: tuple[Event, ...], passing: bool, builder: str, report: SafeString, _language: str
) -> str:
    rows = tuple(row for event in events if (row := _told(event)) is not None)
    # Round what differs every time: which pictures and sentences, and whose name.
    parts: dict[str, str] = {"builder": builder, "report": report}
    for i, row in enumerate(rows):
        parts |= {f"{part}{i}": each for part, each in zip("abc", row, strict=True)}
    around = tuple(
        (_open(f"a{i}", a), _open(f"b{i}", b), hole(f"c{i}")) for i, (a, b, _c) in enumerate(rows)
    )
    value = Told(around, passing, _open("builder", builder), _open("report", report))
    return drawn_round("games/planet_hexagon/told.html", value, **parts)


def _open(name: str, text: str) -> SafeString:
    """Give a hole for a text, unless it is empty."""
    return hole(name) if text else SafeString("")


def _tile(face: str, kind: int) -> SafeString:
    return centre.single(SeenTile(face=face, type=kind))  # type: ignore[arg-type]


def _a(face: str, kind: int) -> str:
    """Name a tile inside a sentence."""
    if face == "public_building" and kind:
        return _("a %(tile)s") % {"tile": hexes.named(face, kind)}
    return str(A_FACE.get(face, face))


@kept(2048)
def _told(event: Event) -> tuple[SafeString, SafeString, str] | None:
    """Show one event as a picture or two and a sentence."""
    nothing = SafeString("")
    face, was = event.face, event.was
    name = _a(face, event.type) if face else ""
    if event.kind == "took_tile":
        return _tile(face, event.type), nothing, _("You took %(tile)s.") % {"tile": name}
    if event.kind == "flipped":
        text = _("You flipped %(was)s: now it is %(tile)s.") % {
            "was": _a(was, event.was_type),
            "tile": name,
        }
        return _tile(was, event.was_type), _tile(face, event.type), text
    if event.kind == "exchanged":
        text = _("You swapped %(was)s for %(tile)s.") % {
            "was": _a(was, event.was_type),
            "tile": name,
        }
        return _tile(was, event.was_type), _tile(face, event.type), text
    if event.kind == "drew" and face:
        return _tile(face, event.type), nothing, _("New there: %(tile)s.") % {"tile": name}
    if event.kind == "rubbished" and face:
        return _tile(face, event.type), nothing, _("Thrown away: %(tile)s.") % {"tile": name}
    if event.kind == "asset":
        return nothing, nothing, _("You used the %(card)s.") % {"card": ASSETS[event.note]}
    if event.kind == "timed_out":
        return nothing, nothing, _("Time ran out: chance did the rest.")
    return None
