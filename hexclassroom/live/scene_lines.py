"""The log for the Game Master; proposals, finds and the Supplier's last turn for a team."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from games import typed
from games.engine import CLOCK, MASTER, Event, Game, IllegalAction, Prompt, Viewer
from hexclassroom.live.around import SeatRead
from hexclassroom.live.scene import Line, Proposal
from hexclassroom.live.scene_base import kept, legal, names_of, once, prompts, row_of
from hexclassroom.live.snapshot import Memory, Snapshot, Told
from hexclassroom.live.writer.row import Roles
from hexclassroom.live.writer.talk import REASONS, VISITING_ROLE

MOST_LINES: Final = 40
MOST_PROPOSALS: Final = 6
_MASTER: Final = Viewer(master=True)


def lines(snap: Snapshot, memory: Memory) -> tuple[Line, ...]:
    """Give the newest lines of the log as the Game Master, the one who reads it, may see them.

    Until something is undone or a name changes, only what is new is added to those before.
    """
    key, cache = ("lines", memory.table), snap.cache
    if key in cache:
        found: _Lines = cache[key]
        return found.lines
    names, first = names_of(snap), memory.lines[0].entry.n if memory.lines else 0
    before: _Lines | None = snap.before.get(key)
    if before is None or before.names is not names or before.last_undo != memory.last_undo:
        before = _Lines(names, memory.last_undo, 0, ())
    new = list(islice(_newer(memory, before.n, names), MOST_LINES))
    known = before.lines[: MOST_LINES - len(new)]
    # What the memory has let go is not shown any more either.
    while known and known[-1].n < first:
        known = known[:-1]
    shown = (*new, *known) if new or len(known) < len(before.lines) else before.lines
    cache[key] = _Lines(names, memory.last_undo, memory.n, shown)
    return shown


class _Lines(NamedTuple):
    """The newest lines, up to entry n of the log; undo and names change those that were there."""

    names: dict[str, str]
    last_undo: int
    n: int
    lines: tuple[Line, ...]


def _newer(memory: Memory, n: int, names: dict[str, str]) -> Iterator[Line]:
    """Give the lines of what came after entry n, newest first."""
    for told in reversed(memory.lines):
        if told.entry.n <= n:
            return
        found = _line(memory, told, names)
        if found is not None:
            yield found


def _line(memory: Memory, told: Told, names: dict[str, str]) -> Line | None:
    """Give a line; once made, it is kept while its names and whether it stands stay the same."""
    undone = told.entry.kind == "game" and told.entry.n not in memory.standing
    known = told.kept.get("line")
    if known is None or known[0] != (undone, names):
        known = told.kept["line"] = ((undone, names), _new_line(memory, told, names, undone))
    found: Line | None = known[1]
    return found


def _new_line(memory: Memory, told: Told, names: dict[str, str], undone: bool) -> Line | None:
    entry, data = told.entry, told.data
    events: tuple[Event, ...] = ()
    what = str(data.get("what", ""))
    if entry.kind == "game":
        if told.record is None:
            what = "started"
        else:
            events = told.events(row_of(memory).game, _MASTER)
            if not events:
                return None
    elif entry.kind == "undo":
        what = "redone" if data.get("redo") else "undone"
    return Line(
        n=entry.n,
        kind=entry.kind,
        by=entry.by,
        name=names.get(entry.seat or "", ""),
        side=entry.actor if entry.actor is not None and entry.actor >= 0 else data.get("side"),
        what=what,
        data=in_words(data, names) if entry.kind in ("table", "talk") else (),
        events=events,
        undone=undone,
    )


def newest(snap: Snapshot, memory: Memory) -> tuple[Line, ...]:
    """Give the newest move as everybody may know it, without whose tap it was (projector)."""

    def make() -> tuple[Line, ...]:
        game = row_of(memory).game
        for told in reversed(memory.lines):
            if told.record is None or told.entry.n not in memory.standing:
                continue
            events = told.events(game, Viewer())
            if events:
                side = told.record.actor if told.record.actor >= 0 else None
                return (Line(told.entry.n, "game", "clock", "", side, events=events),)
        return ()

    if memory.state is None:
        return ()
    last = memory.lines[-1] if memory.lines else None
    return kept(snap, ("newest", memory.table), (memory.state, memory.last_undo, last), make)


def in_words(data: dict[str, Any], names: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """What an entry of the table or of talk says, as words; a seat's id goes with its name."""
    out = []
    for key, value in data.items():
        if key in ("what", "side", "roles") or isinstance(value, dict):
            continue
        if isinstance(value, list):
            value = " ".join(str(each) for each in value)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        out.append((key, text))
        if text in names:
            out.append((f"{key}_name", names[text]))
    return tuple(out)


def proposals(snap: Snapshot, memory: Memory, side: int) -> tuple[Proposal, ...]:
    """The team's ideas that can still be carried out, newest first."""

    asked = prompts(snap, memory).get(side)
    said = memory.talk.get(side, ())
    ideas = kept(snap, ("ideas", memory.table, side), (said,), lambda: _ideas(memory, said))

    def make() -> tuple[Proposal, ...]:
        if not asked or not ideas:
            return ()
        possible = {text for _action, text, _gain in legal(snap, memory, side)}
        shown = snap.show_points.get(memory.table, True)
        game, names = row_of(memory).game, names_of(snap)
        out = []
        for told, text, yes in ideas:
            if not _asked_then(game, told, side, asked):
                continue
            if text not in possible and not _may(game, memory.state, side, told):
                continue
            seat, data = told.entry.seat or "", told.data
            out.append(
                Proposal(
                    n=told.entry.n,
                    seat=seat,
                    name=names.get(seat, ""),
                    action=text,
                    reason=data["reason"],
                    points=data["points"] if shown else 0,
                    agreed=tuple(sorted(names.get(each, "") for each in yes)),
                )
            )
            if len(out) == MOST_PROPOSALS:
                break
        return tuple(out)

    on = (
        legal(snap, memory, side) if asked and said else None,
        memory.last_undo,
        asked,
        said,
        snap.show_points.get(memory.table, True),
        names_of(snap),
        # What is not listed is judged by the state.
        memory.state if said and not row_of(memory).game.roles else None,
    )
    return kept(snap, ("proposals", memory.table, side), on, make)


def _ideas(memory: Memory, said: tuple[Told, ...]) -> list[tuple[Told, str, list[str]]]:
    """Give a side's proposals, newest first: action as JSON text, and who agreed at last."""
    game = row_of(memory).game
    votes: dict[int, dict[str, bool]] = {}
    out = []
    # Answers are newer than what they answer, and of a seat's answers the newest counts.
    for told in said:
        data, seat = told.data, told.entry.seat
        if seat is None:
            continue
        if data["what"] == "answer":
            votes.setdefault(data["n"], {}).setdefault(seat, data["agree"])
        elif data["what"] == "propose" and data["reason"] in ("", *REASONS):
            yes = [each for each, agrees in votes.get(told.entry.n, {}).items() if agrees]
            out.append((told, _proposed(game, told), yes))
    return out


def _proposed(game: Game[Any, Any, Any, Any], told: Told) -> str:
    """Give a proposal's action as JSON text, as it is written with the legal ones."""
    if "action" not in told.kept:
        action = typed.convert(told.data["action"], game.Action)
        told.kept["action"] = msgspec.json.encode(action).decode()
    found: str = told.kept["action"]
    return found


def _asked_then(game: Game[Any, Any, Any, Any], told: Told, side: int, asked: Prompt) -> bool:
    """Say whether an idea answers what is asked now: where all take turns, old ones are gone."""
    if game.roles:
        return True
    if "asked" not in told.kept:
        told.kept["asked"] = game.awaiting(told.before).get(side)
    then: Prompt | None = told.kept["asked"]
    return then is not None and then.id == asked.id


def _may(game: Game[Any, Any, Any, Any], state: Any, side: int, told: Told) -> bool:
    """Say whether a proposal is legal that no list has: too many are, or finding it is play."""
    if game.roles:
        return False
    try:
        game.check(state, side, typed.convert(told.data["action"], game.Action))
    except IllegalAction:
        return False
    return True


def _last_turns(memory: Memory) -> dict[int, list[Told]]:
    """Give each side's newest turn that only its own clock timed, its steps oldest first."""
    row = row_of(memory)
    game, first = row.game, set(row.game.roles[:1])
    turns: dict[int, list[Told]] = {}
    whole: set[int] = set()
    for told in reversed(memory.lines):
        if told.record is None or told.entry.n not in memory.standing:
            continue
        timed = told.timed(game)
        if timed is None or len(timed.sides) != 1 or timed.sides[0] in whole:
            continue
        if told.record.actor not in (CLOCK, MASTER) and first.isdisjoint(
            game.role_of(told.record.action)
        ):
            continue
        turn = turns.setdefault(timed.sides[0], [])
        if turn and turn[-1].moment != told.moment:
            whole.add(timed.sides[0])
            if len(whole) == row.sides:
                break
            continue
        turn.append(told)
    return {side: turn[::-1] for side, turn in turns.items()}


def told_turn(
    snap: Snapshot, memory: Memory, seat: SeatRead, roles: tuple[str, ...]
) -> Line | None:
    """The Supplier's last turn, until the team has been told."""
    row, side = row_of(memory), seat.side
    first = row.game.roles[:1]
    if side is None or memory.state is None or row.ended is not None:
        return None
    if not first or first[0] not in roles:
        return None
    turn = untold(snap, memory, side)
    if not turn or seat.id not in turn[-1].roles.get(side, {}).get(first[0], []):
        return None
    return kept(
        snap,
        ("told", memory.table, side),
        (turn, names_of(snap)),
        lambda: _as_line(snap, memory, side, turn),
    )


def untold(snap: Snapshot, memory: Memory, side: int) -> list[Told] | None:
    """Give a side's last turn, as `_untold`, once for all its players."""
    row = row_of(memory)
    if memory.state is None or row.ended is not None or not row.game.roles:
        return None
    played, said = (memory.state, memory.last_undo), (memory.last_undo, memory.talk.get(side, ()))
    turns = kept(snap, ("turns", memory.table), played, lambda: _last_turns(memory))
    tell = kept(snap, ("last tell", memory.table, side), said, lambda: _last_tell(memory, side))
    return kept(
        snap,
        ("turn", memory.table, side),
        (memory.state, turns, tell),
        lambda: _untold(memory, side, turns.get(side), tell),
    )


def _untold(
    memory: Memory, side: int, turn: list[Told] | None, last_tell: int
) -> list[Told] | None:
    """Give a side's last turn of its own if it is over and the team has not been told yet."""
    timed = row_of(memory).game.clock(memory.state)
    if not turn or last_tell >= turn[-1].entry.n:
        return None
    return None if timed is not None and timed.sides == (side,) else turn


def _last_tell(memory: Memory, side: int) -> int:
    """Give the number of the entry in which a Supplier told the team last; 0 = none is known."""
    return next(
        (
            told.entry.n
            for told in reversed(memory.lines)
            if told.data.get("what") == "tell" and told.data.get("side") == side
        ),
        0,
    )


def _as_line(snap: Snapshot, memory: Memory, side: int, turn: list[Told]) -> Line:
    game, last = row_of(memory).game, turn[-1]
    viewer = Viewer(side=side, roles=game.roles[:1])
    return Line(
        n=last.entry.n,
        kind="game",
        by=last.entry.by,
        name=names_of(snap).get(last.entry.seat or "", ""),
        side=side,
        what="turn",
        events=tuple(event for told in turn for event in told.events(game, viewer)),
    )


def visitors(snap: Snapshot, memory: Memory) -> Roles:
    """Give who held which role when the last emissary phase ended."""

    def roles_then() -> Roles:
        for told in reversed(memory.lines):
            game = told.entry.kind == "game" and told.entry.n in memory.standing
            if game and getattr(told.before, "phase", "") == VISITING_ROLE:
                return told.roles
        return {}

    on = (memory.state, memory.last_undo, memory.lines[0] if memory.lines else None)
    return kept(snap, ("visitors", memory.table), on, roles_then)


def visited(snap: Snapshot, memory: Memory, seat: SeatRead) -> bool:
    """Say whether a player was an Emissary in the last emissary phase, and may tell of it still."""
    row = row_of(memory)
    if row.status != "playing" or row.ended is not None or seat.side is None:
        return False
    then = visitors(snap, memory)
    return seat.id in then.get(seat.side, {}).get(VISITING_ROLE, ())


def finds(snap: Snapshot, memory: Memory, side: int) -> tuple[tuple[str, str, str], ...]:
    """What Emissaries found: of this round and, so that it can be used, of the one before."""

    def make() -> tuple[tuple[str, str, str], ...]:
        talk = memory.talk.get(side, ())
        said = kept(snap, ("said finds", memory.table, side), (talk,), lambda: _finds(talk))
        if not said:
            return ()
        moments = sorted({told.moment for told in memory.lines})[-2:]
        names = names_of(snap)
        return tuple(
            (names.get(told.entry.seat or "", ""), str(told.data["other"]), str(told.data["find"]))
            for told in reversed(said)
            if told.moment in moments and told.entry.n > memory.last_undo
        )

    return once(snap, ("finds", memory.table, side), make)


def _finds(said: tuple[Told, ...]) -> tuple[Told, ...]:
    return tuple(told for told in said if told.data["what"] == "find")
