"""Undo: back to any point of the log. Nothing is erased; the undo is itself an entry."""

import datetime as dt

from hexclassroom.live import roles as role_rules
from hexclassroom.live.history import Logged, heads, line, read, replay, roles_at
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, duty, play
from hexclassroom.live.writer.row import Row


def undo(row: Row, to: int, key: str | None, now: dt.datetime) -> None:
    """Put game and roles back to where they were after entry `to`.

    People, devices and time factors stay as they are; the phase begins again, paused, with its
    full time; prompts from before are gone, because their ids carry the undo count.
    """
    log = read(row.id)
    if not 0 < to <= row.log_n:
        raise Refused("no_such_entry")
    _go(row, log, to, key, now, redo=False)


def redo(row: Row, key: str | None, now: dt.datetime) -> None:
    """Undo the last undo: back to where the table stood just before it."""
    log = read(row.id)
    last = next((entry for entry in reversed(log) if entry.kind == "undo"), None)
    if last is None:
        raise Refused("nothing_to_redo")
    _go(row, log, last.n - 1, key, now, redo=True)


def _go(
    row: Row, log: list[Logged], to: int, key: str | None, now: dt.datetime, *, redo: bool
) -> None:
    at = heads(log)
    entries = line(at[to])
    if not any(entry.kind == "game" for entry in entries):
        raise Refused("nothing_to_undo")
    if at[to] is at[row.log_n]:
        raise Refused("nothing_to_undo")
    ended = row.ended is not None
    row.undo_count += 1
    row.log("undo", {"to": to, **({"redo": True} if redo else {})}, by="teacher", key=key)
    before = row.state
    row.state = replay(row.game, entries)
    over = row.game.over(row.state)
    row.status = "playing"
    row.ended = now if over else None
    if ended and not over:
        row.signals.append("reopened")
    elif over and not ended:
        row.signals.append("ended")
    row.phase = str(getattr(row.state, "phase", ""))
    row.paused, row.pause_reason = (False, "") if over else (True, "undo")
    _roles_back(row, entries, play.session(before))
    play.restaff(row, now)
    clock.restart(row, now)


def _roles_back(row: Row, entries: list[Logged], session: int) -> None:
    """Roles as they were then, fitted to the people who are there now."""
    then = roles_at(entries)
    roles = row.game.roles
    row.roles = {
        side: role_rules.fit(then.get(side, {}), roles, seats)
        for side, seats in duty.people(row.id).items()
        if seats
    }
    row.stand_ins = {}
    if row.roles != then or session != play.session(row.state):
        play.log_roles(row, "teacher")
