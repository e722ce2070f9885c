"""Erasing: a page that says what goes and what stays, and one button."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.classes.access import classes_of
from hexclassroom.classes.models import Class, Student
from hexclassroom.live import executor
from hexclassroom.live.access import led_by
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.privacy import access, erasing
from hexclassroom.privacy.erasing import Erased, StillOpenError


def _students(n: int) -> str:
    return ngettext("%(n)d student", "%(n)d students", n) % {"n": n}


def _lessons(n: int) -> str:
    return ngettext(
        "%(n)d lesson with seats, logs and observations",
        "%(n)d lessons with seats, logs and observations",
        n,
    ) % {"n": n}


def _results(n: int) -> str:
    return ngettext("%(n)d result of a game", "%(n)d results of games", n) % {"n": n}


def _others(n: int) -> list[str]:
    """Say in how many classes of colleagues somebody is, not in which."""
    words = ngettext("%(n)d class of colleagues", "%(n)d classes of colleagues", n)
    return [words % {"n": n}] if n else []


def _gone(request: HttpRequest, *parts: str) -> None:
    """Say on the next page what went."""
    messages.success(request, _("Erased: %(what)s.") % {"what": ", ".join(parts)})


def _ask(
    request: HttpRequest,
    page: dict[str, Any],
    do: Callable[[], Erased],
    then: Callable[[Erased], HttpResponse],
) -> HttpResponse:
    """Show what would go; after the button, erase. A refusal is shown on the same page."""
    if request.method != "POST":
        return render(request, "privacy/erase.html", page)
    if page.get("sure") and "sure" not in request.POST:
        problem = _("Tick the box first: this cannot be taken back.")
        return render(request, "privacy/erase.html", {**page, "problem": problem}, status=422)
    try:
        # Like a tap: on a laptop one thread makes every such change.
        done = executor.run(do)
    except StillOpenError:
        problem = page["still_open"]
    except OSError:
        problem = _(
            "Nothing was erased: it cannot be written down that it was, so a restored backup "
            "would bring it back. Ask whoever runs this server to look at the disk."
        )
    else:
        return then(done)
    return render(request, "privacy/erase.html", {**page, "problem": problem}, status=422)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def student(request: HttpRequest, class_id: uuid.UUID, student_id: uuid.UUID) -> HttpResponse:
    """Erase one student."""
    user = user_of(request)
    found = access.student_of(user, class_id, student_id)
    classes = Class.objects.filter(enrolments__student=student_id)
    mine = classes.filter(pk__in=classes_of(user)).order_by("name")
    others = classes.count() - mine.count()
    played = Seat.objects.filter(student=student_id).values("lesson").distinct().count()
    page = {
        "section": "classes",
        "title": _("Erase a student"),
        "heading": _("Erase %(name)s?") % {"name": found.student.name},
        "back": reverse("classes:student", args=[class_id, student_id]),
        "goes": [
            _("the name, the word pair and the tags"),
            _("the place in these classes and their teams: %(classes)s")
            % {"classes": ", ".join([*mine.values_list("name", flat=True), *_others(others)])},
            _("the join card and every device that it signed in"),
            ngettext(
                "in the log of %(n)d lesson, everything that tells which player it was",
                "in the logs of %(n)d lessons, everything that tells which player it was",
                played,
            )
            % {"n": played},
        ],
        "stays": [
            _("the points, moves and observations of the teams: they are about nobody in person"),
            _("a note in the audit log that you erased somebody, without the name"),
        ],
        "button": _("Erase this student"),
        "still_open": _(
            "This student sits in a lesson that is not over. Close the lesson, or remove them "
            "from it on the console, and try again."
        ),
    }

    def then(done: Erased) -> HttpResponse:
        messages.success(request, _("Erased. What the teams did stays, without the name."))
        return redirect("classes:class", class_id)

    school = found.school_class.school
    return _ask(
        request,
        page,
        lambda: erasing.student(student_id, school, user, timezone.now()),
        then,
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def school_class(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Erase a class."""
    user = user_of(request)
    found = access.class_of(user, class_id)
    enrolled = Student.objects.filter(enrolments__school_class=found)
    others = enrolled.filter(enrolments__school_class__in=Class.objects.exclude(pk=found.pk))
    elsewhere = others.distinct().count()
    lessons = Lesson.objects.filter(school_class=found).count()
    page = {
        "section": "classes",
        "title": _("Erase a class"),
        "heading": _("Erase class %(name)s?") % {"name": found.name},
        "back": reverse("classes:class", args=[class_id]),
        "goes": [
            _("the class, for all of its teachers"),
            ngettext(
                "%(n)d student with name, word pair, tags and join card",
                "%(n)d students with names, word pairs, tags and join cards",
                enrolled.count() - elsewhere,
            )
            % {"n": enrolled.count() - elsewhere},
            _("its saved teams and wishes for teams"),
            _lessons(lessons),
        ],
        "stays": [
            _("the points of teams in games that were played to their result, with no log"),
            *(
                [
                    ngettext(
                        "%(n)d student who is in another class, too: there they stay",
                        "%(n)d students who are in another class, too: there they stay",
                        elsewhere,
                    )
                    % {"n": elsewhere}
                ]
                if elsewhere
                else []
            ),
            _("a note in the audit log that you erased a class"),
        ],
        "button": _("Erase this class"),
        "still_open": _(
            "A lesson with students of this class is not over. Close it on its console, and try "
            "again."
        ),
    }

    def then(done: Erased) -> HttpResponse:
        _gone(request, _("the class"), _students(done.students), _lessons(done.lessons))
        return redirect("classes:home")

    return _ask(request, page, lambda: erasing.school_class(found, user, timezone.now()), then)


@login_required
@never_cache
@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """List the lessons that somebody may erase."""
    found = led_by(user_of(request)).select_related("school_class").order_by("-created")
    return render(request, "privacy/lessons.html", {"section": "privacy", "lessons": found})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, lesson_id: uuid.UUID) -> HttpResponse:
    """Erase a lesson."""
    user = user_of(request)
    found = access.lesson_of(user, lesson_id)
    page = {
        "section": "privacy",
        "title": _("Erase a lesson"),
        "heading": _("Erase the lesson “%(title)s”?") % {"title": found.title},
        "back": reverse("privacy:lessons"),
        "goes": [
            _("the lesson with its tables, seats, devices and observations"),
            _("the logs and the results of its games"),
            _("names that are in no class and in no other lesson"),
        ],
        "stays": [
            _("classes and their students"),
            _("a note in the audit log that you erased a lesson"),
        ],
        "button": _("Erase this lesson"),
        "still_open": _("This lesson is not over. Close it on its console, and try again."),
    }

    def then(done: Erased) -> HttpResponse:
        _gone(request, _("the lesson"), _results(done.results), _students(done.students))
        return redirect("privacy:lessons")

    return _ask(request, page, lambda: erasing.lesson(found, user, timezone.now()), then)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def school(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Erase everything of a school but its accounts."""
    user = user_of(request)
    found = access.school_of(user, school_id)
    classes = Class.objects.filter(school=found)
    students = Student.objects.filter(enrolments__school_class__in=classes).distinct()
    page = {
        "section": "school",
        "title": _("Erase everything"),
        "heading": _("Erase everything of %(school)s?") % {"school": found.name},
        "back": reverse("privacy:home") + f"?school={found.pk}",
        "goes": [
            ngettext(
                "%(n)d class with teams and join cards",
                "%(n)d classes with teams and join cards",
                classes.count(),
            )
            % {"n": classes.count()},
            _students(students.count()),
            _lessons(erasing.lessons_of(found).count()),
            _results(erasing.results_of(found).count()),
        ],
        "stays": [
            _("the school, its settings and the accounts of teachers and administrators"),
            _("the audit log, with a note that you erased everything"),
        ],
        "button": _("Erase everything"),
        "sure": _("I know that this cannot be taken back"),
        "still_open": _(
            "A lesson of this school is not over. Close it on its console, and try again."
        ),
    }

    def then(done: Erased) -> HttpResponse:
        classes = ngettext("%(n)d class", "%(n)d classes", done.classes) % {"n": done.classes}
        _gone(
            request,
            classes,
            _students(done.students),
            _lessons(done.lessons),
            _results(done.results),
        )
        return redirect("privacy:home")

    return _ask(request, page, lambda: erasing.everything(found, user, timezone.now()), then)
