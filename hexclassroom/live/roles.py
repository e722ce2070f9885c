"""Who holds which role in a team (rules section 5).

Roles move to the next player clockwise every session. Up to as many players as roles, a player
may hold several; one more doubles the first role (two Suppliers); beyond that, roles are shared:
player i holds role (i - session) mod 3, so that within three sessions everybody holds everyone.

A game without roles has a nameless one, "", that everybody of a side holds all the time: so a
table knows who plays on which side, stand-ins and the log included, in the same way.
"""

from collections.abc import Sequence
from typing import Final

NAMELESS: Final = ""
"""The one role of a game without roles."""
Team = dict[str, list[str]]
"""Role to the ids of the seats that hold it."""


def dealt(roles: Sequence[str]) -> Sequence[str]:
    """Give the roles that are dealt in a game with these: the nameless one where it has none."""
    return roles or (NAMELESS,)


def slots(roles: Sequence[str], people: int) -> list[tuple[str, ...]]:
    """Give what each place holds in session 1, for a team that has such places."""
    if people < len(roles):
        extra = len(roles) - people + 1
        return [tuple(roles[:extra]), *((role,) for role in roles[extra:])]
    if people == len(roles):
        return [(role,) for role in roles]
    if people == len(roles) + 1:
        return [(roles[0],), *((role,) for role in roles)]
    return [(roles[i % len(roles)],) for i in range(people)]


def assign(roles: Sequence[str], seats: Sequence[str], session: int) -> Team:
    """Deal the roles for a session (from 1) to the seats in clockwise order."""
    roles = dealt(roles)
    team: Team = {role: [] for role in roles}
    n = len(seats)
    if not n:
        return team
    places = slots(roles, n)
    for i, seat in enumerate(seats):
        step = i - (session - 1)
        if n > len(roles) + 1:
            held: tuple[str, ...] = (roles[step % len(roles)],)
        else:
            held = places[step % n]
        for role in held:
            team[role].append(seat)
    return team


def held(team: Team, seat: str) -> tuple[str, ...]:
    """Give the roles that a seat holds, in the order of the game's roles; names alone."""
    return tuple(role for role, seats in team.items() if role and seat in seats)


def add(team: Team, roles: Sequence[str], seat: str) -> Team:
    """Give a newcomer a role in the middle of a session: one of somebody's several, or a share.

    Nobody who holds a single role loses it, so that no turn is broken off.
    """
    new = {role: list(team.get(role, ())) for role in roles}
    everybody = [each for seats in new.values() for each in seats]
    if seat in everybody:
        return new
    for role in reversed(roles):
        busy = [each for each in new[role] if everybody.count(each) > 1]
        if busy:
            new[role] = [each for each in new[role] if each != busy[0]] + [seat]
            return new
    if not everybody:
        return {role: [seat] for role in roles}
    fewest = min(roles, key=lambda role: len(new[role]))
    new[fewest].append(seat)
    return new


def drop(team: Team, roles: Sequence[str], seat: str, left: Sequence[str]) -> Team:
    """Take a seat out; a role that nobody holds any more goes to whoever of `left` holds least."""
    new = {role: [each for each in team.get(role, ()) if each != seat] for role in roles}
    for role in roles:
        if not new[role] and left:
            load = [each for seats in new.values() for each in seats]
            new[role] = [min(left, key=load.count)]
    return new


def fit(team: Team, roles: Sequence[str], seats: Sequence[str]) -> Team:
    """Make an earlier assignment fit the people who are there now."""
    roles = dealt(roles)
    new = team
    there = {each for held_by in team.values() for each in held_by}
    for gone in sorted(there - set(seats)):
        new = drop(new, roles, gone, seats)
    for seat in seats:
        if not any(seat in held_by for held_by in new.values()):
            new = add(new, roles, seat)
    return {role: list(new.get(role, ())) for role in roles}


def swap(team: Team, a: str, b: str, role_a: str, role_b: str) -> Team:
    """Let two team-mates change roles: a's role_a for b's role_b."""
    new = {role: list(seats) for role, seats in team.items()}
    new[role_a] = [b if each == a else each for each in new[role_a]]
    if role_b != role_a:
        new[role_b] = [a if each == b else each for each in new[role_b]]
    return {role: list(dict.fromkeys(seats)) for role, seats in new.items()}
