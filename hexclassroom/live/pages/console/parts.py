"""What the console's fragments are drawn from: frozen values, one Struct a fragment."""

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES
from hexclassroom.live.pages.draw import hole
from hexclassroom.live.pages.teams import Team


class Chip(msgspec.Struct, frozen=True):
    """A team named somewhere: its people, and whether the computer plays it."""

    team: Team
    names: str = ""
    computer: bool = False


class Top(msgspec.Struct, frozen=True):
    """The bar at the top."""

    title: str
    lesson: str
    number: int
    code: str
    where: str
    """Where the game stands, in words."""
    track: str
    many: bool
    face: str
    all_tables: str = ""
    """What the button for all tables does: "pause_all", "resume_all", or "" where it is not."""


class RailTable(msgspec.Struct, frozen=True):
    """A table in the rail."""

    number: int
    says: str
    """What goes on there, in a few words."""
    running: bool
    paused: bool
    here: bool
    hands: int
    late: int
    ends: SafeString
    """A hole for the moment at which the time ends; "" where there is none."""


class Rail(msgspec.Struct, frozen=True):
    """All tables of the lesson."""

    lesson: str
    tables: tuple[RailTable, ...]
    may_add: bool


class ClockCard(msgspec.Struct, frozen=True):
    """The clock with the buttons that belong to the moment, round the moment itself.

    ends, left: holes for the moment at which the time ends, or for what is left of it while it
    stands still; "" where there is none.
    """

    face: str
    title: str
    """What is timed, in words."""
    sub: str
    ends: SafeString
    left: SafeString
    total: int
    paused: bool
    reason: str
    timed: bool
    players: int
    lesson: str
    number: int


class DueCard(msgspec.Struct, frozen=True):
    """Who has to act in Planet Hexagon, round teams and names.

    last: nobody is on turn then. named: whether it is known who acts then. some: whether somebody
    is not ready yet, where no team is on turn.
    """

    phase: str = ""
    stage: str = ""
    computer: bool = False
    last: bool = False
    named: bool = False
    some: bool = False
    badge: SafeString = hole("badge")
    names: SafeString = hole("names")
    then: SafeString = hole("then")
    then_names: SafeString = hole("then_names")
    chips: SafeString = hole("chips")


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log round its own number, the one that "back to before this" leads to, words.

    back: whether it can be gone back to before it.
    """

    tag: str
    """The team's small label; "" where it concerns none."""
    undone: bool
    alarm: bool
    back: bool
    n: SafeString = hole("n")
    undo_to: SafeString = hole("undo_to")
    text: SafeString = hole("text")


class LogCard(msgspec.Struct, frozen=True):
    """What happened, newest first, round its lines and the number that undo leads to."""

    empty: bool
    may_undo: bool
    may_redo: bool
    newest: SafeString = hole("newest")
    lines: SafeString = hole("lines")


class WatchItem(msgspec.Struct, frozen=True):
    """An indicator that may be tapped."""

    key: str
    name: str
    levels: tuple[str, str, str]
    counts: tuple[tuple[int, int, int], ...] = ()
    """How often 0, 1 and 2 were noted, by side."""


class Watch(msgspec.Struct, frozen=True):
    """The bar of observation taps."""

    items: tuple[WatchItem, ...]
    sides: tuple[Chip, ...]


class Person(msgspec.Struct, frozen=True):
    """A player as the console shows them."""

    id: str
    name: str
    side: int = -1
    table: int = 0
    roles: tuple[str, ...] = ()
    here: bool = False
    late: bool = False
    hand: bool = False
    taken: bool = True


class TeamCard(msgspec.Struct, frozen=True):
    """One team's card in play, around parts of it that are kept by themselves."""

    side: int
    civilization: str
    state: str
    now: bool
    colony: SafeString = hole("colony")
    things: SafeString = hole("things")
    folk: SafeString = hole("folk")
    note: SafeString = hole("note")
    secret: SafeString = hole("secret")


class TeamWaiting(msgspec.Struct, frozen=True):
    """The tiles on a team's waiting spot; over: there are too many."""

    tiles: tuple[tuple[str, int], ...]
    over: bool


class TeamAsset(msgspec.Struct, frozen=True):
    """A team's Main Asset; "" for none."""

    asset: str


class TeamMarks(msgspec.Struct, frozen=True):
    """A team's markers."""

    blue: int
    green: int


class TeamFolk(msgspec.Struct, frozen=True):
    """Who plays a team: each player is drawn once."""

    many: bool
    computer: bool
    people: SafeString = hole("people")


class TeamPlayer(msgspec.Struct, frozen=True):
    """A player on a team's card, round the name."""

    roles: tuple[str, ...]
    here: bool
    late: bool
    hand: bool
    name: SafeString = hole("name")


class TeamSecret(msgspec.Struct, frozen=True):
    """A team's points and Hidden Goal, behind a tap, round what changes with every point."""

    side: int
    goal: str
    scores: SafeString = hole("scores")
    total: SafeString = hole("total")


class TeamScore(msgspec.Struct, frozen=True):
    """A line of a team's points."""

    category: str
    n: int


class Settings(msgspec.Struct, frozen=True):
    """What may be set for this table."""

    lesson: str
    number: int
    factor: float
    teams: tuple[tuple[Team, float], ...]
    supply: bool
    """Whether this game has something to put on the projector, and whether it is there."""
    show_supply: bool
    show_names: bool
    picking: bool
    playing: bool
    over: bool
    captures: tuple[tuple[str, str, bool], ...]
    """What players may tell with one tap: key, name, whether it is on."""
    rules_of: str = ""
    """The game whose rules are to be read; "" = Planet Hexagon's."""
    factors: tuple[float, ...] = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 0.0)


class CountRow(msgspec.Struct, frozen=True):
    """One category of the self-count: (counted or -1, computed) by side."""

    category: str
    cells: tuple[tuple[int, int], ...]


class CountTable(msgspec.Struct, frozen=True):
    """The teams' own counts beside the computed ones."""

    teams: tuple[Chip, ...]
    handed: tuple[bool, ...]
    rows: tuple[CountRow, ...]
    sums: tuple[tuple[int, int], ...]
    open: bool
    """Whether the game still waits for counts."""
    missing: tuple[int, ...] = ()
    """Sides of people that have not handed in."""


class Lobby(msgspec.Struct, frozen=True):
    """The lobby's left half: code, address, picking."""

    lesson: str
    code: str
    picking: bool
    players: int
    here: int
    of_class: bool = False
    """Then `players` are also those who are expected."""


class Brief(msgspec.Struct, frozen=True):
    """The briefing on the console: the slide shown, what to say, all titles."""

    n: int
    art: str
    title: str
    lines: tuple[str, ...]
    say: str
    titles: tuple[str, ...]
    ours: tuple[str, ...] = ()
    """What this edition has decided."""


class ResultTeam(msgspec.Struct, frozen=True):
    """A team's place in the result."""

    team: Team
    total: int
    won: bool
    note: str
    """A word beside its name; "" for none."""


class ResultCard(msgspec.Struct, frozen=True):
    """The result on the console, and the questions of the debrief."""

    table: int
    teams: tuple[ResultTeam, ...]
    debrief: tuple[tuple[str, str], ...]
    said: str = ""
    """Who has won, in a sentence, where that needs saying."""


class Act(msgspec.Struct, frozen=True):
    """A legal move of a team, for the Game Master to make; gain is "" where it brings nothing."""

    gain: SafeString
    action: SafeString = hole("action")
    words: SafeString = hole("words")


class ActTeam(msgspec.Struct, frozen=True):
    """What the Game Master may do for a team, round its moves."""

    side: int
    civilization: str
    some: bool
    """Whether there are moves."""
    counts: bool = False
    """Whether the team's own count is still to be handed in."""
    categories: tuple[str, ...] = CATEGORIES
    moves: SafeString = hole("moves")
    prompt: SafeString = hole("prompt")


class ActTabs(msgspec.Struct, frozen=True):
    """The tabs from team to team."""

    teams: tuple[Team, ...]
