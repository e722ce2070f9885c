"""The log of an archived game, read so that `live.history` can play it again."""

import datetime as dt

import msgspec

from hexclassroom.live.history import Logged
from hexclassroom.reports.evidence.entries import entries_of
from hexclassroom.reports.models import Archive


class Unreadable(Exception):  # noqa: N818 - says what the game is
    """A game whose log was written by other rules, or is no log."""


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
