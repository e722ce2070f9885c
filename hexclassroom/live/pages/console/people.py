"""People on the console: who calls, who sits where, and what may be set for the table."""

from functools import lru_cache

from django.utils.safestring import SafeString
from msgspec.structs import replace

from games.registry import GAMES, SHOWS
from hexclassroom.live.captures import CAPTURES, SUIT
from hexclassroom.live.pages.console.parts import (
    Call,
    Calls,
    Group,
    People,
    Person,
    Player,
    Roles,
    Settings,
    Swaps,
)
from hexclassroom.live.pages.console.team import people_of, person
from hexclassroom.live.pages.draw import draw, fill
from hexclassroom.live.pages.faces import is_over
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.scene import Scene, TableNow
from hexclassroom.live.tongue import kept


def calls(scene: Scene) -> SafeString:
    """Draw who calls for the Game Master; each call by itself."""
    seats = scene.table.seats
    found = [Call(person(seat), False) for seat in seats if seat.hand_up]
    found += [Call(person(seat), True, *seat.roles[:1]) for seat in seats if seat.late]
    waiting = sum(seat.status == "taken" for seat in scene.waiting)
    if not found and not waiting:
        return SafeString("")
    drawn = [draw("live/console/call.html", each) for each in found]
    return fill(draw("live/console/calls.html", Calls(waiting)), people="".join(drawn))


def people(scene: Scene, begun: bool) -> People:
    """Gather everybody at this table and those who wait; teams are kept by themselves.

    begun: whether the game has begun.
    """
    table = scene.table
    waiting = tuple(replace(person(seat), hand=False, late=False) for seat in scene.waiting)
    status = {seat.id: seat.status for seat in scene.waiting}
    playing = table.status == "playing" and begun
    still = _still(table)
    return People(
        boxes=tuple(_box(still, team, playing) for team in of(still)),
        sides=of(still),
        waiting=tuple(each for each in waiting if status[each.id] == "taken"),
        expected=tuple(each for each in waiting if status[each.id] == "open"),
        absent=tuple(each for each in waiting if status[each.id] == "absent"),
        of_class=table.of_class,
        others=tuple((t.id, t.number) for t in scene.tables if t.id != table.id),
        roles=_roles(still) if playing else SafeString(""),
    )


@lru_cache(maxsize=512)
def _still(table: TableNow) -> TableNow:
    """Leave out what changes again and again and is not drawn here."""
    seats = tuple(replace(seat, hand_up=False, late=False) for seat in table.seats)
    return TableNow(
        id=table.id,
        number=table.number,
        lesson=table.lesson,
        title="",
        code="",
        game=table.game,
        status=table.status,
        version=0,
        seats=seats,
        computers=table.computers,
        sides=table.sides,
    )


@kept(512)
def _box(table: TableNow, team: Team, playing: bool) -> SafeString:
    """Draw a team with its players."""
    seats = people_of(table, team.side)
    players = tuple(
        draw(
            "live/console/people_player.html",
            Player(
                each.id,
                each.name,
                each.roles,
                each.here,
                playing,
                _swaps(each, seats) if playing else SafeString(""),
            ),
        )
        for each in seats
    )
    computer = team.side in table.computers and table.status == "playing"
    group = Group(team, table.id, players, computer)
    return draw("live/console/people_team.html", group)


def _swaps(each: Person, team: tuple[Person, ...]) -> SafeString:
    """Offer every change of one role for a team-mate's that leaves both with something new."""
    found = tuple(
        (own, mate.id, mate.name, theirs)
        for own in each.roles
        for mate in team
        for theirs in mate.roles
        if own not in mate.roles and theirs not in each.roles
    )
    if not found:
        return SafeString("")
    value = Swaps(each.id, each.side, len(each.roles) > 1, found)
    return draw("live/console/people_swaps.html", value)


@kept(128)
def _roles(table: TableNow) -> SafeString:
    """Draw who holds each role in teams of people, and who may stand in."""
    out = []
    for team in of(table):
        seats = [seat for seat in table.seats if seat.side == team.side]
        if not seats:
            continue
        people = tuple((each.id, each.name) for each in people_of(table, team.side))
        for role in GAMES[table.game].roles:
            names = ", ".join(seat.name for seat in seats if role in seat.roles)
            out.append((team, role, names, people))
    return draw("live/console/people_roles.html", Roles(tuple(out))) if out else SafeString("")


def settings(scene: Scene, supply: bool) -> Settings:
    """Gather what may be set for the table; supply: whether the projector may show it."""
    table = scene.table
    own = dict(table.factors)
    return Settings(
        lesson=table.lesson,
        number=table.number,
        factor=table.factor,
        teams=tuple((team, own.get(team.side, 1.0)) for team in of(table)),
        supply=supply,
        show_supply=table.show_supply,
        show_names=table.show_names,
        picking=table.picking,
        playing=table.status == "playing" and not is_over(table),
        captures=tuple(
            (key, str(each.name), key in scene.captured.on) for key, each in CAPTURES.items()
        )
        if table.game in SUIT
        else (),
        rules_of=table.game if table.game in SHOWS else "",
        over=is_over(table) or table.status in ("debrief", "closed"),
    )
