"""What the database says about what was acknowledged: the log after a run."""

from __future__ import annotations

from collections import Counter
from typing import Any


def compare(database: str, committed: list[tuple[str, int]]) -> dict[str, Any]:
    """Look up every acknowledged key in the log: it must be there once, at its version."""
    import psycopg

    wanted = dict(committed)
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            'SELECT "key", version, table_id, n FROM live_logentry WHERE "key" = ANY(%s)',
            [list(wanted)],
        ).fetchall()
        broken = connection.execute(
            "SELECT count(*) FROM (SELECT table_id FROM live_logentry GROUP BY table_id"
            " HAVING count(*) <> max(n)) AS gaps"
        ).fetchone()
    times = Counter(row[0] for row in rows)
    by_table: dict[int, list[tuple[int, int]]] = {}
    for _key, version, table, n in rows:
        by_table.setdefault(table, []).append((n, version))
    return {
        "acknowledged_and_missing": sum(key not in times for key in wanted),
        "written_twice": sum(n > 1 for n in times.values()),
        "at_another_version": sum(wanted[key] != version for key, version, _table, _n in rows),
        "tables_out_of_order": sum(
            [v for _n, v in sorted(those)] != sorted(v for _n, v in those)
            for those in by_table.values()
        ),
        "tables_with_gaps": broken[0] if broken else 0,
    }
