"""The pages of a class's students: one entry, leaving and coming back, merging, tags."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts.access import user_of
from hexclassroom.classes import access, grid, merging, people, roster, slots
from hexclassroom.classes.forms import StudentForm, TagNamesForm, seen
from hexclassroom.classes.models import Enrolment
from hexclassroom.classes.people import Person
from hexclassroom.classes.roster import RosterRefused


@login_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def student(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Show and change the entry of one student."""
    user = user_of(request)
    if request.method != "POST":
        return _page(request, access.own_student(user, class_id, student_id))
    enrolment = access.changeable_student(user, class_id, student_id)
    form = StudentForm(enrolment, request.POST)
    if not form.is_valid():
        return _page(request, enrolment, form)
    if form.cleaned_data["seen"] != seen(enrolment):
        form.data = {**request.POST.dict(), "seen": seen(enrolment)}
        return _page(request, enrolment, form, changed=True)
    data = form.cleaned_data
    try:
        roster.change_student(
            enrolment,
            user,
            name=(data["given"], data["initial_letter"]),
            guest=data["guest"],
            values=form.values,
        )
    except RosterRefused as refusal:
        form.add_error("given", refusal.words)
        return _page(request, enrolment, form)
    messages.success(request, _("Saved."))
    return redirect("classes:class", class_id)


def _page(
    request: HttpRequest,
    enrolment: Enrolment,
    form: StudentForm | None = None,
    *,
    changed: bool = False,
) -> HttpResponse:
    found = enrolment.school_class
    context = {
        "section": "classes",
        "class": found,
        "open": found.archived is None,
        "enrolment": enrolment,
        "student": enrolment.student,
        "card": enrolment.cards.filter(revoked=None).exists(),
        "form": form or StudentForm(enrolment),
        "changed": changed,
        "slots": slots.render(slots.STUDENT_PAGE, request, found, enrolment),
    }
    return render(request, "classes/student.html", context, status=422 if form else 200)


@login_required
@never_cache
@require_POST
def leave(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Take a student out of the class."""
    user = user_of(request)
    enrolment = access.changeable_student(user, class_id, student_id)
    try:
        roster.leave(enrolment, user)
    except RosterRefused as refusal:
        messages.error(request, refusal.words)
    else:
        messages.success(request, _("The student is in this class no more."))
    return redirect("classes:class", class_id)


@login_required
@never_cache
@require_POST
def come_back(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Let a student who left be in the class again."""
    user = user_of(request)
    enrolment = access.changeable_student(user, class_id, student_id)
    try:
        roster.come_back(enrolment, user)
    except RosterRefused as refusal:
        messages.error(request, refusal.words)
    else:
        messages.success(
            request, _("The student is in the class again. They need a new join card.")
        )
    return redirect("classes:class", class_id)


@login_required
@never_cache
@require_POST
def new_words(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Draw another word pair for a student."""
    user = user_of(request)
    enrolment = access.changeable_student(user, class_id, student_id)
    try:
        words = roster.new_words(enrolment, user)
    except RosterRefused as refusal:
        messages.error(request, refusal.words)
    else:
        messages.success(request, _("The new word pair is %(words)s.") % {"words": words})
    return redirect("classes:student", class_id, student_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Choose two entries (?a=&b=, ids), see them side by side, and merge them."""
    user = user_of(request)
    found = access.changeable_class(user, class_id)
    everybody = people.everybody(found)
    context: dict[str, Any] = {
        "section": "classes",
        "class": found,
        "people": everybody,
        "doubles": people.doubles(everybody),
    }
    if request.method == "POST":
        kept, gone = _id(request.POST.get("kept")), _id(request.POST.get("gone"))
        try:
            merging.merge(found, kept, gone, user)
        except RosterRefused as refusal:
            context["refused"] = refusal.words
        except OSError:
            context["refused"] = _(
                "Nothing was merged: it cannot be written down. Ask whoever runs this server to "
                "look at the disk."
            )
        if "refused" in context:
            return render(request, "classes/merge.html", context, status=422)
        messages.success(request, _("The two entries are one now."))
        return redirect("classes:class", found.pk)
    if "a" in request.GET or "b" in request.GET:
        by_id = {str(each.student.pk): each for each in everybody}
        a, b = by_id.get(request.GET.get("a", "")), by_id.get(request.GET.get("b", ""))
        if a is None or b is None or a is b:
            context["refused"] = _("Choose two different entries.")
            return render(request, "classes/merge.html", context, status=422)
        context["pair"] = [(a, b, _teams(a)), (b, a, _teams(b))]
    return render(request, "classes/merge.html", context)


def _id(text: str | None) -> uuid.UUID:
    try:
        return uuid.UUID(text or "")
    except ValueError:
        raise Http404 from None


def _teams(person: Person) -> int:
    """Count the saved teams of the class that somebody has a place in."""
    return person.student.places.filter(
        roster__school_class=person.enrolment.school_class_id
    ).count()


@login_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def tags(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Name the tags of a class, and fill in each student's values."""
    user = user_of(request)
    found = access.own_class(user, class_id)
    if request.method == "POST":
        found = access.changeable_class(user, class_id)
    names = TagNamesForm(found.tags, request.POST if "names" in request.POST else None)
    conflicts: list[str] = []
    if request.method == "POST":
        try:
            if "names" not in request.POST:
                conflicts = grid.save(found, request.POST, user)
                if not conflicts:
                    messages.success(request, _("Saved."))
                    return redirect("classes:class", found.pk)
            elif names.is_valid():
                roster.set_tags(found, names.cleaned_data["names"], user)
                return redirect("classes:tags", found.pk)
        except RosterRefused as refusal:
            names.add_error(None, refusal.words)
    active = [each for each in people.everybody(found) if each.enrolment.left is None]
    bad = bool(conflicts or (names.is_bound and names.errors))
    context = {
        "section": "classes",
        "class": found,
        "open": found.archived is None,
        "form": names,
        "rows": grid.rows(found, active, request.POST if conflicts else None, conflicts),
        "conflicts": bool(conflicts),
        "known": grid.known(found, active),
    }
    return render(request, "classes/tags.html", context, status=422 if bad else 200)
