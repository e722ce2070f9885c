"""Who may see or change what of classes; decided here and nowhere else.

A class's teachers may do everything in it. Administrators of its school know that it exists and
see counts, never names: they are refused (PermissionDenied). To everybody else it does not exist
(Http404). An archived class is read, not changed.
"""

import uuid

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from hexclassroom.accounts.access import schools_of
from hexclassroom.accounts.models import Role, User
from hexclassroom.classes.models import Class, Enrolment


def classes_of(user: User) -> QuerySet[Class]:
    """Give the classes that somebody teaches, archived ones too."""
    return Class.objects.filter(teachers__user=user, school__memberships__user=user)


def teaches(user: User, school_class: Class | uuid.UUID) -> bool:
    """Say whether somebody is a teacher of the class and still in its school."""
    ident = school_class.pk if isinstance(school_class, Class) else school_class
    return classes_of(user).filter(pk=ident).exists()


def may_make_classes(user: User) -> bool:
    """Say whether somebody can make a class: in a school, or on their own laptop."""
    return settings.EMBEDDED or schools_of(user).exists()


def own_class(user: User, class_id: uuid.UUID) -> Class:
    """Give a class for reading, with its school."""
    found = classes_of(user).select_related("school").filter(pk=class_id).first()
    if found is not None:
        return found
    known = Class.objects.filter(
        pk=class_id, school__memberships__user=user, school__memberships__role=Role.ADMIN
    )
    if known.exists():
        raise PermissionDenied(
            _("The names of a class are for its teachers alone. Administrators see counts.")
        )
    raise Http404


def changeable_class(user: User, class_id: uuid.UUID) -> Class:
    """Give a class for changing: not an archived one."""
    found = own_class(user, class_id)
    if found.archived is not None:
        words = _("This class is archived: it can be read, not changed.")
        raise PermissionDenied(f"{words} {_('Take it out of the archive first.')}")
    return found


def own_student(user: User, class_id: uuid.UUID, student_id: uuid.UUID) -> Enrolment:
    """Give a student in a class for reading; `enrolment.school_class` has its school."""
    found = own_class(user, class_id)
    return _student(found, student_id)


def changeable_student(user: User, class_id: uuid.UUID, student_id: uuid.UUID) -> Enrolment:
    """Give a student in a class for changing."""
    found = changeable_class(user, class_id)
    return _student(found, student_id)


def _student(found: Class, student_id: uuid.UUID) -> Enrolment:
    enrolment = found.enrolments.select_related("student").filter(student=student_id).first()
    if enrolment is None:
        raise Http404
    enrolment.school_class = found
    return enrolment


def teacher_in(school_class: Class, user_id: int) -> User:
    """Give one of the teachers of a class; anybody else does not exist."""
    found = User.objects.filter(pk=user_id, teaches__school_class=school_class).first()
    if found is None:
        raise Http404
    return found
