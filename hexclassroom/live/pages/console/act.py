"""What the Game Master may do for a team: its legal moves in words, as buttons."""

from functools import lru_cache
from typing import Any, Final

from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenHex, SeenTile
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.targets import beside, place_name
from hexclassroom.live.pages.console.parts import Act, ActTabs, ActTeam
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.teams import of
from hexclassroom.live.scene import Move, Scene
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

MOST: Final = 60
"""Moves listed for one team, the best first."""
Slots = tuple[SeenTile | None, ...] | None
"""The Supply Centre as the Game Master sees it."""


def acts(scene: Scene) -> dict[str, str]:
    """Draw the piece `act` from what each side is asked; each team's part is kept by itself."""
    if scene.view is None:
        return {"act": ""}
    prompts = dict(scene.asked)
    moves = dict(scene.side_moves)
    own = dict(scene.side_views)
    view, language = scene.view, get_language()
    out = draw("live/console/act.html", ActTabs(of(scene.table)))
    for side, civilization in enumerate(CIVILIZATIONS):
        waiting = own[side].teams[side].waiting if side in own else None
        colony = view.teams[side].colony or ()
        out += draw(
            "live/console/act_team.html",
            ActTeam(
                side=side,
                civilization=civilization,
                prompt=prompts.get(side, ""),
                moves=_acts(moves.get(side, ()), view.supply, colony, waiting or (), language),
                counts=view.phase == "self_count" and side in prompts,
            ),
        )
    return {"act": out}


@lru_cache(maxsize=128)
def _acts(
    moves: tuple[Move, ...],
    supply: Slots,
    colony: tuple[SeenHex, ...],
    waiting: tuple[SeenTile, ...],
    _language: str,
) -> tuple[Act, ...]:
    best = sorted(moves, key=lambda move: -(move.points or 0))[:MOST]
    return tuple(
        Act(move_words(move.value, supply, colony, waiting), move.action, move.points or 0)
        for move in best
        if move.kind != "hand_in"
    )


def slot_words(supply: Slots, slot: int) -> str:
    """Name the tile in a slot of the Supply Centre with its place."""
    seen = supply[slot] if supply else None
    name = hexes.named(seen.face, seen.type) if seen is not None else "?"
    return _("%(tile)s (place %(n)d)") % {"tile": name, "n": slot + 1}


def move_words(
    move: Any, supply: Slots, colony: tuple[SeenHex, ...], waiting: tuple[SeenTile, ...] = ()
) -> str:
    """Say what a move does; `waiting` are the team's own tiles, with their numbers."""
    if isinstance(move, act.Place | act.Cover | act.Pipe | act.Turn | act.Discard):
        return _build_words(move, colony, waiting)
    slot = getattr(move, "slot", -1)
    named = slot_words(supply, slot) if slot >= 0 else ""
    if isinstance(move, act.Phonomobile):
        return _("Phonomobile: throw away %(a)s and %(b)s") % {
            "a": slot_words(supply, move.a),
            "b": slot_words(supply, move.b),
        }
    if isinstance(move, act.PaintingSide):
        # What is on the tile's sides, only the Supplier knows while choosing.
        return _("Indescribable Painting: side %(n)d up") % {"n": move.side + 1}
    if isinstance(move, act.Ready):
        return _("The team is ready") if move.ready else _("The team is not ready yet")
    texts = {
        "arrive": _("The Supplier is at the Supply Centre"),
        "take": _("Take %(tile)s"),
        "flip": _("Flip %(tile)s"),
        "flipping_machine": _("Flipping Machine: flip %(tile)s"),
        "painting": _("Indescribable Painting: put back %(tile)s"),
        "fern_draw": _("Pondering Fern: draw a tile"),
        "fern_exchange": _("Pondering Fern: exchange for %(tile)s"),
        "leave": _("Keep the tile and go back"),
    }
    text = texts.get(type(move).__struct_config__.tag, "")
    return text % {"tile": named} if "%(tile)s" in text else text


def _tile_name(tile: int, waiting: tuple[SeenTile, ...]) -> str:
    """Name a waiting tile by the side that it shows."""
    found = next((seen for seen in waiting if seen.id == tile), None)
    return hexes.named(found.face, found.type) if found is not None else "?"


def _build_words(move: Any, colony: tuple[SeenHex, ...], waiting: tuple[SeenTile, ...]) -> str:
    if isinstance(move, act.Discard):
        return _("Drop %(tile)s") % {"tile": _tile_name(move.tile, waiting)}
    cells = frozenset({(h.q, h.r) for h in colony} | {(move.q, move.r)})
    where = place_name(move.q, move.r, cells)
    near = beside(move.q, move.r, colony)
    if isinstance(move, act.Place):
        return _("Place %(tile)s, %(near)s (%(where)s)") % {
            "tile": _tile_name(move.tile, waiting),
            "near": near,
            "where": where,
        }
    there = next((h for h in colony if (h.q, h.r) == (move.q, move.r)), None)
    ground = hexes.describe(there) if there is not None else "?"
    if isinstance(move, act.Cover):
        return _("Put %(tile)s on %(ground)s (%(where)s)") % {
            "tile": _tile_name(move.tile, waiting),
            "ground": ground,
            "where": where,
        }
    if isinstance(move, act.Pipe):
        return _("Pipe to %(ground)s (%(where)s)") % {"ground": ground, "where": where}
    return _("Turn %(ground)s over (%(where)s)") % {"ground": ground, "where": where}
