"""Archiving: what is kept of a finished game, and the numbers of how it went."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import F, Q

from games import typed
from games.engine import Game, Record, sides_of
from games.registry import GAMES
from hexclassroom.live import captures, history
from hexclassroom.live.models import Seat, Table
from hexclassroom.live.writer import forget
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.indicators import storing
from hexclassroom.reports.models import Archive

EARLY: Final = "ended_early"
"""The reason of an Outcome where the Game Master ended the game."""


def keep(table_id: int) -> Archive | None:
    """Archive a table's finished game, replacing an earlier archive of it.

    Gives None, and changes nothing, where there is no finished game: it may have been reopened
    since the task was sent.
    """
    with transaction.atomic():
        # The row's lock makes two tasks for one table wait for each other.
        table = (
            Table.objects.select_for_update(of=("self",))
            .select_related("lesson")
            .filter(pk=table_id)
            .first()
        )
        if table is None or table.state is None or table.game not in GAMES:
            return None
        game = GAMES[table.game]
        state = typed.decode(table.state, game.State)
        if not game.over(state):
            return None
        log = history.read(table.pk)
        made, _new = Archive.objects.update_or_create(
            table=table, defaults=_fields(table, game, state, log)
        )
    storing.store(made)
    facts.refresh(made)
    return made


def _fields(
    table: Table, game: Game[Any, Any, Any, Any], state: Any, log: Sequence[history.Logged]
) -> dict[str, Any]:
    outcome = game.outcome(state)
    teams = getattr(state, "teams", ())
    seats = list(Seat.objects.filter(table=table).values_list("pk", "side", "place", "status"))
    ended = table.ended or (log[-1].at if log else dt.datetime.now(dt.UTC))
    # Where nobody has won, that is the reason; the state says then that it ended early.
    early = outcome.reason == EARLY or bool(getattr(state, "ended_early", False))
    guests = forget.guests(table.lesson_id)
    text = msgspec.json.encode(kept_log(log)).decode()
    return {
        "teacher_id": table.lesson.teacher_id,
        "school_class_id": table.lesson.school_class_id,
        "source": Archive.Source.PLAYED,
        "title": table.lesson.title,
        "number": table.number,
        "game": table.game,
        "rules_schema": game.schema,
        "options": table.options,
        "state": table.state,
        "log": forget.text_without(text, guests),
        "seats": [
            {"seat": None if str(seat) in guests else str(seat), "side": side, "place": place}
            for seat, side, place, _status in seats
        ],
        "people": [team.people for team in teams]
        if teams
        else [
            sum(of == side and status == Seat.Status.TAKEN for _pk, of, _place, status in seats)
            for side in range(len(outcome.totals))
        ],
        "categories": list(outcome.categories),
        "scores": [list(each) for each in outcome.scores],
        "totals": list(outcome.totals),
        "winners": list(outcome.winners),
        "counts": [
            list(team.count) if getattr(team, "count", None) is not None else None for team in teams
        ]
        or [None for _ in outcome.totals],
        "timeline": {**timeline(game, log), "factor": table.factor, "factors": table.factors},
        "findings": "",
        "turning": "",
        "captures": captures_of(table.lesson.captures, log),
        "reason": Archive.Reason.EARLY if early else Archive.Reason.COMPLETE,
        "started": table.started,
        "ended": ended,
    }


def captures_of(now: Sequence[str], log: Sequence[history.Logged]) -> list[str]:
    """Give what players could tell at some time of the game; `now` is what the lesson has on.

    Changes before the game began count for nothing; when something was on, its log tells.
    """
    found = set(now)
    begun = False
    for entry in log:
        begun = begun or entry.kind == "game"
        if begun and entry.kind == "table" and entry.body.startswith('{"what":"captures"'):
            found |= set(entry.data["before"]) | set(entry.data["captures"])
    return captures.tidy(found)


def kept_log(log: Sequence[history.Logged]) -> list[dict[str, Any]]:
    """Give the log as plain values, what was undone included and marked."""
    standing = history.standing(log)
    return [
        {
            "n": entry.n,
            "kind": entry.kind,
            "actor": entry.actor,
            "by": entry.by,
            "seat": entry.seat,
            "at": entry.at.isoformat(),
            "body": msgspec.Raw(entry.body.encode()),
            "undone": entry.kind == "game" and entry.n not in standing,
        }
        for entry in log
    ]


def timeline(game: Game[Any, Any, Any, Any], log: Sequence[history.Logged]) -> dict[str, Any]:
    """Count how the game went, from what was not undone.

    rounds: [{"session", "round", "seconds", "timed_out": [side], "totals": [points]}]; timed_out,
    moves, proposals, answers: by side; undos, undone, pauses: numbers.
    """
    sides = range(_sides(game, log))
    standing = history.standing(log)
    rounds: dict[tuple[int, int], dict[str, Any]] = {}
    out: dict[str, Any] = {
        "timed_out": [0 for _ in sides],
        "moves": [0 for _ in sides],
        "proposals": [0 for _ in sides],
        "answers": [0 for _ in sides],
        "undos": sum(entry.kind == "undo" for entry in log),
        "undone": sum(entry.kind == "game" and entry.n not in standing for entry in log),
        "pauses": 0,
    }
    for entry, before, after in history.states(game, log):
        if entry.kind == "game" and entry.n in standing and before is not None:
            record = history.record_of(game, entry)
            if record is not None:
                _count_game(out, rounds, entry, record, before, after)
        elif entry.kind in ("talk", "table"):
            _count_talk(out, entry)
    out["rounds"] = [_round(game, each) for each in rounds.values()]
    return out


def _sides(game: Game[Any, Any, Any, Any], log: Sequence[history.Logged]) -> int:
    """Count the sides that play: what the setup was made with says it."""
    setups = [e for e in log if e.kind == "game" and history.record_of(game, e) is None]
    counts = [
        len(sides_of(game, typed.convert(each.data["setup"], game.Options))) for each in setups
    ]
    return max(counts, default=len(game.sides))


def _count_game(
    out: dict[str, Any],
    rounds: dict[tuple[int, int], dict[str, Any]],
    entry: history.Logged,
    record: Record,
    before: Any,
    after: Any,
) -> None:
    key = (getattr(before, "session", 1), getattr(before, "round", 1))
    now = rounds.setdefault(
        key, {"key": key, "first": entry.at, "last": entry.at, "timed_out": [], "after": after}
    )
    now["last"], now["after"] = entry.at, after
    if record.actor >= 0:
        out["moves"][record.actor] += 1
    for event in record.events:
        if event.kind == "timed_out" and event.side >= 0 and not event.note:
            out["timed_out"][event.side] += 1
            now["timed_out"].append(event.side)


def _count_talk(out: dict[str, Any], entry: history.Logged) -> None:
    data = entry.data
    what, side = data.get("what"), data.get("side")
    if what == "paused" and data.get("reason") == "teacher":
        out["pauses"] += 1
    if not isinstance(side, int) or not 0 <= side < len(out["moves"]):
        return
    if what == "propose":
        out["proposals"][side] += 1
    elif what == "answer":
        out["answers"][side] += 1


def _round(game: Game[Any, Any, Any, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Sum a round up; in games that give points only at the end they are all 0 until then."""
    session, number = now["key"]
    return {
        "session": session,
        "round": number,
        "seconds": round((now["last"] - now["first"]).total_seconds()),
        "timed_out": now["timed_out"],
        "totals": list(game.outcome(now["after"]).totals),
    }


def missing() -> Iterable[int]:
    """Give the tables whose game has ended without being archived since: a task was lost."""
    unkept = Q(archive__isnull=True) | Q(archive__ended__lt=F("ended"))
    return Table.objects.filter(unkept, ended__isnull=False).values_list("pk", flat=True)
