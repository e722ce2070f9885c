"""How long a session of a teacher lasts: so long after the last page that was opened."""

import time

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from hexclassroom.trouble import tell_operator, trouble_of

SEEN = "seen"
EVERY = 10 * 60
"""Seconds: a row is not written for every page."""


class SlidingSessionMiddleware(SessionMiddleware):
    """Sessions that are used stay open; settings.SESSION_COOKIE_AGE counts from the last use."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Touch the session of somebody signed in now and then."""
        session = getattr(request, "session", None)
        if session is not None and session.accessed and SESSION_KEY in session:
            now = int(time.time())
            due = now - session.get(SEEN, 0) >= EVERY
            if due and not session.modified:
                return self._touched(request, response, now)
            if due:
                session[SEEN] = now
        return self._saved(request, response)

    def _touched(self, request: HttpRequest, response: HttpResponse, now: int) -> HttpResponse:
        """Save that the session is used; a disk that is full does not keep a page from its reader.

        The next page tries again.
        """
        request.session[SEEN] = now
        try:
            return self._saved(request, response)
        except DatabaseError as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            tell_operator(trouble, error, "a session")
            return response

    def _saved(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save as Django does, which takes every error of the database for a lost session."""
        try:
            return super().process_response(request, response)
        except SessionInterrupted as interrupted:
            error = interrupted.__context__
            cause = error.__context__ if error is not None else None
            if isinstance(cause, DatabaseError) and trouble_of(cause) is not None:
                raise cause from cause.__cause__
            raise
