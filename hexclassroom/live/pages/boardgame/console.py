"""The Game Master's console of a game that has a Show, round it what all consoles share."""

from typing import Any, Final

import msgspec
from django.utils.safestring import SafeString

from games.registry import SHOWS
from games.show import Face
from hexclassroom.live.pages.boardgame import result as results
from hexclassroom.live.pages.boardgame.acting import acts
from hexclassroom.live.pages.boardgame.console_parts import beside_card, board_card, side_cards
from hexclassroom.live.pages.boardgame.taps import face_of
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.console import panel, stage
from hexclassroom.live.pages.console.frame import Said, around, frame, tables
from hexclassroom.live.pages.console.parts import Chip, ResultCard, ResultTeam
from hexclassroom.live.pages.draw import draw, exact
from hexclassroom.live.pages.faces import mode
from hexclassroom.live.pages.teams import every
from hexclassroom.live.scene import Scene, TableNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

MIDDLE: Final = ("due", "asks", "board", "sides", "beside")
"""Pieces that are there only while the game is played."""


class Due(msgspec.Struct, frozen=True):
    """Who has to act; orders: what the Game Master alone may do now, as (command, label)."""

    says: str
    sides: tuple[Chip, ...]
    orders: tuple[tuple[str, str], ...]


def pieces(scene: Scene) -> dict[str, str]:
    """Draw the console's pieces."""
    table, view = scene.table, scene.view
    shown = mode(table, view)
    face = face_of(table.game, view) if view is not None else None
    out = frame(scene, shown, _said(scene, face)) | dict.fromkeys(MIDDLE, "")
    if face is not None and shown == "play":
        out["due"] = draw("live/boardgame/console/due.html", _due(scene, face))
        out["asks"] = panel.asks(scene)
        out["board"] = board_card(table.game, face)
        out["beside"] = beside_card(table.game, face.facts, face.trays)
        out["sides"] = side_cards(scene, face)
    out["act"] = acts(scene)
    out["stage"] = _stage(scene, shown)
    return exact(out)


def on_turn(table: TableNow) -> str:
    """Say in a few words what goes on at a table whose game is not looked at."""
    due = sorted({side for side, _role in table.due})
    if len(due) == 1:
        return _("%(team)s to act") % {"team": every(table.game)[due[0]].name}
    return clock_name(table)


def clock_name(table: TableNow) -> str:
    """Name what is timed."""
    show = SHOWS[table.game]
    name = show.clocks.get(table.clock.kind)
    return spoken(name, show) if name is not None else _("The game is on")


def _said(scene: Scene, face: Face | None) -> Said:
    rail = tuple(around(each) or on_turn(each) for each in tables(scene))
    # Where the game stands is said over the board.
    return Said(rail=rail, clock=clock_name(scene.table) if face is not None else "")


def _due(scene: Scene, face: Face) -> Due:
    table = scene.table
    show, teams = SHOWS[table.game], every(table.game)
    due = sorted({side for side, _role in table.due})
    return Due(
        says=spoken(face.says, show),
        sides=tuple(
            Chip(teams[side], _names(table, side), side in table.computers) for side in due
        ),
        orders=_orders(table.game, scene.view),
    )


def _names(table: TableNow, side: int) -> str:
    return ", ".join(seat.name for seat in table.seats if seat.side == side)


@kept(64)
def _orders(game: str, view: Any) -> tuple[tuple[str, str], ...]:
    show = SHOWS[game]
    return tuple(
        (f'{{"do":"master","action":{action}}}', spoken(label, show))
        for action, label in show.master(view)
    )


def _stage(scene: Scene, face: str) -> SafeString:
    if face not in stage.AFTER:
        return stage.before(scene, face)
    table = scene.table
    if scene.view is None:
        card = ResultCard(table.id, (), stage.questions())
        return draw("live/console/result.html", card)
    result = results.of(table.game, scene.view)
    sides = tuple(
        ResultTeam(
            team=each.team,
            total=each.total,
            won=each.won,
            note=_("wins") if each.won and len(result.winners) == 1 else "",
        )
        for each in result.ranked
    )
    card = ResultCard(table.id, sides, stage.questions(), result.said)
    return draw("live/console/result.html", card)
