"""People on the console: who calls, who sits where, and what may be set for the table."""

import msgspec

from games.planet_hexagon.pieces import CIVILIZATIONS, ROLES
from hexclassroom.live.pages.console.parts import Calls, Group, People, Person, Settings
from hexclassroom.live.pages.console.team import people_of, person
from hexclassroom.live.scene import Scene


def calls(scene: Scene) -> Calls:
    """Gather who calls for the Game Master."""
    seats = scene.table.seats
    return Calls(
        hands=tuple(person(seat) for seat in seats if seat.hand_up),
        late=tuple(person(seat) for seat in seats if seat.late),
        waiting=sum(seat.status == "taken" for seat in scene.waiting),
    )


def _with_swaps(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Offer every change of one role for a team-mate's that leaves both with something new."""
    return tuple(
        msgspec.structs.replace(
            each,
            swaps=tuple(
                (own, mate.id, mate.name, theirs)
                for own in each.roles
                for mate in people
                for theirs in mate.roles
                if own not in mate.roles and theirs not in each.roles
            ),
        )
        for each in people
    )


def people(scene: Scene) -> People:
    """Gather everybody at this table and those who wait."""
    table = scene.table
    groups = tuple(
        Group(
            side=side,
            table=table.id,
            number=table.number,
            civilization=name,
            people=_with_swaps(people_of(table, side)),
            computer=side in table.computers and table.status == "playing",
        )
        for side, name in enumerate(CIVILIZATIONS)
    )
    return People(
        table=table.id,
        lobby=table.status in ("lobby", "briefing"),
        playing=table.status == "playing" and scene.view is not None,
        groups=groups,
        waiting=tuple(person(seat) for seat in scene.waiting if seat.status == "taken"),
        expected=tuple(person(seat) for seat in scene.waiting if seat.status == "open"),
        absent=tuple(person(seat) for seat in scene.waiting if seat.status == "absent"),
        of_class=table.of_class,
        others=tuple((t.id, t.number) for t in scene.tables if t.id != table.id),
        picking=table.picking,
        roles=_roles(scene),
    )


def _roles(scene: Scene) -> tuple[tuple[int, str, str, str], ...]:
    """Give who holds each role in teams of people: (side, civilization, role, names)."""
    if scene.view is None or scene.table.status != "playing":
        return ()
    out = []
    for side, name in enumerate(CIVILIZATIONS):
        seats = [seat for seat in scene.table.seats if seat.side == side]
        if not seats:
            continue
        for role in ROLES:
            names = ", ".join(seat.name for seat in seats if role in seat.roles)
            out.append((side, name, role, names))
    return tuple(out)


def settings(scene: Scene) -> Settings:
    """Gather what may be set for the table."""
    table = scene.table
    own = dict(table.factors)
    return Settings(
        lesson=table.lesson,
        number=table.number,
        factor=table.factor,
        teams=tuple((side, name, own.get(side, 1.0)) for side, name in enumerate(CIVILIZATIONS)),
        show_supply=table.show_supply,
        show_names=table.show_names,
        picking=table.picking,
        playing=table.status == "playing" and table.phase != "result",
        over=table.phase == "result" or table.status in ("debrief", "closed"),
    )
