"""Who may see or change what of schools and their people; decided here and nowhere else.

What somebody may not know of is not found (Http404); what they may see but not change is refused
(PermissionDenied).
"""

import uuid

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from hexclassroom.accounts.models import Membership, Role, School, User


def user_of(request: HttpRequest) -> User:
    """Give who is signed in; to everybody else the page does not exist."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user


def schools_of(user: User) -> QuerySet[School]:
    """Give the schools that somebody belongs to."""
    return School.objects.filter(memberships__user=user).order_by("name", "id")


def administered_by(user: User) -> QuerySet[School]:
    """Give the schools that somebody administers."""
    return School.objects.filter(memberships__user=user, memberships__role=Role.ADMIN).order_by(
        "name", "id"
    )


def role_in(user: User, school: School | uuid.UUID) -> str | None:
    """Give somebody's role in a school; None = no part of it."""
    ident = school.pk if isinstance(school, School) else school
    found = Membership.objects.filter(user=user, school=ident).values_list("role", flat=True)
    return found.first()


def own_school(user: User, school_id: uuid.UUID) -> School:
    """Give a school that somebody belongs to."""
    found = schools_of(user).filter(pk=school_id).first()
    if found is None:
        raise Http404
    return found


def administered(user: User, school_id: uuid.UUID) -> School:
    """Give a school that somebody administers; its teachers are refused."""
    school = own_school(user, school_id)
    if role_in(user, school) != Role.ADMIN:
        raise PermissionDenied
    return school


def may_reset(by: User, user: User) -> bool:
    """Say whether `by` may make a link with which `user` chooses a new password.

    The link opens the whole account, so `by` must administer every school that it reaches into;
    an operator's account is reset from the terminal only.
    """
    theirs = set(schools_of(user).values_list("pk", flat=True))
    own = set(administered_by(by).values_list("pk", flat=True))
    return bool(theirs) and theirs <= own and not user.is_superuser


def home_school(user: User) -> School:
    """Give the school in which a new class is made where there is no choice.

    The laptop's own teacher gets a school of their own the first time. Http404 for others without
    one: on a server an administrator invites them.
    """
    found = schools_of(user).first()
    if found is not None:
        return found
    if not settings.EMBEDDED:
        raise Http404
    school = School.objects.create(name=_("My school"), pick_list=True)
    Membership.objects.create(school=school, user=user, role=Role.ADMIN)
    return school
