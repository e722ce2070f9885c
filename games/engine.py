"""The Game contract: the same few pure functions for every game, on frozen values.

A side (a civilization, a colour) is an index in seat order, from 0. Besides the
sides two actors act: the CLOCK, when time is up, and the MASTER, the teacher.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from games import typed
from games.chance import Chance, Recorder
from games.help import Help

Side = int
Actor = int
CLOCK: Final[Actor] = -1
MASTER: Final[Actor] = -2


class Ask(msgspec.Struct, frozen=True, gc=False):
    """One thing a side is asked: who may answer it, what kind it is, whether play waits for it."""

    role: str
    kind: str
    must: bool = False


class Prompt(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What a side is asked now; `id` stays the same while that side's question stands."""

    id: str
    asks: tuple[Ask, ...]


class Clock(msgspec.Struct, frozen=True):
    """What is timed now: `id` changes when a new timing begins, `seconds` is nominal."""

    id: str
    kind: str
    seconds: int
    sides: tuple[Side, ...]


class Viewer(msgspec.Struct, frozen=True):
    """Who looks: a player (side and roles held), the Game Master, or a public screen (neither).

    `supply` lets a public screen show what the Game Master put on it.
    """

    side: Side | None = None
    roles: tuple[str, ...] = ()
    master: bool = False
    supply: bool = False


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """One thing that happened, in data; `audience` says who may know it.

    audience: "all", "side" (the side's whole team) or "supply" (who sees the shared
    supply at that moment); the Game Master sees every event.
    """

    kind: str
    audience: str = "all"
    side: Side = -1
    slot: int = -1
    q: int = 0
    r: int = 0
    face: str = ""
    type: int = 0
    was: str = ""
    was_type: int = 0
    n: int = 0
    note: str = ""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An applied action with its results: replaying it needs no random generator.

    `drawn` are the chance results in the order in which the rules asked for them.
    `action` is the game's own tagged union.
    """

    actor: Actor
    action: Any
    drawn: tuple[int, ...]
    events: tuple[Event, ...]


class Outcome(msgspec.Struct, frozen=True):
    """Scores by side and category (same order), why the game ended, who won (ties share).

    winners is empty only where the rules let nobody win; the reason is "nobody" then.
    """

    categories: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[Side, ...]
    reason: str


class IllegalAction(Exception):  # noqa: N818 - the name is the contract's
    """A refusal: a code from the game's closed list and the numbered rule it rests on."""

    def __init__(self, code: str, rule: str) -> None:
        super().__init__(f"{code} ({rule})")
        self.code = code
        self.rule = rule


S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - options
V = TypeVar("V")


@dataclass(frozen=True)
class Game(Generic[S, A, O, V]):
    """One game: its names and its pure functions.

    legal_actions(state, side) is sorted and complete; check(state, actor, action) raises
    IllegalAction with the same verdicts; apply(state, actor, action, chance) gives the new
    state and its Record and raises IllegalAction without changing anything.
    role_of(action) names the roles of which one must be held to act so ("" = any of the side).
    gains(state, side, actions) are the points that each action would bring at once, from what the
    side may know (never a hidden goal). see(record, viewer) filters a record's events for a
    viewer as of the state before it. bots, the weakest first, choose one of the legal actions from
    a view; None: nothing that must be done, and nothing worth doing. Actions that legal_actions
    never lists, since they are too many or finding them is the game (a claim, an offer), a bot
    may give too; check judges them. Of the kinds in `sampled` (an amount, a choice of several
    cards) it lists only a few, at least one where one is legal; check judges the others.
    The CLOCK's action is {"type": "time_up"}, the MASTER's are {"type": "end_phase"} and
    {"type": "end_game"} in every game.
    sides are the names of all seats; under some options only the first seats(options) of them
    play (see `sides_of`). help is what players may read of the rules.
    """

    key: str
    title: str
    sides: tuple[str, ...]
    roles: tuple[str, ...]
    schema: int
    State: type[S]
    Action: Any
    Options: type[O]
    View: type[V]
    setup: Callable[[O, Chance], S]
    awaiting: Callable[[S], dict[Side, Prompt]]
    legal_actions: Callable[[S, Side], list[A]]
    check: Callable[[S, Actor, A], None]
    apply: Callable[[S, Actor, A, Chance], tuple[S, Record]]
    clock: Callable[[S], Clock | None]
    role_of: Callable[[A], tuple[str, ...]]
    gains: Callable[[S, Side, list[A]], list[int]]
    view: Callable[[S, Viewer], V]
    see: Callable[[S, Record, Viewer], tuple[Event, ...]]
    outcome: Callable[[S], Outcome]
    over: Callable[[S], bool]
    bots: dict[str, Callable[[V, list[A], Chance], A | None]]
    seats: Callable[[O], int] | None = None
    sampled: tuple[type[Any], ...] = ()
    help: Help | None = None


def sides_of(game: Game[S, A, O, V], options: O) -> tuple[str, ...]:
    """Name the sides that play under these options, in seat order."""
    return game.sides if game.seats is None else game.sides[: game.seats(options)]


def carried_out(
    do: Callable[[S, Actor, Any, Chance, list[Event]], S],
    state: S,
    actor: Actor,
    action: Any,
    chance: Chance,
) -> tuple[S, Record]:
    """Give what `do` makes of an action that was checked, and the Record of it."""
    recorder = Recorder(chance)
    events: list[Event] = []
    new = do(state, actor, action, recorder, events)
    return new, Record(actor, action, tuple(recorder.drawn), tuple(events))


def record_from_json(game: Game[S, A, O, V], raw: bytes | str) -> Record:
    """Read a stored record, its action as one of the game's own.

    Strict: raises msgspec.ValidationError for anything else than what was written.
    """
    record = typed.decode(raw, Record)
    return msgspec.structs.replace(record, action=typed.convert(record.action, game.Action))
