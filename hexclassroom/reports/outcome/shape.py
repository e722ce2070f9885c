"""The report model: frozen values in the reader's language, from which page and files are drawn.

Numbers are rounded here, once, to what is shown; so that no two places can round differently.
"""

from typing import Final, Literal

import msgspec

Source = Literal["log", "taps", "ticket", "debrief"]
SOURCES: Final[tuple[Source, ...]] = ("log", "taps", "ticket", "debrief")
"""Where a number comes from; numbers of two sources are never put together."""


class Side(msgspec.Struct, frozen=True):
    """One team; `side` is its place in the engine, which is the order in every report.

    hue: one of games.show.HUES, for the charts; "" where nobody has said.
    """

    side: int
    key: str
    name: str
    letter: str
    people: int
    hue: str = ""


class Part(msgspec.Struct, frozen=True):
    """One part of a mix, or one reason why something was not counted."""

    key: str
    name: str
    count: int


class Reference(msgspec.Struct, frozen=True):
    """Another value in the same terms, such as what the most points at once would have given."""

    key: str
    name: str
    value: float
    text: str


class Cell(msgspec.Struct, frozen=True):
    """What one indicator says of one team.

    A share is n of `of`; low..high is its 90 % interval, 0..1; base_low..base_high the range of
    chance. `text` is the count in words, `scale` the word of the verbal scale, `span` the interval
    and `chance` the range of chance in words ("" where too little was seen to show them).
    """

    side: int
    n: int
    of: int
    value: float | None
    low: float | None
    high: float | None
    base_low: float | None
    base_high: float | None
    percent: int | None
    drawn: bool
    """Whether enough was seen for a mark on the axis."""
    text: str
    scale: str
    span: str
    chance: str
    parts: tuple[Part, ...]
    left_out: tuple[Part, ...]
    marks: tuple[Reference, ...]
    look: str
    """Worth a look: said in words, "" for nothing."""


class Row(msgspec.Struct, frozen=True):
    """One indicator: what it says, and of each team. `missing` says why there is nothing."""

    key: str
    version: int
    kind: Literal["share", "value", "mix"]
    name: str
    claim: str
    unit: str
    strength: str
    sentence: str
    missing: str
    explanations: tuple[str, ...]
    left_out: str
    cells: tuple[Cell, ...]


class TapCell(msgspec.Struct, frozen=True):
    """The teacher's taps on one team: how many at level 0, 1 and 2."""

    side: int
    levels: tuple[int, int, int]
    text: str
    scale: str


class TapRow(msgspec.Struct, frozen=True):
    """One observation indicator of the lesson."""

    key: str
    name: str
    level_names: tuple[str, str, str]
    cells: tuple[TapCell, ...]


class Answer(msgspec.Struct, frozen=True):
    """One answer of the exit ticket; count is None where fewer than k chose it, or could be found
    out by subtraction."""

    key: str
    name: str
    count: int | None
    text: str


class Question(msgspec.Struct, frozen=True):
    """One item of the exit ticket or the debrief: answers of the class, never of a pupil."""

    key: str
    source: Source
    name: str
    answers: tuple[Answer, ...]
    note: str


class Section(msgspec.Struct, frozen=True):
    """One learning outcome."""

    key: str
    name: str
    sentence: str
    rows: tuple[Row, ...]
    taps: tuple[TapRow, ...]
    explanations: tuple[str, ...]
    limit: str
    """What must not be read into it."""
    idea: str
    """For the next lesson."""
    apart: str = ""
    """Which indicators do not look at this game, in a sentence."""


class Moment(msgspec.Struct, frozen=True):
    """A turning point: n is its log entry."""

    n: int
    side: int
    rule: str
    text: str


class Fact(msgspec.Struct, frozen=True):
    """One line on what was played."""

    key: str
    name: str
    text: str
    number: int | None = None


class Score(msgspec.Struct, frozen=True):
    """One team's result; `own` is what it counted itself."""

    side: int
    points: tuple[int, ...]
    total: int
    own: int | None
    won: bool


class Report(msgspec.Struct, frozen=True):
    """A lesson report: everything that page, PDF, workbook, CSV and JSON show of one game."""

    id: str
    title: str
    number: int
    played: str
    """The day, ISO."""
    day: str
    language: str
    catalogue: int
    rules: str
    sides: tuple[Side, ...]
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]
    questions: tuple[Question, ...]
    moments: tuple[Moment, ...]
    categories: tuple[str, ...]
    scores: tuple[Score, ...]
    notes: tuple[str, ...]
    """What holds for the whole report: no log any more, bots, older rules."""

    def side(self, side: int) -> Side | None:
        """Give a team."""
        return next((each for each in self.sides if each.side == side), None)
