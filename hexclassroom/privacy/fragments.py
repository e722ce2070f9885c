"""What privacy draws into pages of `classes`: export and erase, one tap away."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from hexclassroom.classes.models import Class, Enrolment


def on_class(request: HttpRequest, found: Class) -> SafeString:
    """Draw what can be done with what is kept of a class."""
    return render_to_string("privacy/on_class.html", {"class": found}, request)


def on_student(request: HttpRequest, found: Class, enrolment: Enrolment) -> SafeString:
    """Draw what can be done with what is kept of a student."""
    context = {"class": found, "student_id": enrolment.student_id}
    return render_to_string("privacy/on_student.html", context, request)
