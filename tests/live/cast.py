"""A fixed cast for tests of the live table: a teacher, a lesson, players, and their taps."""

import datetime as dt
import itertools
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils import timezone

from hexclassroom.accounts.models import User
from hexclassroom.live import access, actions, history, lessons, seats, sweep
from hexclassroom.live.access import Who
from hexclassroom.live.actions import Done
from hexclassroom.live.models import Lesson, LogEntry, Seat, Table
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.commands import read_command
from hexclassroom.live.writer.row import Row, peek

_keys = itertools.count()
SHORT: Mapping[str, Any] = {"sessions": 1}


def key() -> str:
    """Give a fresh idempotency key."""
    return f"key-{next(_keys):08d}"


class Cast:
    """One lesson with one table (or more) and so many players; time is the test's own."""

    def __init__(self, players: int = 4, tables: int = 1, **more: Any) -> None:
        self.now = timezone.now()
        self.teacher = User.objects.create_user(f"t{next(_keys)}@school.test", "pw-for-tests-1")
        more.setdefault("options", SHORT)
        self.lesson: Lesson = lessons.create(self.teacher, "7b", tables=tables, **more)
        self.table: int = self.lesson.tables.get(number=1).pk
        self.seats: list[Seat] = []
        self.tokens: list[str] = []
        for _ in range(players):
            seat, token = seats.join(self.lesson, None, None, self.now)
            self.seats.append(seat)
            self.tokens.append(token)
        self.master = Who("teacher", str(self.lesson.pk))

    def who(self, i: int) -> Who:
        """The i-th player as a sender."""
        return Who("seat", str(self.lesson.pk), str(self.seats[i].pk))

    def do(self, kind: str, who: Who | None = None, *, key_: str = "", **fields: Any) -> Done:
        """Send a table command, as the Game Master if nobody is named."""
        command = read_command({"do": kind, **fields})
        sender = who or self.master
        return actions.command(self.table, sender, key_ or key(), command, now=self.now)

    def start(self) -> "Cast":
        """Begin the game."""
        self.do("start")
        return self

    def later(self, seconds: float) -> dt.datetime:
        """Let time pass."""
        self.now += dt.timedelta(seconds=seconds)
        return self.now

    @property
    def row(self) -> Row:
        """The table's row as it lies in the database."""
        found = peek(self.table)
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        return self.row.state

    def prompt(self, side: int) -> str:
        """What the side is asked, as a client would send it back."""
        row = self.row
        asked = row.game.awaiting(row.state).get(side)
        return access.prompt_id(row.undo_count, asked) if asked else ""

    def legal(self, side: int) -> list[dict[str, Any]]:
        """The legal actions of a side as plain values."""
        row = self.row
        return [msgspec.to_builtins(each) for each in row.game.legal_actions(row.state, side)]

    def act(
        self,
        i: int,
        action: dict[str, Any],
        *,
        key_: str = "",
        prompt: str | None = None,
        side: int | None = None,
    ) -> Done:
        """The i-th player's tap."""
        own = Seat.objects.get(pk=self.seats[i].pk).side or 0
        asked = self.prompt(own) if prompt is None else prompt
        sent = key_ or key()
        return actions.act(self.table, self.who(i), sent, asked, action, side, now=self.now)

    def master_act(self, side: int, action: dict[str, Any], *, key_: str = "") -> Done:
        """The Game Master acts for a team."""
        return actions.act(
            self.table,
            self.master,
            key_ or key(),
            self.prompt(side),
            action,
            side,
            now=self.now,
        )

    def supply_turn(self, i: int) -> None:
        """The i-th player's whole supply turn, without a Main Asset."""
        self.act(i, {"type": "arrive"})
        self.act(i, {"type": "take", "slot": 0})
        self.act(i, {"type": "flip", "slot": 1})
        if self.state.stage == "fern":
            self.act(i, {"type": "leave"})

    def turn_side(self) -> int:
        """The side whose supply turn it is."""
        clock = self.row.clock_now()
        assert clock is not None
        return clock.sides[0]

    def someone(self, side: int, role: str) -> int:
        """Which player holds a role of a side."""
        holder = duty.actors(self.row, side, role)[0]
        return next(i for i, seat in enumerate(self.seats) if str(seat.pk) == holder)

    def sweep(self, rounds: int = 1) -> None:
        """Let the sweep look `rounds` times."""
        for _ in range(rounds):
            sweep.once(self.now)

    def play_on(self, most: int = 2000) -> None:
        """Let time run until the game is over; only sweep and clock act."""
        for _ in range(most):
            row = self.row
            if row.ended is not None:
                return
            if row.paused:
                self.do("resume")
            elif row.due is None:
                raise AssertionError(f"nothing is due in {row.phase}")
            else:
                self.now = max(self.now, row.due)
                sweep.once(self.now)
        raise AssertionError("the game did not end")

    def replayed(self) -> Any:
        """The state that the log gives."""
        log = history.read(self.table)
        return history.replay(self.row.game, history.line(history.heads(log)[log[-1].n]))

    def check(self) -> None:
        """The invariants: numbers without gaps, state = replay, people as in the rules."""
        row = self.row
        log = LogEntry.objects.filter(table=self.table, n__lte=row.log_n)
        numbers = list(log.values_list("n", flat=True))
        assert numbers == list(range(1, row.log_n + 1))
        if row.state_text is not None:
            assert self.replayed() == row.state


def table_of(cast: Cast) -> Table:
    return Table.objects.get(pk=cast.table)
