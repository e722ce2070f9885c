"""What the papers are made of, and a school's own numbers in them."""

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.privacy.periods import ERASURES_DAYS, Periods


class Section(msgspec.Struct, frozen=True):
    """A part of a paper: lines as paragraphs or as a list, or a table of two columns."""

    title: str = ""
    lines: tuple[str, ...] = ()
    listed: bool = False
    table: tuple[tuple[str, str], ...] = ()


class Paper(msgspec.Struct, frozen=True):
    """One paper."""

    slug: str
    title: str
    about: str
    sections: tuple[Section, ...]


def _days(n: int) -> str:
    return ngettext("%(n)d day", "%(n)d days", n) % {"n": n}


class Facts(msgspec.Struct, frozen=True):
    """A school, "" for none, and its periods."""

    school: str
    kept: Periods

    @property
    def controller(self) -> str:
        """Who is responsible, or a line to write it on."""
        return self.school or blank(_("name of the school"))

    @property
    def names(self) -> str:
        """How long names are kept, in words."""
        return _days(self.kept.names)

    @property
    def logs(self) -> str:
        """How long logs are kept, in words."""
        return _days(self.kept.logs)

    @property
    def audit(self) -> str:
        """How long the audit log is kept, in words."""
        return _days(self.kept.audit)

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """What is kept, and when it is erased."""
        days = {"names": self.names, "logs": self.logs, "audit": self.audit}
        return (
            (
                _("Names, word pairs, tags, teams and wishes of a class"),
                _("%(names)s after the last day of the class") % days,
            ),
            (
                _("Names of a lesson without a class"),
                _("%(names)s after the lesson was closed; one left open is closed first") % days,
            ),
            (
                _("Who sat where, roles, every tap, positions of running games"),
                _("%(logs)s after the game ended") % days,
            ),
            (
                _("Points of teams, numbers of rounds, observations of teams"),
                _("when a teacher erases them; they are about nobody in person"),
            ),
            (
                _("What a guest did"),
                _("under their seat not at all: it is taken out when the lesson is closed"),
            ),
            (_("The audit log"), _("after %(audit)s") % days),
            (
                _("Join cards, devices, links, invitations, sessions"),
                _("in the night after they were revoked, used or too old"),
            ),
            (
                _("The list of what was erased (ids only)"),
                _("after %(n)s; keep no backup for longer") % {"n": _days(ERASURES_DAYS)},
            ),
            (
                _("Accounts of teachers and administrators"),
                _("when an administrator or the operator removes them"),
            ),
        )


def blank(what: str) -> str:
    """Give a place to fill in."""
    return f"[{what}]"


def not_advice() -> Section:
    """Say what a paper is not."""
    return Section(
        lines=(
            _(
                "A draft of the program’s authors to start from, not legal advice. Words in "
                "[brackets] are for the school to fill in."
            ),
        )
    )
