"""What a game's log holds for indicators, as frozen values; nothing undone is in here.

Fields are only ever added: functions of older versions of the catalogue read the same evidence.
Numbers called `n` are numbers of log entries. A seat is an id, None where it was erased or a
guest's; roles are those that the seat held at that moment.
"""

from typing import Any, Literal

import msgspec

By = Literal["seat", "bot", "teacher", "clock"]


class Choice(msgspec.Struct, frozen=True):
    """A decision beside its legal alternatives, valued by the published evaluator (values.py).

    mean, variance: of a uniformly random choice among the same alternatives; greedy: what the most
    points at once would have been worth; of: how many alternatives there were, this one included.
    """

    chosen: float
    best: float
    mean: float
    variance: float
    greedy: float
    of: int

    @property
    def open(self) -> bool:
        """Whether there was anything to choose: alternatives of different worth."""
        return self.best - self.mean > 1e-9


class Decision(msgspec.Struct, frozen=True):
    """One action of the game that a side did, by a person, a bot or the teacher in its place.

    face: the kind of tile that it is about ("" for none). gain, best_gain: points at once of a
    build step, and the most that any legal build step brought. choice: None where none is valued.
    """

    n: int
    side: int
    session: int
    round: int
    kind: str
    by: By
    seat: str | None
    roles: tuple[str, ...]
    action: dict[str, Any]
    face: str = ""
    alternatives: int = 0
    gain: int = 0
    best_gain: int = 0
    choice: Choice | None = None


class Turn(msgspec.Struct, frozen=True):
    """One supply turn of a side.

    first, last: its entries. people: whether people held the Supplier's role then. ended: who cut
    it short. card: the Main Asset held; used: whether it was; promise: what the card promised, in
    the evaluator's points, over taking the best tile at once (None: not valued);
    card_chance: how likely a random Supplier uses the card. left: kinds of the tiles that lay in
    the Supply Centre after it.
    """

    side: int
    session: int
    round: int
    first: int
    last: int
    people: bool
    ended: Literal["", "clock", "teacher"] = ""
    card: str = ""
    used: bool = False
    promise: float | None = None
    card_chance: float = 0.0
    left: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """An answer to a proposal. other: given by another player who holds another role."""

    n: int
    seat: str | None
    roles: tuple[str, ...]
    agree: bool
    other: bool


class Proposal(msgspec.Struct, frozen=True):
    """A placement shown to the team. played: the entry that carried it out in that round, or 0."""

    n: int
    side: int
    session: int
    round: int
    seat: str | None
    roles: tuple[str, ...]
    reason: str
    points: int
    action: dict[str, Any]
    answers: tuple[Answer, ...] = ()
    played: int = 0


class Decided(msgspec.Struct, frozen=True):
    """What a team said of how it came to a decision (the entry `about`)."""

    n: int
    side: int
    how: str
    about: int
    session: int
    round: int


class Plan(msgspec.Struct, frozen=True):
    """A team's plan for a session; kept: what it said of it afterwards, "" if nothing."""

    n: int
    side: int
    session: int
    plan: str
    kept: str = ""
    review: int = 0


class Report(msgspec.Struct, frozen=True):
    """Kinds of tiles that a Supplier said lie in the Supply Centre, and those that truly did."""

    n: int
    side: int
    session: int
    round: int
    said: tuple[str, ...]
    truth: tuple[str, ...]


class Find(msgspec.Struct, frozen=True):
    """What an Emissary noted of another team."""

    n: int
    side: int
    other: int
    find: str
    session: int
    round: int


class Phrase(msgspec.Struct, frozen=True):
    """A phrase card that a team used."""

    n: int
    side: int
    phrase: str
    function: str


class Count(msgspec.Struct, frozen=True):
    """What a team counted itself beside the computed points, by category."""

    n: int
    side: int
    counted: tuple[int, ...]
    true: tuple[int, ...]


class Effect(msgspec.Struct, frozen=True):
    """What a step at the Supply Centre did to what the next team finds there.

    change: points at once that its best tile brings it, after minus before. lower, higher: how
    likely a random choice among the same steps would have lowered or raised them.
    """

    n: int
    side: int
    session: int
    round: int
    kind: str
    card: bool
    change: float
    lower: float
    higher: float


class Round(msgspec.Struct, frozen=True):
    """How the sides stood after a round.

    last: its last entry. kinds: by side the six counts of the goals (pieces.GOALS);
    scores: by side the points by category.
    """

    session: int
    round: int
    last: int
    kinds: tuple[tuple[int, ...], ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()


class Evidence(msgspec.Struct, frozen=True):
    """The reading of one finished game.

    rules: see indicators.shape.Findings. people: how many people each side had at most.
    seats: by side who held a role at any time (ids; may be fewer than people, after erasure).
    captures: what players could tell. timers: whether time ran at all. away: by side the entries
    at which somebody left; timed_out: by side how many supply turns the clock ended.
    """

    game: str
    rules: str
    sides: int
    people: tuple[int, ...]
    seats: tuple[tuple[str, ...], ...]
    captures: tuple[str, ...]
    timers: bool = True
    rounds: tuple[Round, ...] = ()
    turns: tuple[Turn, ...] = ()
    decisions: tuple[Decision, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    decided: tuple[Decided, ...] = ()
    plans: tuple[Plan, ...] = ()
    reports: tuple[Report, ...] = ()
    finds: tuple[Find, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    counts: tuple[Count, ...] = ()
    effects: tuple[Effect, ...] = ()
    away: tuple[tuple[int, ...], ...] = ()
    timed_out: tuple[int, ...] = ()
    undone: int = 0

    def half(self, session: int, round_: int) -> int:
        """Say in which half of the game a round was: 1 or 2; a middle round is in the first."""
        at = [(each.session, each.round) for each in self.rounds]
        where = at.index((session, round_)) if (session, round_) in at else len(at)
        return 1 if where * 2 < len(at) else 2

    def played(self, side: int) -> bool:
        """Say whether people played this side at any time."""
        return self.people[side] > 0
