"""What all pages of the office share: the way in, the frame, links that are shown once."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from hexclassroom.accounts.models import School

View = Callable[..., HttpResponse]


def page(*methods: str) -> Callable[[View], View]:
    """Make a view of the office: signed in, never cached, these methods (GET and HEAD without)."""

    def wrap(view: View) -> View:
        allowed = require_http_methods([*(methods or ("GET", "HEAD"))])
        return wraps(view)(login_required(never_cache(allowed(view))))

    return wrap


def show(
    request: HttpRequest,
    school: School,
    tab: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Draw templates/office/<tab>.html, or context["template"], in the office's frame."""
    template = context.pop("template", f"office/{tab}.html")
    frame = {"section": "school", "school": school, "tab": tab}
    return render(request, template, {**frame, **context}, status=status)
