"""What the Game Master may do for a team: its legal moves in words, as buttons."""

from typing import Any, Final

from django.utils.translation import gettext as _

from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import CIVILIZATIONS, FACES, type_shown
from games.planet_hexagon.state import SeenHex, SeenTile
from hexclassroom.live.pages import hexes
from hexclassroom.live.pages.console_parts import Act, ActTeam, ActTeams
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.targets import beside, place_name
from hexclassroom.live.scene import Move, Scene

MOST: Final = 60
"""Moves listed for one team, the best first."""


def acts(scene: Scene) -> dict[str, str]:
    """Draw the piece `act` from what each side is asked."""
    if scene.view is None:
        return {"act": ""}
    prompts = dict(scene.asked)
    moves = dict(scene.side_moves)
    teams = tuple(
        ActTeam(
            side=side,
            civilization=CIVILIZATIONS[side],
            prompt=prompts.get(side, ""),
            moves=_acts(scene.view, side, moves.get(side, ())),
        )
        for side in range(len(CIVILIZATIONS))
    )
    return {"act": draw("live/console/act.html", ActTeams(teams))}


def _acts(view: Any, side: int, moves: tuple[Move, ...]) -> tuple[Act, ...]:
    team = view.teams[side]
    colony: tuple[SeenHex, ...] = team.colony or ()
    best = sorted(moves, key=lambda move: -(move.points or 0))[:MOST]
    return tuple(
        Act(move_words(move.value, view, colony), move.action, move.points or 0)
        for move in best
        if move.kind != "hand_in"
    )


def slot_words(view: Any, slot: int) -> str:
    """Name the tile in a slot of the Supply Centre with its place."""
    seen: SeenTile | None = view.supply[slot] if view.supply else None
    name = hexes.named(seen.face, seen.type) if seen is not None else "?"
    return _("%(tile)s (place %(n)d)") % {"tile": name, "n": slot + 1}


def move_words(move: Any, view: Any, colony: tuple[SeenHex, ...]) -> str:
    """Say what a move does."""
    if isinstance(move, act.Place | act.Cover | act.Pipe | act.Turn | act.Discard):
        return _build_words(move, colony, view)
    slot = getattr(move, "slot", -1)
    named = slot_words(view, slot) if slot >= 0 else ""
    if isinstance(move, act.Phonomobile):
        return _("Phonomobile: throw away %(a)s and %(b)s") % {
            "a": slot_words(view, move.a),
            "b": slot_words(view, move.b),
        }
    if isinstance(move, act.PaintingSide):
        seen = view.drawn
        face = seen.face if move.side == 0 or seen is None else seen.back
        return _("Lay it as %(tile)s") % {"tile": hexes.named(face) if face else move.side + 1}
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


def _tile_name(tile: int, view: Any, colony_waiting: tuple[SeenTile, ...]) -> str:
    for seen in colony_waiting:
        if seen.id == tile:
            return hexes.named(seen.face, seen.type)
    side = 0
    return hexes.named(FACES[tile][side], type_shown(tile, side))


def _build_words(move: Any, colony: tuple[SeenHex, ...], view: Any) -> str:
    waiting = tuple(
        seen for team in view.teams for seen in (team.waiting or ()) if seen.id is not None
    )
    if isinstance(move, act.Discard):
        return _("Drop %(tile)s") % {"tile": _tile_name(move.tile, view, waiting)}
    cells = frozenset({(h.q, h.r) for h in colony} | {(move.q, move.r)})
    where = place_name(move.q, move.r, cells)
    near = beside(move.q, move.r, colony)
    if isinstance(move, act.Place):
        return _("Place %(tile)s, %(near)s (%(where)s)") % {
            "tile": _tile_name(move.tile, view, waiting),
            "near": near,
            "where": where,
        }
    there = next((h for h in colony if (h.q, h.r) == (move.q, move.r)), None)
    ground = hexes.describe(there) if there is not None else "?"
    if isinstance(move, act.Cover):
        return _("Put %(tile)s on %(ground)s (%(where)s)") % {
            "tile": _tile_name(move.tile, view, waiting),
            "ground": ground,
            "where": where,
        }
    if isinstance(move, act.Pipe):
        return _("Pipe to %(ground)s (%(where)s)") % {"ground": ground, "where": where}
    return _("Turn %(ground)s over (%(where)s)") % {"ground": ground, "where": where}
