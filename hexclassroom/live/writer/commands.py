"""Table commands as a client sends them (PROTOCOL.md): strict, one Struct a kind."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from games import typed

Word = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
SEAT_ID: Final = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
SeatId = Annotated[str, Meta(pattern=SEAT_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Factor = Annotated[float, Meta(ge=0, le=10)]
Side = Annotated[int, Meta(ge=0, le=15)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""Of a log entry or a table: no more than the database's column holds."""


class _Do(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """Base: the kind is in `do`."""


# A seat's.
class Hand(_Do, tag="hand"):
    """Raise a hand to the Game Master, or take it down."""

    up: bool


class Propose(_Do, tag="propose"):
    """Show the team a move, with a reason from the list; games without roles need none."""

    action: Any
    reason: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]{0,29})?$")] = ""


class Answer(_Do, tag="answer"):
    """Agree with a team-mate's proposal, or not."""

    n: Number
    agree: bool


class Find(_Do, tag="find"):
    """Emissary: what was found at another team, from the list."""

    side: Side
    what: Word


class Tell(_Do, tag="tell"):
    """Supplier: the team has been told."""


class Decide(_Do, tag="decide"):
    """Say how the team came to the decision of log entry n, from the list."""

    n: Number
    how: Word


class Plan(_Do, tag="plan"):
    """Set the team's aim for the session, from the list."""

    plan: Word


class PlanReview(_Do, tag="plan_review"):
    """Say what became of the plan of a session that is over."""

    session: Small
    kept: Word


class Report(_Do, tag="report"):
    """Supplier: kinds of tiles that still lie in the Supply Centre; [] takes it back."""

    faces: Annotated[list[Word], Meta(max_length=8)]


class Phrase(_Do, tag="phrase"):
    """The team has used a phrase card."""

    phrase: Word


class Role(_Do, tag="role"):
    """One tablet for a team: whose screen it is now ("" = all). Kept by the connection alone."""

    role: Annotated[str, Meta(max_length=30)]


# The Game Master's, at one table.
class Brief(_Do, tag="brief"):
    """Begin the briefing."""


class Start(_Do, tag="start"):
    """Begin the game."""


class Pause(_Do, tag="pause"):
    """Stop every clock of the table."""


class Resume(_Do, tag="resume"):
    """Go on with the remaining time."""


class AddTime(_Do, tag="add_time"):
    """Add seconds to the running or paused clock."""

    seconds: Annotated[int, Meta(ge=1, le=3600)]


class EndPhase(_Do, tag="end_phase"):
    """End what is timed."""


class EndGame(_Do, tag="end_game"):
    """End early, with scoring."""


class Master(_Do, tag="master"):
    """Do what the Game Master alone may do in this game: one of the actions of Show.master."""

    action: Any


class Undo(_Do, tag="undo"):
    """Go back to where the table stood after log entry `to`."""

    to: Number


class Redo(_Do, tag="redo"):
    """Undo the last undo."""


class SetFactor(_Do, tag="factor"):
    """Set the table's time factor; 0 = no timers."""

    factor: Factor


class TeamFactor(_Do, tag="team_factor"):
    """Set a side's own time factor."""

    side: Side
    factor: Factor


class ShowSupply(_Do, tag="show_supply"):
    """Show the Supply Centre on the projector."""

    on: bool


class Swap(_Do, tag="swap"):
    """Let two players of a team change roles."""

    side: Side
    a: SeatId
    b: SeatId
    role_a: Word
    role_b: Word


class StandIn(_Do, tag="stand_in"):
    """Let a seat or "bot" play a role for now; "" gives it back.

    In a game without roles the role is "": "bot" plays for the side.
    """

    side: Side
    role: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_]{0,29})?$")]
    seat: Annotated[str, Meta(pattern=f"^(bot)?$|{SEAT_ID}")]


class HandDown(_Do, tag="hand_down"):
    """Take a player's hand down."""

    seat: SeatId


class Observe(_Do, tag="observe"):
    """Note 0, 1 or 2 for a team and an indicator."""

    side: Side
    indicator: Word
    value: Annotated[int, Meta(ge=0, le=2)]


class Debrief(_Do, tag="debrief"):
    """Begin the debrief after the result."""


# The Game Master's, over the lesson.
class ShowNames(_Do, tag="show_names"):
    """Let the projector show names."""

    on: bool


class Picking(_Do, tag="picking"):
    """Let students pick their name."""

    on: bool


class SlideTo(_Do, tag="slide"):
    """Turn the projector to a briefing slide."""

    n: Small


class CaptureOn(_Do, tag="capture"):
    """Let players tell something with one tap (a key of captures.CAPTURES), or no longer."""

    capture: Word
    on: bool


class Move(_Do, tag="move"):
    """Put a player into another team; without table and side they wait."""

    seat: SeatId
    table: Number | None = None
    side: Side | None = None


class Rename(_Do, tag="rename"):
    """Give a player another name."""

    seat: SeatId
    name: Name


class Remove(_Do, tag="remove"):
    """Take a player out of the lesson; they may come back."""

    seat: SeatId


class Block(_Do, tag="block"):
    """Take a player out of the lesson for good."""

    seat: SeatId


class Absent(_Do, tag="absent"):
    """Note that somebody who is not here yet is absent today, or that they have come after all."""

    seat: SeatId
    on: bool


class Balance(_Do, tag="balance"):
    """Deal all players at random into teams of the same size over all tables."""


class AddSeat(_Do, tag="add_seat"):
    """Add a seat to a team, for a device that the teacher brings to it."""

    side: Side


class Close(_Do, tag="close"):
    """End the lesson."""


class Again(_Do, tag="again"):
    """Begin a new game with the same teams, at a new table."""


class PauseAll(_Do, tag="pause_all"):
    """Stop the clocks of all tables."""


class ResumeAll(_Do, tag="resume_all"):
    """Let all tables go on."""


class AddTable(_Do, tag="add_table"):
    """Add a table to the lesson."""


TellCommand = Find | Decide | Plan | PlanReview | Report | Phrase
"""What a lesson may switch off: see live/captures.py."""
SeatCommand = Hand | Propose | Answer | Tell | TellCommand | Role
TableCommand = (
    Brief
    | Start
    | Pause
    | Resume
    | AddTime
    | EndPhase
    | EndGame
    | Master
    | Undo
    | Redo
    | SetFactor
    | TeamFactor
    | ShowSupply
    | Swap
    | StandIn
    | HandDown
    | Observe
    | Debrief
)
LessonCommand = (
    ShowNames
    | Picking
    | SlideTo
    | CaptureOn
    | Move
    | Rename
    | Remove
    | Block
    | Absent
    | Balance
    | AddSeat
    | Close
    | Again
    | AddTable
    | PauseAll
    | ResumeAll
)
MasterCommand = TableCommand | LessonCommand
Command = SeatCommand | MasterCommand


def read_command(values: dict[str, Any]) -> Command:
    """Read a command from plain values; raises msgspec.ValidationError."""
    found: Command = typed.convert(values, Command)
    return found
