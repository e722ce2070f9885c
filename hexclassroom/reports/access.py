"""Who may see which archived games; decided here and nowhere else."""

from django.db.models import Q, QuerySet

from hexclassroom.accounts.models import User
from hexclassroom.classes.access import classes_of
from hexclassroom.reports.models import Archive


def archives_of(user: User) -> QuerySet[Archive]:
    """Give the games of somebody's quick lessons, and those of the classes that they teach.

    Whoever led a game of a class sees it only as long as they teach the class.
    """
    quick = Q(teacher=user, school_class=None)
    return Archive.objects.filter(quick | Q(school_class__in=classes_of(user)))
