"""Adding students late and in bulk: one a line, and what was made of each line."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import User
from hexclassroom.classes import lines, roster
from hexclassroom.classes.models import Class, display_name
from hexclassroom.classes.roster import RosterRefused

ADDED: Final = "added"
HERE: Final = "here"

FATES: Final[dict[str, Promise]] = {
    ADDED: _("added"),
    HERE: _("in the class already"),
    "ready": _("not added yet"),
    "twice": _("stands here twice: tell the two apart, as in “Ana K” or “Ana 2”"),
    "left": _("left this class: let them come back, or tell the two apart"),
    "too_long": _("too long: 40 characters at most"),
    "no_name": _("no given name"),
}


@dataclass(frozen=True)
class Line:
    """What was made of one line."""

    text: str
    """As it was typed."""
    name: str
    """As it is kept."""
    fate: str
    """A key of FATES."""

    @property
    def words(self) -> Promise:
        """What happened, for the page."""
        return FATES[self.fate]

    @property
    def good(self) -> bool:
        """Whether nothing has to be mended."""
        return self.fate in (ADDED, HERE, "ready")


def add_lines(school_class: Class, text: str, by: User) -> list[Line]:
    """Add everybody who is not in the class yet; where one line is wrong, nobody is added.

    Sending the same lines again changes nothing. Raises RosterRefused("archived", "too_many",
    "over"): names that are added when their time is over would be erased the next night.
    """
    typed = [line for line in text.splitlines() if lines.tidy(line)]
    if len(typed) > roster.MOST_STUDENTS:
        raise roster.too_many()
    with roster.writing(school_class) as found:
        roster.refuse_if_over(found)
        entries = [lines.read_name(line) for line in typed]
        fates = [_fault(*entry) for entry in entries]
        for n, why in roster.clashes(found, entries).items():
            fates[n] = fates[n] or why
        new = [n for n, fate in enumerate(fates) if not fate]
        fine = not set(fates) - {"", HERE}
        if fine:
            roster.add_students(found, [entries[n] for n in new], by)
        done = ADDED if fine else "ready"
        return [
            Line(typed[n].strip(), display_name(*entry), fates[n] or done)
            for n, entry in enumerate(entries)
        ]


def _fault(given: str, initial: str) -> str:
    """Name what is wrong with a name by itself; "" if nothing."""
    try:
        roster.checked(given, initial)
    except RosterRefused as refusal:
        return refusal.code
    return ""
