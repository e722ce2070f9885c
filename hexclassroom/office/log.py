"""The audit log of a school: filtering, and the file. Staff by name, all else by id."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from hexclassroom import spreadsheet
from hexclassroom.accounts.models import AuditEntry, School, User

Verb = AuditEntry.Verb

PAGE: Final = 50
SERVER: Final = "server"
"""The person filter's word for what nobody in person did."""


@dataclass(frozen=True)
class Filter:
    """What is asked for; what cannot be read is left out."""

    verb: str = ""
    person: str = ""
    """A user's id, or SERVER."""
    day: dt.date | None = None

    @classmethod
    def read(cls, verb: str, person: str, day: str) -> "Filter":
        """Read it from the address."""
        try:
            date = parse_date(day)
        except ValueError:
            date = None
        if date is not None and not 2000 <= date.year <= 2200:
            date = None
        known = person == SERVER or (person.isascii() and person.isdigit() and len(person) < 19)
        return cls(verb if verb in Verb.values else "", person if known else "", date)

    @property
    def query(self) -> str:
        """Write it for an address."""
        parts = {
            "verb": self.verb,
            "person": self.person,
            "day": self.day.isoformat() if self.day else "",
        }
        return urlencode({name: value for name, value in parts.items() if value})


def entries(school: School, wanted: Filter) -> QuerySet[AuditEntry]:
    """Give the entries of a school, newest first."""
    found = AuditEntry.objects.filter(school=school).select_related("actor")
    if wanted.verb:
        found = found.filter(verb=wanted.verb)
    if wanted.person == SERVER:
        found = found.filter(actor=None)
    elif wanted.person:
        found = found.filter(actor=int(wanted.person))
    if wanted.day is not None:
        begin = timezone.make_aware(dt.datetime.combine(wanted.day, dt.time.min))
        found = found.filter(at__gte=begin, at__lt=begin + dt.timedelta(days=1))
    return found


def people(school: School) -> QuerySet[User]:
    """Give whoever can stand in the log: the members, and who has left since."""
    acted = AuditEntry.objects.filter(school=school, actor__isnull=False).order_by()
    members = school.memberships.order_by().values("user")
    found = User.objects.filter(Q(pk__in=members) | Q(pk__in=acted.values("actor")))
    return found.order_by("name", "email")


def table(found: QuerySet[AuditEntry]) -> str:
    """Write entries as a file for a spreadsheet."""
    return spreadsheet.table(_rows(found))


def _rows(found: QuerySet[AuditEntry]) -> Iterator[Sequence[object]]:
    yield _("When (UTC)"), _("Who"), _("What"), _("Id"), _("How many")
    labels = {str(verb): str(label) for verb, label in Verb.choices}
    # Plain columns: years of a school's log in one file.
    columns = found.values_list("at", "actor__name", "actor__email", "verb", "target", "n")
    for at, name, email, verb, target, n in columns.iterator(chunk_size=2000):
        yield (
            at.astimezone(dt.UTC).isoformat(" ", "seconds").removesuffix("+00:00"),
            (name or email) if email else _("the server"),
            labels.get(verb, verb),
            target,
            "" if n is None else n,
        )
