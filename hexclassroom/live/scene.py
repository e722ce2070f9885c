"""What a page is drawn from: frozen values, already cut to what its viewer may know.

A scene holds no engine State, no seed, no unseen side: pages get nothing they could leak.
Display names are joined here, at render time. cache_hash=True: the pages keep fragments by these
values, and look them up for every viewer.
"""

from typing import Any

import msgspec

from games.engine import Event, Prompt


class SeatNow(msgspec.Struct, frozen=True, cache_hash=True):
    """A player as the others may see them."""

    id: str
    name: str
    side: int | None
    place: int
    roles: tuple[str, ...] = ()
    """Roles held now, stand-ins included."""
    status: str = "taken"
    here: bool = False
    """Whether a device of this seat is connected."""
    late: bool = False
    """Due to act and absent longer than the grace."""
    hand_up: bool = False


class ClockNow(msgspec.Struct, frozen=True, cache_hash=True):
    """The clock: epoch milliseconds when it ends, or what is left while it stands still.

    kind is the engine's clock kind; "" when nothing is timed. ends_ms and left_ms are both None
    when timers are off.
    """

    kind: str = ""
    ends_ms: int | None = None
    left_ms: int | None = None
    total_ms: int = 0
    paused: bool = False
    reason: str = ""


class Proposal(msgspec.Struct, frozen=True, cache_hash=True):
    """A team-mate's ghost: action as JSON text, a reason's key, who agreed so far."""

    n: int
    seat: str
    name: str
    action: str
    reason: str
    points: int
    agreed: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, cache_hash=True):
    """A line of the log for the Game Master: events of game entries, `what`, `data` of others."""

    n: int
    kind: str
    by: str
    name: str
    side: int | None
    what: str = ""
    data: tuple[tuple[str, str], ...] = ()
    events: tuple[Event, ...] = ()
    undone: bool = False


class Captured(msgspec.Struct, frozen=True, cache_hash=True):
    """What a team has told with one tap (live/captures.py)."""

    on: tuple[str, ...] = ()
    """What the lesson has switched on."""
    plan: str = ""
    """The plan of this session."""
    review: tuple[int, str, str] | None = None
    """Of the last session that is over: its number, its plan, what became of it."""
    report: tuple[str, ...] = ()
    """The faces that the Supplier said are left, until the next turn."""
    phrases: tuple[str, ...] = ()
    """Phrase cards that the team has used."""


class Deciding(msgspec.Struct, frozen=True, cache_hash=True):
    """A decision of which a player may tell how it was made: its log entry, and what was said."""

    n: int
    kind: str
    how: str = ""


class TeamNote(msgspec.Struct, frozen=True, cache_hash=True):
    """The live panel's note of a team: its plan, how it decided last, what came of its last idea.

    answer: "open", "agreed", "refused" or "". prompts: (rule, how often), see live/prompts.py.
    """

    side: int
    plan: str = ""
    how: str = ""
    answer: str = ""
    prompts: tuple[tuple[str, int], ...] = ()


class Move(msgspec.Struct, frozen=True, cache_hash=True):
    """A legal action of the viewer: JSON text as the client sends it back, points or None."""

    kind: str
    action: str
    value: Any
    """The engine's action struct, for drawing."""
    points: int | None = None


class TableNow(msgspec.Struct, frozen=True, cache_hash=True):
    """The table around the game, the same for every viewer who may see it."""

    id: int
    number: int
    lesson: str
    title: str
    code: str
    game: str
    status: str
    version: int
    phase: str = ""
    clock: ClockNow = ClockNow()
    show_supply: bool = False
    show_names: bool = False
    picking: bool = True
    of_class: bool = False
    """Whether it is a lesson of a class: its students are expected, others may still come."""
    slide: int = 0
    factor: float = 1.0
    factors: tuple[tuple[int, float], ...] = ()
    seats: tuple[SeatNow, ...] = ()
    computers: tuple[int, ...] = ()
    """Sides without people."""
    due: tuple[tuple[int, str], ...] = ()
    """Who must act now: (side, role); role is "" where everybody of the side may."""
    undo_count: int = 0
    over: bool = False
    """Whether the game has reached its result."""
    sides: int = 4
    """How many sides play under the table's options."""
    stood_in: tuple[int, ...] = ()
    """In games without roles: sides whose players are away, so that the computer plays on."""


class Scene(msgspec.Struct, frozen=True):
    """Everything that one viewer's page is drawn from.

    page is "play", "console" or "projector". view is the game's View (None before the start);
    prompt and moves are the viewer's own.
    """

    page: str
    table: TableNow
    view: Any = None
    me: SeatNow | None = None
    roles: tuple[str, ...] = ()
    """The roles whose screen this is: on a team's only tablet, all."""
    prompt: Prompt | None = None
    prompt_id: str = ""
    """What the client sends back as `prompt`, undo count included."""
    moves: tuple[Move, ...] = ()
    team_moves: tuple[Move, ...] = ()
    """Build moves that a team-mate's role covers: this viewer may only propose them."""
    proposals: tuple[Proposal, ...] = ()
    lines: tuple[Line, ...] = ()
    """The log, newest first, 40 lines at most (console); the newest move alone (projector)."""
    told: Line | None = None
    """The Supplier's last turn, for the "tell your team" card (its Supplier only)."""
    finds: tuple[tuple[str, str, str], ...] = ()
    """What Emissaries tapped for the team lately: (seat name, other side, key)."""
    captured: Captured = Captured()
    """What the viewer's team has told with one tap; for the console only what is on."""
    deciding: Deciding | None = None
    """The viewer's newest decision, to tell how it was made."""
    panel: tuple[TeamNote, ...] = ()
    """What the teams' talk looks like (console)."""
    visited: bool = False
    """Whether this viewer was an Emissary in the last emissary phase: may still tell of it."""
    tables: tuple[TableNow, ...] = ()
    """All tables of the lesson (console and projector)."""
    waiting: tuple[SeatNow, ...] = ()
    """Players without a table, and whoever is absent today (console)."""
    indicators: tuple[str, ...] = ()
    """The lesson's observation indicators (console)."""
    observed: tuple[tuple[int, str, int, int], ...] = ()
    """What was noted so far: (side, indicator, value, how often) (console)."""
    asked: tuple[tuple[int, str], ...] = ()
    """What each side is asked: (side, prompt id), to act for a team (console)."""
    side_prompts: tuple[tuple[int, Prompt], ...] = ()
    """The same questions as the game asks them, for what no list of moves holds (console)."""
    side_moves: tuple[tuple[int, tuple[Move, ...]], ...] = ()
    """Every legal action of each side that is asked (console)."""
    side_views: tuple[tuple[int, Any], ...] = ()
    """What each side that is asked sees of its own, to name its tiles by number (console)."""
