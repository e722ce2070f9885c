"""Commands over a whole lesson, and what follows when the people at a table change."""

import datetime as dt
import secrets
import uuid
from typing import Any

from hexclassroom.classes import names
from hexclassroom.classes.models import Student
from hexclassroom.live import captures, places
from hexclassroom.live import roles as role_rules
from hexclassroom.live.lessons import MOST_TABLES, names_taken, of_class
from hexclassroom.live.models import Device, Lesson, Seat, Table
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, commands, duty, forget, play
from hexclassroom.live.writer.row import Row, load, players

Rows = dict[int, Row]


def lock(table: int, key: str | None) -> Rows:
    """Lock the lesson to which a table belongs, and its open tables in order of their id."""
    lesson = Table.objects.filter(pk=table).values_list("lesson", flat=True).first()
    if lesson is None:
        raise Refused("no_such_table")
    found = of_lesson(lesson, table, key)
    if table not in found:
        # Closed by the very command that is sent again: it is answered as the first time.
        row = load(table, key=key) if key else None
        if row is None or row.repeated is None:
            raise Refused("closed")
        found[table] = row
    return found


def of_lesson(lesson: uuid.UUID, table: int | None = None, key: str | None = None) -> Rows:
    """Lock a lesson and its open tables; whoever joins locks in the same order, lesson first.

    The row of `table` tells what `key` did there before.
    """
    Lesson.objects.select_for_update(no_key=True).get(pk=lesson)
    wanted = Table.objects.filter(lesson=lesson).exclude(status=Table.Status.CLOSED)
    found = {}
    for ident in [*wanted.order_by("pk").values_list("pk", flat=True)]:
        row = load(ident, key=key if ident == table else None)
        if row is not None:
            found[ident] = row
    return found


def take(rows: Rows, table: int, do: commands.LessonCommand, key: str, now: dt.datetime) -> str:
    """Carry a command out; give the address of the page to open next, or ""."""
    row = rows[table]
    match do:
        case commands.ShowNames(on):
            _set(rows, row, key, "show_names", show_names=on)
        case commands.Picking(on):
            _set(rows, row, key, "picking", picking=on)
        case commands.SlideTo(n):
            _set(rows, row, key, "slide", slide=n)
        case commands.CaptureOn(capture, on):
            _capture(rows, row, key, capture, on=on)
        case commands.Move():
            _move(rows, row, do, key, now)
        case commands.Rename(seat, name):
            _rename(rows, row, seat, name, key)
        case commands.Remove(seat) | commands.Block(seat):
            _out(rows, row, seat, key, now, block=isinstance(do, commands.Block))
        case commands.Absent(seat, on):
            _absent(rows, row, seat, key, on=on)
        case commands.Balance():
            _balance(rows, row, key, now)
        case commands.AddSeat(side):
            _add_seat(row, side, key)
        case commands.Close():
            _close(rows, row, key, now)
        case commands.Again():
            return _again(rows, row, key, now)
        case commands.AddTable():
            return _add_table(rows, row, key)
        case commands.PauseAll():
            _pause_all(rows, row, key, now, on=True)
        case commands.ResumeAll():
            _pause_all(rows, row, key, now, on=False)
    return ""


def _set(rows: Rows, row: Row, key: str, what: str, **fields: Any) -> None:
    Lesson.objects.filter(pk=row.lesson).update(**fields)
    _note(row, key, what, **fields)
    for each in rows.values():
        each.touched = True


def _capture(rows: Rows, row: Row, key: str, capture: str, *, on: bool) -> None:
    """Every table's log tells what was on: archives of each say what could be noted there."""
    if capture not in captures.KEYS:
        raise Refused("bad_value")
    if row.game_key not in captures.SUIT:
        raise Refused("not_in_this_game")
    lesson = Lesson.objects.get(pk=row.lesson)
    before = captures.tidy(lesson.captures)
    now = captures.tidy({*before, capture} if on else set(before) - {capture})
    Lesson.objects.filter(pk=row.lesson).update(captures=now)
    for each in rows.values():
        mine = key if each is row else None
        _note(each, mine, "captures", captures=now, before=before, capture=capture, on=on)


def _note(row: Row, key: str | None, what: str, **more: Any) -> None:
    row.log("table", {"what": what, **more}, by="teacher", key=key)


def _seat(row: Row, seat: str) -> Seat:
    found = Seat.objects.filter(pk=seat, lesson=row.lesson_pk).first()
    if found is None:
        raise Refused("no_such_seat")
    return found


def seated(row: Row, seats: list[str]) -> list[tuple[str, int | None]]:
    """Give those of some seats (ids) who sit at a table now, with their sides."""
    return sorted((each.id, each.side) for each in players(row.id) if each.id in seats)


def next_place(table: int, side: int) -> int:
    """Give the place after the last one of a team."""
    last = Seat.objects.filter(table=table, side=side).order_by("-place").first()
    return last.place + 1 if last else 0


def _move(rows: Rows, row: Row, do: commands.Move, key: str, now: dt.datetime) -> None:
    seat = _seat(row, do.seat)
    target = rows.get(do.table) if do.table is not None else None
    if (do.table is None) != (do.side is None):
        raise Refused("no_such_side")
    if do.table is not None:
        if target is None:
            raise Refused("no_such_table")
        if do.side is None or do.side >= target.sides:
            raise Refused("no_such_side")
    before = rows.get(seat.table_id) if seat.table_id else None
    if (seat.table_id, seat.side) != (do.table, do.side):
        seat.table_id, seat.side = do.table, do.side
        seat.place = next_place(target.id, do.side) if target and do.side is not None else 0
        seat.save(update_fields=["table", "side", "place"])
    _note(row, key, "moved", seat=do.seat, table=do.table, side=do.side)
    for each in {r.id: r for r in (before, target) if r is not None}.values():
        refit(each, now, "teacher")


def _rename(rows: Rows, row: Row, seat: str, name: str, key: str) -> None:
    found = _seat(row, seat)
    if of_class(found.lesson).filter(pk=found.pk).exists():
        raise Refused("name_from_class")
    clean = names.clean(name)
    if not clean:
        raise Refused("bad_value")
    clean = names.unique(clean, names_taken(row.lesson_pk, but=found))
    if found.student_id is None:
        found.student = Student.objects.create(given=clean)
        found.save(update_fields=["student"])
    else:
        Student.objects.filter(pk=found.student_id).update(given=clean, initial="")
    _note(row, key, "renamed", seat=seat)
    for each in rows.values():
        each.touched = True


def _out(rows: Rows, row: Row, seat: str, key: str, now: dt.datetime, *, block: bool) -> None:
    found = _seat(row, seat)
    before = rows.get(found.table_id) if found.table_id else None
    found.status = Seat.Status.BLOCKED if block else Seat.Status.REMOVED
    found.hand_up = None
    if block:
        found.table, found.side = None, None
    found.save(update_fields=["status", "table", "side", "hand_up"])
    if block:
        Device.objects.filter(seat=found, revoked=None).update(revoked=now)
    _note(row, key, "blocked" if block else "removed", seat=seat)
    if before is not None:
        refit(before, now, "teacher")
    for each in rows.values():
        each.touched = True


def _absent(rows: Rows, row: Row, seat: str, key: str, *, on: bool) -> None:
    """Who is absent keeps their place: if they come after all, they sit in their own team."""
    found = _seat(row, seat)
    if found.status == Seat.Status.TAKEN:
        raise Refused("is_here")
    if found.status not in (Seat.Status.OPEN, Seat.Status.ABSENT):
        raise Refused("no_such_seat")
    found.status = Seat.Status.ABSENT if on else Seat.Status.OPEN
    found.save(update_fields=["status"])
    _note(row, key, "absent" if on else "expected", seat=seat)
    for each in rows.values():
        each.touched = True


def _to_deal(lesson: uuid.UUID) -> list[Seat]:
    """Give in chance order who is dealt into teams: who is here, then a class's who are expected.

    The names of a quick lesson that nobody has taken are no players yet.
    """
    chance = secrets.SystemRandom()
    seats = list(Seat.objects.filter(lesson=lesson, status=Seat.Status.TAKEN).order_by("pk"))
    coming = of_class(Lesson.objects.get(pk=lesson)).filter(status=Seat.Status.OPEN)
    expected = list(coming.filter(side__isnull=False).order_by("pk"))
    chance.shuffle(seats)
    chance.shuffle(expected)
    return seats + expected


def _balance(rows: Rows, row: Row, key: str, now: dt.datetime) -> None:
    seats = _to_deal(row.lesson_pk)
    open_rows = [each for each in rows.values() if each.ended is None]
    teams = [(each, side) for each in open_rows for side in range(each.sides)]
    if not teams:
        raise Refused("no_such_table")
    for i, seat in enumerate(seats):
        where, side = teams[i % len(teams)]
        seat.table_id, seat.side, seat.place = where.id, side, i // len(teams)
        seat.save(update_fields=["table", "side", "place"])
    _note(row, key, "balanced")
    for each in open_rows:
        refit(each, now, "teacher")


def _add_seat(row: Row, side: int, key: str) -> None:
    if side >= row.sides:
        raise Refused("no_such_side")
    name = names.generate(names_taken(row.lesson_pk))
    seat = Seat.objects.create(
        lesson_id=row.lesson,
        student=Student.objects.create(given=name),
        table_id=row.id,
        side=side,
        place=next_place(row.id, side),
    )
    _note(row, key, "seat_added", seat=str(seat.pk), side=side)


def _close(rows: Rows, row: Row, key: str, now: dt.datetime) -> None:
    Lesson.objects.filter(pk=row.lesson).update(closed=now)
    Device.objects.filter(seat__lesson=row.lesson_pk, revoked=None).update(revoked=now)
    _note(row, key, "closed")
    for each in rows.values():
        if each.running:
            # Ended early, with scoring: what was played is archived, not lost.
            play.order(each, "end_game", now)
        each.status = Table.Status.CLOSED
        each.touched = True
    forget.forget_guests(row.lesson_pk, rows.values())


def _new_table(rows: Rows, row: Row) -> Table:
    last = Table.objects.filter(lesson=row.lesson_pk).order_by("-number").first()
    return Table.objects.create(
        lesson_id=row.lesson,
        number=last.number + 1 if last else 1,
        game=row.game_key,
        options=row.options,
        factor=row.factor,
        factors=row.factors,
        bot=row.bot,
        show_supply=row.show_supply,
        show_points=Table.objects.values_list("show_points", flat=True).get(pk=row.id),
    )


def _again(rows: Rows, row: Row, key: str, now: dt.datetime) -> str:
    """A new table for the same teams; the old one keeps its log and is closed."""
    if row.ended is None:
        raise Refused("not_over")
    table = _new_table(rows, row)
    Seat.objects.filter(table=row.id).update(table=table)
    _note(row, key, "again", table=table.pk)
    row.status = Table.Status.CLOSED
    fresh = load(table.pk)
    assert fresh is not None
    refit(fresh, now, "teacher")
    fresh.log("table", {"what": "same_teams", "table": row.id}, by="teacher")
    rows[fresh.id] = fresh
    return places.page("console", row.lesson, table.number)


def _add_table(rows: Rows, row: Row, key: str) -> str:
    if len(rows) >= MOST_TABLES:
        raise Refused("too_many_tables")
    table = _new_table(rows, row)
    _note(row, key, "table_added", table=table.pk)
    return places.page("console", row.lesson, table.number)


def _pause_all(rows: Rows, row: Row, key: str, now: dt.datetime, *, on: bool) -> None:
    """Stop or start every running table that is not so already; all at the same moment."""
    running = [each for each in rows.values() if each.running]
    wanted = [each for each in running if each.paused is not on]
    if not running:
        raise Refused("not_started")
    if not wanted:
        raise Refused("paused" if on else "not_paused")
    _note(row, key, "all_paused" if on else "all_resumed")
    for each in wanted:
        if on:
            clock.pause(each, "teacher", now)
            _note(each, None, "paused", reason="teacher")
        else:
            clock.resume(each, now)
            _note(each, None, "resumed")


def people_changed(
    row: Row, now: dt.datetime, *, by: str, what: str, seat: str, **more: Any
) -> None:
    """Log that a seat was taken or left, and let roles follow."""
    row.log("table", {"what": what, **more}, by=by, seat=seat)
    refit(row, now, by)


def refit(row: Row, now: dt.datetime, by: str) -> None:
    """Make roles fit the people who sit at the table; a team without players is a computer's."""
    row.touched = True
    roles = row.game.roles
    people = {side: seats for side, seats in duty.people(row.id).items() if seats}
    if not row.running:
        if row.ended is None:
            row.roles = {s: role_rules.assign(roles, seats, 1) for s, seats in people.items()}
        return
    session = play.session(row.state)
    before = row.roles
    row.roles = {
        side: role_rules.fit(before[side], roles, seats)
        if side in before
        else role_rules.assign(roles, seats, session)
        for side, seats in people.items()
    }
    row.stand_ins = {
        side: {
            role: who
            for role, who in of_side.items()
            if who == duty.BOT or who in people.get(side, ())
        }
        for side, of_side in row.stand_ins.items()
        if side in people
    }
    if row.roles != before:
        play.log_roles(row, by)
        play.restaff(row, now)
