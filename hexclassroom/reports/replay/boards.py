"""Any game with a Show in a replay: its boards cell by cell, its trays, how the sides stand.

A cell that looks the same is one drawing, wherever it lies, so a film of a large board stays
small. The drawings keep one size from the first step to the last, so that nothing jumps.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape, format_html_join
from django.utils.safestring import mark_safe

from games.registry import GAMES, SHOWS
from games.show import Board, Cell, Face, Fact, Standing, Tray
from hexclassroom.live.pages.art.boards import view_box
from hexclassroom.live.pages.boardgame import cells as lying
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports import sides
from hexclassroom.reports.replay.reading import ALL
from hexclassroom.reports.replay.steps import Step


class Drawer:
    """Draws a game that has a Show; see drawers.Drawer."""

    stage = "reports/replay/boards.html"

    def __init__(self, game: str, steps: Sequence[Step]) -> None:
        self._game, self._show = GAMES[game], SHOWS[game]
        self._steps = steps
        self._known: dict[int, Face] = {}
        last = self._face(steps[-1])
        self._teams = sides.of_game(game)[: len(last.standings)]

    def _face(self, step: Step) -> Face:
        """Give what the Game Master saw after a step; each once."""
        key = id(step)
        if key not in self._known:
            self._known[key] = self._show.face(self._game.view(step.state, ALL))
        return self._known[key]

    @cached_property
    def _boards(self) -> dict[str, tuple[Board, dict[str, Cell]]]:
        """Give every board of the game with all cells that it has at any time, by their keys."""
        out: dict[str, tuple[Board, dict[str, Cell]]] = {}
        for step in self._steps:
            for board in self._face(step).boards:
                cells = out.setdefault(board.key, (board, {}))[1]
                if len(cells) != len(board.cells) or board.cells[0].key not in cells:
                    cells.update((cell.key, cell) for cell in board.cells if cell.key not in cells)
        return out

    def moment(self, step: Step) -> tuple[int, int, str]:
        """Give no session, the round, and where the game stands in words."""
        where = spoken(self._face(step).where, self._show)
        return 0, int(getattr(step.state, "round", 1)), where

    def context(self, step: Step) -> dict[str, object]:
        """Give boards with the places of their cells, and the sides with what they have."""
        now = {name: mark_safe(html) for name, html in self.pieces(step).items()}
        boards = []
        for b, (board, cells) in enumerate(self._boards.values()):
            drawn = [
                (f"c{b}.{c}", mark_safe(lying.at(cell, board.flat)), now[f"c{b}.{c}"])
                for c, cell in enumerate(cells.values())
            ]
            boards.append((f"rb{b}", drawn))
        return {
            "boards": boards,
            "teams": [
                {
                    "side": team.side,
                    "team": team,
                    "name": team.name,
                    **{part: now[f"{part}{team.side}"] for part in ("points", "now", "has")},
                }
                for team in self._teams
            ],
            "now": now,
        }

    def pieces(self, step: Step) -> dict[str, str]:
        """Draw everything as it lies after a step."""
        face = self._face(step)
        boards = {board.key: board for board in face.boards}
        out = {}
        for b, (key, (_board, cells)) in enumerate(self._boards.items()):
            board = boards.get(key)
            here = {cell.key: cell for cell in board.cells} if board is not None else {}
            for c, name in enumerate(cells):
                out[f"c{b}.{c}"] = self._cell(here.get(name), board)
        out["told"] = " ".join(self._told(board) for board in face.boards).strip()
        out["main"], out["smalls"] = self._stage(face.boards)
        standings = {each.side: each for each in face.standings}
        for team in self._teams:
            side = team.side
            standing = standings.get(side, Standing(side))
            out[f"points{side}"] = "" if standing.points is None else str(standing.points)
            out[f"now{side}"] = self._now(standing)
            out[f"has{side}"] = self._figures(standing.facts) + self._trays(face, side)
        out["table"] = self._figures(face.facts) + self._trays(face, None)
        return out

    def _stage(self, boards: tuple[Board, ...]) -> tuple[str, str]:
        """Show the boards of one moment: the first large, the others small below it."""
        order = list(self._boards)
        shown = []
        for board in boards:
            first, cells = self._boards[board.key]
            title = spoken(board.title, self._show) or _("Board")
            view = view_box(lying.box(tuple(cells.values()), first.flat))
            shown.append(
                (
                    f'<svg class="bg-board board hexsvg" viewBox="{view}" role="img" '
                    f'aria-label="{escape(title)}"><use href="#rb{order.index(board.key)}"/></svg>',
                    escape(title),
                )
            )
        small = "".join(
            f"<figure>{drawn}<figcaption>{title}</figcaption></figure>"
            for drawn, title in shown[1:]
        )
        return shown[0][0] if shown else "", small

    def _cell(self, cell: Cell | None, board: Board | None) -> str:
        if cell is None or board is None:
            return ""
        hue = lying.hue(self._show.badges, cell.side)
        inside = lying.inside(cell, board.flat, self._show.badges, False)
        return f'<g class="bg-cell{hue}">{inside}</g>'

    def _told(self, board: Board) -> str:
        """Say for those who do not see it what has just changed on a board."""
        changed = [cell for cell in board.cells if cell.bright]
        return escape(". ".join(spoken(cell.say, self._show) for cell in changed))

    def _now(self, standing: Standing) -> str:
        words = [spoken(standing.note, self._show)]
        words += [_("out")] if standing.out and not words[0] else []
        words += [_("to move")] if standing.turn else []
        return escape(" · ".join(word for word in words if word))

    def _figures(self, facts: tuple[Fact, ...]) -> str:
        found = format_html_join(
            "",
            "<li>{}<span>{}</span> <b>{}</b></li>",
            (
                (lying.sign(fact.symbol, "g-icon"), spoken(fact.name, self._show), fact.value)
                for fact in facts
            ),
        )
        return f'<ul class="rp-facts">{found}</ul>' if found else ""

    def _trays(self, face: Face, side: int | None) -> str:
        trays = [tray for tray in face.trays if tray.side == side and tray.pieces]
        return "".join(self._tray(tray) for tray in trays)

    def _tray(self, tray: Tray) -> str:
        pieces: list[dict[str, Any]] = [
            {
                "symbol": piece.symbol,
                "text": piece.text,
                "name": spoken(piece.name, self._show),
                "note": spoken(piece.note, self._show),
                "count": piece.count,
                "spent": piece.spent,
                "css": lying.hue(self._show.badges, piece.side),
            }
            for piece in tray.pieces
        ]
        context = {"title": spoken(tray.title, self._show), "pieces": pieces}
        return str(render_to_string("reports/replay/tray.html", context))
