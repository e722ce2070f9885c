"""Builds Scenes: cuts a snapshot to what one viewer may know.

What several viewers share (a view, moves, points) is worked out once per snapshot, under a key
that names everything it depends on.
"""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from games.engine import CLOCK, MASTER, Event, Prompt, Viewer
from hexclassroom.live import access, presence
from hexclassroom.live.access import Who
from hexclassroom.live.scene import ClockNow, Line, Move, Proposal, Scene, SeatNow, TableNow
from hexclassroom.live.snapshot import Memory, SeatRead, Snapshot, Told
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.row import Row
from hexclassroom.live.writer.talk import BUILDING_ROLE, REASONS

T = TypeVar("T")
MOST_LINES: Final = 40
_PUBLIC: Final = frozenset({"paused", "resumed", "time_added", "briefing", "debrief"})
"""Table entries that every viewer may read."""
_TEAM: Final = frozenset({"joined", "left", "stand_in", "swapped", "seated"})
"""Table entries for the Game Master and the team that they name."""


def play(snap: Snapshot, seat: SeatRead, role: str = "") -> Scene:
    """Build the scene of a player; `role` is chosen on a team's only tablet ("" = all)."""
    memory = snap.tables.get(seat.table) if seat.table is not None else None
    if memory is None or seat.side is None:
        first = _first(snap)
        return Scene(page="play", table=first, me=_seat(snap, None, seat))
    row = _row(memory)
    roles = duty.roles_of(row, seat.side, seat.id)
    if role and role in roles:
        roles = (role,)
    who = Who("seat", snap.lesson.id, seat.id)
    viewer = access.viewer(who, seat.side, roles, row.show_supply)
    prompt = _prompts(snap, memory).get(seat.side)
    return Scene(
        page="play",
        table=table_now(snap, memory),
        view=_view(snap, memory, viewer),
        me=_seat(snap, row, seat),
        roles=roles,
        prompt=prompt,
        prompt_id=access.prompt_id(row.undo_count, prompt) if prompt else "",
        moves=_moves(snap, memory, seat.side, roles, prompt),
        team_moves=_team_moves(snap, memory, seat.side, roles, prompt),
        proposals=_proposals(snap, memory, seat.side),
        lines=_lines(snap, memory, viewer, seat),
        told=_told(snap, memory, seat, roles),
        finds=_finds(snap, memory, seat.side),
    )


def console(snap: Snapshot, table: int) -> Scene:
    """Build the Game Master's scene of one table."""
    memory = snap.tables[table]
    row = _row(memory)
    viewer = Viewer(master=True)
    return Scene(
        page="console",
        table=table_now(snap, memory),
        view=_view(snap, memory, viewer),
        lines=_lines(snap, memory, viewer, None),
        tables=_all(snap, names=True),
        waiting=tuple(
            _seat(snap, None, seat)
            for seat in snap.seats
            if seat.table is None
            and (seat.status == "taken" or (seat.status == "open" and row.status == "lobby"))
        ),
        indicators=snap.lesson.indicators,
        observed=snap.observed.get(table, ()),
        asked=tuple(
            (side, access.prompt_id(row.undo_count, prompt))
            for side, prompt in sorted(_prompts(snap, memory).items())
        ),
        side_moves=tuple(
            (side, _side_moves(snap, memory, side)) for side in sorted(_prompts(snap, memory))
        ),
    )


def projector(snap: Snapshot, table: int | None) -> Scene:
    """Build the public scene of one table, or of the whole lesson."""
    names = snap.lesson.show_names
    if table is None:
        now = _first(snap, names=names)
        return Scene(page="projector", table=now, tables=_all(snap, names=names))
    memory = snap.tables[table]
    row = _row(memory)
    viewer = access.viewer(Who("projector", snap.lesson.id), None, (), row.show_supply)
    return Scene(
        page="projector",
        table=table_now(snap, memory, names=names),
        view=_view(snap, memory, viewer),
        lines=_lines(snap, memory, viewer, None),
        tables=_all(snap, names=names),
    )


def _row(memory: Memory) -> Row:
    assert memory.row is not None
    return memory.row


def _once(snap: Snapshot, key: tuple[Any, ...], make: Callable[[], T]) -> T:
    if key not in snap.cache:
        snap.cache[key] = make()
    found: T = snap.cache[key]
    return found


def _first(snap: Snapshot, names: bool = False) -> TableNow:
    open_ones = [m for m in snap.tables.values() if _row(m).status != "closed"]
    return table_now(snap, (open_ones or list(snap.tables.values()))[0], names=names)


def _all(snap: Snapshot, names: bool) -> tuple[TableNow, ...]:
    return tuple(
        table_now(snap, memory, names=names)
        for memory in snap.tables.values()
        if _row(memory).status != "closed"
    )


def table_now(snap: Snapshot, memory: Memory, names: bool = True) -> TableNow:
    """Build what is known of a table around its game; without `names` players are only places."""
    return _once(
        snap, ("table", memory.table, names), lambda: _table_now(snap, memory, names=names)
    )


def _table_now(snap: Snapshot, memory: Memory, names: bool) -> TableNow:
    row, lesson = _row(memory), snap.lesson
    seats = tuple(
        _seat(snap, row, seat, names=names)
        for seat in snap.seats
        if seat.table == memory.table and seat.status in ("open", "taken")
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
        slide=lesson.slide,
        factor=row.factor,
        factors=tuple(sorted((int(side), factor) for side, factor in row.factors.items())),
        seats=seats,
        computers=tuple(side for side in range(len(row.game.sides)) if side not in people),
        due=_due(snap, memory),
        undo_count=row.undo_count,
    )


def _clock(row: Row, memory: Memory) -> ClockNow:
    timed = row.clock_now() if memory.state is not None and row.ended is None else None
    return ClockNow(
        kind=timed.kind if timed else "",
        ends_ms=_ms(row.clock_ends) if row.clock_ends else None,
        left_ms=row.clock_left_ms,
        total_ms=row.clock_total_ms,
        paused=row.paused,
        reason=row.pause_reason,
    )


def _ms(at: dt.datetime) -> int:
    return round(at.timestamp() * 1000)


def _prompts(snap: Snapshot, memory: Memory) -> dict[int, Prompt]:
    row = _row(memory)
    if row.status != "playing" or row.ended is not None or memory.state is None:
        return {}
    return _once(snap, ("prompts", memory.table), lambda: row.game.awaiting(memory.state))


def _due(snap: Snapshot, memory: Memory) -> tuple[tuple[int, str], ...]:
    return tuple(
        (side, ask.role)
        for side, prompt in sorted(_prompts(snap, memory).items())
        for ask in prompt.asks
        if ask.must
    )


def _seat(snap: Snapshot, row: Row | None, seat: SeatRead, names: bool = True) -> SeatNow:
    roles: tuple[str, ...] = ()
    late = False
    if row is not None and seat.side is not None:
        roles = duty.roles_of(row, seat.side, seat.id)
        if presence.is_long(snap.away.get(seat.id), snap.now):
            memory = snap.tables[row.id]
            own = [r for r, seats in row.roles.get(seat.side, {}).items() if seat.id in seats]
            late = any(side == seat.side and role in own for side, role in _due(snap, memory))
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


def _view(snap: Snapshot, memory: Memory, viewer: Viewer) -> Any:
    if memory.state is None:
        return None
    game = _row(memory).game
    return _once(snap, ("view", memory.table, viewer), lambda: game.view(memory.state, viewer))


def _legal(snap: Snapshot, memory: Memory, side: int) -> list[tuple[Any, str, int]]:
    """Every legal action of a side, as JSON text, with its points."""

    def make() -> list[tuple[Any, str, int]]:
        game = _row(memory).game
        actions = game.legal_actions(memory.state, side)
        points = game.gains(memory.state, side, actions)
        return [
            (action, msgspec.json.encode(action).decode(), gain)
            for action, gain in zip(actions, points, strict=True)
        ]

    return _once(snap, ("legal", memory.table, side), make)


def _moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The legal actions that these roles cover; none while the game is paused."""
    row = _row(memory)
    if prompt is None or row.paused:
        return ()

    def make() -> tuple[Move, ...]:
        asked = {ask.role for ask in prompt.asks}
        shown = snap.show_points.get(memory.table, True)
        out = []
        for action, text, gain in _legal(snap, memory, side):
            wanted = set(row.game.role_of(action))
            wanted = (wanted & asked) or wanted
            if "" in wanted or not wanted.isdisjoint(roles):
                kind = str(type(action).__struct_config__.tag)
                out.append(Move(kind, text, action, gain if shown else None))
        return tuple(out)

    return _once(snap, ("moves", memory.table, side, roles), make)


def _team_moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The build moves of a team-mate: what a player without that role may propose."""
    builder = (BUILDING_ROLE,)
    if BUILDING_ROLE in roles:
        return ()
    role_of = _row(memory).game.role_of
    moves = _moves(snap, memory, side, builder, prompt)
    return tuple(move for move in moves if role_of(move.value) == builder)


def _side_moves(snap: Snapshot, memory: Memory, side: int) -> tuple[Move, ...]:
    """All legal actions of a side, for the Game Master who acts for it."""
    return tuple(
        Move(str(type(action).__struct_config__.tag), text, action, gain)
        for action, text, gain in _legal(snap, memory, side)
    )


def _names(snap: Snapshot) -> dict[str, str]:
    return _once(snap, ("names",), lambda: {seat.id: seat.name for seat in snap.seats})


def _lines(
    snap: Snapshot, memory: Memory, viewer: Viewer, seat: SeatRead | None
) -> tuple[Line, ...]:
    out: list[Line] = []
    for told in reversed(memory.lines):
        found = _line(snap, memory, told, viewer, seat)
        if found is not None:
            out.append(found)
            if len(out) == MOST_LINES:
                break
    return tuple(out)


def _then(told: Told, viewer: Viewer, seat: SeatRead | None) -> Viewer:
    """The viewer with the roles that it held when the entry was written."""
    if seat is None or seat.side is None:
        return viewer
    team = told.roles.get(seat.side, {})
    held = tuple(role for role, seats in team.items() if seat.id in seats)
    return msgspec.structs.replace(viewer, roles=held)


def _line(
    snap: Snapshot, memory: Memory, told: Told, viewer: Viewer, seat: SeatRead | None
) -> Line | None:
    entry, data = told.entry, told.data
    events: tuple[Event, ...] = ()
    what = str(data.get("what", ""))
    side = entry.actor if entry.actor is not None and entry.actor >= 0 else data.get("side")
    if entry.kind == "game":
        if told.record is None:
            what = "started"
        else:
            game = _row(memory).game
            events = game.see(told.before, told.record, _then(told, viewer, seat))
            if not events:
                return None
    elif entry.kind == "undo":
        what = "redone" if data.get("redo") else "undone"
    elif not viewer.master:
        own = viewer.side is not None and side == viewer.side
        allowed = what in _PUBLIC or (own and (entry.kind == "talk" or what in _TEAM))
        if not allowed:
            return None
    named = viewer.master or viewer.side is not None
    return Line(
        n=entry.n,
        kind=entry.kind,
        at_ms=_ms(entry.at),
        by=entry.by,
        name=_names(snap).get(entry.seat or "", "") if named else "",
        side=side,
        what=what,
        data=_data(snap, data) if entry.kind in ("table", "talk") else (),
        events=events,
        undone=entry.kind == "game" and entry.n not in memory.standing,
    )


def _data(snap: Snapshot, data: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What an entry of the table or of talk says, as words; a seat's id goes with its name."""
    out = []
    names = _names(snap)
    for key, value in data.items():
        if key in ("what", "side", "roles") or isinstance(value, dict | list):
            continue
        text = str(value).lower() if isinstance(value, bool) else str(value)
        out.append((key, text))
        if text in names:
            out.append((f"{key}_name", names[text]))
    return tuple(out)


def _proposals(snap: Snapshot, memory: Memory, side: int) -> tuple[Proposal, ...]:
    """The team's ideas that can still be carried out, newest first."""

    def make() -> tuple[Proposal, ...]:
        if not _prompts(snap, memory).get(side):
            return ()
        possible = {text for _action, text, _gain in _legal(snap, memory, side)}
        shown = snap.show_points.get(memory.table, True)
        game, names = _row(memory).game, _names(snap)
        agreed: dict[int, dict[str, bool]] = {}
        out = []
        for told in reversed(memory.lines):
            entry, data = told.entry, told.data
            if entry.n < memory.last_undo:
                break
            if entry.kind != "talk" or data.get("side") != side or entry.seat is None:
                continue
            if data["what"] == "answer":
                agreed.setdefault(data["n"], {}).setdefault(entry.seat, data["agree"])
            elif data["what"] == "propose" and data["reason"] in REASONS:
                action = msgspec.convert(data["action"], type=game.Action)
                text = msgspec.json.encode(action).decode()
                if text not in possible:
                    continue
                said = agreed.get(entry.n, {})
                out.append(
                    Proposal(
                        n=entry.n,
                        seat=entry.seat,
                        name=names.get(entry.seat, ""),
                        action=text,
                        reason=data["reason"],
                        points=data["points"] if shown else 0,
                        agreed=tuple(sorted(names.get(s, "") for s, yes in said.items() if yes)),
                    )
                )
        return tuple(out[:6])

    return _once(snap, ("proposals", memory.table, side), make)


def _turn(memory: Memory, side: int) -> Iterator[list[Told]]:
    """Turns that only this side's clock timed, newest first; the steps of each oldest first."""
    row = _row(memory)
    game, ident = row.game, ""
    turn: list[Told] = []
    for told in reversed(memory.lines):
        if told.record is None or told.entry.n not in memory.standing:
            continue
        timed = game.clock(told.before)
        if timed is None or timed.sides != (side,):
            continue
        first = game.roles[:1]
        covered = game.role_of(told.record.action)
        if told.record.actor not in (CLOCK, MASTER) and not set(covered) & set(first):
            continue
        mine = f"{told.moment}"
        if turn and mine != ident:
            yield turn[::-1]
            turn = []
        ident = mine
        turn.append(told)
    if turn:
        yield turn[::-1]


def _told(snap: Snapshot, memory: Memory, seat: SeatRead, roles: tuple[str, ...]) -> Line | None:
    """The Supplier's last turn, until the team has been told."""
    row = _row(memory)
    side = seat.side
    if side is None or memory.state is None or row.ended is not None or not row.game.roles:
        return None
    timed = row.game.clock(memory.state)
    if timed is not None and timed.sides == (side,):
        return None
    turn = next(_turn(memory, side), None)
    if not turn:
        return None
    last = turn[-1]
    held = last.roles.get(side, {}).get(row.game.roles[0], [])
    if seat.id not in held or row.game.roles[0] not in roles:
        return None
    for told in reversed(memory.lines):
        if told.entry.n < last.entry.n:
            break
        if told.data.get("what") == "tell" and told.data.get("side") == side:
            return None
    viewer = Viewer(side=side, roles=row.game.roles[:1])
    events = [
        event
        for told in turn
        if told.record is not None
        for event in row.game.see(told.before, told.record, viewer)
    ]
    return Line(
        n=last.entry.n,
        kind="game",
        at_ms=_ms(last.entry.at),
        by=last.entry.by,
        name=_names(snap).get(last.entry.seat or "", ""),
        side=side,
        what="turn",
        events=tuple(events),
    )


def _finds(snap: Snapshot, memory: Memory, side: int) -> tuple[tuple[str, str, str], ...]:
    """What Emissaries found: of this round and, so that it can be used, of the one before."""
    moments = sorted({told.moment for told in memory.lines})[-2:]
    names = _names(snap)
    return tuple(
        (names.get(told.entry.seat or "", ""), str(told.data["other"]), str(told.data["find"]))
        for told in memory.lines
        if told.data.get("what") == "find"
        and told.data.get("side") == side
        and told.moment in moments
        and told.entry.n > memory.last_undo
    )
