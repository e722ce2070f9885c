"""Pages of classes and their students."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.classes.access import classes_of


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the classes that the teacher teaches."""
    context = {"section": "classes", "classes": classes_of(user_of(request))}
    return render(request, "classes/home.html", context)
