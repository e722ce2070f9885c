"""Who may see which archived games; decided here and nowhere else."""

import uuid

from django.db.models import F, Q, QuerySet
from django.http import Http404

from hexclassroom.accounts.access import schools_of
from hexclassroom.accounts.models import School, User
from hexclassroom.classes.access import changeable_class, classes_of
from hexclassroom.classes.models import Class
from hexclassroom.live.models import Seat
from hexclassroom.reports.models import Archive
from hexclassroom.reports.ticket.models import Ticket


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


def marked_game(user: User, archive_id: uuid.UUID) -> tuple[Archive, Class]:
    """Give a game of a class that somebody teaches, with the class: its marks may be seen."""
    found = own_archive(user, archive_id)
    if found.school_class is None:
        raise Http404
    return found, found.school_class


def changeable_marks(user: User, archive_id: uuid.UUID) -> tuple[Archive, Class]:
    """Give a game whose marks may be changed: not those of an archived class."""
    found, school_class = marked_game(user, archive_id)
    return found, changeable_class(user, school_class.pk)


def watched_archive(user: User, archive_id: uuid.UUID) -> Archive:
    """Give a game whose replay somebody may watch: their own, or one that their school shares.

    A share ends by itself when the class, or the teacher of a quick lesson, is of the school no
    more.
    """
    games = Archive.objects.select_related("school_class__school", "shared__school")
    if archives_of(user).filter(pk=archive_id).exists():
        return games.get(pk=archive_id)
    school = F("shared__school")
    quick = Q(school_class=None, teacher__memberships__school=school)
    still = Q(school_class__school=school) | quick
    mine = games.filter(still, pk=archive_id, shared__school__in=schools_of(user))
    found = mine.distinct().first()
    if found is None:
        raise Http404
    return found


def may_share_with(user: User, archive: Archive) -> list[School]:
    """Give the schools with which somebody may share the replay of a game of their own."""
    if archive.school_class is not None:
        return [archive.school_class.school]
    return list(schools_of(user)) if archive.teacher_id == user.pk else []


def ticket_of(seat: Seat) -> Ticket | None:
    """Give the exit ticket that a seat may answer: its own lesson's, or None before there is one.

    Whoever sits in the lesson may, guests and those without a team too.
    """
    return Ticket.objects.filter(lesson=seat.lesson_id).first()
