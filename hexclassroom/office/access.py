"""Who may see or change what in a school's office; decided here and nowhere else.

The school itself is decided by accounts.access.administered: its administrators may, its teachers
are refused, to everybody else it does not exist. Here is what an administrator finds in it.
"""

import uuid

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from hexclassroom.accounts.access import administered, may_reset, user_of
from hexclassroom.accounts.models import Invitation, Membership, School, User
from hexclassroom.classes.models import Class


def office_of(request: HttpRequest, school_id: uuid.UUID) -> tuple[User, School]:
    """Give the administrator who asks, and the school."""
    user = user_of(request)
    return user, administered(user, school_id)


def member_of(school: School, user_id: int) -> Membership:
    """Give a member of the school; anybody else does not exist."""
    # Asked for by its own key: there Django knows that a number may be too large for any user.
    users = User.objects.filter(pk=user_id)
    found = school.memberships.select_related("user").filter(user__in=users).first()
    if found is None:
        raise Http404
    return found


def chosen_member(school: School, chosen: str) -> User | None:
    """Give whom a form names by id; None for anybody who is no member of the school."""
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 19):
        return None
    return User.objects.filter(memberships__school=school, pk=int(chosen)).first()


def invitation_of(school: School, invitation_id: int) -> Invitation:
    """Give an invitation of the school that nobody has used."""
    found = school.invitations.filter(pk=invitation_id, used_at=None).first()
    if found is None:
        raise Http404
    return found


def classes_of_school(school: School) -> QuerySet[Class]:
    """Give all classes of the school, for counting: none of them opens its names."""
    return Class.objects.filter(school=school)


def class_of(school: School, class_id: uuid.UUID) -> Class:
    """Give a class of the school, whoever teaches it."""
    found = classes_of_school(school).filter(pk=class_id).first()
    if found is None:
        raise Http404
    found.school = school
    return found


def why_not_account(by: User, member: Membership) -> str:
    """Say why `by` may not open the account of a member: new password, no second factor.

    "" where they may. An account opens all of its schools, so accounts.access.may_reset decides:
    the administrator of one school must not come into another one's office or classes through it.
    """
    if may_reset(by, member.user):
        return ""
    if member.user.is_superuser:
        return _("This account belongs to an operator of the server: only an operator can help.")
    return _(
        "This person belongs to another school, too, and their account opens that one as well. "
        "Only somebody who administers all of their schools can help, or the operator of the "
        "server."
    )
