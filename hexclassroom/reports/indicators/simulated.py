"""Games of simulated teams, written as logs: what indicators are tried on and compared with.

Moves come from the published bots. Talk is as simple as can be said in a line each (see Habits);
it is no model of children. Everything is drawn from one seed.
"""

import datetime as dt
from typing import Any, Final, NamedTuple

import msgspec

from games.chance import Chance, Recorder, Seeded, pick
from games.engine import CLOCK, Viewer
from games.planet_hexagon import actions as act
from games.planet_hexagon.game import GAME
from games.planet_hexagon.rules.common import shown
from games.planet_hexagon.scoring import scores
from games.planet_hexagon.state import Options, State
from hexclassroom.live import captures, roles
from hexclassroom.live.writer.talk import FINDS, REASONS
from hexclassroom.reports.evidence import Evidence, read

SEATS: Final = 4
_SIDES: Final = 4
_BEGIN: Final = dt.datetime(2026, 1, 12, 9, 0, tzinfo=dt.UTC)
_TALK_SEED: Final = 0x7A1C


class Habits(NamedTuple):
    """How a simulated team plays and talks; chances are per occasion."""

    bot: str
    proposes: float = 0.6
    """For each of two possible proposals before a tile is placed."""
    one_voice: bool = False
    """All proposals come from the same member; else each member is as likely."""
    answers: float = 0.35
    """For each team-mate of who proposed."""
    tells: float = 0.7
    """How it decided, its report, its find, its plan and review."""
    right: float = 0.85
    """For each kind in a report, and each category in the own count."""
    late: float = 0.02
    """That a supply turn runs out of time."""
    alone: float = 0.2
    """That one member decided, by the team's own word; else all ways are as likely."""


TEAMS: Final[dict[str, Habits]] = {
    "random": Habits("random", right=0.5, late=0.05),
    "greedy": Habits("greedy"),
    "planner": Habits("planner"),
    "dominated": Habits("greedy", one_voice=True, answers=0.05, alone=0.9),
    "silent": Habits("greedy", proposes=0.0, answers=0.0, tells=0.0),
}
"""The kinds of teams. "random" is the team of chance: in its moves and in who talks."""


def evidence(
    kinds: tuple[str, str, str, str], seed: int, sessions: int = 4, *, valued: bool = True
) -> Evidence:
    """Play one game of four teams and read it as an archive would be."""
    options = Options(sessions=sessions, people=(SEATS,) * 4, suppliers=(2,) * 4)
    return read(
        GAME.key,
        Table(kinds, seed, options).play(),
        msgspec.json.encode(options).decode(),
        people=options.people,
        captures=captures.KEYS,
        schema=GAME.schema,
        valued=valued,
    )


class Table:
    """One simulated game while its log is written."""

    def __init__(self, kinds: tuple[str, str, str, str], seed: int, options: Options) -> None:
        self.habits = [TEAMS[kind] for kind in kinds]
        self.options = options
        self.chance: Chance = Seeded(seed)
        self.mind: Chance = Seeded(seed ^ _TALK_SEED)
        self.log: list[dict[str, Any]] = []
        self.roles: dict[int, roles.Team] = {}

    def play(self) -> str:
        """Play to the end; give the log as archive.kept_log writes it."""
        drawn = Recorder(self.chance)
        state = GAME.setup(self.options, drawn)
        setup = {"setup": msgspec.to_builtins(self.options), "drawn": drawn.drawn}
        self.write("game", setup, "teacher", actor=-2)
        self.deal(state)
        while not GAME.over(state):
            before = state
            actor, action = self.next(state)
            state, record = GAME.apply(state, actor, action, self.chance)
            by, seat = ("seat", self.holder(actor, action)) if actor >= 0 else ("clock", None)
            n = self.write("game", msgspec.to_builtins(record), by, seat, actor)
            self.after(before, state, actor, action, n)
        return msgspec.json.encode(self.log).decode()

    def write(
        self,
        kind: str,
        body: dict[str, Any],
        by: str,
        seat: str | None = None,
        actor: int | None = None,
    ) -> int:
        """Append an entry; give its number."""
        n = len(self.log) + 1
        at = (_BEGIN + dt.timedelta(seconds=4 * n)).isoformat()
        entry = {"n": n, "kind": kind, "actor": actor, "by": by, "seat": seat, "at": at}
        self.log.append({**entry, "body": body, "undone": False})
        return n

    def say(self, what: str, side: int, seat: str, **more: Any) -> int:
        """Append a word of a player."""
        return self.write("talk", {"what": what, "side": side, **more}, "seat", seat)

    def likely(self, chance: float) -> bool:
        """Draw whether something happens."""
        return self.mind.below(10_000) < chance * 10_000

    def deal(self, state: State) -> None:
        """Deal the roles of a session; at its beginning teams choose and review plans."""
        self.roles = {
            side: roles.assign(GAME.roles, seats_of(side), state.session) for side in range(_SIDES)
        }
        body = {"what": "roles", "roles": {str(side): team for side, team in self.roles.items()}}
        self.write("table", {**body, "session": state.session}, "clock")
        for side, habits in enumerate(self.habits):
            if not self.likely(habits.tells):
                continue
            seat = seats_of(side)[0]
            if state.session > 1:
                kept = pick(self.mind, captures.KEPT)
                self.say("plan_review", side, seat, kept=kept, session=state.session - 1)
            plan = pick(self.mind, captures.PLANS)
            self.say("plan", side, seat, plan=plan, session=state.session)

    def next(self, state: State) -> tuple[int, Any]:
        """Let the first side that must act choose; where none chooses, time is up."""
        for side, prompt in GAME.awaiting(state).items():
            ask = next((ask for ask in prompt.asks if ask.must), None)
            if ask is None:
                continue
            if ask.kind == "count":
                return side, self.count(state, side)
            if ask.kind == "choose" and self.likely(self.habits[side].late):
                break
            legal = GAME.legal_actions(state, side)
            seen = GAME.view(state, Viewer(side=side, roles=GAME.roles))
            chosen = GAME.bots[self.habits[side].bot](seen, legal, self.mind)
            if chosen is not None:
                if isinstance(chosen, act.Place | act.Cover):
                    self.talk(side, legal, chosen)
                return side, chosen
        return CLOCK, act.TimeUp()

    def talk(self, side: int, legal: list[Any], chosen: act.Place | act.Cover) -> None:
        """Propose, and answer: the first idea may be any place for the tile, the second is it."""
        habits = self.habits[side]
        like = [a for a in legal if isinstance(a, act.Place | act.Cover) and a.tile == chosen.tile]
        for idea in (pick(self.mind, like), chosen):
            if not self.likely(habits.proposes):
                continue
            who = seats_of(side)[0 if habits.one_voice else self.mind.below(SEATS)]
            plain, reason = msgspec.to_builtins(idea), pick(self.mind, REASONS)
            n = self.say("propose", side, who, action=plain, reason=reason, points=0)
            for mate in seats_of(side):
                if mate != who and self.likely(habits.answers):
                    self.say("answer", side, mate, n=n, agree=idea is chosen)

    def after(self, before: State, state: State, side: int, action: Any, n: int) -> None:
        """Say what is said after an action: how it was decided, reports, finds, phrases."""
        if isinstance(action, act.Place | act.Cover | act.Take):
            habits = self.habits[side]
            who = self.holder(side, action)
            if self.likely(habits.tells):
                how = "one" if self.likely(habits.alone) else pick(self.mind, captures.WAYS)
                self.say("decide", side, who, how=how, n=n)
            if self.likely(habits.tells / 5):
                phrase = pick(self.mind, tuple(captures.PHRASES))
                function = captures.PHRASES[phrase]
                self.say("phrase", side, who, phrase=phrase, function=function)
        if before.phase == "supply" and state.turn != before.turn:
            self.report(state, (before.session - 1 + before.turn) % _SIDES)
        if state.phase == "emissary" != before.phase:
            for each, habits in enumerate(self.habits):
                if self.likely(habits.tells):
                    other = (each + 1 + self.mind.below(_SIDES - 1)) % _SIDES
                    find = pick(self.mind, FINDS)
                    seat = self.roles[each]["emissary"][0]
                    self.say("find", each, seat, other=other, find=find)
        if state.session != before.session:
            self.deal(state)

    def report(self, state: State, side: int) -> None:
        """The Supplier names three kinds of tiles, each truly there or any at all."""
        habits = self.habits[side]
        if not self.likely(habits.tells):
            return
        there = sorted({shown(piece) for piece in state.supply if piece})
        faces = dict.fromkeys(
            pick(self.mind, there)
            if there and self.likely(habits.right if habits.bot != "random" else 0.0)
            else pick(self.mind, captures.FACES)
            for _ in range(captures.MOST_FACES)
        )
        self.say("report", side, self.roles[side]["supplier"][0], faces=list(faces))

    def count(self, state: State, side: int) -> act.HandIn:
        """The team's own count: each category right, or one too many."""
        right = self.habits[side].right
        true = scores(state.teams, state.options)[side]
        a, b, c, d, e, f, g, h = (n if self.likely(right) else n + 1 for n in true)
        return act.HandIn((a, b, c, d, e, f, g, h))

    def holder(self, side: int, action: Any) -> str:
        """Give who acts: the first holder of the action's role."""
        role = next(iter(GAME.role_of(action)), "")
        return self.roles[side][role][0] if role else seats_of(side)[0]


def seats_of(side: int) -> list[str]:
    """Give the ids of a team's four seats."""
    return [f"seat-{side}-{place}" for place in range(SEATS)]
