"""A table around its game, and the people at it, as pages may know them."""

from hexclassroom.live import presence
from hexclassroom.live.around import SeatRead
from hexclassroom.live.roles import NAMELESS
from hexclassroom.live.scene import ClockNow, SeatNow, TableNow
from hexclassroom.live.scene_base import kept, ms, once, prompts, row_of
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.row import Row


def first(snap: Snapshot, names: bool = False) -> TableNow:
    """Give the lesson's first table that is not closed."""
    open_ones = [m for m in snap.tables.values() if row_of(m).status != "closed"]
    return table_now(snap, (open_ones or list(snap.tables.values()))[0], names=names)


def every(snap: Snapshot, names: bool) -> tuple[TableNow, ...]:
    """Give all tables of the lesson that are not closed."""
    return tuple(
        table_now(snap, memory, names=names)
        for memory in snap.tables.values()
        if row_of(memory).status != "closed"
    )


def table_now(snap: Snapshot, memory: Memory, names: bool = True) -> TableNow:
    """Build what is known of a table around its game; without `names` players are only places."""
    return once(snap, ("table", memory.table, names), lambda: _table_now(snap, memory, names=names))


def _table_now(snap: Snapshot, memory: Memory, names: bool) -> TableNow:
    row, lesson = row_of(memory), snap.lesson
    late = long_away(snap)
    seats = kept(
        snap,
        ("seats of", memory.table, names),
        (snap.seats, snap.here, late, row.roles, row.stand_ins, _due(snap, memory)),
        lambda: tuple(
            seat_now(snap, row, seat, names=names)
            for seat in snap.seats
            if seat.table == memory.table and seat.status in ("open", "taken")
        ),
    )
    people = {seat.side for seat in seats if seat.status == "taken"}
    return TableNow(
        id=row.id,
        number=row.number,
        lesson=lesson.id,
        title=lesson.title,
        code=lesson.code,
        game=row.game_key,
        status=row.status,
        version=row.version,
        phase=row.phase,
        clock=_clock(row, memory),
        show_supply=row.show_supply,
        show_names=lesson.show_names,
        picking=lesson.picking,
        of_class=lesson.of_class,
        slide=lesson.slide,
        factor=row.factor,
        factors=tuple(sorted((int(side), factor) for side, factor in row.factors.items())),
        seats=seats,
        computers=tuple(side for side in range(row.sides) if side not in people),
        due=_due(snap, memory),
        undo_count=row.undo_count,
        over=row.ended is not None,
        sides=row.sides,
        stood_in=tuple(side for side in row.stand_ins if duty.stands_in(row, side, NAMELESS)),
    )


def _clock(row: Row, memory: Memory) -> ClockNow:
    timed = row.clock_now() if memory.state is not None and row.ended is None else None
    return ClockNow(
        kind=timed.kind if timed else "",
        ends_ms=ms(row.clock_ends) if row.clock_ends else None,
        left_ms=row.clock_left_ms,
        total_ms=row.clock_total_ms,
        paused=row.paused,
        reason=row.pause_reason,
    )


def _due(snap: Snapshot, memory: Memory) -> tuple[tuple[int, str], ...]:
    return once(
        snap,
        ("due", memory.table),
        lambda: tuple(
            (side, ask.role)
            for side, prompt in sorted(prompts(snap, memory).items())
            for ask in prompt.asks
            if ask.must
        ),
    )


def long_away(snap: Snapshot) -> frozenset[str]:
    """Give the seats that have been away for long."""
    return once(
        snap,
        ("long away",),
        lambda: frozenset(
            seat for seat, since in snap.away.items() if presence.is_long(since, snap.now)
        ),
    )


def seat_now(snap: Snapshot, row: Row | None, seat: SeatRead, names: bool = True) -> SeatNow:
    """Give a player as others may see them; without `names` only a place."""
    roles: tuple[str, ...] = ()
    late = False
    if row is not None and seat.side is not None:
        roles = duty.roles_of(row, seat.side, seat.id)
        if seat.id in long_away(snap):
            late = _is_late(snap, row, seat)
    return SeatNow(
        id=seat.id if names else "",
        name=seat.name if names else "",
        side=seat.side,
        place=seat.place,
        roles=roles,
        status=seat.status,
        here=seat.id in snap.here,
        late=late,
        hand_up=seat.hand_up,
    )


def _is_late(snap: Snapshot, row: Row, seat: SeatRead) -> bool:
    """Say whether play waits for somebody who has been away long, and for nobody who is there."""
    held = row.roles.get(seat.side or 0, {})
    own = [role for role, seats in held.items() if seat.id in seats]
    asked = _due(snap, snap.tables[row.id])
    if not any(side == seat.side and role in own for side, role in asked):
        return False
    return bool(row.game.roles) or snap.here.isdisjoint(held.get(NAMELESS, ()))
