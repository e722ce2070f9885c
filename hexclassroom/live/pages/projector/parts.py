"""What the projector's fragments are drawn from."""

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.draw import hole
from hexclassroom.live.pages.teams import Team


class Order(msgspec.Struct, frozen=True):
    """A team in the row of four: done, or now."""

    team: Team
    done: bool
    now: bool


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is, or which phase all are in, round what changes more often."""

    team: Team | None
    title: str
    icon: str
    supply: SafeString
    """A hole for the Supply Centre; "" where it is not shown."""
    eyebrow: SafeString = hole("eyebrow")
    what: SafeString = hole("what")
    order: SafeString = hole("order")


class Ring(msgspec.Struct, frozen=True):
    """The clock ring, round its moment and the text below.

    ends, left: holes for what scene.ClockNow says; "" where there is none.
    """

    ends: SafeString
    left: SafeString
    total: int
    paused: bool
    timed: bool
    below: SafeString = hole("below")


class Foot(msgspec.Struct, frozen=True):
    """Round track and join code."""

    track: str
    code: str


class LobbyTeam(msgspec.Struct, frozen=True):
    """A team that forms."""

    team: Team
    n: int
    names: tuple[str, ...]


class Lobby(msgspec.Struct, frozen=True):
    """The open lobby."""

    title: str
    lesson: str
    code: str
    teams: tuple[LobbyTeam, ...]
    players: int


class Slide(msgspec.Struct, frozen=True):
    """A briefing slide."""

    n: int
    of: int
    art: str
    title: str
    lines: tuple[str, ...]
    ours: tuple[str, ...] = ()
    """What this edition has decided."""
    size: str = ""
    """"long" or "longer" where there is much to read."""


class Roles(msgspec.Struct, frozen=True):
    """A new session: the roles move on."""

    session: int
    first: Team


class Count(msgspec.Struct, frozen=True):
    """The teams count their points."""

    order: tuple[Order, ...]


class Asks(msgspec.Struct, frozen=True):
    """The questions of the debrief."""

    questions: tuple[tuple[str, str], ...]


class Closed(msgspec.Struct, frozen=True):
    """The lesson is over."""

    title: str
    """What was played."""


class TableCell(msgspec.Struct, frozen=True):
    """One table among several: the team on turn, if one is, and what goes on."""

    number: int
    running: bool
    paused: bool
    ends: int
    left: int
    total: int
    team: Team | None
    says: str
    sub: str = ""


class Overview(msgspec.Struct, frozen=True):
    """All tables of a lesson."""

    title: str
    tables: tuple[TableCell, ...]


class Segment(msgspec.Struct, frozen=True):
    """One category in a bar, in the drawing's units."""

    category: str
    symbol: str
    points: int
    x: float
    w: float
    i: int


class Bar(msgspec.Struct, frozen=True):
    """A team's bar."""

    civilization: str
    segments: tuple[Segment, ...]
    total: int
    width: float
    won: bool


class Result(msgspec.Struct, frozen=True):
    """The result ceremony."""

    headline: str
    sub: str
    bars: tuple[Bar, ...]
    winners: tuple[str, ...]
    others: tuple[str, ...]
    categories: tuple[str, ...]
