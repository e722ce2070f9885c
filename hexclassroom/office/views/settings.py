"""Settings of the school: its name, how long things are kept, defaults of lessons."""

import uuid
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import School
from hexclassroom.office import access, retention
from hexclassroom.office.forms import SettingsForm
from hexclassroom.office.views.frame import page, show
from hexclassroom.privacy.periods import Periods, of_school


@page("GET", "HEAD", "POST")
def index(request: HttpRequest, school_id: uuid.UUID) -> HttpResponse:
    """Show and change the settings. Keeping less long is asked once more, with what it erases."""
    user, school = access.office_of(request, school_id)
    before = of_school(school)
    context: dict[str, Any] = {"dates": retention.examples(before, timezone.localdate())}
    if request.method != "POST":
        return show(request, school, "settings", {**context, "form": SettingsForm(instance=school)})
    # A copy: the form writes into its instance, and the page's frame shows the school as it is.
    form = SettingsForm(request.POST, instance=School.objects.get(pk=school.pk))
    if not form.is_valid():
        return show(request, school, "settings", {**context, "form": form}, 422)
    if not form.has_changed():
        messages.info(request, _("Nothing was changed."))
        return redirect("office:settings", school.pk)
    wanted = of_school(form.instance)
    if retention.shorter(wanted, before) and request.POST.get("confirmed") != _fingerprint(wanted):
        context |= {
            "template": "office/shorter.html",
            "form": form,
            "before": before,
            "wanted": wanted,
            "due": retention.due(school, wanted, timezone.now()),
            "fingerprint": _fingerprint(wanted),
        }
        return show(request, school, "settings", context)
    with transaction.atomic():
        form.save()
        audit.note(user, audit.Verb.SETTINGS_CHANGED, school, school)
    messages.success(request, _("The settings are saved."))
    return redirect("office:settings", school.pk)


def _fingerprint(periods: Periods) -> str:
    """Give what a confirmation is for: these periods and no others."""
    return f"{periods.names}-{periods.logs}-{periods.audit}"
