"""Exporting everything kept: one button, one zip."""

import uuid
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import School, User
from hexclassroom.privacy import access, exporting, scopes


def _send(user: User, school: School | None, target: Any, scope: scopes.Scope) -> FileResponse:
    now = timezone.now()
    note(user, Verb.DATA_EXPORTED, school, target)
    response = FileResponse(
        exporting.export(scope, now),
        as_attachment=True,
        filename=exporting.file_name(scope, now),
        content_type="application/zip",
    )
    return response


@login_required
@never_cache
@require_POST
def student(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponseBase:
    """Export one student."""
    user = user_of(request)
    found = access.student_of(user, class_id, student_id)
    scope = scopes.of_student(found.student)
    return _send(user, found.school_class.school, found.student_id, scope)


@login_required
@never_cache
@require_POST
def school_class(request: HttpRequest, class_id: uuid.UUID) -> HttpResponseBase:
    """Export one class."""
    user = user_of(request)
    found = access.class_of(user, class_id)
    return _send(user, found.school, found, scopes.of_class(found))


@login_required
@never_cache
@require_POST
def mine(request: HttpRequest) -> HttpResponseBase:
    """Export everything of the teacher who asks."""
    user = user_of(request)
    return _send(user, access.shown_school(user, ""), user, scopes.of_teacher(user))


@login_required
@never_cache
@require_POST
def school(request: HttpRequest, school_id: uuid.UUID) -> HttpResponseBase:
    """Export everything of a school."""
    user = user_of(request)
    found = access.school_of(user, school_id)
    return _send(user, found, found, scopes.of_school(found, user))
