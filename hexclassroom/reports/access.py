"""Who may see which archived games; decided here and nowhere else."""

from django.db.models import Q, QuerySet

from hexclassroom.accounts.models import User
from hexclassroom.classes.access import classes_of
from hexclassroom.reports.models import Archive


def archives_of(user: User) -> QuerySet[Archive]:
    """Give the games that somebody led, and those of the classes that they teach."""
    return Archive.objects.filter(Q(teacher=user) | Q(school_class__in=classes_of(user)))
