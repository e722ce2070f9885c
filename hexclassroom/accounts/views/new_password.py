"""Choosing a new password by a link that an administrator made."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from hexclassroom.accounts import audit, journal, signing_in
from hexclassroom.accounts.forms import NewPasswordForm
from hexclassroom.accounts.models import SignInLink

SHOWN = "new_password"


@never_cache
@sensitive_post_parameters("token", "password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest) -> HttpResponse:
    """Take the secret of the link, then the password; only then is the link used up.

    Sessions that are open elsewhere end with the old password. The second factor stays: its code
    is asked for next.
    """
    now = timezone.now()
    if request.method == "POST" and "token" in request.POST:
        token = request.POST["token"].strip()
        found = SignInLink.find(token, now, SignInLink.Purpose.RESET)
        if found is None:
            request.session.pop(SHOWN, None)
            return render(request, "accounts/new_password_link.html", {"refused": True}, status=403)
        request.session[SHOWN] = found.pk
        return redirect("accounts:new_password")
    if SHOWN not in request.session:
        return render(request, "accounts/new_password_link.html")
    link = (
        SignInLink.objects.select_related("user")
        .filter(pk=request.session[SHOWN], purpose=SignInLink.Purpose.RESET)
        .first()
    )
    if link is None or not link.is_open(now):
        del request.session[SHOWN]
        return render(request, "accounts/new_password_link.html", {"refused": True}, status=403)
    form = NewPasswordForm(request.POST if request.method == "POST" else None, user=link.user)
    context = {"form": form, "whose": link.user}
    if request.method != "POST":
        return render(request, "accounts/new_password.html", context)
    if not form.is_valid():
        return render(request, "accounts/new_password.html", context, status=422)
    with transaction.atomic():
        used = link.use(now)
        if used:
            link.user.set_password(form.cleaned_data["password1"])
            link.user.save(update_fields=["password"])
            journal.note(link.user, audit.Verb.PASSWORD_SET, link.user)
    del request.session[SHOWN]
    if not used:
        return render(request, "accounts/new_password_link.html", {"refused": True}, status=403)
    response = signing_in.begin(request, link.user, "", now)
    messages.success(request, _("Your new password is set."))
    return response
