"""The pages of a class's join cards: who has one, print them, revoke them."""

import uuid

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.audit import Verb, note
from hexclassroom.classes.access import changeable_class, own_class
from hexclassroom.classes.cards import addresses, issuing, pdf, sheet
from hexclassroom.classes.models import Class, Enrolment, JoinCard
from hexclassroom.classes.people import enrolled
from hexclassroom.classes.roster import RosterRefused

FILE_NAME = "join-cards.pdf"
"""Without the class: a file's name lies about in folders of downloads."""


class PrintForm(forms.Form):
    """How the cards are to look."""

    show = forms.ChoiceField(
        label=gettext_lazy("On each card"),
        choices=[
            ("name", gettext_lazy("The name")),
            ("words", gettext_lazy("The word pair, without a name")),
        ],
        initial="name",
        widget=forms.RadioSelect,
    )
    per_page = forms.TypedChoiceField(
        label=gettext_lazy("Cards on a page"),
        coerce=int,
        choices=[(n, str(n)) for n in sheet.PER_PAGE],
        initial=sheet.PER_PAGE[-1],
        widget=forms.RadioSelect,
    )


@login_required
@never_cache
@require_safe
def overview(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Show who has a card, and how to print them."""
    return _overview(request, own_class(user_of(request), class_id), PrintForm())


def _overview(
    request: HttpRequest, school_class: Class, form: PrintForm, problem: str = ""
) -> HttpResponse:
    here = enrolled(school_class)
    live = JoinCard.objects.filter(enrolment__school_class=school_class, revoked=None)
    made = dict(live.values_list("enrolment", "created"))
    context = {
        "section": "classes",
        "class": school_class,
        "form": form,
        "problem": problem,
        "rows": [(each, made.get(each.pk)) for each in here],
        "n_cards": sum(each.pk in made for each in here),
        "has_pdf": pdf.available(),
        "address": addresses.of(request).scan.partition("/card")[0],
        "embedded": settings.EMBEDDED,
    }
    return render(request, "classes/cards/overview.html", context, status=422 if problem else 200)


@login_required
@never_cache
@require_POST
def print_cards(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Make the missing cards and give all of them, or one student's, on paper."""
    user = user_of(request)
    school_class = changeable_class(user, class_id)
    form = PrintForm(request.POST)
    if not form.is_valid():
        return _overview(request, school_class, form, _("Choose how the cards are to look."))
    try:
        cards = issuing.ensure(school_class, _chosen(request, school_class))
    except RosterRefused as refusal:
        return _overview(request, school_class, form, refusal.words)
    if not cards:
        return _overview(request, school_class, form, _("Nobody is in this class yet."))
    as_pdf = pdf.available() and request.POST.get("as") != "page"
    html = sheet.html(
        school_class,
        cards,
        addresses.of(request),
        show=form.cleaned_data["show"],
        per_page=form.cleaned_data["per_page"],
        pdf=as_pdf,
    )
    response = HttpResponse(html)
    if as_pdf:
        try:
            made = pdf.make(html, pdf.style("css/joincards.css"))
        except pdf.LettersMissingError:
            return _overview(request, school_class, form, _letters_missing())
        response = HttpResponse(made, content_type="application/pdf")
        response.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    note(user, Verb.CARDS_PRINTED, school_class.school, school_class, len(cards))
    return response


def _letters_missing() -> str:
    return _(
        "This computer has no letters for one of the names, so the PDF would show boxes. "
        "Print from the browser instead."
    )


def _chosen(request: HttpRequest, school_class: Class) -> list[Enrolment] | None:
    """Give the one student whom a button names; None = the whole class."""
    ident = request.POST.get("student")
    if not ident:
        return None
    try:
        wanted = uuid.UUID(ident)
    except ValueError:
        raise Http404 from None
    found = list(school_class.enrolments.filter(student=wanted, left=None))
    if not found:
        raise Http404
    return found


@login_required
@never_cache
@require_POST
def revoke(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """Let one student's card, or all cards of the class, end at once."""
    user = user_of(request)
    school_class = changeable_class(user, class_id)
    chosen = _chosen(request, school_class)
    if chosen is None and "all" not in request.POST:
        raise Http404
    n = issuing.revoke(school_class, timezone.now(), chosen)
    if n:
        note(user, Verb.CARD_REVOKED, school_class.school, school_class, n)
    messages.success(
        request,
        ngettext(
            "%(n)d card works no more. Print a new one.",
            "%(n)d cards work no more. Print new ones.",
            n,
        )
        % {"n": n},
    )
    return redirect("classes:cards", school_class.pk)
