"""Planet Hexagon's legal actions in words, with where on the board each of them is."""

from typing import Any

import msgspec
from django.utils.safestring import SafeString, mark_safe

from games.engine import Viewer
from games.hexgrid import to_pixel
from games.planet_hexagon import actions as act
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import SeenHex, SeenTile, State, View
from hexclassroom.live.pages.art import boards, centre, hexes
from hexclassroom.live.pages.art.targets import beside, place_name, signed
from hexclassroom.live.pages.texts.words import ASSETS, FACES
from hexclassroom.live.tongue import gettext as _


class Choice(msgspec.Struct, frozen=True):
    """One legal action: its number in the list, what it does, what it brings at once.

    where: "q,r" on the board, "slot" at the Supply Centre, "" for neither.
    """

    i: int
    what: str
    gain: str = ""
    where: str = ""


class Group(msgspec.Struct, frozen=True):
    """Choices of one kind under a title."""

    title: str
    choices: tuple[Choice, ...]


def groups(state: State, side: int, legal: list[act.Action]) -> tuple[Group, ...]:
    """Sort what a side may do by what it is done with."""
    view = GAME.view(state, Viewer(side=side, roles=GAME.roles))
    points = GAME.gains(state, side, legal)
    out: dict[str, list[Choice]] = {}
    cells = {(h.q, h.r) for h in view.teams[side].colony or ()}
    cells |= {
        (each.q, each.r)
        for each in legal
        if isinstance(each, act.Place | act.Cover | act.Pipe | act.Turn)
    }
    for i, (action, gain) in enumerate(zip(legal, points, strict=True)):
        if action == act.Ready(False):
            continue
        title, what, where = _words(view, side, action)
        if isinstance(action, act.Place | act.Cover | act.Pipe | act.Turn):
            # Two cells beside the same tiles are told apart by where they lie.
            place = place_name(action.q, action.r, frozenset(cells))
            what = f"{what} ({place})" if what else place
            choice = Choice(i, what, signed(gain), where)
        else:
            choice = Choice(i, what, "", where)
        out.setdefault(title, []).append(choice)
    return tuple(Group(title, tuple(choices)) for title, choices in out.items())


def _words(view: View, side: int, action: act.Action) -> tuple[str, str, str]:
    """Give title, words and place of an action."""
    own = view.teams[side]
    colony, tiles = own.colony or (), {seen.id: seen for seen in own.waiting or ()}
    if isinstance(action, act.Place | act.Cover):
        where = f"{action.q},{action.r}"
        title = _("Place: %(tile)s") % {"tile": _tile(tiles.get(action.tile))}
        return title, _cell(action.q, action.r, colony), where
    if isinstance(action, act.Pipe):
        return (
            _("Blue markers"),
            _("Pipe to the House %(where)s") % {"where": _cell(action.q, action.r, colony)},
            f"{action.q},{action.r}",
        )
    if isinstance(action, act.Turn):
        on = next((h for h in colony if (h.q, h.r) == (action.q, action.r)), None)
        return (
            _("Green markers"),
            _("Turn the %(face)s %(where)s")
            % {
                "face": FACES[on.face] if on else "",
                "where": beside(action.q, action.r, colony),
            },
            f"{action.q},{action.r}",
        )
    if isinstance(action, act.Discard):
        tile = _tile(tiles.get(action.tile))
        return _("Black hole"), _("Drop %(tile)s") % {"tile": tile}, ""
    return _supply(view, action)


def _cell(q: int, r: int, colony: tuple[SeenHex, ...]) -> str:
    on = next((h for h in colony if (h.q, h.r) == (q, r)), None)
    near = beside(q, r, colony)
    if on is None:
        return near
    place = _("on the %(face)s") % {"face": FACES[on.face]} if on.cover is None else ""
    return ", ".join(each for each in (place, near) if each)


def _tile(seen: SeenTile | None) -> str:
    return hexes.named(seen.face, seen.type) if seen is not None else ""


def _supply(view: View, action: act.Action) -> tuple[str, str, str]:
    slots = view.supply or (None,) * len(centre.SLOTS)
    if isinstance(action, act.Take):
        return _("Take a tile"), _tile(slots[action.slot]), f"{action.slot}"
    if isinstance(action, act.Flip):
        return _("Flip a tile that stays"), _tile(slots[action.slot]), f"{action.slot}"
    if isinstance(action, act.FernExchange):
        title = _("Give your tile back and take")
        return title, _tile(slots[action.slot]), f"{action.slot}"
    if isinstance(action, act.FlippingMachine | act.Painting):
        card = "flipping_machine" if isinstance(action, act.FlippingMachine) else None
        return str(ASSETS[card or "indescribable_painting"]), _tile(slots[action.slot]), ""
    if isinstance(action, act.Phonomobile):
        pair = _("%(a)s and %(b)s") % {"a": _tile(slots[action.a]), "b": _tile(slots[action.b])}
        return str(ASSETS["phonomobile"]), pair, ""
    if isinstance(action, act.PaintingSide):
        drawn = view.drawn
        seen = drawn
        if drawn is not None and action.side and drawn.back is not None:
            seen = SeenTile(drawn.back, drawn.back_type)
        return _("Which side shall lie up?"), _tile(seen), ""
    return _("Go on"), _plain(action), ""


def _plain(action: Any) -> str:
    if isinstance(action, act.Arrive):
        return _("Go to the Supply Centre")
    if isinstance(action, act.FernDraw):
        return _("Draw a tile from the Rubbish Bag first")
    if isinstance(action, act.Leave):
        return _("Keep the tile and go home")
    return _("The team is ready")


def board(state: State, side: int, found: tuple[Group, ...], label: str) -> SafeString:
    """Draw the side's colony with the cells where something may be done."""
    view = GAME.view(state, Viewer(side=side, roles=GAME.roles))
    colony = view.teams[side].colony or ()
    spots: dict[str, list[Choice]] = {}
    for group in found:
        for choice in group.choices:
            if "," in choice.where:
                spots.setdefault(choice.where, []).append(choice)
    cells = {where: (int(where.split(",")[0]), int(where.split(",")[1])) for where in spots}
    box = boards.box([*((h.q, h.r) for h in colony), *cells.values()])
    taken = {(h.q, h.r) for h in colony}
    tiles = "".join(f"<g {boards.at(h.q, h.r)}>{hexes.art(h, side)}</g>" for h in colony)
    lit = "".join(
        _spot(where, *to_pixel(cells[where], hexes.RADIUS), choices, cells[where] in taken)
        for where, choices in spots.items()
    )
    size = f"{box.x - box.w:.5g} {box.y - box.h:.5g} {2 * box.w:.5g} {2 * box.h:.5g}"
    return mark_safe(
        f'<svg class="board hexsvg" viewBox="{size}" role="img" aria-label="{label}">'
        f"{tiles}{lit}</svg>"
    )


def supply(state: State, side: int, found: tuple[Group, ...]) -> SafeString:
    """Draw the Supply Centre as the side sees it; nothing where it does not."""
    view = GAME.view(state, Viewer(side=side, roles=GAME.roles))
    if view.supply is None:
        return mark_safe("")
    picture = str(centre.supply(view.supply, view.bag))
    spots = [
        choice
        for group in found
        for choice in group.choices
        if choice.where and "," not in choice.where
    ]
    lit = "".join(
        _spot(choice.where, *centre.SLOTS[int(choice.where)], [choice], True) for choice in spots
    )
    return mark_safe(picture.removesuffix("</svg>") + lit + "</svg>")


def _spot(where: str, x: float, y: float, choices: list[Choice], on: bool) -> str:
    """Draw a cell to tap: the list has the same for everybody who does not tap."""
    gains = {choice.gain for choice in choices}
    gain = gains.pop() if len(gains) == 1 else ""
    css = "legal on-tile" if on else "legal"
    if on:
        words = (
            f'<g transform="translate(0 -40)"><rect class="gain-bg" x="-24" y="-16" width="48" '
            f'height="32" rx="16"/><text class="gain-fg" y="8">{gain}</text></g>'
            if gain
            else ""
        )
    else:
        words = f'<text class="gain" y="6">{gain}</text><circle class="spot" cy="26" r="5"/>'
    return (
        f'<g class="cell {css}" data-where="{where}" aria-hidden="true" '
        f'transform="translate({x:.6g} {y:.6g})"><polygon class="legal-face" '
        f'points="{hexes.RIM}"/><polygon class="legal-edge" points="{hexes.INSIDE}"/>{words}</g>'
    )
