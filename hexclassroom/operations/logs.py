"""One line of JSON for each record, with the ids of what it is about and no names.

A formatter of our own, since the point is what is left out: libraries for JSON logs write every
extra of a record, and Django's hold the request with its query string.
"""

import datetime as dt
import logging
import re
from contextvars import ContextVar
from typing import Any, Final

import msgspec

request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[int | None] = ContextVar("table_id", default=None)
lesson_id: ContextVar[str] = ContextVar("lesson_id", default="")
seat_id: ContextVar[str] = ContextVar("seat_id", default="")

_CONTEXT: Final[tuple[tuple[str, ContextVar[Any]], ...]] = (
    ("request_id", request_id),
    ("lesson_id", lesson_id),
    ("table_id", table_id),
    ("seat_id", seat_id),
)
_EXTRA: Final = ("method", "path", "status", "ms")
"""Fields of the access log."""
_QUERY: Final = re.compile(r"(?<=\S)\?[^\s'\"]*=[^\s'\"]*")
_CODE: Final = re.compile(r"/j/[^/\s?'\"]+")
"""A join code: whoever reads it opens the lesson."""
_DETAIL: Final = re.compile(r"^(DETAIL|CONTEXT|LINE \d+):.*$", re.MULTILINE)
"""PostgreSQL's errors quote values of columns there."""


def tidy(text: str) -> str:
    """Take out what may hold a secret or a name: queries, join codes, values a database quotes."""
    return _DETAIL.sub(r"\1: left out", _CODE.sub("/j/…", _QUERY.sub("", text)))


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        at = dt.datetime.fromtimestamp(record.created, dt.UTC)
        line: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": tidy(record.getMessage()),
        }
        for name, variable in _CONTEXT:
            value = variable.get()
            if value not in ("", None):
                line[name] = value
        for name in _EXTRA:
            value = record.__dict__.get(name)
            if value is not None:
                line[name] = value
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = tidy(self.formatException(record.exc_info))
        elif record.exc_text:
            line["exception"] = tidy(record.exc_text)
        return msgspec.json.encode(line).decode()


def without_traceback(record: logging.LogRecord) -> bool:
    """Keep a record to its one line: a filter for what strangers can cause at will."""
    record.exc_info, record.exc_text = None, None
    return True


def about(*, lesson: str | None = None, table: int | None = None, seat: str | None = None) -> None:
    """Say what this task or thread is busy with, for its log lines from here on."""
    if lesson is not None:
        lesson_id.set(lesson)
    if table is not None:
        table_id.set(table)
    if seat is not None:
        seat_id.set(seat)


def nothing() -> None:
    """Say that this task or thread is busy with nothing in particular."""
    lesson_id.set("")
    table_id.set(None)
    seat_id.set("")
