"""Who may see which archived games; decided here and nowhere else."""

import uuid

from django.db.models import Q, QuerySet
from django.http import Http404

from hexclassroom.accounts.models import User
from hexclassroom.classes.access import classes_of
from hexclassroom.reports.models import Archive


def archives_of(user: User) -> QuerySet[Archive]:
    """Give the games of somebody's quick lessons, and those of the classes that they teach.

    Whoever led a game of a class sees it only as long as they teach the class.
    """
    quick = Q(teacher=user, school_class=None)
    return Archive.objects.filter(quick | Q(school_class__in=classes_of(user)))


def own_archive(user: User, archive_id: uuid.UUID) -> Archive:
    """Give a game that somebody may see, with its class; any other does not exist (Http404)."""
    mine = archives_of(user).select_related("school_class__school")
    found = mine.filter(pk=archive_id).first()
    if found is None:
        raise Http404
    return found
