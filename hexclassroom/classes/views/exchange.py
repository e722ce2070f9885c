"""Import and export of class lists: what is read, a preview always, then the import."""

import datetime as dt
import uuid
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from hexclassroom.accounts.access import home_school, own_school, schools_of, user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.accounts.models import User
from hexclassroom.classes import access, people, roster
from hexclassroom.classes.exchange import (
    applying,
    drafts,
    export_list,
    export_oneroster,
    plan,
    reading,
    uploads,
)
from hexclassroom.classes.exchange.applying import ClassChangedError, Outcome
from hexclassroom.classes.exchange.drafts import Draft, Target
from hexclassroom.classes.exchange.forms import SourceForm, TargetsForm
from hexclassroom.classes.exchange.rows import ExchangeError
from hexclassroom.classes.models import Class
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.middleware import measures_bodies

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _place(request: HttpRequest, class_id: uuid.UUID | None) -> tuple[User, Class | None]:
    """Give who imports, and into which class; None for new ones."""
    user = user_of(request)
    if class_id is not None:
        return user, access.changeable_class(user, class_id)
    if not access.may_make_classes(user):
        raise PermissionDenied
    return user, None


def _page(
    request: HttpRequest, name: str, found: Class | None, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"section": "classes", "class": found, **more}
    return render(request, f"classes/exchange/{name}.html", context, status=status)


@measures_bodies
@login_required
@never_cache
@csrf_exempt  # the check reads the body: `_read` makes it once the size is known
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, class_id: uuid.UUID | None = None) -> HttpResponse:
    """Take pasted names or a file, read it and go on to the preview; nothing is stored."""
    user, found = _place(request, class_id)
    if request.method != "POST":
        return _page(request, "start", found, form=SourceForm())
    refused = uploads.refusal(request)
    if refused is not None:
        status = 413 if refused.code == "too_large" else 422
        return _page(request, "start", found, status, form=SourceForm(), problem=refused.words)
    return _read(request, user, found)


@sensitive_post_parameters("text")
@csrf_protect
def _read(request: HttpRequest, user: User, found: Class | None) -> HttpResponse:
    form = SourceForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, "start", found, 422, form=form)
    data = form.cleaned_data
    try:
        if data["file"]:
            result = reading.read_file(data["file"].read(), data["order"])
        else:
            result = reading.read_text(data["text"], data["order"])
    except ExchangeError as error:
        status = 413 if error.code == "too_large" else 422
        return _page(request, "start", found, status, form=form, problem=error.words)
    token = drafts.begin(user.pk, str(found.pk) if found is not None else "", result)
    return _to_preview(found, token)


def _to_preview(found: Class | None, token: str) -> HttpResponse:
    if found is None:
        return redirect("classes:import_new_preview", token)
    return redirect("classes:import_preview", found.pk, token)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, token: str, class_id: uuid.UUID | None = None) -> HttpResponse:
    """Show what an import would do, do it when asked, then say what came of it."""
    user, found = _place(request, class_id)
    draft = drafts.find(token, user.pk, str(found.pk) if found is not None else "")
    if draft is None:
        return _page(request, "over", found, 410)
    if draft.done:
        return _page(request, "done", found, done=draft.done)
    if found is not None and len(draft.groups) == 1 and not draft.targets:
        draft.targets = (Target(0, str(found.pk)),)
    if "choose" in request.POST or not draft.targets or "choose" in request.GET:
        return _choose(request, user, found, token, draft)
    if request.method == "POST":
        return _import(request, user, found, token, draft)
    return _shown(request, user, found, draft)


def _choose(
    request: HttpRequest, user: User, found: Class | None, token: str, draft: Draft
) -> HttpResponse:
    """Ask which classes of the file to import, and where to."""
    chosen = "choose" in request.POST
    if found is not None:
        group = request.POST.get("group", "")
        offered = {str(n): n for n in range(len(draft.groups))}
        if chosen and group in offered:
            draft.targets = (Target(offered[group], str(found.pk)),)
            drafts.keep(token, draft)
            return _to_preview(found, token)
        problem = _("Choose one of the classes.") if chosen else ""
        return _page(request, "choose", found, 422 if chosen else 200, draft=draft, problem=problem)
    form = TargetsForm(
        request.POST if chosen else None,
        schools=schools_of(user),
        groups=draft.groups,
        classes=list(access.classes_of(user).filter(archived=None)),
    )
    if chosen and form.is_valid():
        data = form.cleaned_data
        draft.targets, draft.year = data["targets"], data["year"]
        draft.ends = data["ends"].isoformat()
        draft.school = str(data["school"].pk) if data.get("school") else ""
        drafts.keep(token, draft)
        return _to_preview(found, token)
    return _page(request, "targets", found, 422 if chosen else 200, draft=draft, form=form)


def _shown(
    request: HttpRequest,
    user: User,
    found: Class | None,
    draft: Draft,
    problem: str = "",
) -> HttpResponse:
    """Show the preview of each list."""
    lists = []
    for n, target in enumerate(draft.targets):
        into = _target_class(user, found, target)
        group = draft.groups[target.group]
        lists.append((n, into.name if into else target.name, into, plan.make(into, group.rows)))
    return _page(
        request,
        "preview",
        found,
        422 if problem else 200,
        draft=draft,
        lists=lists,
        problem=problem,
        work=any(each.work or each.can_mark_left or not into for _n, _t, into, each in lists),
        stop=any(each.too_many for _n, _t, _c, each in lists),
        most=roster.MOST_STUDENTS,
    )


def _target_class(user: User, found: Class | None, target: Target) -> Class | None:
    if not target.class_id:
        return None
    if found is not None:
        return found
    return access.changeable_class(user, uuid.UUID(target.class_id))


def _import(
    request: HttpRequest, user: User, found: Class | None, token: str, draft: Draft
) -> HttpResponse:
    """Write what was shown, or show it anew where the class is another by now."""
    try:
        with transaction.atomic():
            done = [
                _import_list(request, user, _target_class(user, found, target), n, draft)
                for n, target in enumerate(draft.targets)
            ]
    except ClassChangedError:
        words = _(
            "The class changed while you looked at the preview. Nothing was imported: this is "
            "the preview as it stands now."
        )
        return _shown(request, user, found, draft, words)
    except RosterRefused as refused:
        return _shown(request, user, found, draft, refused.words)
    draft.done, draft.groups = done, ()
    drafts.keep(token, draft)
    return _to_preview(found, token)


def _import_list(
    request: HttpRequest, user: User, into: Class | None, n: int, draft: Draft
) -> dict[str, str]:
    """Import one list; gives what to say about it."""
    target = draft.targets[n]
    rows = draft.groups[target.group].rows
    if into is not None:
        outcome = applying.apply(
            into,
            rows,
            user,
            request.POST.get(f"seen{n}", ""),
            mark_left=f"left{n}" in request.POST,
            keep_names=f"keep{n}" in request.POST,
        )
    else:
        school = own_school(user, uuid.UUID(draft.school)) if draft.school else home_school(user)
        ends = dt.date.fromisoformat(draft.ends)
        into = roster.create_class(school, target.name, draft.year, ends, user)
        outcome = applying.apply(into, rows, user, None)
    return {"id": str(into.pk), "name": into.name, **_counts(outcome)}


def _counts(outcome: Outcome) -> dict[str, str]:
    return {name: str(getattr(outcome, name)) for name in Outcome.__dataclass_fields__}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Say what is in each kind of file, and give one; noted in the audit log."""
    user = user_of(request)
    found = access.own_class(user, class_id)
    students = people.enrolled(found)
    kind = request.POST.get("format", "")
    if request.method != "POST":
        return _page(request, "export", found, students=students)
    if kind == "csv":
        bom = "bom" in request.POST
        content = export_list.csv_file(found, students, bom=bom)
        mime, ending = "text/csv; charset=utf-8", "csv"
    elif kind == "xlsx":
        content = export_list.workbook(found, students)
        mime, ending = XLSX, "xlsx"
    elif kind in export_oneroster.VERSIONS:
        content = export_oneroster.zip_file(found, students, kind)
        mime, ending = "application/zip", "zip"
    else:
        problem = _("Choose one of the three kinds of file.")
        return _page(request, "export", found, 422, students=students, problem=problem)
    note(user, Verb.EXPORTED, found.school, found, len(students))
    name = slugify(f"{found.name} {found.year.replace('/', '-')}") or "class"
    kinds = f"-oneroster-{kind.replace('.', '-')}" if ending == "zip" else ""
    answer = HttpResponse(content, content_type=mime)
    answer["Content-Disposition"] = f'attachment; filename="{name}{kinds}.{ending}"'
    return answer
