"""A small picture of a game for whoever chooses one: its main board some moves into a game.

Several games stand on one page, so the names of their symbols are told apart here.
"""

import re
from functools import cache
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.chance import Seeded
from games.engine import Viewer
from games.registry import GAMES, SHOWS
from games.show import Board
from hexclassroom.live.pages.boardgame import art, symbols

MOVES: Final = 36
_NAME: Final = re.compile(r'(id="|#)g-')


@cache
def _board(key: str) -> Board:
    """Play some moves, the same every time, and take the main board then."""
    game, chance = GAMES[key], Seeded(11)
    think = game.bots.get("greedy") or next(iter(game.bots.values()))
    state = game.setup(game.Options(), chance)
    for _move in range(MOVES):
        for side in game.awaiting(state):
            legal = game.legal_actions(state, side)
            action = think(game.view(state, Viewer(side=side)), legal, chance) if legal else None
            if action is not None:
                break
        else:
            break
        after, _record = game.apply(state, side, action, chance)
        if game.over(after):
            break
        state = after
    face = SHOWS[key].face(game.view(state, Viewer()))
    return max(face.boards, key=lambda board: len(board.cells))


def picture(key: str) -> SafeString:
    """Draw the board with the game's own symbols; nothing for a game without a Show.

    The page brings what all boards are drawn with (live/boardgame/symbols.html).
    """
    return _drawn(key, get_language()) if key in SHOWS else SafeString("")


def plain(key: str) -> SafeString:
    """Draw the same for a page that brings the game's symbols."""
    return art.mini(_board(key), SHOWS[key]) if key in SHOWS else SafeString("")


@cache
def _drawn(key: str, _language: str | None) -> SafeString:
    board = art.mini(_board(key), SHOWS[key])
    return mark_safe(_NAME.sub(rf"\1g-{key}-", f"{symbols.own(key)}{board}"))
