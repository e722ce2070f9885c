"""The team's own colony: the Builder acts, team-mates propose, everybody looks."""

from functools import lru_cache
from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games import typed
from games.planet_hexagon import actions as act
from games.planet_hexagon.state import SeenTile
from hexclassroom.live.pages.art import boards, targets
from hexclassroom.live.pages.draw import draw, fill, filled, hole, opened, plain
from hexclassroom.live.pages.play import still, team
from hexclassroom.live.pages.play.here import Here
from hexclassroom.live.pages.play.parts import Idea, Parts
from hexclassroom.live.pages.texts.phrases import REASONS
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.live.scene import Move, Proposal, Scene
from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

IDEAS: Final = 3
_OWN: Final = ("n", "name", "letter", "gain", "what", "act", "key", "label")
"""What is an idea's own; all else many have in common."""


class Main(msgspec.Struct, frozen=True):
    """The board with its tools."""

    board: SafeString = hole("board")
    note: str = ""
    tools: bool = True


class Bar(msgspec.Struct, frozen=True):
    """The bar at the bottom: what was proposed or chosen, and the one filled button.

    mode: "build", "propose" or "" (nothing to do); ready: the action's JSON and label.
    """

    mode: str
    hint: str
    idea: Idea | None = None
    ready: str = ""
    ready_label: str = ""
    ready_main: bool = False


def page(here: Here) -> Parts:
    """Draw the own colony for whatever the viewer may do with it now; it is kept as it is."""
    return _page(still.building(here.scene), get_language())


@lru_cache(maxsize=512)
def _framed(board: SafeString, _language: str) -> str:
    """Put a board between its tools, once for all who see it."""
    return filled(draw("games/planet_hexagon/board.html", Main()), board=board)


@lru_cache(maxsize=1024)
def _page(scene: Scene, language: str) -> Parts:
    here = Here(scene)
    builds = here.moves(*targets.BUILD, "discard")
    acts = bool(builds)
    colony = here.team.colony or ()
    tiles = here.team.waiting or ()
    goals = targets.targets(here.moves(*targets.BUILD), colony, tiles)
    ghosts, ideas = proposals(here, goals)
    sources = tuple(
        boards.Source(
            targets.pipe_key(h.q, h.r) if h.face == "water" else targets.flip_key((h.q, h.r)),
            h.q,
            h.r,
        )
        for h in colony
        if h.markers and acts
    )
    label = _("Your colony: %(n)d hexes") % {"n": len(colony)}
    board = boards.board(colony, here.side, label, goals, ghosts, sources)
    builder = "builder" in here.roles
    return Parts(
        says=says(here, builds, tiles),
        main=_framed(board, language),
        side=plain(team.panel(scene, acts)),
        bar=plain(bar(here, acts, builder, ideas)),
        css="building" + (" can-build" if acts and builder else ""),
    )


def proposals(
    here: Here, goals: tuple[boards.Target, ...]
) -> tuple[tuple[boards.Ghost, ...], tuple[Idea, ...]]:
    """Give the team's proposals as ghosts on the board and as lines for the bar."""
    ghosts = []
    ideas = []
    proposed = here.scene.proposals[:IDEAS]
    # Both texts are written by the same hand, so equal actions are equal texts.
    by_act = {t.act: t for t in goals} if proposed else {}
    for p in proposed:
        value = _decode(p.action)
        if value is None:
            continue
        target = by_act.get(p.action)
        letter = p.name[:1].upper()
        ideas.append(_idea(here, p, value, letter, target))
        ghost = target or _pale(here, p, value)
        if ghost is not None:
            ghosts.append(boards.Ghost(ghost, letter))
    return tuple(ghosts), tuple(ideas)


def _decode(text: str) -> act.Action | None:
    try:
        found: act.Action = typed.decode(text, act.Action)
    except msgspec.MsgspecError:
        return None
    return found


def _pale(here: Here, p: Proposal, value: act.Action) -> boards.Target | None:
    """Give a proposal's ghost to somebody who has no such move: it can only be looked at."""
    if not isinstance(value, act.Place | act.Cover):
        return None
    seen = next((t for t in here.team.waiting or () if t.id == value.tile), None)
    if seen is None:
        return None
    say = _("%(name)s proposes %(tile)s here") % {"name": p.name, "tile": FACES[seen.face]}
    on = isinstance(value, act.Cover)
    return boards.Target("", value.q, value.r, "", "", say, p.points, seen.face, seen.type, on)


def _idea(
    here: Here, p: Proposal, value: act.Action, letter: str, target: boards.Target | None
) -> Idea:
    mine = p.seat == here.me.id
    gain = targets.signed(target.points if target else p.points or None)
    name = _("You") if mine else p.name
    text = {
        act.Pipe: _("a pipe"),
        act.Turn: _("to turn a tile over"),
        act.Discard: _("to drop a tile"),
    }.get(type(value), "")
    if not text and isinstance(value, act.Place | act.Cover):
        seen = next((t for t in here.team.waiting or () if t.id == value.tile), None)
        text = str(FACES[seen.face]) if seen else _("a tile")
    return Idea(
        n=p.n,
        name=name,
        letter=letter,
        gain=gain,
        reason=str(REASONS.get(p.reason, "")),
        what=text,
        act=target.act if target else "",
        key=target.key if target else "",
        label=target.label if target else "",
        agreed=len(p.agreed),
        mine=mine,
    )


def says(
    here: Here, builds: tuple[Move, ...], tiles: tuple[SeenTile, ...]
) -> tuple[tuple[str, str], ...]:
    """Give the sentence for each selection."""
    if here.my_turn and not builds:
        return (("", _away(here)),)
    builder = "builder" in here.roles
    if not builds:
        return (("", _nothing(here, builder)),)
    by_key: dict[str, str] = {}
    for tile in tiles:
        name = str(FACES[tile.face])
        key = targets.tile_key(tile.id or 0)
        places = [m for m in builds if m.kind in ("place", "cover") and m.value.tile == tile.id]
        if not places:
            text = {
                "farm": _("Your Farm has no place yet: it needs a free Field."),
                "factory": _("Your Factory has no place yet: it needs Water or a Forest."),
            }.get(tile.face, _("Your %(tile)s has no place yet.") % {"tile": name})
        elif not builder:
            text = _("Where should your %(tile)s go? Tap a lit cell and propose it.")
        elif tile.face in ("farm", "factory"):
            text = _("Place your %(tile)s: tap a lit tile, then confirm.")
        else:
            text = _("Place your %(tile)s: tap a lit cell, then confirm.")
        by_key[key] = text % {"tile": name} if "%(tile)s" in text else text
    for move in builds:
        if move.kind == "pipe":
            by_key[targets.key_of(move)] = _("Lay a pipe: tap a lit House, then confirm.")
        elif move.kind == "turn":
            by_key[targets.key_of(move)] = _("Turn a tile over: tap a lit one, then confirm.")
    if len(tiles) > team.LIMIT:
        none = _("Three tiles wait, two may stay: place one or drop one.")
    elif not builder:
        none = _("Help your Builder: tap a tile, then a cell, and propose it.")
    elif tiles and not any(m.kind in ("place", "cover") for m in builds):
        none = by_key[targets.tile_key(tiles[0].id or 0)]
    elif tiles:
        none = _("Tap a tile on your waiting spot.")
    elif here.view.phase == "final_building":
        none = _("Spend markers if it helps, then say that you are ready.")
    else:
        none = _("You may spend a marker, or wait for the next tile.")
    return (("-none", none), *by_key.items())


def _away(here: Here) -> str:
    """Say why building is closed: the team's Supplier is at the Supply Centre."""
    supplier = here.holder("supplier")
    if supplier is None or supplier.id == here.me.id:
        return _("Building is closed while your Supplier is away.")
    return _("%(name)s is at the Supply Centre. Building opens again afterwards.") % {
        "name": supplier.name
    }


def _nothing(here: Here, builder: bool) -> str:
    if here.view.phase == "final_building":
        return _("Everything is built. Tap “We are ready”.")
    if here.team.waiting and not builder:
        return _("Talk with your Builder: where should the next tile go?")
    return _("Nothing to build now. Which tile does your team need next?")


def bar(here: Here, acts: bool, builder: bool, ideas: tuple[Idea, ...]) -> SafeString:
    """Draw the bar: a proposal with its answers, the chosen move, Confirm or Propose, Ready."""
    ready, label = "", ""
    for move in here.moves("ready"):
        ready = move.action
        label = _("We are ready") if move.value.ready else _("Not ready yet")
    mode = "build" if acts and builder else "propose" if acts else ""
    if mode == "build":
        hint = _("Choose a tile, then a cell.") if here.team.waiting else ""
    elif mode == "propose":
        hint = _("Your Builder confirms. You can propose.")
    elif here.team.ready and here.view.phase in ("emissary", "final_building"):
        hint = _("Your team is ready. Others still need a moment.")
    else:
        hint = ""
    if not (mode or hint or ideas or ready):
        return SafeString("")
    first, parts = opened(ideas[0], _OWN) if ideas else (None, {})
    value = Bar(mode, hint, first, ready, label, ready_main=bool(ready) and not acts)
    return fill(draw("games/planet_hexagon/bar_build.html", value), **parts)
