"""Finished games of a class, played by bots through the one writer, for every page to show.

Three of Planet Hexagon, and one of each other game that pages can draw.

Each lesson is played with a time of its own, days ago, and with what happens in class: a turn
that runs out of time, proposals, observations, a pause, an undo, counts that are slightly wrong.
"""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from games.chance import Chance, Seeded
from games.engine import Viewer
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import GAMES, SHOWS
from hexclassroom.accounts.models import User
from hexclassroom.live import access, actions, lessons, seats
from hexclassroom.live.access import Who
from hexclassroom.live.models import Lesson, Observation, Seat, Table
from hexclassroom.live.words import Refused
from hexclassroom.live.writer import duty
from hexclassroom.live.writer.commands import read_command
from hexclassroom.live.writer.row import Row, peek
from hexclassroom.reports.archive import keep
from hexclassroom.reports.models import Archive

NAMES: Final = [
    "Jakob",
    "Mateo",
    "Nils",
    "Radu",
    "Mira",
    "Lena",
    "Zoja",
    "Ida",
    "Ana",
    "Ines",
    "Omar",
    "Filip",
    "Sara",
    "Jonas",
    "Elif",
    "Petra",
]
MOST: Final = 4000


class Plan(msgspec.Struct, frozen=True):
    """One demo lesson."""

    title: str
    days_ago: int
    players: int
    sessions: int
    seed: int
    bots: tuple[str, ...]
    early: bool = False
    game: str = PLANET_HEXAGON.key

    @property
    def options(self) -> dict[str, int]:
        """Give the options of the lesson: how long, or how many play."""
        if self.game == PLANET_HEXAGON.key:
            return {"sessions": self.sessions}
        seats = GAMES[self.game].seats
        return {} if seats is None else {"players": len(self.bots)}


def _other(key: str, n: int) -> Plan:
    """Plan a game of another kind: pupils on all sides, the strongest bot on the first."""
    game = GAMES[key]
    sides = min(4, len(game.sides))
    best = list(game.bots)[-1]
    title = f"7b · {game.title}"
    return Plan(title, 2 + n, 3 * sides, 0, 40 + n, (best, *["greedy"] * (sides - 1)), game=key)


PLANS: Final = (
    Plan("7b · first game", 15, 12, 2, 11, ("greedy", "random", "greedy", "greedy")),
    Plan("7b · Planet Hexagon", 8, 16, 4, 5, ("greedy", "planner", "greedy", "greedy")),
    Plan("7b · rematch", 1, 12, 3, 23, ("greedy", "greedy", "planner", "greedy"), early=True),
    *(_other(key, n) for n, key in enumerate(SHOWS)),
)


def fill(teacher: User, now: dt.datetime, tell: Callable[[str], None]) -> list[Archive]:
    """Play and archive what is not there yet; doing it again changes nothing."""
    out = []
    for plan in PLANS:
        kept = Archive.objects.filter(teacher=teacher, title=plan.title).first()
        if kept is None:
            tell(plan.title)
            Lesson.objects.filter(teacher=teacher, title=plan.title).delete()
            kept = Demo(teacher, plan, now - dt.timedelta(days=plan.days_ago)).play()
        out.append(kept)
    return out


class Demo:
    """One lesson while it is played."""

    def __init__(self, teacher: User, plan: Plan, begin: dt.datetime) -> None:
        """Make the lesson and let everybody sit down."""
        self.plan, self.now = plan, begin.replace(hour=9, minute=5, second=0, microsecond=0)
        self.chance: Chance = Seeded(plan.seed)
        self.keys = 0
        self.lesson = lessons.create(
            teacher,
            plan.title,
            game=plan.game,
            options=plan.options,
            names=NAMES[: plan.players],
            indicators=("gives_reasons", "builds_on_ideas", "settles", "includes"),
        )
        Lesson.objects.filter(pk=self.lesson.pk).update(created=self.now)
        self.table = self.lesson.tables.get(number=1).pk
        for seat in Seat.objects.filter(lesson=self.lesson).order_by("created", "pk"):
            seats.join(self.lesson, str(seat.pk), None, self.now)
        self.master = Who("teacher", str(self.lesson.pk))

    def later(self, seconds: int) -> None:
        """Let time pass."""
        self.now += dt.timedelta(seconds=seconds)

    def key(self) -> str:
        """Give a fresh key."""
        self.keys += 1
        return f"demo-{self.keys:08d}"

    def do(self, kind: str, who: Who | None = None, **fields: Any) -> None:
        """Send a table command; what is refused is left out."""
        command = read_command({"do": kind, **fields})
        try:
            actions.command(self.table, who or self.master, self.key(), command, now=self.now)
        except Refused:
            return

    def row(self) -> Row:
        """Give the table as it is."""
        found = peek(self.table)
        assert found is not None
        return found

    def play(self) -> Archive:
        """Play to the end and archive."""
        self.do("brief")
        self.later(240)
        self.do("start")
        for n in range(MOST):
            row = self.row()
            if row.ended is not None:
                break
            self.later(2 + self.chance.below(5))
            if row.paused:
                self.later(25)
                self.do("resume")
            elif self.is_over_early(row):
                self.do("end_game")
            elif not self.interlude(n, row):
                self.step(row)
        self.later(60)
        self.do("debrief")
        self.later(600)
        self.do("close")
        Table.objects.filter(pk=self.table, status=Table.Status.DEBRIEF).update(
            status=Table.Status.CLOSED
        )
        Observation.objects.filter(table=self.table, at__gt=self.now).delete()
        kept = keep(self.table)
        assert kept is not None
        return kept

    def is_over_early(self, row: Row) -> bool:
        """Whether the bell rings."""
        if not self.plan.early:
            return False
        return (row.state.session, row.state.round) == (self.plan.sessions, 3)

    def interlude(self, n: int, row: Row) -> bool:
        """Do now and then what a Game Master or a slow team does; say whether it was done."""
        clock = row.clock_now()
        slow = row.phase == "supply" or not row.game.roles
        if clock is not None and n % 83 == 50 and row.clock_ends and slow:
            self.now = row.clock_ends + dt.timedelta(seconds=1)
            return actions.time_up(self.table, row.clock_id, self.now)
        if n % 17 == 3:
            key = ("gives_reasons", "builds_on_ideas", "settles", "includes")[n % 4]
            value = self.chance.below(3)
            side = self.chance.below(len(self.plan.bots))
            self.do("observe", side=side, indicator=key, value=value)
        if n == (140 if row.game.roles else 21):
            self.do("undo", to=row.log_n - 3)
            return True
        if n in ((95, 260) if row.game.roles else (11,)):
            self.do("pause")
            return True
        return False

    def step(self, row: Row) -> None:
        """Let the next team that is asked answer; where nobody must, time is up."""
        for side, prompt, ask in duty.asked(row):
            if row.phase == "self_count":
                if self.hand_in(row, side, prompt):
                    return
                continue
            for seat in self.holders(row, side, ask.role):
                action = self.think(row, side)
                if action is not None and self.act(row, side, seat, prompt, action):
                    return
        if row.clock_ends is not None:
            self.now = max(self.now, row.clock_ends + dt.timedelta(seconds=1))
            actions.time_up(self.table, row.clock_id, self.now)

    def holders(self, row: Row, side: int, role: str) -> Iterator[str]:
        """Give who may answer."""
        found = duty.actors(row, side, role)
        first = 0 if row.game.roles or not found else self.chance.below(len(found))
        yield from found[first : first + 1]

    def think(self, row: Row, side: int) -> Any:
        """Let the side's bot choose."""
        game = row.game
        view = game.view(row.state, Viewer(side=side, roles=game.roles))
        legal = game.legal_actions(row.state, side)
        return game.bots[self.plan.bots[side]](view, legal, self.chance) if legal else None

    def act(self, row: Row, side: int, seat: str, prompt: Any, action: Any) -> bool:
        """Let the player who holds the action's role make it; a proposal may come first."""
        role = next(iter(row.game.role_of(action)), "")
        seat = next(self.holders(row, side, role), seat)
        plain = msgspec.to_builtins(action)
        shared = role == "builder" or not row.game.roles
        if shared and self.chance.below(4) == 0:
            mate = next((s for s in duty.actors(row, side, "") if s != seat), None)
            if mate is not None:
                who = Who("seat", str(self.lesson.pk), mate)
                reason = ("points_now", "common_goal", "leaves_room")[self.chance.below(3)]
                self.do("propose", who, action=plain, reason=reason)
                self.later(3)
                builder = Who("seat", str(self.lesson.pk), seat)
                self.do("answer", builder, n=self.row().log_n, agree=self.chance.below(4) > 0)
        who = Who("seat", str(self.lesson.pk), seat)
        prompt_id = access.prompt_id(row.undo_count, prompt)
        try:
            actions.act(self.table, who, self.key(), prompt_id, plain, now=self.now)
        except Refused:
            return False
        return True

    def hand_in(self, row: Row, side: int, prompt: Any) -> bool:
        """Hand a count in, now and then a little wrong."""
        state = row.state
        if state.teams[side].count is not None:
            return False
        scores = list(row.game.outcome(state).scores[side])
        if self.chance.below(2):
            scores[self.chance.below(4)] += 1
        self.later(30 + self.chance.below(40) if side == 0 else 4)
        action = {"type": "hand_in", "scores": scores}
        for seat in duty.actors(row, side, ""):
            who = Who("seat", str(self.lesson.pk), seat)
            prompt_id = access.prompt_id(row.undo_count, prompt)
            try:
                actions.act(self.table, who, self.key(), prompt_id, action, now=self.now)
            except Refused:
                continue
            return True
        return False
