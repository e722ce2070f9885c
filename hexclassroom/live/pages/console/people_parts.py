"""What the manager of people and the calls are drawn from: one Struct a fragment."""

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.console.parts import Person
from hexclassroom.live.pages.draw import hole
from hexclassroom.live.pages.teams import Team


class Swap(msgspec.Struct, frozen=True):
    """A change of roles that a player may be given, round the two players.

    several: whether the player holds several roles.
    """

    own: str
    theirs: str
    several: bool
    id: SafeString = hole("id")
    side: SafeString = hole("side")
    mate: SafeString = hole("mate")
    name: SafeString = hole("name")


class Player(msgspec.Struct, frozen=True):
    """A player in a team's box, round what only this one has."""

    roles: tuple[str, ...]
    here: bool
    playing: bool
    id: SafeString = hole("id")
    name: SafeString = hole("name")
    swaps: SafeString = hole("swaps")


class Group(msgspec.Struct, frozen=True):
    """A team in the manager of people, round its players; n: how many they are."""

    team: Team
    table: int
    n: int
    computer: bool = False
    players: SafeString = hole("players")


class Role(msgspec.Struct, frozen=True):
    """Who holds a role of a team, round the team and its people."""

    role: str
    tag: SafeString = hole("tag")
    side: SafeString = hole("side")
    who: SafeString = hole("who")
    people: SafeString = hole("people")


class StandIn(msgspec.Struct, frozen=True):
    """A player who may stand in for a role, round who that is."""

    role: str
    side: SafeString = hole("side")
    seat: SafeString = hole("seat")
    player: SafeString = hole("player")


class Roles(msgspec.Struct, frozen=True):
    """All roles of all teams, each drawn by itself."""

    rows: SafeString = hole("rows")


class People(msgspec.Struct, frozen=True):
    """Everybody of the lesson at this table, and those who wait, round the teams and the roles."""

    sides: tuple[Team, ...]
    waiting: tuple[Person, ...]
    others: tuple[tuple[int, int], ...]
    """Other tables: (id, number)."""
    expected: tuple[Person, ...] = ()
    """Names of the list that nobody has taken yet."""
    absent: tuple[Person, ...] = ()
    """Students of the class who are not there today."""
    of_class: bool = False
    boxes: SafeString = hole("boxes")
    roles: SafeString = hole("roles")


class Calls(msgspec.Struct, frozen=True):
    """Who calls: hands up, players who wait, players who are missing while they are due."""

    waiting: int
    people: SafeString = hole("people")


class Call(msgspec.Struct, frozen=True):
    """A player who raises a hand, or who is due and not here, round who that is.

    role: for which somebody may stand in; "" in games without roles.
    """

    late: bool
    role: str = ""
    id: SafeString = hole("id")
    side: SafeString = hole("side")
    name: SafeString = hole("name")
