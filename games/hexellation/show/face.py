"""What a viewer sees: the sky or the field of the constellation being made, and a sentence."""

from functools import lru_cache
from typing import Final

from games.help import gettext_noop as _
from games.hexellation.pieces import AREA, AREA_RADIUS, DRAWN, MODEL_SIZES, SKIES, STARS, WON
from games.hexellation.shapes import contains
from games.hexellation.show.result import winner
from games.hexellation.show.words import PATTERNS, spot
from games.hexellation.state import View
from games.hexgrid import Hex, hexagon
from games.show import Board, Cell, Face, Fact, Named, Standing, Text, count, say

_TITLES: Final = {"model": Text(_("MODEL")), "avoid": Text(_("AVOID"))}


def sky_key(cell: Hex) -> str:
    """Name a cell of the sky as taps do."""
    return f"s{cell[0]},{cell[1]}"


def field_key(pattern: str, cell: Hex) -> str:
    """Name a cell of the small field in which a constellation is made."""
    return f"{pattern[0]}{cell[0]},{cell[1]}"


def face(view: View) -> Face:
    """Give what this viewer sees now."""
    return Face(
        where=_where(view),
        says=_says(view),
        boards=_boards(view),
        standings=tuple(_standing(view, side) for side in range(view.options.players)),
        facts=(Fact(Text(_("Stars left")), str(view.stars_left), "outline"),),
    )


# Boards.
def _boards(view: View) -> tuple[Board, ...]:
    """While a constellation is made its field is the main board, afterwards the sky is."""
    model = _field("model", view.model)
    if view.phase == "model":
        return (model,)
    avoid = _field("avoid", view.avoid)
    return (avoid, model) if view.phase == "avoid" else (_sky(view), model, avoid)


@lru_cache(maxsize=1024)
def _field(pattern: str, stars: tuple[Hex, ...]) -> Board:
    cells = []
    for cell in AREA:
        full = cell in stars
        said = _("A star of %(pattern)s on %(cell)s") if full else _("%(cell)s, empty")
        words: dict[str, str] = {"pattern": PATTERNS[pattern]} if full else {}
        name = spot(cell, AREA_RADIUS)
        cells.append(
            Cell(
                key=field_key(pattern, cell),
                q=cell[0],
                r=cell[1],
                say=say(said, cell=name, **words),
                face=f"{pattern}-field",
                symbol=f"{pattern}-star" if full else "",
            )
        )
    return Board(pattern, _TITLES[pattern], tuple(cells))


def _sky(view: View) -> Board:
    owner = {(star.q, star.r): star.side for star in view.stars}
    bright = _bright(view)
    cells = []
    for cell in hexagon(SKIES[view.options.board]):
        side = owner.get(cell)
        if side is not None:
            cells.append(_star(cell, side, cell in bright))
        else:
            cells.append(_free(cell, cell == view.planet))
    return Board("sky", Text(_("The sky")), tuple(cells))


def _bright(view: View) -> tuple[Hex, ...]:
    """The stars that decided something just now; otherwise the newest one."""
    if not view.stars or view.phase == "claims":
        return ()
    last = view.stars[-1]
    newest = (last.q, last.r)
    if view.phase == "result":
        return view.made if view.reason in ("model", "last") else ()
    return view.made if newest in view.made else (newest,)


@lru_cache(maxsize=2048)
def _star(cell: Hex, side: int, bright: bool) -> Cell:
    return Cell(
        key=sky_key(cell),
        q=cell[0],
        r=cell[1],
        say=say(_("Star of %(who)s on %(cell)s"), who=Named(side), cell=spot(cell)),
        face="night",
        symbol="star",
        side=side,
        bright=bright,
        sign="middle",
    )


@lru_cache(maxsize=256)
def _free(cell: Hex, planet: bool) -> Cell:
    said = _("%(cell)s, free, the planet is here") if planet else _("%(cell)s, free")
    return Cell(
        key=sky_key(cell),
        q=cell[0],
        r=cell[1],
        say=say(said, cell=spot(cell)),
        face="night",
        symbol="planet" if planet else "",
    )


# Who stands how.
def _standing(view: View, side: int) -> Standing:
    stars = sum(star.side == side for star in view.stars)
    ended = view.phase == "result"
    each = WON if len(view.winners) == 1 else DRAWN
    asked = side == view.turn
    if view.phase == "claims":
        asked = side not in view.out and side not in view.declined
    return Standing(
        side=side,
        facts=(Fact(Text(_("Stars")), str(stars), "outline"),),
        points=each * (side in view.winners) if ended else None,
        turn=asked and not ended,
        out=side in view.out,
        note=_note(view, side),
    )


def _note(view: View, side: int) -> Text:
    if side in view.out:
        return Text(_("made AVOID"))
    if side in view.declined:
        return Text(_("sees nothing more"))
    return Text(_("began")) if side == view.first else Text("")


# Sentences.
def _where(view: View) -> Text:
    if view.phase == "model":
        return Text(_("Making MODEL"))
    if view.phase == "avoid":
        return Text(_("Making AVOID"))
    if view.phase == "play":
        most = STARS - len(view.model) - len(view.avoid)
        return say(_("Star %(n)s of %(most)s"), n=len(view.stars) + 1, most=most)
    return Text(_("The last look")) if view.phase == "claims" else Text(_("The result"))


def _says(view: View) -> Text:
    if view.phase == "result":
        return winner(view)
    if view.phase == "model":
        return _making_model(view)
    if view.phase == "avoid":
        return _making_avoid(view)
    if view.side is not None and view.side in view.out:
        return say(_("You made AVOID, so you are out. Watch how the others go on."))
    return _playing(view) if view.phase == "play" else _last_look(view)


def _making_model(view: View) -> Text:
    if view.side != view.turn:
        text = _("%(who)s makes MODEL. Whoever draws its pattern on the sky wins.")
        return say(text, who=Named(view.turn))
    least, most = MODEL_SIZES
    have = len(view.model)
    if have < least:
        return count(
            least - have,
            _("Make MODEL, the pattern that wins: it needs %(n)s more star. Tap a cell."),
            _("Make MODEL, the pattern that wins: it needs at least %(n)s more stars. Tap a cell."),
        )
    if have < most:
        return Text(_("MODEL can stay like this, or you can add one more star."))
    return Text(_("MODEL has all its stars. Is it ready?"))


def _making_avoid(view: View) -> Text:
    if view.side != view.turn:
        text = _("%(who)s makes AVOID. Whoever draws its pattern on the sky is out.")
        return say(text, who=Named(view.turn))
    missing = len(view.model) - 1 - len(view.avoid)
    if missing:
        return count(
            missing,
            _("Make AVOID, the pattern that loses: it needs %(n)s more star. Tap a cell."),
            _("Make AVOID, the pattern that loses: it needs %(n)s more stars. Tap a cell."),
        )
    if contains(view.model, view.avoid):
        return Text(_("This is a part of MODEL. Take a star back and try another pattern."))
    return Text(_("AVOID has all its stars. Is it ready?"))


def _playing(view: View) -> Text:
    if view.side == view.turn:
        if view.options.unnoticed:
            return Text(_("Your turn: put a star on a free cell. Do you see MODEL or AVOID?"))
        return Text(_("Your turn: put a star on a free cell. Make MODEL, but never AVOID."))
    if view.options.unnoticed and view.side is not None:
        text = _("%(who)s puts the next star. Do you see MODEL or AVOID? Point it out!")
    elif view.options.unnoticed:
        text = _("%(who)s puts the next star. Does anybody see MODEL or AVOID?")
    else:
        text = _("%(who)s puts the next star. Moved or turned, MODEL is still MODEL.")
    return say(text, who=Named(view.turn))


def _last_look(view: View) -> Text:
    if view.side is None:
        return Text(_("No more stars. Does anybody see MODEL or AVOID?"))
    if view.side in view.declined:
        return Text(_("You see nothing more. The others are still looking."))
    return Text(_("No more stars. Point out MODEL or AVOID, or say that you see nothing."))
