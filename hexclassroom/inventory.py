"""How the columns of the database are described: each app has a table of its own in inventory.py.

TABLE = {"Model": {"field": entry, ...}, ...}, one entry for every column, written here so that a
model and what it keeps of people are changed together (privacy/inventory.py collects and checks).
"""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Kept(NamedTuple):
    """What one column is."""

    personal: bool
    """Whether it says something about a person, by itself or through ids."""
    purpose: Promise
    until: Promise
    """For how long it is kept."""


Table = dict[str, dict[str, Kept]]

NAMES: Final = _("the school’s days for names after the class ends, or after a quick lesson")
LOGS: Final = _("the school’s days for logs after the game ended")
AUDIT: Final = _("the school’s days for the audit log")
ACCOUNT: Final = _("as long as the account exists")
SCHOOL: Final = _("as long as the school exists")
CLASS: Final = _("until the class is erased; without names after their time")
LESSON: Final = _("until the lesson or its class is erased; without names after their time")
RESULT: Final = _("until the result is erased; it is about teams alone")
USED: Final = _("until it is used, revoked or too old, then the next night")
PROGRAM: Final = _("as long as the program is installed")


def personal(purpose: Promise, until: Promise) -> Kept:
    """Describe a column about a person."""
    return Kept(True, purpose, until)


def plain(purpose: Promise, until: Promise) -> Kept:
    """Describe a column about nobody."""
    return Kept(False, purpose, until)
