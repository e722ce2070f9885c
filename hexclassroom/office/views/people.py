"""The school's people: the list, invitations, and one member."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_variables

from hexclassroom import qr
from hexclassroom.accounts import factor, links
from hexclassroom.accounts.models import Invitation, Membership, Role, School, SignInLink, User
from hexclassroom.live.embedded.address import student_base_url
from hexclassroom.office import access, people, teaching
from hexclassroom.office.refusals import Refused
from hexclassroom.office.views.frame import page, show


@page()
def index(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """List the members and the open invitations."""
    _user, school = access.office_of(request, school_id)
    found = list(people.members(school))
    context = {
        "members": found,
        "admins": sum(each.role == Role.ADMIN for each in found),
        "invitations": _with_ends(school),
    }
    return show(request, school, "people", context)


@page("GET", "HEAD", "POST")
@sensitive_variables("token", "link")
def invite(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Make an invitation; its link is shown this once."""
    user, school = access.office_of(request, school_id)
    context: dict[str, Any] = {"template": "office/invite.html", "roles": Role.choices}
    if request.method != "POST":
        return show(request, school, "people", {**context, "role": Role.TEACHER})
    role, email = request.POST.get("role", ""), request.POST.get("email", "").strip()
    context |= {"role": role, "email": email}
    now = timezone.now()
    try:
        made, token = people.invite(school, role, email, user, now)
    except Refused as refused:
        context["refused"] = refused.words
        return show(request, school, "people", context, refused.status)
    link = links.invitation_link(student_base_url(request), token)
    context |= {
        "template": "office/link.html",
        "link": link,
        "qr": qr.picture(link),
        "invitation": made,
        "until": now + Invitation.LIFETIME,
    }
    return show(request, school, "people", context)


@page("POST")
def revoke(request: HttpRequest, school_id: uuid.UUID, invitation_id: int) -> HttpResponse:
    """Take an invitation back."""
    user, school = access.office_of(request, school_id)
    people.revoke(access.invitation_of(school, invitation_id), user)
    messages.success(request, _("The invitation is taken back: its link opens nothing any more."))
    return redirect("office:people", school.pk)


@page()
def member(request: HttpRequest, school_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Show one member and what can be done."""
    user, school = access.office_of(request, school_id)
    return _member(request, user, school, access.member_of(school, user_id))


@page("POST")
def role(request: HttpRequest, school_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Change somebody's role."""
    user, school = access.office_of(request, school_id)
    found = access.member_of(school, user_id)
    try:
        changed = people.change_role(school, found, request.POST.get("role", ""), user)
    except Refused as refused:
        return _member(request, user, school, found, refused=refused)
    if changed:
        messages.success(request, _("The role is changed."))
    if found.user == user and request.POST.get("role") != Role.ADMIN:
        return redirect("teacher:home")
    return redirect("office:member", school.pk, user_id)


@page("POST")
def remove(request: HttpRequest, school_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Take somebody out of the school."""
    user, school = access.office_of(request, school_id)
    found = access.member_of(school, user_id)
    chosen = request.POST.get("heir", "")
    try:
        heir = access.chosen_member(school, chosen)
        if chosen and heir is None:
            raise Refused(_("Choose somebody else of this school to take the classes over."))
        handed = people.remove(school, found, user, heir)
    except Refused as refused:
        return _member(request, user, school, found, refused=refused, heir=chosen)
    words = _("%(name)s is not in the school any more.") % {"name": found.user}
    if handed and heir is not None:
        words += " " + ngettext(
            "%(n)d class went to %(heir)s.", "%(n)d classes went to %(heir)s.", handed
        ) % {"n": handed, "heir": heir}
    messages.success(request, words)
    if found.user == user:
        return redirect("teacher:home")
    return redirect("office:people", school.pk)


@page("POST")
@sensitive_variables("link")
def reset(request: HttpRequest, school_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Make a link with which a member chooses a new password; it is shown this once."""
    user, school = access.office_of(request, school_id)
    found = access.member_of(school, user_id)
    why = access.why_not_account(user, found)
    if why:
        return _member(request, user, school, found, refused=Refused(why, 403))
    now = timezone.now()
    link = people.new_password_link(found, student_base_url(request), user, now)
    context: dict[str, Any] = {
        "template": "office/link.html",
        "link": link,
        "qr": qr.picture(link),
        "member": found,
        "until": now + SignInLink.LIFETIME[SignInLink.Purpose.RESET],
    }
    return show(request, school, "people", context)


@page("POST")
def clear_factor(request: HttpRequest, school_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Switch a member's lost second factor off."""
    user, school = access.office_of(request, school_id)
    found = access.member_of(school, user_id)
    why = access.why_not_account(user, found)
    if why:
        return _member(request, user, school, found, refused=Refused(why, 403))
    if factor.clear(found.user, user):
        messages.success(request, _("The second factor is off: the password alone signs in."))
    return redirect("office:member", school.pk, user_id)


def _with_ends(school: School) -> list[tuple[Invitation, Any]]:
    """Give the open invitations, each with the moment at which it ends."""
    found = people.open_invitations(school, timezone.now())
    return [(each, each.created + Invitation.LIFETIME) for each in found]


def _member(
    request: HttpRequest,
    user: User,
    school: School,
    found: Membership,
    refused: Refused | None = None,
    heir: str = "",
) -> HttpResponse:
    """Draw the page of one member, with a refusal where there is one."""
    fresh = people.members(school).filter(pk=found.pk).first() or found
    others = school.memberships.filter(user__is_active=True).exclude(pk=found.pk)
    context = {
        "template": "office/member.html",
        "member": fresh,
        "myself": fresh.user == user,
        "roles": Role.choices,
        "classes": teaching.counted(access.classes_of_school(school)).filter(
            teachers__user=fresh.user
        ),
        "alone": people.left_alone(school, fresh.user),
        "others": [
            each.user
            for each in others.select_related("user").order_by("user__name", "user__email")
        ],
        "heir": heir,
        "why_not_account": access.why_not_account(user, fresh),
        "refused": refused.words if refused else "",
    }
    return show(request, school, "people", context, refused.status if refused else 200)
