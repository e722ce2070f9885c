"""The end of an archived game, and its log as `live.history` can play it again."""

import datetime as dt
from typing import Any, Final

import msgspec

from games import typed
from games.engine import Viewer
from games.registry import GAMES
from hexclassroom.live.history import Logged
from hexclassroom.reports.evidence.entries import entries_of
from hexclassroom.reports.models import Archive

ALL: Final = Viewer(master=True)
"""After the end everything may be seen that the Game Master could see."""


class Unreadable(Exception):  # noqa: N818 - says what the game is
    """A game whose position or log was written by other rules, or is no log."""


def final_state(archive: Archive) -> Any:
    """Give the position at the end, a State of its game. Raises Unreadable."""
    try:
        return typed.decode(archive.state, GAMES[archive.game].State)
    except (msgspec.DecodeError, UnicodeError, LookupError) as error:
        raise Unreadable from error


def logged(archive: Archive) -> list[Logged]:
    """Give the log's entries in order; [] where it was dropped or there never was one."""
    try:
        return [
            Logged(
                n=each.n,
                kind=each.kind,
                actor=each.actor,
                seat=each.seat,
                by=each.by,
                key=None,
                body=bytes(each.body).decode(),
                undo_count=0,
                at=dt.datetime.fromisoformat(each.at),
                version=0,
            )
            for each in entries_of(archive.log)
        ]
    except (msgspec.MsgspecError, ValueError) as error:
        raise Unreadable from error
