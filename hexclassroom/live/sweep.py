"""The sweep: in every Celery worker a thread that does what is due at the tables.

The due column is the truth. The sweep sleeps until the next due time, one second at most, looks
at each due table without a lock, thinks (a bot may take 100 ms), and hands what it wants to the
writer, which checks again under the lock: of two sweeps one wins, the other does nothing.
"""

import datetime as dt
import logging
import threading
from typing import Any, Final, NamedTuple

from celery import bootsteps
from celery.signals import worker_shutting_down
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from games.engine import Viewer
from hexclassroom.live import actions, executor, presence
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import clock, duty, play
from hexclassroom.live.writer.row import Row, peek, time_in, time_out
from hexclassroom.operations import logs, metrics
from hexclassroom.trouble import told, trouble_of

logger = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 1.0
SHORTEST_SLEEP: Final = 0.005
FIRST_RETRY: Final = 0.05
LONGEST_WAIT: Final = 0.2
"""Seconds between looks at a table that somebody holds: a process that was stopped in the middle of
its work keeps the row until the database ends its transaction."""
_AT_ONCE: Final = 50
_BEAT_SECONDS: Final = 2.0
_BEAT_KEY: Final = "live.sweep"


def once(now: dt.datetime) -> int:
    """Do what is due now at every table; give how many tables were looked at."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id FROM live_table WHERE due <= %s ORDER BY due LIMIT {_AT_ONCE}",
            [time_in(now)],
        )
        tables = [table for (table,) in cursor.fetchall()]
    for table in tables:
        try:
            look(table, now)
        except Refused as refused:
            logger.warning("table %s: the sweep was refused: %s", table, refused.code)
            executor.run(actions.rest, table, None, now, bots=False)
        except Exception as error:
            if trouble_of(error) is not None:
                raise  # no table can be saved: soon again
            logger.exception("table %s: the sweep failed", table)
            executor.run(actions.postpone, table, now)
    return len(tables)


def look(table: int, now: dt.datetime) -> None:
    """Do the one thing that is most due at a table, or note when to look again."""
    row = peek(table)
    if row is None or row.due is None or row.due > now:
        return
    logs.about(lesson=row.lesson, table=table)
    if not row.running or row.paused:
        executor.run(actions.rest, table, row.version, now, bots=False)
        return
    end = clock.deadline(row)
    if end is not None and end <= now:
        if executor.run(actions.time_up, table, row.clock_id, now):
            metrics.timer_lateness_seconds.observe((timezone.now() - end).total_seconds())
        return
    move = bot_move(row)
    if move is not None:
        executor.run(actions.bot, table, row.version, *move, now)
        return
    absent = absent_role(row, now)
    if absent is not None:
        executor.run(actions.stand_in, table, row.version, *absent, now)
        return
    executor.run(actions.rest, table, row.version, now, bots=False)


def bot_move(row: Row) -> tuple[int, Any] | None:
    """Let the computer choose for the first role of its that is asked: from its view alone."""
    game = row.game
    think = game.bots.get(row.bot) or next(iter(game.bots.values()))
    looked: set[tuple[int, str]] = set()
    for side, prompt, ask in duty.asked(row):
        if (side, ask.role) in looked or not duty.is_bots(row, side, ask.role):
            continue
        looked.add((side, ask.role))
        whole = side not in row.roles or not game.roles
        roles = (
            game.roles
            if whole
            else tuple(role for role in game.roles if duty.is_bots(row, side, role))
        )
        legal = [
            action
            for action in game.legal_actions(row.state, side)
            if whole or not duty.roles_for(game, prompt, action).isdisjoint(roles)
        ]
        if not legal:
            continue
        view = game.view(row.state, Viewer(side=side, roles=roles))
        action = think(view, legal, play.DICE)
        if action is not None:
            return side, action
    return None


def absent_role(row: Row, now: dt.datetime) -> tuple[int, str, str] | None:
    """Find a role that is due while all who hold it have been away too long, and who stands in.

    In a game without roles that is the side; what anybody of a team with roles may do waits.
    """
    for side, _prompt, ask in duty.asked(row):
        if (row.game.roles and not ask.role) or duty.is_bots(row, side, ask.role):
            continue
        holders = duty.actors(row, side, ask.role)
        away = presence.away_since(holders, now)
        if len(away) < len(holders):
            continue
        if not all(presence.is_long(since, now) for since in away.values()):
            continue
        mates = sorted({seat for seats in row.roles[side].values() for seat in seats})
        there = sorted(presence.here(mates))
        load = [seat for seats in row.roles[side].values() for seat in seats]
        return side, ask.role, min(there, key=load.count) if there else duty.BOT
    return None


def next_due() -> dt.datetime | None:
    """Give the earliest moment at which any table is due."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT MIN(due) FROM live_table WHERE due IS NOT NULL")
        return time_out(cursor.fetchone()[0])


class Beat(NamedTuple):
    """A sweep's word to whoever asks about the server's health."""

    at: dt.datetime
    late: float
    """Seconds: how late it came to a table at the worst, since the word before."""


def last_beat() -> Beat | None:
    """Give the last word of any sweep; None where there was none for a minute."""
    told = cache.get(_BEAT_KEY)
    return None if told is None else Beat(dt.datetime.fromtimestamp(told[0], dt.UTC), told[1])


class Sweep:
    """Runs `once` again and again in a thread of its own."""

    def __init__(self) -> None:
        """Prepare; `start` begins."""
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        self._told: dt.datetime | None = None
        self._telling: threading.Thread | None = None
        self._late = 0.0

    def start(self) -> None:
        """Begin to sweep."""
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="live-sweep", daemon=True)
        self._thread.start()
        _running.add(self)

    def stop(self) -> None:
        """End after the sweep that is on."""
        _running.discard(self)
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(10)

    def nudge(self) -> None:
        """Something was committed in this process that may be due sooner."""
        self._wake.set()

    def leave(self) -> None:
        """Begin nothing more: another worker takes over while this one still ends."""
        self._stop.set()
        self._wake.set()

    def _tell(self, now: dt.datetime, due: dt.datetime | None) -> None:
        """Say now and then that the sweep runs; `due` is what it has just come to."""
        if due is not None:
            self._late = max(self._late, (now - due).total_seconds())
        if self._told is not None and (now - self._told).total_seconds() < _BEAT_SECONDS:
            return
        late, self._told, self._late = self._late, now, 0.0
        # In a thread of its own: clocks do not wait for a cache that is away.
        if self._telling is None or not self._telling.is_alive():
            self._telling = threading.Thread(target=_say, args=(now, late), daemon=True)
            self._telling.start()

    def _run(self) -> None:
        due: dt.datetime | None = None
        again, failing = SHORTEST_SLEEP, 0.0
        try:
            while not self._stop.is_set():
                pause = LONGEST_SLEEP
                try:
                    now, came_to = timezone.now(), due
                    # Of the tables before: what fails from here on may be about none of them.
                    logs.nothing()
                    with metrics.sweep_seconds.time():
                        once(now)
                    due = next_due()
                    if due is not None:
                        pause = (due - timezone.now()).total_seconds()
                    # The same as before, and over: somebody holds that table.
                    held = due is not None and due == came_to and due <= now
                    again = min(again * 2, LONGEST_WAIT) if held else SHORTEST_SLEEP
                    self._tell(now, came_to)
                    failing = 0.0
                except Exception as error:
                    if not told(error, "the sweep"):
                        logger.exception("the sweep failed; it goes on at once")
                    # Of several connections that broke at once each fails once: no second for each.
                    pause = failing = min(max(failing * 2, FIRST_RETRY), LONGEST_SLEEP)
                    connection.close_if_unusable_or_obsolete()
                self._wake.wait(min(max(pause, again), LONGEST_SLEEP))
                self._wake.clear()
        finally:
            connection.close()


def _say(now: dt.datetime, late: float) -> None:
    """Tell the cache; where it is away, the next word may arrive."""
    try:
        cache.set(_BEAT_KEY, (now.timestamp(), late), 60)
    except Exception as error:
        logger.debug("the sweep's word did not arrive: %r", error)


_running: set[Sweep] = set()


def nudge() -> None:
    """Wake the sweeps of this process."""
    for each in tuple(_running):
        each.nudge()


def recover(now: dt.datetime) -> int:
    """After an embedded restart or a restore: tables whose time ran out meanwhile wait, paused."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM live_table WHERE status = 'playing' AND clock_ends <= %s",
            [time_in(now)],
        )
        tables = [table for (table,) in cursor.fetchall()]
    for table in tables:
        executor.run(actions.reopen, table, now)
    return len(tables)


class SweepStep(bootsteps.StartStopStep):  # type: ignore[misc, unused-ignore]
    """Runs the sweep as long as the Celery worker runs, if it serves the queue `live`."""

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        """Prepare the sweep of this worker."""
        super().__init__(worker, **kwargs)
        self.sweep = Sweep()

    def start(self, worker: Any) -> None:
        """Begin; in embedded mode first put right what a stop has left behind."""
        if "live" not in worker.app.amqp.queues.consume_from:
            return
        if getattr(settings, "EMBEDDED", False):
            recover(timezone.now())
        self.sweep.start()
        # Sent at the first signal, long before the tasks that still run have come to their end.
        worker_shutting_down.connect(self._leave, weak=False)

    def _leave(self, **_more: Any) -> None:
        self.sweep.leave()

    def stop(self, worker: Any) -> None:
        """End with the worker."""
        self.sweep.stop()

    def terminate(self, worker: Any) -> None:
        """End at once, as far as a sweep can."""
        self.sweep.stop()
