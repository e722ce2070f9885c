"""What players have told with one tap, cut for their team's screens and for the console."""

from typing import Any

from hexclassroom.live import captures, noted, prompts
from hexclassroom.live.around import SeatRead
from hexclassroom.live.scene import Captured, Deciding, TeamNote
from hexclassroom.live.scene_base import kept, row_of
from hexclassroom.live.snapshot import Memory, Snapshot
from hexclassroom.live.writer.row import Row

_LEFT = ("supply", "emissary")
"""The phases in which it matters what is left in the Supply Centre."""


def captured(snap: Snapshot, memory: Memory, side: int) -> Captured:
    """Give what a team has told, and what it may tell: the same object until that changes."""
    on, said = snap.lesson.captures, noted.of(memory.noted, side)
    return kept(
        snap,
        ("captured", memory.table, side, on),
        (said, memory.state, memory.last_undo),
        lambda: _captured(memory, side, on, said),
    )


def _captured(memory: Memory, side: int, on: tuple[str, ...], said: noted.Side) -> Captured:
    row, state = row_of(memory), memory.state
    if state is None or row.status != "playing" or row.ended is not None:
        return Captured(on)
    session, phase = getattr(state, "session", 1), str(getattr(state, "phase", ""))
    plans, reviews = dict(said.plans), dict(said.reviews)
    over = session if captures.is_over(session, session, phase) else session - 1
    return Captured(
        on,
        plan=plans.get(session, ""),
        review=(over, plans[over], reviews.get(over, "")) if over in plans else None,
        report=_left(memory, said) if phase in _LEFT else (),
        phrases=said.phrases,
    )


def _left(memory: Memory, said: noted.Side) -> tuple[str, ...]:
    """Give what the Supplier said is left, until the next turn of the own."""
    n, faces = said.reports[-1] if said.reports else (0, ())
    turn = max((turn.n for turn in said.turns if turn.n in memory.standing), default=0)
    return faces if n > max(turn, memory.last_undo) else ()


def deciding(
    snap: Snapshot, memory: Memory, seat: SeatRead, roles: tuple[str, ...]
) -> Deciding | None:
    """Give the newest decision that a player may tell about: of their own tap or of their role."""
    row, side = row_of(memory), seat.side
    if "decision" not in snap.lesson.captures or side is None:
        return None
    if row.status != "playing" or row.ended is not None:
        return None
    said = noted.of(memory.noted, side)
    passed: set[tuple[str, ...]] = set()
    for made in reversed(said.decisions):
        if made.n not in memory.standing or made.roles in passed:
            continue
        if made.by == "seat" and _was_theirs(made, row, seat, side, roles):
            said_of = (w.how for w in reversed(said.ways) if (w.n, w.seat) == (made.n, seat.id))
            return Deciding(made.n, made.kind, next(said_of, ""))
        passed.add(made.roles)
    return None


def _was_theirs(
    made: noted.Decision, row: Row, seat: SeatRead, side: int, roles: tuple[str, ...]
) -> bool:
    if made.seat == seat.id:
        return True
    return made.team == row.roles.get(side) and not set(made.roles).isdisjoint(roles)


def panel(snap: Snapshot, memory: Memory) -> tuple[TeamNote, ...]:
    """Give what the console shows of each team's talk; nothing outside a running game."""
    row, state = row_of(memory), memory.state
    if row.game_key not in captures.SUIT:
        return ()
    if state is None or row.status != "playing" or row.ended is not None:
        return ()
    on = snap.lesson.captures
    people = kept(snap, ("people", memory.table), (snap.seats,), lambda: _people(snap, memory))
    return kept(
        snap,
        ("panel", memory.table, _moment(state), on),
        (people, memory.noted, memory.last_undo),
        lambda: tuple([_side_note(snap, memory, side, on, n) for side, n in enumerate(people)]),
    )


def _moment(state: Any) -> noted.Moment:
    return getattr(state, "session", 1), getattr(state, "round", 1)


def _people(snap: Snapshot, memory: Memory) -> tuple[int, ...]:
    here = [s.side for s in snap.seats if s.table == memory.table and s.status == "taken"]
    return tuple(here.count(side) for side in range(row_of(memory).sides))


def _side_note(
    snap: Snapshot, memory: Memory, side: int, on: tuple[str, ...], people: int
) -> TeamNote:
    """Give a team's note: of the game it depends on session and round alone."""
    said, moment = noted.of(memory.noted, side), _moment(memory.state)
    return kept(
        snap,
        ("note", memory.table, side, moment, on, people),
        # What stands of a team's talk and turns changes with them, or with an undo.
        (said, memory.last_undo),
        lambda: _note(memory, side, said, on, moment, people),
    )


def _note(
    memory: Memory,
    side: int,
    said: noted.Side,
    on: tuple[str, ...],
    moment: noted.Moment,
    people: int,
) -> TeamNote:
    seen = prompts.Seen(said, memory.standing, on, moment, people)
    ways = seen.ways()
    idea = said.ideas[-1] if said.ideas else None
    answers = [
        r for r in said.replies if idea is not None and r.n == idea.n and r.seat != idea.seat
    ]
    return TeamNote(
        side,
        plan=dict(said.plans).get(moment[0], ""),
        how=ways[-1] if ways else "",
        answer="" if idea is None else "open" if not answers else _answer(answers[-1].agree),
        prompts=tuple((p.key, p.n) for p in prompts.prompts(seen)) if people else (),
    )


def _answer(agree: bool) -> str:
    return "agreed" if agree else "refused"
