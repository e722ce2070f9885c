"""Is every table's state what its log leads to? As a program it prints what it found as JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

ENDED_EARLY = "ended_early"
"""The reason of an outcome that the Game Master brought about."""


def examine() -> dict[str, Any]:
    """Look at every table of the database."""
    from hexclassroom.live import history
    from hexclassroom.live.models import Table
    from hexclassroom.live.writer.row import peek

    problems: list[str] = []
    entries = fired = 0
    whole: dict[str, list[tuple[int, int]]] = {}
    tables = [row for pk in Table.objects.values_list("pk", flat=True) if (row := peek(pk))]
    for row in tables:
        log = history.read(row.id)
        entries += len(log)
        if [each.n for each in log] != list(range(1, row.log_n + 1)):
            problems.append(f"table {row.id}: the log's numbers have gaps")
        if any(each.version > row.version for each in log):
            problems.append(f"table {row.id}: an entry is newer than its table")
        ended: Counter[str] = Counter()
        state = None
        try:
            for entry, before, after in history.states(row.game, log):
                state = after
                if entry.kind == "game" and entry.by == "clock" and '"time_up"' in entry.body:
                    clock = row.game.clock(before)
                    ended[f"{entry.undo_count}.{clock.id if clock else None}"] += 1
        except Exception as error:
            problems.append(f"table {row.id}: the log cannot be played again: {error!r}")
        fired += sum(ended.values())
        problems += [
            f"table {row.id}: clock {clock} was ended {n} times"
            for clock, n in ended.items()
            if n > 1
        ]
        if row.state_text is not None and state != row.state:
            problems.append(f"table {row.id}: the state is not what the log leads to")
        if state is not None and row.game.over(state):
            if row.ended is None:
                problems.append(f"table {row.id}: the game is over, and the table has not ended")
            if row.game.outcome(state).reason != ENDED_EARLY:
                moves = [each for each in log if each.kind == "game"]
                people = sum(each.by == "seat" for each in moves)
                whole.setdefault(row.game_key, []).append((len(moves), people))
    return {
        "problems": problems,
        "tables": len(tables),
        "entries": entries,
        "fired": fired,
        "whole": whole,
    }


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(examine(), sys.stdout)
