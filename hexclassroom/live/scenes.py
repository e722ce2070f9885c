"""Builds Scenes: cuts a snapshot to what one viewer may know.

What several viewers share (a view, moves, points) is worked out once per snapshot, under a key
that names everything it depends on.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine import Prompt, Viewer
from hexclassroom.live import access, noted, presence
from hexclassroom.live.access import Who
from hexclassroom.live.around import SeatRead
from hexclassroom.live.roles import NAMELESS
from hexclassroom.live.scene import (
    Captured,
    ClockNow,
    Deciding,
    Line,
    Move,
    Scene,
    SeatNow,
    TableNow,
)
from hexclassroom.live.scene_base import kept, legal, ms, names_of, once, prompts, row_of
from hexclassroom.live.scene_captures import captured, deciding, panel
from hexclassroom.live.scene_lines import (
    finds,
    lines,
    proposals,
    told_turn,
    untold,
    visited,
    visitors,
)
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.row import Row
from hexclassroom.live.writer.talk import BUILDING_ROLE


class Sheet(NamedTuple):
    """A player's scene in parts: the same parts, the same scene. Teams share the first."""

    team: Scene
    me: SeatNow
    told: Line | None = None
    visited: bool = False
    deciding: Deciding | None = None
    on: Any = None
    """What all else depends on but `me`; see `_of_side`."""

    def is_like(self, other: "Sheet") -> bool:
        """Say whether the scene is the same; what is equal is mostly the same object."""
        return (
            self.team is other.team
            and self.me == other.me
            and self.told == other.told
            and self.visited == other.visited
            and self.deciding == other.deciding
        )

    def scene(self) -> Scene:
        """Put the parts together."""
        return replace(
            self.team,
            me=self.me,
            told=self.told,
            visited=self.visited,
            deciding=self.deciding,
        )


Cut = Callable[[Any], Any]
"""Leaves out of a player's view what no screen shows."""


def whole(view: Any) -> Any:
    """Leave nothing out."""
    return view


def play(snap: Snapshot, seat: SeatRead, role: str = "") -> Scene:
    """Build the scene of a player; `role` is chosen on a team's only tablet ("" = all)."""
    return sheet(snap, seat, role).scene()


def sheet(
    snap: Snapshot,
    seat: SeatRead,
    role: str = "",
    before: Sheet | None = None,
    cut: Cut = whole,
) -> Sheet:
    """Build the parts of a player's scene; `before` is given again where nothing has changed.

    `cut` leaves out of the view what is not shown, so that nobody is drawn again for it.
    """
    memory = snap.tables.get(seat.table) if seat.table is not None else None
    if memory is None or seat.side is None:
        team = once(snap, ("no team",), lambda: Scene(page="play", table=_still(_first(snap), ())))
        return Sheet(team, _seat(snap, None, seat))
    table, side = memory.table, seat.side
    me = _seats(snap, memory).get(seat.id) or _seat(snap, row_of(memory), seat)
    roles = (role,) if role and role in me.roles else me.roles
    on = once(snap, ("of side", table, side), lambda: _of_side(snap, memory, side))
    view = kept(
        snap,
        ("cut", table, side, roles, cut),
        (memory.state, on),
        lambda: _cut(snap, memory, side, roles, cut),
    )
    team = kept(
        snap,
        ("team", table, side, roles, cut),
        (on, view),
        lambda: _team(snap, memory, side, roles, view),
    )
    if before is not None and before.on is on and before.team is team and before.me == me:
        return before
    return Sheet(
        team,
        me,
        told=told_turn(snap, memory, seat, roles),
        visited=visited(snap, memory, seat),
        deciding=deciding(snap, memory, seat, roles),
        on=on,
    )


def _of_side(snap: Snapshot, memory: Memory, side: int) -> tuple[Any, ...]:
    """Give all but the view that players of a side see: the same objects until they change.

    Not the state itself: most moves of another side change nothing of it.
    """
    row, asked = row_of(memory), prompts(snap, memory).get(side)
    return (
        row.roles,
        row.ended is None,
        row.undo_count,
        memory.last_undo,
        snap.show_points.get(memory.table, True),
        names_of(snap),
        asked,
        legal(snap, memory, side) if asked else None,
        _own_table(snap, memory, side),
        proposals(snap, memory, side),
        finds(snap, memory, side),
        captured(snap, memory, side),
        memory.talk.get(side, ()),
        untold(snap, memory, side),
        visitors(snap, memory),
        noted.of(memory.noted, side),
    )


def _cut(snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], cut: Cut) -> Any:
    row = row_of(memory)
    who = Who("seat", snap.lesson.id)
    return cut(_view(snap, memory, access.viewer(who, side, roles, row.show_supply)))


def _team(snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], view: Any) -> Scene:
    """Build what all players of a side with these roles share, out of what `_of_side` names."""
    row = row_of(memory)
    prompt = prompts(snap, memory).get(side)
    return Scene(
        page="play",
        table=_own_table(snap, memory, side),
        view=view,
        roles=roles,
        prompt=prompt,
        prompt_id=access.prompt_id(row.undo_count, prompt) if prompt else "",
        moves=_moves(snap, memory, side, roles, prompt),
        team_moves=_team_moves(snap, memory, side, roles, prompt),
        proposals=proposals(snap, memory, side),
        finds=finds(snap, memory, side),
        captured=captured(snap, memory, side),
    )


def _own_table(snap: Snapshot, memory: Memory, side: int) -> TableNow:
    """Cut a table to what a player may need: the own team, and nothing that only others show."""

    def shared() -> TableNow:
        whole = table_now(snap, memory)
        return _still(whole, whole.seats)

    still = once(snap, ("still", memory.table), shared)
    return kept(
        snap,
        ("own", memory.table, side),
        (still,),
        lambda: _still(still, tuple(seat for seat in still.seats if seat.side == side)),
    )


def _still(table: TableNow, seats: tuple[SeatNow, ...]) -> TableNow:
    """Leave out what changes often and no player's page shows."""
    return replace(table, seats=seats, version=0, due=(), undo_count=0, computers=())


def _seats(snap: Snapshot, memory: Memory) -> dict[str, SeatNow]:
    """Give the players of a table by seat id, as `table_now` has built them."""
    seats = table_now(snap, memory).seats
    return kept(snap, ("seats", memory.table), (seats,), lambda: {seat.id: seat for seat in seats})


def console(snap: Snapshot, table: int) -> Scene:
    """Build the Game Master's scene of one table."""
    memory = snap.tables[table]
    row = row_of(memory)
    viewer = Viewer(master=True)
    return Scene(
        page="console",
        table=table_now(snap, memory),
        view=_view(snap, memory, viewer),
        lines=lines(snap, memory),
        tables=_all(snap, names=True),
        waiting=tuple(_seat(snap, None, seat) for seat in snap.seats if _waits(seat, row, snap)),
        indicators=snap.lesson.indicators,
        observed=snap.observed.get(table, ()),
        captured=Captured(snap.lesson.captures),
        panel=panel(snap, memory),
        asked=tuple(
            (side, access.prompt_id(row.undo_count, prompt))
            for side, prompt in sorted(prompts(snap, memory).items())
        ),
        side_moves=tuple(
            (side, _side_moves(snap, memory, side)) for side in sorted(prompts(snap, memory))
        ),
        side_views=tuple(
            (side, _view(snap, memory, Viewer(side=side, roles=(BUILDING_ROLE,))))
            for side in sorted(prompts(snap, memory))
        ),
    )


def _waits(seat: SeatRead, row: Row, snap: Snapshot) -> bool:
    """Say whether the console lists a seat beside the teams: it waits, is expected or absent.

    Names of a quick lesson can be picked in the lobby only; students of a class may come later.
    """
    if seat.status == "absent":
        return True
    if seat.table is not None:
        return False
    expected = row.status == "lobby" or snap.lesson.of_class
    return seat.status == "taken" or (seat.status == "open" and expected)


def projector(snap: Snapshot, table: int | None) -> Scene:
    """Build the public scene of one table, or of the whole lesson."""
    names = snap.lesson.show_names
    if table is None:
        now = _first(snap, names=names)
        return Scene(page="projector", table=now, tables=_all(snap, names=names))
    memory = snap.tables[table]
    row = row_of(memory)
    viewer = access.viewer(Who("projector", snap.lesson.id), None, (), row.show_supply)
    return Scene(
        page="projector",
        table=table_now(snap, memory, names=names),
        view=_view(snap, memory, viewer),
        tables=_all(snap, names=names),
    )


def _first(snap: Snapshot, names: bool = False) -> TableNow:
    open_ones = [m for m in snap.tables.values() if row_of(m).status != "closed"]
    return table_now(snap, (open_ones or list(snap.tables.values()))[0], names=names)


def _all(snap: Snapshot, names: bool) -> tuple[TableNow, ...]:
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
    late = once(snap, ("long away",), lambda: _long_away(snap))
    seats = kept(
        snap,
        ("seats of", memory.table, names),
        (snap.seats, snap.here, late, row.roles, row.stand_ins, _due(snap, memory)),
        lambda: tuple(
            _seat(snap, row, seat, names=names)
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


def _long_away(snap: Snapshot) -> frozenset[str]:
    return frozenset(seat for seat, since in snap.away.items() if presence.is_long(since, snap.now))


def _seat(snap: Snapshot, row: Row | None, seat: SeatRead, names: bool = True) -> SeatNow:
    roles: tuple[str, ...] = ()
    late = False
    if row is not None and seat.side is not None:
        roles = duty.roles_of(row, seat.side, seat.id)
        if seat.id in once(snap, ("long away",), lambda: _long_away(snap)):
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


def _view(snap: Snapshot, memory: Memory, viewer: Viewer) -> Any:
    if memory.state is None:
        return None
    game = row_of(memory).game
    state = memory.state

    def see() -> Any:
        seen = game.view(state, viewer)
        # Roles mostly see the same: their screens are found the faster for being one object.
        return snap.cache.setdefault(("seen", memory.table, seen), seen)

    return kept(snap, ("view", memory.table, viewer), (state,), see)


def _moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The legal actions that these roles cover; none while the game is paused."""
    row = row_of(memory)
    if prompt is None or row.paused:
        return ()
    shown = snap.show_points.get(memory.table, True)

    def covered() -> list[tuple[Move, set[str]]]:
        return [
            (
                Move(
                    str(type(action).__struct_config__.tag), text, action, gain if shown else None
                ),
                duty.roles_for(row.game, prompt, action),
            )
            for action, text, gain in legal(snap, memory, side)
        ]

    on = (legal(snap, memory, side), prompt, shown)
    every = kept(snap, ("covered", memory.table, side), on, covered)

    def make() -> tuple[Move, ...]:
        return tuple(move for move, wanted in every if "" in wanted or not wanted.isdisjoint(roles))

    return kept(snap, ("moves", memory.table, side, roles), (every,), make)


def _team_moves(
    snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], prompt: Prompt | None
) -> tuple[Move, ...]:
    """The build moves of a team-mate: what a player without that role may propose.

    In a game without roles everybody has all moves, to make or to propose.
    """
    builder = (BUILDING_ROLE,)
    if BUILDING_ROLE in roles or not row_of(memory).game.roles:
        return ()
    role_of = row_of(memory).game.role_of
    moves = _moves(snap, memory, side, builder, prompt)
    return kept(
        snap,
        ("team_moves", memory.table, side),
        (moves,),
        lambda: tuple(move for move in moves if role_of(move.value) == builder),
    )


def _side_moves(snap: Snapshot, memory: Memory, side: int) -> tuple[Move, ...]:
    """All legal actions of a side, for the Game Master who acts for it."""
    return tuple(
        Move(tag_of(action), text, action, gain) for action, text, gain in legal(snap, memory, side)
    )


def tag_of(action: Any) -> str:
    """Give the kind of an action."""
    return str(type(action).__struct_config__.tag)
