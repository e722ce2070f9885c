"""Builds Scenes: cuts a snapshot to what one viewer may know.

What several viewers share (a view, moves, points) is worked out once per snapshot, under a key
that names everything it depends on.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engine import Prompt, Viewer
from games.registry import SHOWS
from hexclassroom.live import access, noted
from hexclassroom.live.access import Who
from hexclassroom.live.around import SeatRead
from hexclassroom.live.scene import Captured, Deciding, Line, Move, Scene, SeatNow, TableNow
from hexclassroom.live.scene_base import kept, legal, names_of, once, prompts, row_of
from hexclassroom.live.scene_captures import captured, deciding, panel
from hexclassroom.live.scene_lines import (
    finds,
    lines,
    newest,
    proposals,
    told_turn,
    untold,
    visited,
    visitors,
)
from hexclassroom.live.scene_moves import moves, side_moves, team_moves, view_of
from hexclassroom.live.scene_table import every, first, seat_now, table_now
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer.row import Row
from hexclassroom.live.writer.talk import BUILDING_ROLE


class Sheet(NamedTuple):
    """A player's scene in parts: the same parts, the same scene. Teams share the first."""

    team: Scene
    me: SeatNow
    told: Line | None = None
    visited: bool = False
    deciding: Deciding | None = None
    of: Any = None
    """What all of it depends on: one object until that changes; see `of_team`."""

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


def sheet(snap: Snapshot, seat: SeatRead, role: str = "", cut: Cut = whole) -> Sheet:
    """Build the parts of a player's scene.

    `cut` leaves out of the view what is not shown, so that nobody is drawn again for it.
    """
    memory = snap.tables.get(seat.table) if seat.table is not None else None
    if memory is None or seat.side is None:
        team = once(snap, ("no team",), lambda: Scene(page="play", table=_still(first(snap), ())))
        return Sheet(team, seat_now(snap, None, seat))
    table, side = memory.table, seat.side
    me = _people(snap, memory).get(seat.id) or seat_now(snap, row_of(memory), seat)
    roles = (role,) if role and role in me.roles else me.roles
    team = once(
        snap, ("shared", table, side, roles, cut), lambda: _shared(snap, memory, side, roles, cut)
    )
    return Sheet(
        team,
        me,
        told=told_turn(snap, memory, seat, roles),
        visited=visited(snap, memory, seat),
        deciding=deciding(snap, memory, seat, roles),
        of=of_team(snap, seat),
    )


def of_team(snap: Snapshot, seat: SeatRead) -> object:
    """Give an object that stays the same while nothing changes that a player's team may see."""
    memory, side = snap.tables.get(seat.table or 0), seat.side
    if memory is None or side is None:
        return object()
    on = (memory.state, _of_side(snap, memory, side), _people(snap, memory))
    return kept(snap, ("of team", memory.table, side), on, object)


def _shared(snap: Snapshot, memory: Memory, side: int, roles: tuple[str, ...], cut: Cut) -> Scene:
    """Give what all players of a side with these roles share."""
    table = memory.table
    on = _of_side(snap, memory, side)
    view = kept(
        snap,
        ("cut", table, side, roles, cut),
        (memory.state, on),
        lambda: _cut(snap, memory, side, roles, cut),
    )
    return kept(
        snap,
        ("team", table, side, roles, cut),
        (on, view),
        lambda: _team(snap, memory, side, roles, view),
    )


def _of_side(snap: Snapshot, memory: Memory, side: int) -> tuple[Any, ...]:
    """Give all but the view that players of a side see: the same objects until they change.

    Not the state itself: most moves of another side change nothing of it.
    """
    return once(snap, ("of side", memory.table, side), lambda: _by_side(snap, memory, side))


def _by_side(snap: Snapshot, memory: Memory, side: int) -> tuple[Any, ...]:
    """Look at it again only where what it is made from has changed."""
    row, table = row_of(memory), memory.table
    points = snap.show_points.get(table, True)
    return kept(
        snap,
        ("by side", table, side, row.status, row.ended is None, row.undo_count, points),
        (
            memory.state,
            row.roles,
            memory.last_undo,
            names_of(snap),
            snap.lesson.captures,
            _own_table(snap, memory, side),
            memory.talk.get(side),
            noted.of(memory.noted, side),
            visitors(snap, memory),
            finds(snap, memory, side),
        ),
        lambda: _sees(snap, memory, side),
    )


def _sees(snap: Snapshot, memory: Memory, side: int) -> tuple[Any, ...]:
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
    return cut(view_of(snap, memory, access.viewer(who, side, roles, row.show_supply)))


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
        moves=moves(snap, memory, side, roles, prompt),
        team_moves=team_moves(snap, memory, side, roles, prompt),
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


def _people(snap: Snapshot, memory: Memory) -> dict[str, SeatNow]:
    """Give the players of a table by seat id, as `table_now` has built them."""
    seats = table_now(snap, memory).seats
    return kept(snap, ("seats", memory.table), (seats,), lambda: {seat.id: seat for seat in seats})


def console(snap: Snapshot, table: int) -> Scene:
    """Build the Game Master's scene of one table."""
    memory = snap.tables[table]
    row = row_of(memory)
    asked = _asked(snap, memory)
    return Scene(
        page="console",
        table=table_now(snap, memory),
        view=asked.view,
        lines=lines(snap, memory),
        tables=every(snap, names=True),
        waiting=kept(
            snap,
            ("waiting", row.status, snap.lesson.of_class),
            (snap.seats, snap.here),
            lambda: tuple(
                [seat_now(snap, None, seat) for seat in snap.seats if _waits(seat, row, snap)]
            ),
        ),
        indicators=snap.lesson.indicators,
        observed=snap.observed.get(table, ()),
        captured=Captured(snap.lesson.captures),
        panel=panel(snap, memory),
        asked=asked.ids,
        side_prompts=asked.prompts,
        side_moves=asked.moves,
        side_views=asked.views,
    )


class _Asked(NamedTuple):
    """What the Game Master sees of a game, and what each side is asked: one object until a move."""

    view: Any
    ids: tuple[tuple[int, str], ...]
    prompts: tuple[tuple[int, Prompt], ...]
    moves: tuple[tuple[int, tuple[Move, ...]], ...]
    views: tuple[tuple[int, Any], ...]


def _asked(snap: Snapshot, memory: Memory) -> _Asked:
    row, asks = row_of(memory), prompts(snap, memory)
    building = (BUILDING_ROLE,) if row.game.roles else ()

    def make() -> _Asked:
        sides = sorted(asks.items())
        return _Asked(
            view_of(snap, memory, Viewer(master=True)),
            tuple([(side, access.prompt_id(row.undo_count, prompt)) for side, prompt in sides]),
            tuple(sides),
            tuple([(side, side_moves(snap, memory, side)) for side in sorted(asks)]),
            tuple(
                [
                    (side, view_of(snap, memory, Viewer(side=side, roles=building)))
                    for side in sorted(asks)
                ]
            ),
        )

    return kept(snap, ("asked", memory.table, row.undo_count, bool(asks)), (memory.state,), make)


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
    if table is None:
        return Scene(
            page="projector", table=_public(snap, first(snap, names=True)), tables=_all_public(snap)
        )
    memory = snap.tables[table]
    row = row_of(memory)
    viewer = access.viewer(Who("projector", snap.lesson.id), None, (), row.show_supply)
    return Scene(
        page="projector",
        table=_public(snap, table_now(snap, memory)),
        view=view_of(snap, memory, viewer),
        lines=newest(snap, memory) if row.game_key in SHOWS else (),
        tables=_all_public(snap),
    )


def _all_public(snap: Snapshot) -> tuple[TableNow, ...]:
    return tuple([_public(snap, each) for each in every(snap, names=True)])


def _public(snap: Snapshot, table: TableNow) -> TableNow:
    """Leave names out where the lesson does not show them: players are only places then."""
    if snap.lesson.show_names:
        return table
    seats = kept(
        snap,
        ("places", table.id),
        (table.seats,),
        lambda: tuple([replace(seat, id="", name="") for seat in table.seats]),
    )
    return once(snap, ("public", table.id), lambda: replace(table, seats=seats))
