"""The members of a school: listing, inviting, changing roles and letting somebody go."""

import datetime as dt

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from hexclassroom.accounts import audit, journal, links
from hexclassroom.accounts.models import (
    AuditEntry,
    Authenticator,
    Invitation,
    Membership,
    Role,
    School,
    User,
    fold_email,
)
from hexclassroom.classes.models import Class, ClassTeacher
from hexclassroom.office import teaching
from hexclassroom.office.refusals import Refused

Verb = AuditEntry.Verb


def members(school: School) -> QuerySet[Membership]:
    """Give the members with what the list shows: `factor` and `classes`, administrators first."""
    of_school = Q(
        user__teaches__school_class__school=school, user__teaches__school_class__archived=None
    )
    return (
        school.memberships.select_related("user")
        .annotate(
            factor=Exists(
                Authenticator.objects.filter(user=OuterRef("user"), confirmed__isnull=False)
            ),
            classes=Count("user__teaches", filter=of_school),
        )
        .order_by("role", F("user__name").asc(), "user__email")
    )


def open_invitations(school: School, now: dt.datetime) -> QuerySet[Invitation]:
    """Give the invitations that can still be used, newest first."""
    fresh = school.invitations.filter(used_at=None, created__gt=now - Invitation.LIFETIME)
    return fresh.select_related("made_by")


def invite(
    school: School, role: str, email: str, by: User, now: dt.datetime
) -> tuple[Invitation, str]:
    """Make an invitation; give it and its token. An older one to the same address ends.

    Raises Refused where the role or the address is none, or its owner is in the school already.
    """
    email = fold_email(email)
    if role not in Role.values:
        raise Refused(_("Choose what the person will be: teacher or administrator."))
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise Refused(_("This does not look like an e-mail address.")) from None
        if school.memberships.filter(user__email=email).exists():
            raise Refused(_("Somebody with this address is in the school already."))
    with transaction.atomic():
        if email:
            school.invitations.filter(used_at=None, email=email).delete()
        made, token = Invitation.issue(school, role, email, by, now)
        audit.note(by, Verb.INVITED, school, made)
    return made, token


def revoke(invitation: Invitation, by: User) -> None:
    """Take an invitation back: its link opens nothing any more."""
    with transaction.atomic():
        audit.note(by, Verb.INVITATION_REVOKED, invitation.school, invitation)
        invitation.delete()


def change_role(school: School, member: Membership, role: str, by: User) -> bool:
    """Change a role; False where it was so already.

    Raises Refused for the last administrator.
    """
    if role not in Role.values:
        raise Refused(_("Choose what the person will be: teacher or administrator."))
    with transaction.atomic():
        now = _locked(school, member)
        if now.role == role:
            return False
        if role != Role.ADMIN:
            _not_the_last(school, now)
            _take_back_invitations(school, now.user)
        now.role = role
        now.save(update_fields=["role"])
        audit.note(by, Verb.ROLE_CHANGED, school, now.user)
    return True


def left_alone(school: School, user: User) -> list[Class]:
    """Give the classes of the school, archived ones too, that nobody but this person teaches."""
    others = ClassTeacher.objects.filter(
        school_class=OuterRef("pk"), user__memberships__school=school, user__is_active=True
    ).exclude(user=user)
    found = Class.objects.filter(school=school, teachers__user=user)
    return list(found.exclude(Exists(others)).select_related("school").order_by("-year", "name"))


def remove(school: School, member: Membership, by: User, heir: User | None = None) -> int:
    """Take somebody out of the school; give how many classes went to `heir`.

    Their classes stay with the other teachers. Raises Refused where a class would be left without
    one and no heir is given, and for the last administrator. The account itself is not touched.
    """
    user = member.user
    with transaction.atomic():
        now = _locked(school, member)
        _not_the_last(school, now)
        alone = left_alone(school, user)
        if alone and heir is None:
            raise Refused(
                ngettext(
                    "One class would be left without a teacher. Choose who takes it over, or add "
                    "a teacher to it first.",
                    "%(n)d classes would be left without a teacher. Choose who takes them over, "
                    "or add a teacher to each of them first.",
                    len(alone),
                )
                % {"n": len(alone)}
            )
        if heir is not None:
            known = school.memberships.filter(user=heir, user__is_active=True)
            if heir == user or not known.exists():
                raise Refused(_("Choose somebody else of this school to take the classes over."))
            for each in alone:
                teaching.inherit(each, heir, by)
        teaching.hand_on(user, Class.objects.filter(school=school))
        ClassTeacher.objects.filter(user=user, school_class__school=school).delete()
        _take_back_invitations(school, user)
        now.delete()
        audit.note(by, Verb.MEMBER_REMOVED, school, user, n=len(alone) or None)
    return len(alone)


def new_password_link(member: Membership, base: str, by: User, now: dt.datetime) -> str:
    """Make a link at `base` with which somebody chooses a new password; older ones end."""
    with transaction.atomic():
        link = links.reset_link(base, member.user, now)
        journal.note(by, Verb.RESET_LINK, member.user)
    return link


def _locked(school: School, member: Membership) -> Membership:
    """Give the membership as it is now; whoever else changes people of the school waits."""
    School.objects.select_for_update().get(pk=school.pk)
    found = Membership.objects.select_related("user").filter(pk=member.pk).first()
    if found is None:
        raise Refused(_("This person is not in the school any more."))
    return found


def _not_the_last(school: School, member: Membership) -> None:
    """Keep one administrator who can sign in."""
    if member.role != Role.ADMIN:
        return
    others = school.memberships.filter(role=Role.ADMIN, user__is_active=True)
    if not others.exclude(pk=member.pk).exists():
        raise Refused(
            _("This is the school’s last administrator. Make somebody else an administrator first.")
        )


def _take_back_invitations(school: School, user: User) -> None:
    """End the links that somebody made as an administrator: one may open the office again."""
    school.invitations.filter(used_at=None, made_by=user).delete()
