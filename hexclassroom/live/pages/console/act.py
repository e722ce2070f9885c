"""What the Game Master may do for a team: its legal moves in words, as buttons."""

from typing import Any, Final

from django.utils.safestring import SafeString

from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenHex, SeenTile, View
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.targets import beside, place_name, signed
from hexclassroom.live.pages.console.parts import Act, ActTabs, ActTeam
from hexclassroom.live.pages.draw import draw, drawn_round, hole
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.scene import Move, Scene
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

MOST: Final = 60
"""Moves listed for one team, the best first."""
Slots = tuple[SeenTile | None, ...] | None
"""The Supply Centre as the Game Master sees it."""


def acts(scene: Scene) -> dict[str, str]:
    """Draw the piece `act` from what each side is asked; each team's part is kept by itself."""
    view = scene.view
    if view is None:
        return {"act": ""}
    teams = of(scene.table)
    html = _sides(scene.table.id, teams, view, scene.asked, scene.side_moves, scene.side_views)
    return {"act": html}


@lately
def _sides(
    table: int,
    teams: tuple[Team, ...],
    view: View,
    asked: tuple[tuple[int, str], ...],
    side_moves: tuple[tuple[int, tuple[Move, ...]], ...],
    side_views: tuple[tuple[int, View], ...],
) -> str:
    prompts, moves, own = dict(asked), dict(side_moves), dict(side_views)
    sides = [
        _side(
            (table, side),
            prompts.get(side, ""),
            moves.get(side, ()),
            # Only whoever is on turn has moves at the Supply Centre, which changes for all.
            view.supply if view.turn == side else None,
            view.teams[side].colony or (),
            (own[side].teams[side].waiting or ()) if side in own else (),
            view.phase == "self_count" and side in prompts,
        )
        for side in range(len(CIVILIZATIONS))
    ]
    return "".join((draw("live/console/act.html", ActTabs(teams)), *sides))


@lately
def _side(
    place: tuple[int, int],
    prompt: str,
    moves: tuple[Move, ...],
    supply: Slots,
    colony: tuple[SeenHex, ...],
    waiting: tuple[SeenTile, ...],
    counts: bool,
) -> SafeString:
    """Draw what the Game Master may do for a team; place: table and side."""
    side = place[1]
    best = sorted(moves, key=lambda move: -(move.points or 0))[:MOST]
    rows = "".join(
        [
            _row(move_words(move.value, supply, colony, waiting), move.action, move.points or 0)
            for move in best
            if move.kind != "hand_in"
        ]
    )
    value = ActTeam(side, CIVILIZATIONS[side], bool(rows), counts)
    return drawn_round("live/console/act_team.html", value, moves=SafeString(rows), prompt=prompt)


@kept(2048)
def _row(words: str, action: str, points: int) -> SafeString:
    """Draw a move of the list: the same in many lists, and round its words many times the same."""
    gain = signed(points) if points else ""
    value = Act(hole("gain") if gain else SafeString(""))
    return drawn_round("live/console/act_move.html", value, action=action, words=words, gain=gain)


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
    text = _texts().get(type(move).__struct_config__.tag, "")
    return text % {"tile": named} if "%(tile)s" in text else text


@kept(16)
def _texts() -> dict[str, str]:
    return {
        "arrive": _("The Supplier is at the Supply Centre"),
        "take": _("Take %(tile)s"),
        "flip": _("Flip %(tile)s"),
        "flipping_machine": _("Flipping Machine: flip %(tile)s"),
        "painting": _("Indescribable Painting: put back %(tile)s"),
        "fern_draw": _("Pondering Fern: draw a tile"),
        "fern_exchange": _("Pondering Fern: exchange for %(tile)s"),
        "leave": _("Keep the tile and go back"),
    }


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
