"""Who has to act: people, stand-ins and bots, and when the sweep must look again."""

import datetime as dt
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.db import connection

from games.engine import Ask, Game, Prompt
from hexclassroom.live.writer import clock
from hexclassroom.live.writer.row import Row, uuid_out

BOT: Final = "bot"
BOT_SECONDS: Final = 1.5
"""How long a bot thinks over a step that play waits for, so that children see it happen."""
BOT_BUILD_SECONDS: Final = 0.6
LOOK_SECONDS: Final = 5.0
"""How often the sweep looks whether those who are due are there."""


def people(table: int) -> dict[int, list[str]]:
    """Give the seats of each side that are taken, clockwise."""
    out: dict[int, list[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, side FROM live_seat WHERE table_id = %s AND status = 'taken'"
            " AND side IS NOT NULL ORDER BY side, place, created, id",
            [table],
        )
        for seat, side in cursor.fetchall():
            out.setdefault(side, []).append(uuid_out(seat))
    return out


def roles_of(row: Row, side: int, seat: str) -> tuple[str, ...]:
    """Name the roles in which a seat may act: its own and those it stands in for."""
    team = row.roles.get(side, {})
    stand_ins = row.stand_ins.get(side, {})
    return tuple(
        role
        for role, seats in team.items()
        if role and (seat in seats or stand_ins.get(role) == seat)
    )


def roles_for(game: Game[Any, Any, Any, Any], prompt: Prompt, action: Any) -> set[str]:
    """Name the roles of which one must be held to act so now ("" = anybody of the side).

    Where several roles may do a thing in different phases (to say "ready"), the question of that
    kind that stands names the one.
    """
    wanted = set(game.role_of(action))
    kind = action.__struct_config__.tag
    return (wanted & {ask.role for ask in prompt.asks if ask.kind == kind}) or wanted


def stands_in(row: Row, side: int, role: str) -> bool:
    """Say whether the computer plays a role for players who are away."""
    return row.stand_ins.get(side, {}).get(role) == BOT


def is_bots(row: Row, side: int, role: str) -> bool:
    """Say whether the computer plays this role: a side without people, or a stand-in.

    Where a game has no roles, the stand-in plays for the whole side.
    """
    return side not in row.roles or stands_in(row, side, role)


def actors(row: Row, side: int, role: str) -> list[str]:
    """Give the seats that may act in a role ("" = everybody of the side)."""
    team = row.roles.get(side, {})
    if not role:
        return sorted({seat for seats in team.values() for seat in seats})
    stand_in = row.stand_ins.get(side, {}).get(role)
    if stand_in and stand_in != BOT:
        return [stand_in]
    return [] if stand_in else list(team.get(role, ()))


def asked(row: Row) -> Iterator[tuple[int, Prompt, Ask]]:
    """Give every question that stands, those that play waits for first."""
    found = [
        (side, prompt, ask)
        for side, prompt in row.game.awaiting(row.state).items()
        for ask in prompt.asks
    ]
    yield from sorted(found, key=lambda each: not each[2].must)


def pace(must: bool) -> dt.timedelta:
    """Give how long a bot waits; settings.LIVE_BOT_PACE = 0 lets it act at once."""
    factor = float(getattr(settings, "LIVE_BOT_PACE", 1.0))
    return dt.timedelta(seconds=factor * (BOT_SECONDS if must else BOT_BUILD_SECONDS))


def schedule(row: Row, now: dt.datetime, *, bots: bool = True) -> None:
    """Set the earliest moment at which the sweep must look at this table.

    Without `bots`: the computer had nothing to do in this state. What was due for a bot stays due
    then: people who tap quickly must not hold it up.
    """
    if not row.running or row.paused:
        row.due = None
        return
    times = []
    end = clock.deadline(row)
    if end:
        times.append(end)
    for side, _prompt, ask in asked(row):
        if is_bots(row, side, ask.role):
            if bots:
                wait = now + pace(ask.must)
                times.append(min(wait, row.due) if row.due and row.due > now else wait)
        else:
            times.append(now + dt.timedelta(seconds=LOOK_SECONDS))
    row.due = min(times, default=None)
