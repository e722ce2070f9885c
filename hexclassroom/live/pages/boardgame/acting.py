"""What the Game Master may do for a side of another game: its legal moves in words, and forms."""

from typing import Any, Final

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from games.engine import Prompt
from games.registry import SHOWS
from games.show import Face, Form, Show
from hexclassroom.live.pages.boardgame import art
from hexclassroom.live.pages.boardgame.forms import Sheet, picks, sheets
from hexclassroom.live.pages.boardgame.taps import Aim, attributes, face_of, places
from hexclassroom.live.pages.boardgame.words import signed, spoken
from hexclassroom.live.pages.console.parts import ActTabs
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.scene import Move, Scene
from hexclassroom.live.tongue import kept

MOST: Final = 120
"""Moves listed for one side, the best first."""


class Act(msgspec.Struct, frozen=True):
    """A legal move: what it does, what is sent, what it brings ("" where nothing brings any)."""

    words: str
    action: str
    gain: str = ""


class Pick(msgspec.Struct, frozen=True):
    """A piece that may be tapped for a form: its name, and the attributes of its button."""

    name: str
    attrs: SafeString


class ActForm(msgspec.Struct, frozen=True):
    """A form, the boards on which it is tapped, the pieces that are tapped for it."""

    sheet: Sheet
    html: SafeString
    boards: tuple[SafeString, ...]
    pieces: tuple[Pick, ...]


class ActSide(msgspec.Struct, frozen=True):
    """What the Game Master may do for a side; more: how many moves are not listed."""

    team: Team
    prompt: str
    moves: tuple[Act, ...]
    forms: tuple[ActForm, ...] = ()
    more: int = 0


def acts(scene: Scene) -> str:
    """Draw what each side is asked; each side's part is kept by itself."""
    if scene.view is None:
        return ""
    table = scene.table
    prompts, moves, views = dict(scene.asked), dict(scene.side_moves), dict(scene.side_views)
    questions = dict(scene.side_prompts)
    out: str = draw("live/console/act.html", ActTabs(of(table)))
    for team in of(table):
        listed, asked = moves.get(team.side, ()), questions.get(team.side)
        view = views.get(team.side, scene.view)
        out += draw(
            "live/boardgame/console/act_side.html",
            ActSide(
                team=team,
                prompt=prompts.get(team.side, ""),
                moves=_acts(table.game, view, listed),
                forms=_forms(table.game, view, team.side, asked) if asked is not None else (),
                more=max(0, len(listed) - MOST),
            ),
        )
    return out


@kept(128)
def _acts(game: str, view: Any, moves: tuple[Move, ...]) -> tuple[Act, ...]:
    show = SHOWS[game]
    best = sorted(moves, key=lambda move: -(move.points or 0))[:MOST]
    counts = any(move.points for move in moves)
    return tuple(
        Act(
            spoken(show.tap(view, move.value).say, show),
            move.action,
            signed(move.points) if counts else "",
        )
        for move in best
    )


@kept(64)
def _forms(game: str, view: Any, side: int, prompt: Prompt) -> tuple[ActForm, ...]:
    """Draw what cannot be listed; the keys name the side, as all sides are on one page."""
    show, face = SHOWS[game], face_of(game, view)
    out = []
    for form in show.forms(view, prompt):
        own = replace(form, key=f"{side}-{form.key}")
        (sheet,) = sheets((own,), show, prompt.id, alone=False)
        boards, pieces = _taps(own, show, face)
        html = draw("live/boardgame/form.html", sheet)
        out.append(ActForm(sheet, html, boards, pieces))
    return tuple(out)


def _taps(form: Form, show: Show, face: Face) -> tuple[tuple[SafeString, ...], tuple[Pick, ...]]:
    """Draw the boards on which a form is tapped, and the pieces that are tapped for it."""
    on_board, in_trays = picks((form,), places(face)[0])
    names = {piece.key: piece.name for tray in face.trays for piece in tray.pieces}
    aimed = {aim.key for aim in on_board}
    return (
        tuple(
            art.board(board, show, on_board)
            for board in face.boards
            if aimed & {cell.key for cell in board.cells}
        ),
        tuple(Pick(spoken(names[aim.key], show), _attributes(aim)) for aim in in_trays),
    )


def _attributes(aim: Aim) -> SafeString:
    return mark_safe(attributes(aim))
