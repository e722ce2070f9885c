"""Whether what is to be erased is erased, and when a backup was made."""

import datetime as dt
from typing import Final

from django.conf import settings
from django.template.defaultfilters import date as date_words
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.accounts.models import AuditEntry, School
from hexclassroom.office import retention
from hexclassroom.office.health.check import Check, State
from hexclassroom.privacy.models import BackupMade
from hexclassroom.privacy.periods import of_school

PATIENCE: Final = dt.timedelta(days=2)
"""The run comes every night, on a laptop at every start and once a day."""
OLD: Final = dt.timedelta(days=7)
OLD_ON_A_LAPTOP: Final = dt.timedelta(days=30)


def erasing(school: School, now: dt.datetime) -> Check:
    """Look when the nightly run was here last, and whether anything should be gone long since."""
    title = _("Erasing what was kept long enough")
    todo = _("Run it by hand: manage.py retention. On a server, look whether celery beat runs.")
    runs = AuditEntry.objects.filter(verb=AuditEntry.Verb.RETENTION, school=school)
    last = runs.order_by("-at").values_list("at", flat=True).first()
    # Each run looks at all that is due, and a running lesson holds its names until the next one.
    overdue = retention.due(school, of_school(school), now - PATIENCE)
    if not overdue.nothing:
        n = overdue.students + overdue.games + overdue.entries
        words = ngettext(
            "%(n)d thing should have been erased days ago.",
            "%(n)d things should have been erased days ago.",
            n,
        )
        return Check(title, State.BAD, words % {"n": n}, todo)
    if last is None:
        words = _("The nightly run has not been here since the school was made.")
        if now - school.created > PATIENCE:
            return Check(title, State.BAD, words, todo)
        return Check(title, State.GOOD, words)
    words = _("The nightly run was here on %(day)s; nothing is overdue.") % {
        "day": date_words(last, "DATE_FORMAT")
    }
    if now - last > PATIENCE:
        return Check(title, State.WARN, words, todo)
    return Check(title, State.GOOD, words)


def backup(now: dt.datetime) -> Check:
    """Look when the last backup was made; of files copied in another way the server knows nothing.

    A server makes one every night; a teacher's laptop has nobody who would.
    """
    title = _("Backup")
    todo = _("Make one regularly: manage.py backup FILE. Keep it as safe as the names in it.")
    last = BackupMade.objects.order_by("-at").first()
    if last is None:
        words = _("No backup has been made with manage.py backup; the server knows of no other.")
        return Check(title, State.UNKNOWN if settings.EMBEDDED else State.WARN, words, todo)
    words = _("The last one was made on %(day)s and holds %(size)s.") % {
        "day": date_words(timezone.localtime(last.at), "DATETIME_FORMAT"),
        "size": filesizeformat(last.size),
    }
    age = now - last.at
    if settings.EMBEDDED:
        if age > OLD_ON_A_LAPTOP:
            return Check(title, State.WARN, words, todo)
        return Check(title, State.GOOD, words)
    if age > PATIENCE:
        todo = _("Backups come every night: look why they do not, and at the disk they go to.")
        return Check(title, State.BAD if age > OLD else State.WARN, words, todo)
    return Check(title, State.GOOD, words)
