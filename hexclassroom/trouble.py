"""What is wrong when the database does not do what it is told: told apart by the database's codes.

The transaction is rolled back whatever it is, so nothing is half-written. Only a line that breaks
in the middle of a COMMIT leaves open whether it was done: the same key asks once more. So does
Redis, which may be asked after a commit.
"""

import enum
import logging
import sqlite3
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

logger = logging.getLogger(__name__)


class Trouble(enum.Enum):
    """Why a call to the database failed. The value is its code among the refusals in words."""

    FULL = "disk_full"
    UNSAVED = "cannot_save"
    BUSY = "busy"
    LOST = "database_lost"
    REDIS = "redis_lost"

    @property
    def words(self) -> "_StrPromise":
        """What to tell whoever wanted something saved."""
        return _WORDS[self]

    @property
    def passes(self) -> bool:
        """Whether it may be over in a moment: there is an answer to wait for."""
        return self in (Trouble.BUSY, Trouble.LOST, Trouble.REDIS)


_WORDS: "Final[dict[Trouble, _StrPromise]]" = {
    Trouble.FULL: _(
        "The server cannot save at the moment: its disk is full. Nothing was changed. "
        "When there is space again, it goes on."
    ),
    Trouble.UNSAVED: _(
        "The server cannot save at the moment. Nothing was changed. Try again in a minute."
    ),
    Trouble.BUSY: _("The server was too busy to save this. Nothing was changed. Try once more."),
    Trouble.LOST: _(
        "The server lost touch with its database. Look whether this was done, and try once more "
        "if not."
    ),
    # Something may have been saved before Redis was asked: nobody can promise that nothing was.
    Trouble.REDIS: _(
        "A part of the server does not answer at the moment. Wait a little, look whether this was "
        "done, and try once more if not."
    ),
}

_SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.UNSAVED,
    # A disk that takes no more, a limit of the system's, a folder that may only be read.
    sqlite3.SQLITE_IOERR: Trouble.UNSAVED,
    sqlite3.SQLITE_CANTOPEN: Trouble.UNSAVED,
    sqlite3.SQLITE_PERM: Trouble.UNSAVED,
    sqlite3.SQLITE_NOMEM: Trouble.BUSY,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
}
_POSTGRESQL: Final = {
    "53100": Trouble.FULL,
    "25006": Trouble.UNSAVED,
    "58030": Trouble.UNSAVED,  # the disk fails
    "40001": Trouble.BUSY,
    "40P01": Trouble.BUSY,
    "55P03": Trouble.BUSY,
    "57014": Trouble.BUSY,  # it took longer than the server allows
    "53200": Trouble.BUSY,
    "53300": Trouble.LOST,  # too many connections
    "25P03": Trouble.LOST,  # it waited too long inside a transaction
    "57P01": Trouble.LOST,
    "57P02": Trouble.LOST,
    "57P03": Trouble.LOST,
    "57P04": Trouble.LOST,
    "57P05": Trouble.LOST,
}


def trouble_of(error: BaseException) -> Trouble | None:
    """Say what ails the database, if that is what an error is about; errors behind it count."""
    for each in _behind(error):
        found = _of_one(each)
        if found is not None:
            return found
    return None


def _behind(error: BaseException) -> Iterator[BaseException]:
    """Give an error and those that led to it, but for those that `from None` cut off."""
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        yield at
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)


def _of_one(error: BaseException) -> Trouble | None:
    # Redis counts wrong sign-ins: without it nobody may try, and there is an answer to wait for.
    if type(error).__module__ == "redis.exceptions":
        return Trouble.REDIS
    cause = error.__cause__ if isinstance(error, DatabaseError | InterfaceError) else error
    if isinstance(cause, sqlite3.Error):
        # Extended codes carry the plain one in their lowest byte.
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    # psycopg is not installed on a laptop: its errors are known by their looks.
    if not isinstance(error, DatabaseError | InterfaceError) and not _is_psycopg(error):
        return None
    code = str(getattr(cause, "sqlstate", None) or "")
    if code:
        return _POSTGRESQL.get(code) or (Trouble.LOST if code.startswith("08") else None)
    lost = isinstance(error, OperationalError | InterfaceError) or _is_psycopg(
        error, "OperationalError", "InterfaceError"
    )
    return Trouble.LOST if lost else None


def _is_psycopg(error: BaseException, *names: str) -> bool:
    wanted = names or ("Error",)
    return any(
        each.__module__.partition(".")[0] == "psycopg" and each.__name__ in wanted
        for each in type(error).__mro__
    )


_QUIET_SECONDS: Final = 10.0
_told: dict[Trouble, float] = {}


def tell_operator(trouble: Trouble, error: BaseException, where: str) -> None:
    """Write it to the log in one line, and not for every tap: a log may lie on the full disk."""
    now = time.monotonic()
    if now - _told.get(trouble, -_QUIET_SECONDS) < _QUIET_SECONDS:
        return
    _told[trouble] = now
    who = "Redis did not answer" if trouble is Trouble.REDIS else "the database refused"
    logger.error("%s: %s (%s): %s", where, who, trouble.value, _first_line(error))


def told(error: BaseException, where: str) -> bool:
    """Tell the operator if it is the database or Redis that ails; say whether it is."""
    trouble = trouble_of(error)
    if trouble is not None:
        tell_operator(trouble, error, where)
    return trouble is not None


def _first_line(error: BaseException) -> str:
    """Give what the database said, without values: PostgreSQL tells those in lines of their own."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0] if said else ''}"
