"""Who may see or change what of classes; decided here and nowhere else.

A class's teachers may do everything in it. Administrators of its school know that it exists and
see counts, never names: they are refused (PermissionDenied). To everybody else it does not exist
(Http404). An archived class is read, not changed.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404

from hexclassroom.accounts.models import Role, User
from hexclassroom.classes.models import Class


def classes_of(user: User) -> QuerySet[Class]:
    """Give the classes that somebody teaches, archived ones too."""
    return Class.objects.filter(teachers__user=user, school__memberships__user=user)


def teaches(user: User, school_class: Class | uuid.UUID) -> bool:
    """Say whether somebody is a teacher of the class and still in its school."""
    ident = school_class.pk if isinstance(school_class, Class) else school_class
    return classes_of(user).filter(pk=ident).exists()


def own_class(user: User, class_id: uuid.UUID) -> Class:
    """Give a class for reading, with its school."""
    found = classes_of(user).select_related("school").filter(pk=class_id).first()
    if found is not None:
        return found
    known = Class.objects.filter(
        pk=class_id, school__memberships__user=user, school__memberships__role=Role.ADMIN
    )
    if known.exists():
        raise PermissionDenied
    raise Http404


def changeable_class(user: User, class_id: uuid.UUID) -> Class:
    """Give a class for changing: not an archived one."""
    found = own_class(user, class_id)
    if found.archived is not None:
        raise PermissionDenied
    return found
