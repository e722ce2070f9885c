"""The pages of a teacher's classes: all of them, one of them."""

import uuid

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.classes import access


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the classes that the teacher teaches."""
    context = {"section": "classes", "classes": access.classes_of(user_of(request))}
    return render(request, "classes/home.html", context)


@login_required
@never_cache
@require_safe
def school_class(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Show one class with its roster."""
    found = access.own_class(user_of(request), class_id)
    context = {"section": "classes", "class": found}
    return render(request, "classes/class.html", context)


@login_required
@never_cache
@require_safe
def student(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Show one student."""
    found = access.own_class(user_of(request), class_id)
    context = {"section": "classes", "class": found}
    return render(request, "classes/class.html", context)
