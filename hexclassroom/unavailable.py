"""The page for the moment when the database does not save or does not answer: 503, in words."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.defaults import server_error as plain_server_error

from hexclassroom.trouble import Trouble, tell_operator, trouble_of

SOON, LATER = 5, 30
"""Seconds after which a client may ask again."""


def unavailable(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Say what is wrong; no context processor runs, since it might need the database."""
    context = {
        "asked_only": request.method in ("GET", "HEAD"),
        "words": trouble.words,
        "again": _way_back(request),
    }
    page = HttpResponse(render_to_string("unavailable.html", context), status=503)
    page.headers["Retry-After"] = str(SOON if trouble.passes else LATER)
    add_never_cache_headers(page)
    return page


def _way_back(request: HttpRequest) -> str:
    """Give the page to try again from: after a form the one that it stood on."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, request.is_secure())
    return came_from if here else "/"


class Unavailable(MiddlewareMixin):
    """Answers for views whose database failed."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer where the database is what ails."""
        trouble = trouble_of(exception)
        if trouble is None:
            return None
        tell_operator(trouble, exception, "a page")
        return unavailable(request, trouble)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for what failed outside of the views, too: sessions are saved there (handler500)."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error) if error is not None else None
    if trouble is None:
        return plain_server_error(request)
    return unavailable(request, trouble)
