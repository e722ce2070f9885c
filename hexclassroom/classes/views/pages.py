"""The pages of a teacher's classes: all of them, one of them, and what is done with a whole one."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from hexclassroom.accounts.access import home_school, schools_of, user_of
from hexclassroom.classes import access, late, moving, people, roster, slots
from hexclassroom.classes.forms import AddForm, ClassForm, MoveForm, NewClassForm
from hexclassroom.classes.models import Class
from hexclassroom.classes.roster import RosterRefused


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the classes that the teacher teaches; with ?archived=1 those in the archive."""
    user = user_of(request)
    archived = "archived" in request.GET
    cards = people.classes_for(user, archived=archived)
    lines = slots.render(slots.CLASS_LIST, request, [each.school_class for each in cards])
    context = {
        "section": "classes",
        "archived": archived,
        "cards": [
            (each, [line[each.school_class.pk] for line in lines if each.school_class.pk in line])
            for each in cards
        ],
        "in_archive": not archived and access.classes_of(user).exclude(archived=None).exists(),
        "can_make": access.may_make_classes(user),
    }
    return render(request, "classes/home.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a class."""
    user = user_of(request)
    if not access.may_make_classes(user):
        raise PermissionDenied(
            _("You belong to no school yet. Ask its administrator for an invitation.")
        )
    schools = schools_of(user)
    form = NewClassForm(request.POST or None, schools=schools)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            with transaction.atomic():
                school = data.get("school") or home_school(user)
                made = roster.create_class(school, data["name"], data["year"], data["ends"], user)
        except RosterRefused as refusal:
            form.add_error("name", refusal.words)
        else:
            return redirect("classes:class", made.pk)
    return _form(request, "classes/new.html", {"form": form})


def _form(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Draw a page with its form, with 422 where what was sent is refused."""
    bad = context["form"].is_bound and context["form"].errors
    context = {"section": "classes", **context}
    return render(request, template, context, status=422 if bad else 200)


@login_required
@never_cache
@require_safe
def school_class(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Show one class with its roster."""
    return class_page(request, access.own_class(user_of(request), class_id))


def class_page(
    request: HttpRequest, found: Class, form: AddForm | None = None, **more: Any
) -> HttpResponse:
    """Draw the page of a class; `more` says what came of adding students."""
    everybody = people.everybody(found)
    active = [each for each in everybody if each.enrolment.left is None]
    open_class = found.archived is None
    context = {
        "section": "classes",
        "class": found,
        "open": open_class,
        "names_over": roster.names_over(found),
        "people": active,
        "left": [each for each in everybody if each.enrolment.left is not None],
        "doubles": people.doubles(active) if open_class else [],
        "cards": sum(each.card for each in active),
        "teachers": people.teachers_of(found),
        "form": form or AddForm(),
        "top": slots.render(slots.CLASS_TOP, request, found) if open_class else [],
        "slots": slots.render(slots.CLASS_PAGE, request, found),
        **more,
    }
    bad = form is not None and bool(form.errors)
    return render(request, "classes/class.html", context, status=422 if bad else 200)


@login_required
@never_cache
@sensitive_post_parameters("names")
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Add students, one a line, and say what was made of each line.

    The answer is the page itself, not a redirect: names are kept in no cookie and no session on
    the way. Sending it again adds nobody. Asked for without anything sent, as by a bookmark of
    that answer, it leads to the page.
    """
    user = user_of(request)
    if request.method != "POST":
        return redirect("classes:class", access.own_class(user, class_id).pk)
    found = access.changeable_class(user, class_id)
    form = AddForm(request.POST)
    if not form.is_valid():
        return class_page(request, found, form)
    try:
        report = late.add_lines(found, form.cleaned_data["names"], user)
    except RosterRefused as refusal:
        form.add_error("names", refusal.words)
        return class_page(request, found, form)
    if all(line.good for line in report):
        added = sum(line.fate == late.ADDED for line in report)
        done = ngettext("%(n)d student added.", "%(n)d students added.", added) % {"n": added}
        return class_page(request, found, report=report, done=done)
    form.add_error("names", _("Nobody was added yet. Change the lines that are marked."))
    return class_page(request, found, form, report=report)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Change name, school year and last day; from here the class goes on or into the archive."""
    user = user_of(request)
    found = access.changeable_class(user, class_id)
    form = ClassForm(request.POST or None, school_class=found)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            roster.change_class(found, data["name"], data["year"], data["ends"], user)
        except RosterRefused as refusal:
            form.add_error("name", refusal.words)
        else:
            messages.success(request, _("Saved."))
            return redirect("classes:class", found.pk)
    return _form(request, "classes/settings.html", {"form": form, "class": found})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Move a class to the next year."""
    user = user_of(request)
    found = access.changeable_class(user, class_id)
    form = MoveForm(request.POST or None, school_class=found)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            made = moving.move_to_next_year(
                found, data["name"], data["year"], data["ends"], user, rosters=data["rosters"]
            )
        except RosterRefused as refusal:
            form.add_error("name", refusal.words)
        else:
            messages.success(request, _("This is the class of the new year."))
            return redirect("classes:class", made.pk)
    context = {
        "form": form,
        "class": found,
        "students": found.enrolments.filter(left=None).count(),
        "saved_teams": found.rosters.count(),
    }
    return _form(request, "classes/move.html", context)


@login_required
@never_cache
@require_POST
def archive(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Put a class into the archive."""
    user = user_of(request)
    found = access.own_class(user, class_id)
    roster.archive(found, user)
    return redirect("classes:class", found.pk)


@login_required
@never_cache
@require_POST
def reopen(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Take a class out of the archive."""
    user = user_of(request)
    found = access.own_class(user, class_id)
    roster.reopen(found, user)
    return redirect("classes:class", found.pk)
