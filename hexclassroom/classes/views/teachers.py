"""The teachers of a class: who they are, adding a colleague, taking one out."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts.access import user_of
from hexclassroom.classes import access, people, roster
from hexclassroom.classes.models import Class
from hexclassroom.classes.roster import RosterRefused


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def teachers(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Show who teaches the class; a POST adds a colleague of the same school."""
    user = user_of(request)
    if request.method != "POST":
        return _page(request, access.own_class(user, class_id))
    found = access.changeable_class(user, class_id)
    chosen = request.POST.get("colleague", "")
    colleague = next(
        (each for each in people.colleagues_for(found) if str(each.pk) == chosen), None
    )
    if colleague is None:
        return _page(request, found, _("Choose a colleague from the list."))
    try:
        roster.add_teacher(found, colleague, user)
    except RosterRefused as refusal:
        return _page(request, found, refusal.words)
    messages.success(request, _("%(name)s teaches this class now, too.") % {"name": str(colleague)})
    return redirect("classes:teachers", found.pk)


@login_required
@never_cache
@require_POST
def remove(request: HttpRequest, class_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Take a teacher out of the class, perhaps oneself."""
    user = user_of(request)
    found = access.changeable_class(user, class_id)
    teacher = access.teacher_in(found, user_id)
    try:
        roster.remove_teacher(found, teacher, user)
    except RosterRefused as refusal:
        return _page(request, found, refusal.words)
    if teacher == user:
        messages.success(request, _("You left the class."))
        return redirect("classes:home")
    return redirect("classes:teachers", found.pk)


def _page(request: HttpRequest, found: Class, refused: str = "") -> HttpResponse:
    context = {
        "section": "classes",
        "class": found,
        "open": found.archived is None,
        "teachers": people.teachers_of(found),
        "colleagues": people.colleagues_for(found) if found.archived is None else [],
        "refused": refused,
    }
    return render(request, "classes/teachers.html", context, status=422 if refused else 200)
