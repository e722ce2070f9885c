"""Reading an archive: one walk over what stands of its log."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from games import typed
from games.engine import Game, sides_of
from games.planet_hexagon.state import State
from games.registry import GAMES
from hexclassroom.reports.evidence.entries import Entry, Moment, entries_of, moments, standing
from hexclassroom.reports.evidence.general import General
from hexclassroom.reports.evidence.hexagon import Hexagon
from hexclassroom.reports.evidence.shape import Evidence
from hexclassroom.reports.evidence.talk import Talk

if TYPE_CHECKING:
    from hexclassroom.reports.models import Archive

_STAFF: Final = ("people", "suppliers")
"""Options that say who sat there, not by which rules they played."""


def evidence_of(archive: "Archive") -> Evidence:
    """Read an archived game; without a log, or of printed tiles, there is only its frame."""
    return read(
        archive.game,
        archive.log if archive.source == "played" else "[]",
        archive.options,
        people=tuple(archive.people) or _sitting(archive.seats),
        captures=tuple(archive.captures),
        factor=archive.timeline.get("factor", 1.0),
        schema=archive.rules_schema,
    )


def _sitting(seats: Sequence[dict[str, Any]]) -> tuple[int, ...]:
    """Count who sat on each side, for games whose rules do not know how many people play."""
    sides = [each["side"] for each in seats if each["side"] is not None]
    return tuple(sides.count(side) for side in range(max(sides, default=-1) + 1))


def read(
    key: str,
    log: str,
    options: str = "{}",
    *,
    people: Sequence[int] = (),
    captures: Sequence[str] = (),
    factor: float = 1.0,
    schema: int = 1,
    valued: bool = True,
) -> Evidence:
    """Read a log as archive.kept_log writes it; factor: the table's time factor, 0 = no timers.

    Without `valued` no alternatives are weighed, which takes most of the time. An unknown game,
    or a schema that is not the engine's any more, gives only the frame.
    """
    game = GAMES.get(key)
    entries = entries_of(log) if game is not None else []
    if game is None or game.schema != schema:
        entries = []
    talk, hexagon = Talk(), Hexagon(valued=valued)
    general = General(game) if game is not None else None
    sides = _sides(game, options) if game is not None else len(people)
    held: list[set[str]] = [set() for _ in range(sides)]
    most = [*people, *([0] * sides)][:sides]
    for moment in moments(game, entries) if game is not None else ():
        _seats(moment, held, most)
        _look(moment, talk, hexagon, general)
    decisions = hexagon.decisions or (general.decisions if general is not None else [])
    return Evidence(
        game=key,
        rules=rules_of(key, schema, options, factor),
        sides=sides,
        people=tuple(most),
        seats=tuple(tuple(sorted(each)) for each in held),
        captures=tuple(captures),
        timers=factor > 0,
        rounds=hexagon.rounds() or (general.rounds() if general is not None else ()),
        turns=tuple(hexagon.turns),
        decisions=tuple(decisions),
        counts=tuple(hexagon.counts),
        effects=tuple(hexagon.effects),
        away=_away(entries, sides),
        timed_out=tuple(
            sum(turn.side == side and turn.ended == "clock" for turn in hexagon.turns)
            for side in range(sides)
        ),
        undone=_undone(entries),
        **talk.told(decisions),
    )


def _sides(game: Game[Any, Any, Any, Any], options: str) -> int:
    with suppress(msgspec.ValidationError):
        return len(sides_of(game, typed.decode(options or "{}", game.Options)))
    return len(game.sides)


def rules_of(key: str, schema: int, options: str, factor: float) -> str:
    """Name everything that makes games incomparable, as one text."""
    chosen: dict[str, Any] = msgspec.json.decode(options or "{}")
    game = GAMES.get(key)
    if game is not None:
        # Options of an older schema are told as they are.
        with suppress(msgspec.ValidationError):
            chosen = msgspec.to_builtins(typed.convert(chosen, game.Options))
    rest = {name: value for name, value in sorted(chosen.items()) if name not in _STAFF}
    words = [f"{name}={msgspec.json.encode(value).decode()}" for name, value in rest.items()]
    return " ".join([f"{key}/{schema}", *words, f"timers={factor:g}" if factor else "timers=off"])


def _look(moment: Moment, talk: Talk, hexagon: Hexagon, general: General | None) -> None:
    if moment.entry.kind == "talk":
        talk.hear(moment, hexagon)
    elif moment.record is not None and isinstance(moment.before, State):
        hexagon.see(moment)
    elif moment.record is not None and general is not None:
        general.see(moment, talk.proposals)


def _seats(moment: Moment, held: list[set[str]], most: list[int]) -> None:
    """Note who sat where; a team that people left was theirs all the same."""
    if moment.body.get("what") == "roles":
        for side, team in moment.roles.items():
            who = {seat for seats in team.values() for seat in seats}
            held[side] |= who
            most[side] = max(most[side], len(who))
    elif "setup" in moment.body:
        staff = moment.body["setup"].get("people")
        for side, n in enumerate(staff[: len(most)] if isinstance(staff, list) else ()):
            most[side] = max(most[side], n)


def _away(entries: Sequence[Entry], sides: int) -> tuple[tuple[int, ...], ...]:
    """Give by side when somebody's devices went; that is so on an undone line, too."""
    out: list[list[int]] = [[] for _ in range(sides)]
    for entry in entries:
        if entry.kind == "table":
            body = msgspec.json.decode(entry.body)
            if body.get("what") == "left" and isinstance(body.get("side"), int):
                out[body["side"]].append(entry.n)
    return tuple(tuple(each) for each in out)


def _undone(entries: Sequence[Entry]) -> int:
    stands = standing(entries)
    return sum(entry.kind == "game" and entry.n not in stands for entry in entries)
