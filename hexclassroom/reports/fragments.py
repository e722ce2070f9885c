"""What reports draws into pages of `live`."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from hexclassroom.accounts.models import User
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.reports.listing import rows


def latest(request: HttpRequest) -> SafeString:
    """Draw the newest finished games of the signed-in teacher."""
    user = request.user
    found = rows(user)[:5] if isinstance(user, User) else []
    return render_to_string("reports/games.html", {"games": found})


def on_class(request: HttpRequest, found: Class) -> SafeString:
    """Lead from a class to its reports."""
    context = {"class": found, "games": found.archives.count()}
    return render_to_string("reports/outcome/on_class.html", context, request)


def on_student(request: HttpRequest, found: Class, enrolment: Enrolment) -> SafeString | None:
    """Lead from a student's entry to their page; a guest has none."""
    if enrolment.guest:
        return None
    context = {"class": found, "student_id": enrolment.student_id}
    return render_to_string("reports/outcome/on_student.html", context, request)
