"""Playing on: applying an action, and what follows from the new state around the game."""

import datetime as dt
import secrets
from typing import Any, Final

import msgspec

from games import typed
from games.engine import CLOCK, MASTER, Game, IllegalAction, Record, Viewer
from games.registry import SHOWS
from hexclassroom.live import roles as role_rules
from hexclassroom.live.models import Lesson
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, duty
from hexclassroom.live.writer.row import Row


class Dice:
    """The live game's source of chance: the operating system's, with no seed to be found out."""

    def below(self, n: int) -> int:
        """Draw an integer below n."""
        return secrets.randbelow(n)


DICE: Final = Dice()


def read_action(game: Game[Any, Any, Any, Any], action: Any) -> Any:
    """Read an action as a client sent it (plain values), or refuse it."""
    try:
        return typed.convert(action, game.Action)
    except msgspec.ValidationError:
        raise Refused("unknown_action") from None


def apply(
    row: Row,
    actor: int,
    action: Any,
    now: dt.datetime,
    *,
    by: str,
    seat: str | None = None,
    key: str | None = None,
) -> Record:
    """Apply an action of the game, log it and follow it up; refused, it changes nothing."""
    before = row.state
    try:
        after, record = row.game.apply(before, actor, action, DICE)
    except IllegalAction as refusal:
        raise Refused(refusal.code, row.game_key) from None
    row.state = after
    row.log("game", record, by=by, actor=actor, seat=seat, key=key)
    follow(row, before, now)
    return record


def order(row: Row, kind: str, now: dt.datetime, *, key: str | None = None, **fields: Any) -> None:
    """Apply an action of the CLOCK or the MASTER by its name."""
    actor = CLOCK if kind == "time_up" else MASTER
    action = read_action(row.game, {"type": kind, **fields})
    apply(row, actor, action, now, by="clock" if actor == CLOCK else "teacher", key=key)


def rule(row: Row, action: Any, now: dt.datetime, key: str) -> None:
    """Apply what the Game Master alone may do in this game: one of the actions of its Show."""
    show = SHOWS.get(row.game_key)
    offered = show.master(row.game.view(row.state, Viewer(master=True))) if show else ()
    if action not in [msgspec.json.decode(text) for text, _label in offered]:
        raise Refused("unknown_action")
    apply(row, MASTER, read_action(row.game, action), now, by="teacher", key=key)


def follow(row: Row, before: Any, now: dt.datetime) -> None:
    """After a change of state: phase, clock, session change and end of the game."""
    state = row.state
    row.phase = str(getattr(state, "phase", ""))
    if row.game.over(state):
        if row.ended is None:
            row.ended = now
            row.paused, row.pause_reason = False, ""
            row.signals.append("ended")
    elif session(before) != session(state):
        change_session(row, now)
    clock.follow(row, now)


def session(state: Any) -> int:
    """Give the session (from 1) of a state; 1 in games without sessions."""
    return int(getattr(state, "session", 1)) if state is not None else 1


def change_session(row: Row, now: dt.datetime) -> None:
    """Move the roles on, and wait for the Game Master where people play."""
    deal_roles(row, now)
    if row.roles and Lesson.objects.filter(pk=row.lesson, session_pause=True).exists():
        row.paused, row.pause_reason = True, "session_change"


def deal_roles(row: Row, now: dt.datetime) -> None:
    """Assign every team's roles for the current session and record it."""
    people = duty.people(row.id)
    now_session = session(row.state)
    row.roles = {
        side: role_rules.assign(row.game.roles, seats, now_session)
        for side, seats in people.items()
        if seats
    }
    row.stand_ins = {}
    log_roles(row, "clock")
    restaff(row, now)


def log_roles(row: Row, by: str, **more: Any) -> None:
    """Record who holds which role."""
    body = {
        "what": "roles",
        "roles": {str(side): team for side, team in sorted(row.roles.items())},
        "session": session(row.state) if row.state_text_or_state else 1,
        **more,
    }
    row.log("table", body, by=by)


def staff_of(row: Row, side: int) -> tuple[int, int]:
    """Give how many people a side has and how many of them hold the first role."""
    team = row.roles.get(side) or {}
    everybody = {seat for seats in team.values() for seat in seats}
    first = team.get(row.game.roles[0], []) if row.game.roles else []
    return len(everybody), len(first)


def restaff(row: Row, now: dt.datetime) -> None:
    """Tell the rules how many people and Suppliers each side has, where that has changed."""
    for side, team in enumerate(getattr(row.state, "teams", ())):
        if not hasattr(team, "people"):
            return
        people, suppliers = staff_of(row, side)
        if (team.people, team.suppliers if people else 0) == (people, suppliers):
            continue
        before = row.state
        action = read_action(
            row.game,
            {"type": "staff", "side": side, "people": people, "suppliers": suppliers},
        )
        try:
            after, record = row.game.apply(before, MASTER, action, DICE)
        except IllegalAction:
            return  # e.g. the game is over: who sits where does not matter any more
        row.state = after
        row.log("game", record, by="clock", actor=MASTER)
        follow(row, before, now)
