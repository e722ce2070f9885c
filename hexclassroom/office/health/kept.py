"""Whether what is to be erased is erased, and when a backup was made."""

import datetime as dt

from django.template.defaultfilters import date as date_words
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.accounts.models import AuditEntry, School
from hexclassroom.office import retention
from hexclassroom.office.health.check import Check, State


def erasing(school: School, now: dt.datetime) -> Check:
    """Look when the nightly run was last noted, and whether anything should be gone long since."""
    title = _("Erasing what was kept long enough")
    last = (
        AuditEntry.objects.filter(verb=AuditEntry.Verb.RETENTION, school=school)
        .order_by("-at")
        .values_list("at", flat=True)
        .first()
    )
    # A run that is a day late is no alarm: a laptop may have been off.
    overdue = retention.due(school, retention.Periods.of(school), now - dt.timedelta(days=2))
    words = (
        _("It last erased something on %(day)s.") % {"day": date_words(last, "DATE_FORMAT")}
        if last
        else _("It has erased nothing of this school yet.")
    )
    if overdue.nothing:
        return Check(title, State.GOOD, words + " " + _("Nothing is overdue."))
    n = overdue.students + overdue.games + overdue.entries
    words += " " + ngettext("%(n)d thing is overdue.", "%(n)d things are overdue.", n) % {"n": n}
    todo = _("Run it by hand: manage.py retention. On a server, look whether celery beat runs.")
    return Check(title, State.BAD, words, todo)


def backup() -> Check:
    """Say how backups are made: the server does not know of files that somebody made elsewhere."""
    return Check(
        _("Backup"),
        State.UNKNOWN,
        _("The server does not know where backups are kept, nor when the last one was made."),
        _("Make one regularly: manage.py backup FILE. Keep it as safe as the names in it."),
    )
