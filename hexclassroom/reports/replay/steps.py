"""A log as the steps of a replay: each with the position after it and what happened in words.

Nobody is named: who did something is told by the role in which they did it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from games.chance import Replayed
from games.engine import Game, IllegalAction, Record, Viewer
from games.registry import GAMES, SHOWS
from hexclassroom.live import history
from hexclassroom.live.history import Logged
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports.models import Archive
from hexclassroom.reports.replay.reading import Unreadable, final_state, logged
from hexclassroom.reports.story import in_words, text_of

_WHO: Final = "who"
"""Stands for the seat in an entry that is told: its role is named, never the person."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: log entry n (0: the position of a game without a log).

    side: whose move it was, None where it was everybody's; said: what the team told each other
    just before; undone: it was taken back later.
    """

    n: int
    kind: str
    state: Any
    before: Any = None
    record: Record | None = None
    side: int | None = None
    text: str = ""
    said: tuple[str, ...] = ()
    undone: bool = False
    alarm: bool = False


def steps_of(archive: Archive) -> list[Step]:
    """Give a game's steps, undone ones included and marked.

    Without a log there is one: the end as it lies. Raises Unreadable where there is not even that.
    """
    game = GAMES.get(archive.game)
    if game is None or archive.source != Archive.Source.PLAYED:
        raise Unreadable
    log = logged(archive)
    if not log:
        return [Step(n=0, kind="end", state=final_state(archive), text=_("This is the end."))]
    try:
        return list(_steps(game, log))
    except (msgspec.MsgspecError, ValueError, TypeError, LookupError, IllegalAction) as error:
        raise Unreadable from error


def _steps(game: Game[Any, Any, Any, Any], log: Sequence[Logged]) -> Iterator[Step]:
    standing = history.standing(log)
    said: list[tuple[int, str]] = []
    for entry, before, after, record in _walk(game, log):
        if entry.kind == "talk":
            text = text_of(_plain(entry), {_WHO: _("A team member")}, game.key)
            if text:
                said.append((int(entry.data.get("side", -1)), text))
            continue
        if entry.kind not in ("game", "undo") or after is None:
            continue
        undone = entry.kind == "game" and entry.n not in standing
        side = record.actor if record is not None and record.actor >= 0 else None
        text = _text(game, entry, before, record)
        if not text and before == after:
            continue
        yield Step(
            n=entry.n,
            kind=entry.kind,
            state=after,
            before=before,
            record=record,
            side=side if side is not None else _concerned(record),
            text=text,
            said=tuple(text for of, text in said if of == side or side is None),
            undone=undone,
            alarm=record is not None and any(e.kind == "timed_out" for e in record.events),
        )
        said = [each for each in said if each[0] != side] if side is not None else []


def _walk(
    game: Game[Any, Any, Any, Any], log: Sequence[Logged]
) -> Iterator[tuple[Logged, Any, Any, Record | None]]:
    """Play a whole log again as history.states does, and give what it read on the way."""
    after: dict[int, Any] = {0: None}
    state: Any = None
    for entry in log:
        before, record = state, None
        if entry.kind == "undo":
            state = after[entry.data["to"]]
        elif entry.kind == "game":
            record = history.record_of(game, entry)
            if record is None:
                state = history.step(game, None, entry)
            else:
                drawn = Replayed(record.drawn)
                state = game.apply(state, record.actor, record.action, drawn)[0]
        after[entry.n] = state
        yield entry, before, state, record


def _text(game: Game[Any, Any, Any, Any], entry: Logged, before: Any, record: Record | None) -> str:
    if record is None:
        return text_of(_plain(entry), {}, game.key)
    return told(game, before, record, entry.by) or _tapped(game, before, record)


def _tapped(game: Game[Any, Any, Any, Any], before: Any, record: Record) -> str:
    """Say what was tapped, where a game finds that not worth a line of its log."""
    show = SHOWS.get(game.key)
    if show is None or record.actor < 0 or before is None:
        return ""
    try:
        view = game.view(before, Viewer(side=record.actor, roles=game.roles))
        return spoken(show.tap(view, record.action).say, show)
    except (LookupError, TypeError, ValueError):
        return ""  # An action that is never listed has no taps.


def told(game: Game[Any, Any, Any, Any], before: Any, record: Record, by: str = "seat") -> str:
    """Tell a record in words; whoever acted is named by the role, never by name.

    In games without roles the words name the side themselves.
    """
    by = by if record.actor >= 0 or by != "seat" else "clock"
    return in_words(
        Line(
            n=0,
            kind="game",
            by="clock" if by == "seat" and not game.roles else by,
            name=_role(game, before, record) if game.roles else "",
            side=record.actor if record.actor >= 0 else None,
            events=record.events,
        ),
        game.key,
    )


def _concerned(record: Record | None) -> int | None:
    """Give the team of a turn that the clock or the teacher ended."""
    sides = {event.side for event in record.events if event.side >= 0} if record else set()
    return sides.pop() if len(sides) == 1 else None


def _role(game: Game[Any, Any, Any, Any], before: Any, record: Record | None) -> str:
    """Name the role that acted; where several may, the one that was asked for it."""
    roles = game.role_of(record.action) if record is not None else ()
    if len(roles) > 1 and record is not None and before is not None:
        kind = type(record.action).__struct_config__.tag
        asked = game.awaiting(before).get(record.actor)
        roles = tuple(ask.role for ask in asked.asks if ask.kind == kind) if asked else ()
    if len(roles) == 1 and roles[0] in ROLES:
        return _("The %(role)s") % {"role": ROLES[roles[0]]}
    return _("The team")


def _plain(entry: Logged) -> dict[str, Any]:
    """Give an entry as story.text_of reads it, whoever wrote it as nobody."""
    return {
        "n": entry.n,
        "kind": entry.kind,
        "actor": entry.actor,
        "by": entry.by,
        "seat": _WHO,
        "body": entry.data,
        "undone": False,
    }
