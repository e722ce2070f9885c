"""The team's own things beside the board: waiting spot, markers, goal, card, who is what."""

from functools import lru_cache
from typing import Final

import msgspec
from django.utils.safestring import SafeString
from msgspec.structs import replace

from games.planet_hexagon.pieces import ASSETS, CIVILIZATIONS
from games.planet_hexagon.state import SeenHex, SeenTile
from hexclassroom.live.pages.art import centre, hexes
from hexclassroom.live.pages.art.boards import Target
from hexclassroom.live.pages.art.targets import (
    BUILD,
    beside,
    flip_key,
    pipe_key,
    place_name,
    targets,
    tile_key,
)
from hexclassroom.live.pages.draw import draw, fill, hole, opened
from hexclassroom.live.pages.play import finds, still, telling
from hexclassroom.live.pages.play.here import Here, role_pairs
from hexclassroom.live.pages.play.parts import CREW, DECIDED, Mate
from hexclassroom.live.pages.texts.phrases import ASSET_DOES, ASSET_SHORT
from hexclassroom.live.pages.texts.words import ASSETS as ASSET_NAMES
from hexclassroom.live.pages.texts.words import FACES, GOALS
from hexclassroom.live.scene import Scene, SeatNow
from hexclassroom.live.tongue import get_language, kept
from hexclassroom.live.tongue import gettext as _

_TILE: Final = ("art", "name", "label", "key", "drop")
_MARK: Final = ("n", "source", "key")
"""What is a waiting tile's and a marker's own; all else many have in common."""
LIMIT = 2
"""Tiles that may wait at the end of a round."""


class Waiting(msgspec.Struct, frozen=True):
    """A tile on the waiting spot, perhaps one to tap."""

    art: SafeString
    name: str
    label: str
    key: str = ""
    default: bool = False
    drop: str = ""
    drop_label: str = ""


class Mark(msgspec.Struct, frozen=True):
    """Markers of one colour from one source."""

    colour: str
    n: int | SafeString
    word: str
    source: str = ""
    key: str = ""


class Card(msgspec.Struct, frozen=True):
    """A Main Asset card: it keeps its inventor's colour."""

    asset: str
    symbol: str
    civilization: str
    name: str
    short: str
    does: str


class Item(msgspec.Struct, frozen=True):
    """A legal move in the list."""

    act: str
    key: str
    label: str
    text: str
    gain: str
    face: str


class Spot(msgspec.Struct, frozen=True):
    """The waiting spot and the markers."""

    waiting: tuple[Waiting, ...]
    empty: tuple[int, ...]
    count: str
    over: bool
    """More wait than may stay."""
    marks: tuple[Mark, ...]


class Cards(msgspec.Struct, frozen=True):
    """The Hidden Goal and the Main Asset."""

    goal: str
    goal_symbol: str
    card: Card | None


class Crew(msgspec.Struct, frozen=True):
    """Who is in the team; each player is drawn once for all who look at them."""

    mates: SafeString = hole("mates")


class Items(msgspec.Struct, frozen=True):
    """The moves as a list, the same for all team-mates."""

    items: tuple[Item, ...]


def waiting(here: Here, acts: bool) -> tuple[Waiting, ...]:
    """Give the waiting tiles; with `acts` they can be selected."""
    drops = {m.value.tile: m.action for m in here.moves("discard")}
    reach = {m.value.tile for m in here.moves("place", "cover")}
    out = []
    first = True
    for tile in here.team.waiting or ():
        name = str(FACES[tile.face])
        usable = acts and tile.id in reach
        back = _("the back is %(face)s") % {"face": FACES[tile.back]} if tile.back else ""
        label = f"{hexes.named(tile.face, tile.type)}, {back}" if back else name
        out.append(
            Waiting(
                art=centre.single(tile),
                name=name,
                label=label,
                key=tile_key(tile.id or 0) if acts and tile.id in reach | set(drops) else "",
                default=usable and first and "builder" in here.roles,
                drop=drops.get(tile.id, "") if "builder" in here.roles else "",
                drop_label=_("Drop this tile"),
            )
        )
        first = first and not usable
    return tuple(out)


def marks(here: Here, acts: bool) -> tuple[Mark, ...]:
    """Give the markers by colour and source; with `acts` those that can be spent are buttons."""
    pipes = {(m.value.fq, m.value.fr) for m in here.moves("pipe")} if acts else set()
    flips = {m.value.factory for m in here.moves("turn")} if acts else set()
    blue: list[Mark] = []
    green: list[Mark] = []
    factories = [h for h in here.team.colony or () if h.markers]
    cells = frozenset((h.q, h.r) for h in here.team.colony or ())
    for h in factories:
        at = (h.q, h.r)
        source = place_name(h.q, h.r, cells) if len(factories) > 1 or here.team.bonus else ""
        if h.face == "water":
            key = pipe_key(*at) if at in pipes else ""
            blue.append(Mark("blue", h.markers, _("Pipe"), source, key))
        else:
            key = flip_key(at) if at in flips else ""
            green.append(Mark("green", h.markers, _("Flip"), source, key))
    if here.team.bonus:
        key = flip_key(None) if None in flips else ""
        source = _("bonus") if green else ""
        green.append(Mark("green", here.team.bonus, _("Flip"), source, key))
    return (
        *(blue or [Mark("blue", 0, _("Pipe"))]),
        *(green or [Mark("green", 0, _("Flip"))]),
    )


@kept(16)
def card(asset: str | None) -> Card | None:
    """Give a Main Asset card."""
    if asset is None:
        return None
    return Card(
        asset=asset,
        symbol=asset.replace("_", "-"),
        civilization=CIVILIZATIONS[ASSETS.index(asset)],
        name=str(ASSET_NAMES[asset]),
        short=str(ASSET_SHORT[asset]),
        does=str(ASSET_DOES[asset]),
    )


def mates(team: tuple[SeatNow, ...], me: str) -> tuple[Mate, ...]:
    """Give who is in the team and what they are, as the player with the seat id `me` sees it."""
    language = get_language()
    return tuple(_mate(seat, seat.id == me, language) for seat in team)


@lru_cache(maxsize=1024)
def _mate(seat: SeatNow, me: bool, _language: str) -> Mate:
    return Mate(
        name=_("You") if me else seat.name,
        roles=role_pairs(seat.roles),
        me=me,
        here=seat.here or me,
        hand=seat.hand_up,
    )


@lru_cache(maxsize=2048)
def crew(team: tuple[SeatNow, ...], me: str, _language: str) -> str:
    """Draw the list of the team's players for one of them, by the seat id."""
    drawn = [draw("games/planet_hexagon/mate.html", mate) for mate in mates(team, me)]
    return fill(draw("games/planet_hexagon/crew.html", Crew()), mates="".join(drawn))


@lru_cache(maxsize=256)
def _moves(goals: tuple[Target, ...], colony: tuple[SeenHex, ...], _language: str) -> SafeString:
    """Draw the moves as a list that mirrors the board."""
    cells = frozenset((h.q, h.r) for h in colony) | {(t.q, t.r) for t in goals}
    out = []
    for t in goals:
        spot = place_name(t.q, t.r, cells)
        near = beside(t.q, t.r, colony)
        gain = "" if t.points is None else f"+{t.points}" if t.points > 0 else str(t.points)
        text = t.say.partition(": ")[0]
        where = f"{spot}, {near}" if near else spot
        out.append(Item(t.act, t.key, t.label, f"{text}: {where}", gain, hexes.ident(t.face or "")))
    return draw("games/planet_hexagon/moves.html", Items(tuple(out)))


def _count(n: int) -> str:
    """Say how full the waiting spot is."""
    if n > LIMIT:
        return _("%(n)d too many") % {"n": n - LIMIT}
    return _("%(n)d of %(limit)d") % {"n": n, "limit": LIMIT}


def panel(scene: Scene, acts: bool) -> SafeString:
    """Draw the panel beside the team's own board; with `acts` its tiles and moves can be tapped.

    The scene is cut by `still.building`.
    """
    above, below = _panel(still.panel(scene), acts, get_language())
    notes = finds.afterwards(scene)
    return SafeString(f"{above}\n{notes}\n{below}" if notes else f"{above}\n{below}")


def _spot(spot: Spot) -> SafeString:
    """Draw the waiting spot and the markers round what differs from tile to tile."""
    parts: dict[str, str] = {}
    waits, marks = [], []
    for i, tile in enumerate(spot.waiting):
        opened_tile, own = opened(tile, _TILE, i)
        waits.append(opened_tile)
        parts |= own
    for i, mark in enumerate(spot.marks):
        opened_mark, own = opened(mark, _MARK, f"-mark{i}")
        marks.append(opened_mark)
        parts |= own
    value = replace(spot, waiting=tuple(waits), marks=tuple(marks))
    return fill(draw("games/planet_hexagon/spot.html", value), **parts)


@lru_cache(maxsize=512)
def _panel(scene: Scene, acts: bool, language: str) -> tuple[str, str]:
    """Draw it from fragments that change apart: above a returned Emissary's notes, and below."""
    here = Here(scene)
    tiles: tuple[SeenTile, ...] = here.team.waiting or ()
    goal = here.team.goal
    spot = Spot(
        waiting=waiting(here, acts),
        empty=tuple(range(max(0, LIMIT - len(tiles)))),
        count=_count(len(tiles)),
        over=len(tiles) > LIMIT,
        marks=marks(here, acts),
    )
    cards = Cards(
        goal=str(GOALS[goal]) if goal else "",
        goal_symbol=hexes.ident(goal) if goal else "",
        card=card(here.team.asset),
    )
    colony = here.team.colony or ()
    goals = targets(here.moves(*BUILD), colony, tiles) if acts else ()
    above = (
        _spot(spot),
        DECIDED + draw("games/planet_hexagon/cards.html", cards),
        telling.left(here),
        finds.found(here),
    )
    below = (
        CREW,
        telling.plan(here),
        _moves(goals, colony, language) if goals else "",
    )
    return "\n".join([part for part in above if part]), "\n".join([part for part in below if part])
