"""How long a session of a teacher lasts: so long after the last page that was opened."""

import time

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

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
            if now - session.get(SEEN, 0) >= EVERY:
                session[SEEN] = now
        return super().process_response(request, response)
