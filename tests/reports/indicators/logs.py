"""Small logs for tests, written so that a reader sees what must come out."""

from __future__ import annotations

from typing import Any

import msgspec

from games.chance import Recorder, Seeded
from games.planet_hexagon.game import GAME
from games.planet_hexagon.state import Options
from hexclassroom.live.captures import KEYS
from hexclassroom.reports.evidence import Evidence, read
from hexclassroom.reports.indicators.catalogue import indicator
from hexclassroom.reports.indicators.measure import measure
from hexclassroom.reports.indicators.shape import Findings, Measure

ROLES = {"supplier": ["sam"], "builder": ["bea"], "emissary": ["eli"]}
"""Side 0: Sam supplies, Bea builds, Eli visits. The other sides are computers'."""


class Log:
    """A log while it is written; every call appends one entry and gives its number."""

    def __init__(self, seed: int = 1, sessions: int = 1, people: int = 3) -> None:
        self.chance = Seeded(seed)
        self.options = Options(
            sessions=sessions, people=(people, 0, 0, 0), suppliers=(min(people, 1), 0, 0, 0)
        )
        self.entries: list[dict[str, Any]] = []
        drawn = Recorder(self.chance)
        self.state = GAME.setup(self.options, drawn)
        setup = {"setup": msgspec.to_builtins(self.options), "drawn": drawn.drawn}
        self.after: dict[int, Any] = {}
        self.add("game", setup, actor=-2, by="teacher")
        if people:
            self.roles(ROLES if people > 1 else {role: ["sam"] for role in ROLES})

    def add(self, kind: str, body: dict[str, Any], **more: Any) -> int:
        n = len(self.entries) + 1
        entry = {"n": n, "kind": kind, "actor": None, "by": "seat", "seat": None, "at": "-"}
        self.entries.append({**entry, **more, "body": body, "undone": False})
        self.after[n] = self.state
        return n

    def roles(self, team: dict[str, list[str]], session: int = 1) -> int:
        body = {"what": "roles", "roles": {"0": team}, "session": session}
        return self.add("table", body, by="teacher")

    def say(self, seat: str | None, what: str, **more: Any) -> int:
        return self.add("talk", {"what": what, "side": 0, **more}, seat=seat)

    def proposes(self, seat: str | None, cell: int = 0) -> int:
        action = {"type": "place", "tile": 1, "q": cell, "r": 0}
        return self.say(seat, "propose", action=action, reason="points_now", points=1)

    def answers(self, seat: str | None, n: int, agree: bool = True) -> int:
        return self.say(seat, "answer", n=n, agree=agree)

    def act(self, side: int, action: dict[str, Any], by: str = "", seat: str | None = None) -> int:
        """Apply an action of a side (people's, a bot's), of the clock (-1) or the master (-2)."""
        made = msgspec.convert(action, GAME.Action)
        self.state, record = GAME.apply(self.state, side, made, self.chance)
        by = by or {-1: "clock", -2: "teacher", 0: "seat"}.get(side, "bot")
        seat = seat if seat or by != "seat" else "sam"
        return self.add("game", msgspec.to_builtins(record), actor=side, by=by, seat=seat)

    def time_up(self) -> int:
        return self.act(-1, {"type": "time_up"})

    def undo(self, to: int) -> int:
        self.state = self.after[to]
        return self.add("undo", {"to": to}, by="teacher")

    def turn(self, side: int) -> int:
        """A whole supply turn without a card, the first tile each time; give its last entry."""
        self.act(side, {"type": "arrive"})
        self.act(side, {"type": "take", "slot": self._first()})
        n = self.act(side, {"type": "flip", "slot": self._first()})
        return self.act(side, {"type": "leave"}) if self.state.stage == "fern" else n

    def _first(self) -> int:
        return next(i for i, piece in enumerate(self.state.supply) if piece)

    def round(self) -> int:
        """Supply turns of all sides, as simple as can be, up to the emissary phase."""
        n = 0
        while self.state.phase == "supply":
            n = self.turn((self.state.session - 1 + self.state.turn) % 4)
        return n

    def text(self) -> str:
        return msgspec.json.encode(self.entries).decode()

    def evidence(self, captures: tuple[str, ...] = KEYS, factor: float = 1.0) -> Evidence:
        options = msgspec.json.encode(self.options).decode()
        return read(
            GAME.key,
            self.text(),
            options,
            people=self.options.people,
            captures=captures,
            factor=factor,
        )

    def findings(self) -> Findings:
        return measure(self.evidence())

    def found(self, key: str) -> Measure:
        """What one indicator finds for side 0."""
        return of(self.evidence(), key)


def of(evidence: Evidence, key: str, side: int = 0) -> Measure:
    entry = indicator(key)
    assert entry is not None
    return entry.measure(evidence)[side]
