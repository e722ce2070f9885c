"""People on the console: who calls, who sits where, and what may be set for the table."""

from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString
from msgspec.structs import replace

from games.registry import GAMES, SHOWS
from hexclassroom.live.captures import CAPTURES, SUIT
from hexclassroom.live.pages.console.parts import Settings
from hexclassroom.live.pages.console.people_parts import (
    Call,
    Calls,
    Group,
    People,
    Player,
    Role,
    Roles,
    StandIn,
    Swap,
)
from hexclassroom.live.pages.console.team import by_side, person
from hexclassroom.live.pages.draw import draw, escaped, fill
from hexclassroom.live.pages.faces import is_over
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.pages.teams import Team, of
from hexclassroom.live.scene import ClockNow, Scene, SeatNow, TableNow

NO_CLOCK: Final = ClockNow()


def calls(scene: Scene) -> SafeString:
    """Draw who calls for the Game Master."""
    return _calls(scene.table.id, scene.table.seats, scene.waiting)


@lately
def _calls(_table: int, seats: tuple[SeatNow, ...], waits: tuple[SeatNow, ...]) -> SafeString:
    """Draw each call by itself."""
    found = [(seat, Call(False)) for seat in seats if seat.hand_up]
    found += [(seat, Call(True, "".join(seat.roles[:1]))) for seat in seats if seat.late]
    waiting = sum([seat.status == "taken" for seat in waits])
    if not found and not waiting:
        return SafeString("")
    drawn = [
        fill(
            draw("live/console/call.html", call),
            id=seat.id,
            side=str(-1 if seat.side is None else seat.side),
            name=escaped(seat.name),
        )
        for seat, call in found
    ]
    return fill(draw("live/console/calls.html", Calls(waiting)), people="".join(drawn))


def people(scene: Scene, begun: bool) -> SafeString:
    """Draw everybody at this table and those who wait; teams are kept by themselves.

    begun: whether the game has begun.
    """
    table = scene.table
    playing = table.status == "playing" and begun
    teams, seats = of(table), by_side(_quiet(table.seats), table.sides)
    boxes = [
        _box(
            (table.id, team.side),
            team,
            seats[team.side],
            playing,
            team.side in table.computers and table.status == "playing",
        )
        for team in teams
    ]
    return _people(
        table.id,
        "".join(boxes),
        _roles(table.id, table.game, teams, seats) if playing else SafeString(""),
        teams,
        scene.waiting,
        tuple([(t.id, t.number) for t in scene.tables if t.id != table.id]),
        table.of_class,
    )


@lru_cache(maxsize=256)
def _quiet(seats: tuple[SeatNow, ...]) -> tuple[SeatNow, ...]:
    """Leave out what changes again and again and is not drawn here."""
    return tuple([replace(seat, hand_up=False, late=False) for seat in seats])


@lately
def _people(
    _table: int,
    boxes: str,
    roles: SafeString,
    teams: tuple[Team, ...],
    waits: tuple[SeatNow, ...],
    others: tuple[tuple[int, int], ...],
    of_class: bool,
) -> SafeString:
    waiting = [(replace(person(seat), hand=False, late=False), seat.status) for seat in waits]
    value = People(
        sides=teams,
        waiting=tuple(each for each, status in waiting if status == "taken"),
        expected=tuple(each for each, status in waiting if status == "open"),
        absent=tuple(each for each, status in waiting if status == "absent"),
        of_class=of_class,
        others=others,
    )
    return fill(draw("live/console/people.html", value), boxes=boxes, roles=roles)


@lately
def _box(
    place: tuple[int, int], team: Team, seats: tuple[SeatNow, ...], playing: bool, computer: bool
) -> SafeString:
    """Draw a team with its players; place: table and side."""
    players = [
        fill(
            draw("live/console/people_player.html", Player(each.roles, each.here, playing)),
            id=each.id,
            name=escaped(each.name),
            swaps=_swaps(each, seats) if playing else "",
        )
        + "\n  "
        for each in sorted(seats, key=lambda seat: seat.place)
    ]
    group = Group(team, place[0], len(players), computer)
    return fill(draw("live/console/people_team.html", group), players="".join(players))


def _swaps(each: SeatNow, seats: tuple[SeatNow, ...]) -> str:
    """Offer every change of one role for a team-mate's that leaves both with something new."""
    return "".join(
        [
            fill(
                draw("live/console/people_swap.html", Swap(own, theirs, len(each.roles) > 1)),
                id=each.id,
                side=str(each.side),
                mate=mate.id,
                name=escaped(mate.name),
            )
            for own in each.roles
            for mate in sorted(seats, key=lambda seat: seat.place)
            if own not in mate.roles
            for theirs in mate.roles
            if theirs not in each.roles
        ]
    )


@lately
def _roles(
    _table: int, game: str, teams: tuple[Team, ...], seats: tuple[tuple[SeatNow, ...], ...]
) -> SafeString:
    """Draw who holds each role in teams of people, and who may stand in."""
    rows = []
    for team, own in zip(teams, seats, strict=True):
        if not own:
            continue
        people = tuple((each.id, each.name) for each in sorted(own, key=lambda seat: seat.place))
        for role in GAMES[game].roles:
            who = ", ".join([seat.name for seat in own if role in seat.roles])
            row = fill(
                draw("live/console/people_role.html", Role(role)),
                tag=team.tag,
                side=str(team.side),
                who=escaped(who or "–"),
                people=_stand_ins((team.side, role), people),
            )
            rows.append(row)
    if not rows:
        return SafeString("")
    return fill(draw("live/console/people_roles.html", Roles()), rows="".join(rows))


@lately
def _stand_ins(of: tuple[int, str], people: tuple[tuple[str, str], ...]) -> str:
    """Offer everybody of a side to stand in for a role."""
    side, role = of
    html = draw("live/console/people_stand_in.html", StandIn(role))
    return "".join([fill(html, side=str(side), seat=seat, player=escaped(n)) for seat, n in people])


def settings(scene: Scene, supply: bool) -> SafeString:
    """Draw what may be set for the table; supply: whether the projector may show it."""
    table = scene.table
    over = is_over(table)
    # What changes again and again is not drawn here.
    calm = replace(table, version=0, phase="", clock=NO_CLOCK, seats=(), due=(), undo_count=0)
    return _settings(table.id, calm, over, scene.captured.on, supply)


@lately
def _settings(
    _table: int, table: TableNow, over: bool, captured: tuple[str, ...], supply: bool
) -> SafeString:
    own = dict(table.factors)
    value = Settings(
        lesson=table.lesson,
        number=table.number,
        factor=table.factor,
        teams=tuple((team, own.get(team.side, 1.0)) for team in of(table)),
        supply=supply,
        show_supply=table.show_supply,
        show_names=table.show_names,
        picking=table.picking,
        playing=table.status == "playing" and not over,
        captures=tuple((key, str(each.name), key in captured) for key, each in CAPTURES.items())
        if table.game in SUIT
        else (),
        rules_of=table.game if table.game in SHOWS else "",
        over=over or table.status in ("debrief", "closed"),
    )
    return draw("live/console/settings.html", value)
