"""The Game Master's commands at one table."""

import datetime as dt
from typing import Any

import msgspec

from games import typed
from games.chance import Recorder
from games.engine import MASTER
from hexclassroom.live import captures
from hexclassroom.live import roles as role_rules
from hexclassroom.live.indicators import INDICATORS
from hexclassroom.live.models import Observation, Seat
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, commands, duty, play, undo
from hexclassroom.live.writer.row import Row


def take(row: Row, do: commands.TableCommand, key: str, now: dt.datetime) -> None:
    """Carry a command out, or raise Refused."""
    match do:
        case commands.Brief():
            if row.status not in ("lobby", "briefing"):
                raise Refused("already_started")
            row.status = "briefing"
            _note(row, key, "briefing")
        case commands.Start():
            start(row, key, now)
        case commands.Undo(to):
            undo.undo(row, to, key, now)
        case commands.Redo():
            undo.redo(row, key, now)
        case commands.ShowSupply(on):
            if row.game_key not in captures.SUIT:
                raise Refused("not_in_this_game")
            row.show_supply = on
            _note(row, key, "show_supply", on=on)
        case commands.SetFactor() | commands.TeamFactor():
            _factor(row, do, key, now)
        case commands.Swap():
            _swap(row, do, key, now)
        case commands.StandIn(side, role, seat):
            _running(row)
            set_stand_in(row, side, role, seat, by="teacher", key=key)
        case commands.HandDown(seat):
            # Pages of another table would not hear of it.
            if not Seat.objects.filter(pk=seat, table=row.id).update(hand_up=None):
                raise Refused("no_such_seat")
            _note(row, key, "hand_down", seat=seat)
        case commands.Observe(side, indicator, value):
            _observe(row, side, indicator, value, now)
            _note(row, key, "observed", side=side, indicator=indicator)
        case commands.Debrief():
            if row.ended is None:
                raise Refused("not_over")
            row.status = "debrief"
            _note(row, key, "debrief")
        case _:
            _clockwork(row, do, key, now)


def _clockwork(row: Row, do: commands.TableCommand, key: str, now: dt.datetime) -> None:
    """Pause, resume, more time, end of a phase or of the game."""
    _running(row)
    match do:
        case commands.Pause():
            if row.paused:
                raise Refused("paused")
            clock.pause(row, "teacher", now)
            _note(row, key, "paused", reason="teacher")
        case commands.Resume():
            if not row.paused:
                raise Refused("not_paused")
            clock.resume(row, now)
            _note(row, key, "resumed")
        case commands.AddTime(seconds):
            if not clock.add(row, seconds, now):
                raise Refused("no_clock")
            _note(row, key, "time_added", seconds=seconds)
        case commands.EndPhase():
            play.order(row, "end_phase", now, key=key)
        case commands.EndGame():
            play.order(row, "end_game", now, key=key)
        case commands.Master(action):
            play.rule(row, action, now, key)


def _running(row: Row) -> None:
    if row.ended is not None:
        raise Refused("over")
    if row.status != "playing":
        raise Refused("not_started")


def _note(row: Row, key: str | None, what: str, *, by: str = "teacher", **more: Any) -> None:
    row.log("table", {"what": what, **more}, by=by, key=key)


def start(row: Row, key: str | None, now: dt.datetime) -> None:
    """Deal the roles and set the game up; the setup with its draws is the first game entry."""
    if row.status not in ("lobby", "briefing"):
        raise Refused("already_started")
    people = {side: seats for side, seats in duty.people(row.id).items() if seats}
    row.roles = {
        side: role_rules.assign(row.game.roles, seats, 1) for side, seats in people.items()
    }
    row.stand_ins = {}
    options = options_with_staff(row)
    drawn = Recorder(play.DICE)
    state = row.game.setup(options, drawn)
    row.status, row.started, row.ended = "playing", now, None
    row.paused, row.pause_reason = False, ""
    row.state = state
    row.log(
        "game",
        {"setup": msgspec.to_builtins(options), "drawn": drawn.drawn},
        by="teacher",
        actor=MASTER,
        key=key,
    )
    row.phase = str(getattr(state, "phase", ""))
    play.log_roles(row, "teacher")
    clock.restart(row, now)


def options_with_staff(row: Row) -> Any:
    """Read the table's options, with how many people and Suppliers each side has now."""
    try:
        options = typed.decode(row.options, row.game.Options)
    except msgspec.ValidationError:
        raise Refused("bad_options") from None
    if hasattr(options, "people"):
        staff = [play.staff_of(row, side) for side in range(row.sides)]
        options = msgspec.structs.replace(
            options,
            people=tuple(people for people, _first in staff),
            suppliers=tuple(first for _people, first in staff),
        )
    return options


def _factor(
    row: Row, do: commands.SetFactor | commands.TeamFactor, key: str, now: dt.datetime
) -> None:
    """Change a time factor; the running clock keeps the share of it that is left."""
    if 0 < do.factor < 0.5:
        raise Refused("bad_value")
    on = row.running
    timed = row.clock_now() if on else None
    old = clock.speed(row, timed) if timed else 0.0
    if isinstance(do, commands.TeamFactor):
        if do.side >= row.sides:
            raise Refused("no_such_side")
        row.factors = {**row.factors, str(do.side): do.factor}
        _note(row, key, "team_factor", side=do.side, factor=do.factor)
    else:
        row.factor = do.factor
        _note(row, key, "factor", factor=do.factor)
    if on:
        clock.rescale(row, old, now)


def _swap(row: Row, do: commands.Swap, key: str, now: dt.datetime) -> None:
    _running(row)
    team = row.roles.get(do.side)
    if team is None:
        raise Refused("no_such_side")
    for seat, role in ((do.a, do.role_a), (do.b, do.role_b)):
        if role not in team:
            raise Refused("no_such_role")
        if seat not in team[role]:
            raise Refused("no_such_seat")
    swapped = role_rules.swap(team, do.a, do.b, do.role_a, do.role_b)
    row.roles = {**row.roles, do.side: swapped}
    _note(row, key, "swapped", side=do.side, a=do.a, b=do.b, role_a=do.role_a, role_b=do.role_b)
    play.log_roles(row, "teacher")
    play.restaff(row, now)


def set_stand_in(
    row: Row, side: int, role: str, seat: str, *, by: str, key: str | None = None
) -> None:
    """Let a team-mate or "bot" play a role for now; "" gives it back to those who hold it."""
    team = row.roles.get(side)
    if team is None:
        raise Refused("no_such_side")
    if role not in team or (not role and seat not in ("", duty.BOT)):
        raise Refused("no_such_role")
    if seat not in ("", duty.BOT) and not any(seat in seats for seats in team.values()):
        raise Refused("no_such_seat")
    of_side = {each: who for each, who in row.stand_ins.get(side, {}).items() if each != role}
    if seat:
        of_side[role] = seat
    row.stand_ins = {**row.stand_ins, side: of_side}
    _note(row, key, "stand_in", by=by, side=side, role=role, seat=seat)


def take_back(row: Row, seat: str) -> None:
    """A player is back: nobody stands in for their roles any more."""
    for side, of_side in list(row.stand_ins.items()):
        for role in list(of_side):
            if seat in row.roles.get(side, {}).get(role, ()):
                set_stand_in(row, side, role, "", by="clock")


def _observe(row: Row, side: int, indicator: str, value: int, now: dt.datetime) -> None:
    if side >= row.sides:
        raise Refused("no_such_side")
    if indicator not in INDICATORS:
        raise Refused("unknown_word")
    state = row.state if row.state_text_or_state else None
    Observation.objects.create(
        table_id=row.id,
        side=side,
        indicator=indicator,
        value=value,
        session=getattr(state, "session", 0),
        round=getattr(state, "round", 0),
        at=now,
    )
