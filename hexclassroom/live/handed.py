"""What this process itself has just committed, handed from the writer to whoever draws it.

The writer has row and entries in its hands; reading them again from the database would cost more
than writing did. Nothing depends on it: what is not handed on, is out of order or was committed by
another process is read.
"""

import pickle
import threading
from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from hexclassroom.live.history import Logged
from hexclassroom.live.writer.row import Row

MOST_TABLES: Final = 200
MOST_COMMITS: Final = 64


class Handed(NamedTuple):
    """One commit: the row as it was saved, and the entries that it wrote."""

    row: Row
    entries: list[Logged]


_wanted: "OrderedDict[int, deque[Handed]]" = OrderedDict()
_guard = threading.Lock()


def want(table: int) -> None:
    """Keep what is committed at a table from now on: somebody draws it here."""
    with _guard:
        _wanted.setdefault(table, deque(maxlen=MOST_COMMITS))
        _wanted.move_to_end(table)
        while len(_wanted) > MOST_TABLES:
            _wanted.popitem(last=False)


def hand(row: Row, entries: list[Logged]) -> None:
    """Hand a commit on, after it was made; in the order of versions or not."""
    with _guard:
        waiting = _wanted.get(row.id)
        if waiting is not None:
            waiting.append(Handed(row, entries))


def packed(tables: Iterable[int]) -> bytes:
    """Give, and forget, what was committed at some tables, for other processes to `unpack`."""
    with _guard:
        found: list[Handed] = []
        for table in tables:
            waiting = _wanted.get(table)
            if waiting:
                found += waiting
                waiting.clear()
    if not found:
        return b""
    # Only what a reader of the row would have: it decodes the state itself, if it needs it.
    bare = [
        Handed(replace(row, seat=None, repeated=None, entries=[], signals=[], _state=None), entries)
        for row, entries in found
    ]
    return pickle.dumps(bare, pickle.HIGHEST_PROTOCOL)


def unpack(commits: bytes) -> None:
    """Hand on what another process of this server has packed."""
    if commits:
        for row, entries in pickle.loads(commits):
            hand(row, entries)


def taken(table: int, after: int) -> list[Handed]:
    """Give, and forget, a table's commits after a version that follow without a gap."""
    with _guard:
        waiting = _wanted.get(table)
        if not waiting:
            return []
        found = sorted(waiting, key=lambda each: each.row.version)
        waiting.clear()
    out = []
    for each in found:
        if each.row.version == after + 1:
            out.append(each)
            after += 1
    return out
