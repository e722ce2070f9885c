"""What a list comes to when it is read: rows of given names and initials, nothing more."""

from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from hexclassroom.classes import lines
from hexclassroom.classes.models import display_name

MOST_ROWS: Final = 1_000
"""Rows of one list, or students of one class in a zip."""
MOST_LINES: Final = 20_000
"""Lines of one file in a zip, which may hold a whole school."""


class ExchangeError(Exception):
    """A list or file that cannot be read; `words` are for the page and hold nothing of it."""

    def __init__(self, code: str, words: str) -> None:
        """Keep the code as the exception's own text: it may reach a log."""
        super().__init__(code)
        self.code = code
        self.words = words


@dataclass(frozen=True)
class Row:
    """One student of a list. Where `problem` is not "", it is all that counts beside `line`."""

    line: int
    given: str = ""
    initial: str = ""
    source: str = ""
    """The keyed hash of the student's id in the school's system; see ids.py."""
    ident: str = ""
    """Our own id of the student, from a file that we wrote: a UUID as text."""
    tags: tuple[tuple[str, str], ...] = ()
    guest: bool = False
    """Only ever switched on by a list."""
    left: bool = False
    """The file says that this student is there no more."""
    problem: str = ""


@dataclass(frozen=True)
class Group:
    """The rows of one class of a file; most lists have one group, with title ""."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Reading:
    """What was read, what to tell the teacher about it, and the columns that were left out."""

    groups: tuple[Group, ...]
    warnings: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass
class Gathering:
    """Collects the rows of one group and finds doubles while whole names are still known.

    Whole names stay in here; a row carries a given name and one letter.
    """

    rows: list[Row] = field(default_factory=list)
    _names: dict[str, list[tuple[str, Row]]] = field(default_factory=dict)
    _ids: dict[str, int] = field(default_factory=dict)

    def problem(self, line: int, words: str) -> None:
        """Note a line that cannot be imported."""
        self.rows.append(Row(line=line, problem=words))
        self._bounded()

    def add(self, row: Row, whole: str) -> None:
        """Add a student. `whole` is the name as it was written: it tells two Ana K. apart."""
        if not row.given:
            self.problem(row.line, _("There is no given name in this line."))
            return
        if len(display_name(row.given, row.initial)) > lines.LONGEST:
            words = _("This name is too long: %(most)d characters are possible.")
            self.problem(row.line, words % {"most": lines.LONGEST})
            return
        for ident in filter(None, (row.source, row.ident)):
            first = self._ids.setdefault(ident, row.line)
            if first != row.line or any(
                ident in (each.source, each.ident) for each in self.rows if each.line == first
            ):
                words = _("This student stands in line %(first)d already, with the same id.")
                self.problem(row.line, words % {"first": first})
                return
        double = self._double(row, _folded(whole))
        if double is not None:
            words = _(
                "The same name stands in line %(first)d already (capital letters do not count). "
                "If they are two students, add an initial or a number to one of them."
            )
            self.problem(row.line, words % {"first": double.line})
            return
        self.rows.append(row)
        self._bounded()

    def _double(self, row: Row, whole: str) -> Row | None:
        """Find who has the same name, or may be meant by it; two ids are two students."""
        shown = lines.key(row.given, row.initial)
        bare = _folded(shown)
        same = self._names.setdefault(shown, [])
        for other, found in same:
            two_ids = (row.source and found.source) or (row.ident and found.ident)
            if not two_ids and (other == whole or bare in (other, whole)):
                return found
        same.append((whole, row))
        return None

    def _bounded(self) -> None:
        if len(self.rows) > MOST_ROWS:
            words = _("This list has more than %(most)d lines. Import one class at a time.")
            raise ExchangeError("too_many_rows", words % {"most": MOST_ROWS})

    def group(self, title: str = "") -> Group:
        """Give what was collected."""
        return Group(title, tuple(self.rows))


def _folded(name: str) -> str:
    return lines.key(" ".join(name.replace(",", " ").replace(".", " ").split()), "")
