"""What players say to their team and to the Game Master: from lists, never free text."""

from typing import Any, Final

import msgspec

from games.engine import IllegalAction
from hexclassroom.live import access, captures
from hexclassroom.live.access import Who
from hexclassroom.live.history import heads, is_roles, line, read
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import captured, duty, play
from hexclassroom.live.writer.commands import (
    Answer,
    Find,
    Hand,
    Propose,
    Role,
    SeatCommand,
    Tell,
)
from hexclassroom.live.writer.row import Row

REASONS: Final = (
    "points_now",
    "points_later",
    "hidden_goal",
    "common_goal",
    "makes_markers",
    "leaves_room",
    "stops_others",
    "frees_waiting_spot",
)
"""Why a player proposes something; the pages put the keys into words."""
COMMON_REASONS: Final = ("points_now", "points_later", "leaves_room", "stops_others")
"""Those that hold in any game: where there are no roles, one of these or none."""
FINDS: Final = (
    "many_forests",
    "many_waters",
    "many_fields",
    "many_farms",
    "many_factories",
    "many_public_buildings",
    "many_houses",
    "many_markers",
    "good_idea",
    "waiting_spot_full",
)
"""What an Emissary reports of another team; the pages put the keys into words."""
BUILDING_ROLE: Final = "builder"
VISITING_ROLE: Final = "emissary"
"""The role that visits other teams, and the phase in which it does."""


def take(row: Row, who: Who, do: SeatCommand, key: str) -> None:
    """Write a seat's command into the log."""
    if who.kind != "seat" or who.seat is None:
        raise Refused("no_seat")
    side = access.side_for(who, row, None)
    if isinstance(do, Hand):
        row.hand = do.up
        _say(row, who, key, "hand", side, up=do.up)
        return
    if isinstance(do, Role):
        raise Refused("malformed")
    if row.ended is not None:
        raise Refused("over")
    if row.status != "playing":
        raise Refused("not_started")
    if isinstance(do, Propose):
        _propose(row, who, do, key, side)
    elif isinstance(do, Answer):
        _answer(row, who, do, key, side)
    elif row.game_key not in captures.SUIT:
        raise Refused("not_in_this_game")
    elif isinstance(do, Tell):
        if not _holds(row, who, side, row.game.roles[:1]):
            raise Refused("not_your_role")
        _say(row, who, key, "tell", side)
    elif isinstance(do, Find):
        captured.must_be_on(row, "finds")
        _find(row, who, do, key, side)
    else:
        what, more = captured.take(row, who, do, side)
        _say(row, who, key, what, side, **more)


def _say(row: Row, who: Who, key: str, what: str, side: int, **more: Any) -> None:
    row.log("talk", {"what": what, "side": side, **more}, by="seat", seat=who.seat, key=key)


def _holds(row: Row, who: Who, side: int, roles: tuple[str, ...]) -> bool:
    return not set(roles).isdisjoint(duty.roles_of(row, side, who.seat or ""))


def _propose(row: Row, who: Who, do: Propose, key: str, side: int) -> None:
    if do.reason not in (REASONS if row.game.roles else ("", *COMMON_REASONS)):
        raise Refused("unknown_word")
    action = play.read_action(row.game, do.action)
    if row.game.roles and BUILDING_ROLE not in row.game.role_of(action):
        raise Refused("not_your_role")
    try:
        row.game.check(row.state, side, action)
    except IllegalAction as refusal:
        raise Refused(refusal.code, row.game_key) from None
    points = row.game.gains(row.state, side, [action])[0]
    plain = msgspec.to_builtins(action)
    _say(row, who, key, "propose", side, action=plain, reason=do.reason, points=points)


def _answer(row: Row, who: Who, do: Answer, key: str, side: int) -> None:
    found = [e for e in read(row.id, do.n - 1, do.n) if e.kind == "talk"]
    data = found[0].data if found else {}
    if data.get("what") != "propose" or data.get("side") != side:
        raise Refused("no_such_proposal")
    _say(row, who, key, "answer", side, n=do.n, agree=do.agree)


def _has_visited(row: Row, who: Who, side: int) -> bool:
    """Say whether a player whose role has moved on was this team's Emissary earlier in the game."""
    log = read(row.id)
    return any(
        who.seat in entry.data["roles"].get(str(side), {}).get(VISITING_ROLE, ())
        for entry in line(heads(log)[row.log_n])
        if is_roles(entry)
    )


def _find(row: Row, who: Who, do: Find, key: str, side: int) -> None:
    if not _holds(row, who, side, (VISITING_ROLE,)) and not _has_visited(row, who, side):
        raise Refused("not_your_role")
    if do.what not in FINDS:
        raise Refused("unknown_word")
    if not 0 <= do.side < row.sides or do.side == side:
        raise Refused("no_such_side")
    _say(row, who, key, "find", side, other=do.side, find=do.what)
