"""The school's classes in numbers, and who teaches them. No student is named here."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts.models import School
from hexclassroom.classes import roster
from hexclassroom.classes.access import teacher_in
from hexclassroom.classes.models import Class
from hexclassroom.office import access, numbers, teaching
from hexclassroom.office.refusals import Refused
from hexclassroom.office.views.frame import page, show


@page()
def index(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """List the classes of a year, or of all."""
    _user, school = access.office_of(request, school_id)
    years, year = teaching.known_years(
        school, request.GET.get("year"), numbers.school_year(timezone.localdate())
    )
    found = list(teaching.rows(school, year))
    context = {
        "years": years,
        "year": year,
        "all": teaching.ALL,
        "classes": found,
        "students": teaching.places(found),
        "open": sum(each.archived is None for each in found),
    }
    return show(request, school, "classes", context)


@page()
def one(request: HttpRequest, school_id: uuid.UUID, class_id: uuid.UUID) -> HttpResponse:
    """Show one class: counts, dates, teachers."""
    _user, school = access.office_of(request, school_id)
    return _one(request, school, access.class_of(school, class_id))


@page("POST")
def add_teacher(request: HttpRequest, school_id: uuid.UUID, class_id: uuid.UUID) -> HttpResponse:
    """Let a member teach the class."""
    user, school = access.office_of(request, school_id)
    found = access.class_of(school, class_id)
    try:
        teacher = access.chosen_member(school, request.POST.get("teacher", ""))
        if teacher is None:
            raise Refused(_("Choose somebody of this school."))
        teaching.add(found, teacher, user)
    except Refused as refused:
        return _one(request, school, found, refused)
    messages.success(request, _("%(name)s teaches this class now.") % {"name": teacher})
    return redirect("office:class", school.pk, class_id)


@page("POST")
def remove_teacher(
    request: HttpRequest, school_id: uuid.UUID, class_id: uuid.UUID, user_id: int
) -> HttpResponse:
    """Take a teacher off the class."""
    user, school = access.office_of(request, school_id)
    found = access.class_of(school, class_id)
    teacher = teacher_in(found, user_id)
    try:
        teaching.remove(found, teacher, user)
    except Refused as refused:
        return _one(request, school, found, refused)
    messages.success(request, _("%(name)s does not teach this class any more.") % {"name": teacher})
    return redirect("office:class", school.pk, class_id)


@page("POST")
def archive(request: HttpRequest, school_id: uuid.UUID, class_id: uuid.UUID) -> HttpResponse:
    """Put the class into the archive."""
    user, school = access.office_of(request, school_id)
    roster.archive(access.class_of(school, class_id), user)
    messages.success(request, _("The class is in the archive: it is read, not changed."))
    return redirect("office:class", school.pk, class_id)


@page("POST")
def reopen(request: HttpRequest, school_id: uuid.UUID, class_id: uuid.UUID) -> HttpResponse:
    """Take the class out of the archive."""
    user, school = access.office_of(request, school_id)
    roster.reopen(access.class_of(school, class_id), user)
    messages.success(request, _("The class is out of the archive."))
    return redirect("office:class", school.pk, class_id)


def _one(
    request: HttpRequest, school: School, found: Class, refused: Refused | None = None
) -> HttpResponse:
    """Draw the page of one class, with a refusal where there is one."""
    shown = teaching.counted(access.classes_of_school(school)).get(pk=found.pk)
    context = {
        "template": "office/class.html",
        "class": shown,
        "others": teaching.may_be_added(school, shown),
        "teaches": any(each.user_id == request.user.pk for each in shown.teachers.all()),
        "refused": refused.words if refused else "",
    }
    return show(request, school, "classes", context, refused.status if refused else 200)
