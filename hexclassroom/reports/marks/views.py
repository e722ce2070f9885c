"""Marks for a game of a class, and the file for Moodle."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts import audit
from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.models import AuditEntry
from hexclassroom.reports.access import changeable_marks, marked_game
from hexclassroom.reports.marks import keeping, moodle
from hexclassroom.reports.models import Archive, MarkSheet


@login_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def marks(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Show who can have a mark; keep what the teacher writes."""
    user = user_of(request)
    if request.method != "POST":
        archive, school_class = marked_game(user, archive_id)
        lines = keeping.roster(archive, school_class)
        sheet = keeping.sheet_of(archive)
        audit.note(user, AuditEntry.Verb.REPORT_SEEN, school_class.school, archive)
        kind = request.GET.get("kind", "") or (sheet.kind if sheet else "")
        return _page(request, archive, keeping.shown_as(lines, sheet, kind), sheet, kind)
    archive, school_class = changeable_marks(user, archive_id)
    lines = keeping.roster(archive, school_class)
    asked = keeping.read(request.POST, lines)
    if not asked.good:
        pairs = ((line, line.student.pk) for line in lines)
        shown = [
            keeping.Line(
                line.student,
                line.name,
                line.played,
                asked.values.get(pk, ""),
                asked.errors.get(pk, ""),
            )
            for line, pk in pairs
        ]
        most = request.POST.get("most", "")
        return _page(
            request, archive, shown, None, asked.kind, most=most, problem=asked.problem, status=422
        )
    n = keeping.save(archive, school_class, asked, user)
    messages.success(
        request, ngettext("%(n)d mark is kept.", "%(n)d marks are kept.", n) % {"n": n}
    )
    return redirect("reports:marks", archive.pk)


def _page(
    request: HttpRequest,
    archive: Archive,
    lines: list[keeping.Line],
    sheet: MarkSheet | None,
    kind: str,
    *,
    most: str = "",
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "section": "results",
        "archive": archive,
        "lines": lines,
        "kind": MarkSheet.Kind.COMPLETION if _is_completion(kind) else MarkSheet.Kind.MARKS,
        "most": most or (sheet.most if sheet and sheet.kind == MarkSheet.Kind.MARKS else 10),
        "highest": keeping.HIGHEST,
        "kept": keeping.sheet_of(archive) is not None,
        "problem": problem,
        "wrong": any(line.error for line in lines),
    }
    return render(request, "reports/marks/marks.html", context, status=status)


def _is_completion(kind: str) -> bool:
    return kind == MarkSheet.Kind.COMPLETION


@login_required
@never_cache
@require_POST
def delete(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Delete the marks of a game."""
    user = user_of(request)
    archive, school_class = changeable_marks(user, archive_id)
    keeping.delete(archive, school_class, user)
    messages.success(request, _("The marks of this game are deleted."))
    return redirect("reports:marks", archive.pk)


@login_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def for_moodle(request: HttpRequest, archive_id: uuid.UUID) -> HttpResponse:
    """Find identifiers in a pasted list, let the teacher mend them, and give the file."""
    user = user_of(request)
    archive, school_class = marked_game(user, archive_id)
    sheet = keeping.sheet_of(archive)
    lines = [line for line in keeping.roster(archive, school_class) if line.value]
    if sheet is None or not lines:
        return redirect("reports:marks", archive.pk)
    column = _column(request.POST.get("column", ""))
    context: dict[str, Any] = {
        "section": "results",
        "archive": archive,
        "column": column,
        "columns": [("username", _("Username")), ("idnumber", _("ID number"))],
        "left_out": len(keeping.roster(archive, school_class)) - len(lines),
    }
    if request.method != "POST":
        return render(request, "reports/marks/moodle.html", {**context, "step": "paste"})
    if "list" in request.POST:
        found = moodle.matched(moodle.read(request.POST["list"], column), lines)
        return _identifiers(request, context, lines, found, {})
    sent = (
        (line.student.pk, request.POST.get(f"id-{line.student.pk}", "").strip()) for line in lines
    )
    idents = {pk: ident for pk, ident in sent if ident}
    wrong = moodle.problems(idents)
    if wrong or not idents:
        return _identifiers(request, context, lines, idents, wrong, status=422)
    text = moodle.table(archive.title, sheet.most, column, lines, idents)
    verb = AuditEntry.Verb.REPORT_EXPORTED
    audit.note(user, verb, school_class.school, archive, len(idents))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="moodle-{archive.ended:%Y-%m-%d}.csv"'
    return response


def _column(sent: str) -> moodle.Column:
    return "idnumber" if sent == "idnumber" else "username"


def _identifiers(
    request: HttpRequest,
    context: dict[str, Any],
    lines: list[keeping.Line],
    idents: dict[uuid.UUID, str],
    wrong: dict[uuid.UUID, str],
    *,
    status: int = 200,
) -> HttpResponse:
    rows = [
        (line, idents.get(line.student.pk, ""), wrong.get(line.student.pk, "")) for line in lines
    ]
    more = {"step": "check", "rows": rows, "missing": sum(not ident for _l, ident, _w in rows)}
    context |= more | {"none": status == 422 and not idents}
    return render(request, "reports/marks/moodle.html", context, status=status)
