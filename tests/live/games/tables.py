"""Tables of every game that has a Show, with options that make its games short."""

import importlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from games.chance import Seeded, pick
from games.registry import SHOWS
from hexclassroom.live import presence
from hexclassroom.live.models import Seat, Table
from hexclassroom.live.words import CODES, Refused, say
from tests.games.hooks import HOOKS
from tests.live.cast import Cast

KEYS: Final = sorted(SHOWS)
SHORT: Final[Mapping[str, Mapping[str, Any]]] = {
    "hexellation": {"players": 3},
    "hexagonal_thing": {"most_turns": 12},
    "hexiculture": {"players": 3, "rounds": 10},
    "planet_x": {"players": 3, "max_rounds": 3},
}
"""Options for a short game; of a game that is not named its own defaults."""


def table(key: str, players: int = 0, **more: Any) -> Cast:
    """Give a lesson of a game with so many players, in its lobby."""
    more.setdefault("options", SHORT.get(key, {}))
    return Cast(players=players, game=key, **more)


def sides(cast: Cast) -> int:
    """Give how many sides play."""
    return cast.row.sides


def of_side(cast: Cast, side: int) -> list[int]:
    """Give which players sit on a side, in the order of their places."""
    seats = Seat.objects.filter(table=cast.table, side=side, status="taken").order_by("place", "pk")
    by_id = {seat.pk: i for i, seat in enumerate(cast.seats)}
    return [by_id[seat.pk] for seat in seats]


def everybody_here(cast: Cast) -> None:
    """Let all players be connected."""
    presence.touch([str(seat.pk) for seat in cast.seats])


def asked_side(cast: Cast, player: Seeded | None = None) -> int:
    """Give a side that is asked something, the first or a random one."""
    asked = sorted(cast.row.game.awaiting(cast.state))
    return pick(player, asked) if player else asked[0]


def random_tap(cast: Cast, player: Seeded) -> None:
    """Let the players of a side that is asked do something legal by turns; if none is listed, wait.

    Nothing dull, as in the recorded playthroughs: games are not to end at once.
    """
    side, row = asked_side(cast, player), cast.row
    hooks = HOOKS[row.game_key]
    legal = row.game.legal_actions(row.state, side)
    lively = [each for each in legal if not hooks.dull(each)] or legal
    action = plain(pick(player, lively)) if lively else None
    if action is None or (row.game.sampled and not player.below(4)):
        other = hooks.unlisted(row.state, side, player)
        action = plain(other) if other is not None else action
    if action is None:
        cast.later(1000)
        everybody_here(cast)
        cast.sweep()
        return
    mates = of_side(cast, side)
    cast.act(mates[row.log_n % len(mates)], action)


def plain(action: Any) -> dict[str, Any]:
    """Give an action as a client sends it."""
    built: dict[str, Any] = msgspec.to_builtins(action)
    return built


def codes(key: str) -> set[str]:
    """Give every refusal of a game's closed list."""
    found = importlib.import_module(f"games.{key}.refusals").Refusal
    return {each.value for each in found}


def code_of(send: Any, *args: Any, **kwargs: Any) -> str:
    """Give the code with which a method of a Cast is refused, in words; nothing may change."""
    cast: Cast = send.__self__
    before = Table.objects.filter(pk=cast.table).values().get()
    with pytest.raises(Refused) as error:
        send(*args, **kwargs)
    refusal = error.value
    assert refusal.code in CODES
    assert say(refusal.code, refusal.game) != say("bad_value") or refusal.code == "bad_value"
    assert Table.objects.filter(pk=cast.table).values().get() == before
    return refusal.code
