"""Switching one's own second factor on and off."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts import factor, limits
from hexclassroom.accounts.access import user_of
from hexclassroom.accounts.forms import CodeForm, password_field
from hexclassroom.accounts.models import Authenticator, User
from hexclassroom.accounts.views.account import password_refused
from hexclassroom.accounts.views.sign_in import wait_words


class ProofForm(CodeForm):
    """A code, or the password where the phone is lost."""

    password = password_field(_("Password"), required=False)

    def __init__(self, *args: object, user: User, **kwargs: object) -> None:
        """Ask only for what the user has."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["code"].required = False
        if not user.has_usable_password():
            del self.fields["password"]


@never_cache
@login_required
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show the state; begin, or confirm by a code of the app."""
    user = user_of(request)
    authenticator = factor.of(user)
    if authenticator is not None:
        return _on_page(request, user, authenticator, ProofForm(user=user))
    if request.method == "POST" and "code" not in request.POST:
        factor.begin(user)
        return redirect("accounts:second_factor")
    begun = factor.pending(user)
    if begun is None:
        return render(request, "accounts/factor_off.html", {"section": "account"})
    if request.method != "POST":
        return _begun_page(request, begun, CodeForm())
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _begun_page(request, begun, form, status=422)
    now = timezone.now()
    try:
        tried = limits.code_try(user.pk, now)
    except limits.TooManyTriesError as error:
        form.add_error("code", wait_words(error, now))
        return _begun_page(request, begun, form, status=429)
    codes = factor.confirm(begun, form.cleaned_data["code"], now)
    if codes is None:
        form.add_error(
            "code",
            _("This code is wrong. The clock of your phone must be right; try the next code."),
        )
        return _begun_page(request, begun, form, status=422)
    tried.was_right()
    return _codes_page(request, codes)


@never_cache
@login_required
@sensitive_post_parameters("code", "password")
@require_POST
def factor_change(request: HttpRequest) -> HttpResponse:
    """Switch it off, or make new recovery codes: both want a code or the password."""
    user = user_of(request)
    authenticator = factor.of(user)
    if authenticator is None:
        return redirect("accounts:second_factor")
    form = ProofForm(request.POST, user=user)
    if not form.is_valid() or not _proved(request, user, authenticator, form):
        return _on_page(request, user, authenticator, form, status=422)
    if "codes" in request.POST:
        return _codes_page(request, factor.new_recovery_codes(authenticator))
    factor.clear(user, user)
    messages.success(request, _("The second factor is off."))
    return redirect("accounts:account")


def _proved(
    request: HttpRequest, user: User, authenticator: Authenticator, form: ProofForm
) -> bool:
    """Check the code or the password; what is wrong is said in the form."""
    code, password = form.cleaned_data["code"], form.cleaned_data.get("password", "")
    if code:
        now = timezone.now()
        try:
            tried = limits.code_try(user.pk, now)
        except limits.TooManyTriesError as error:
            form.add_error("code", wait_words(error, now))
            return False
        if factor.check(authenticator, code, now):
            tried.was_right()
            return True
        form.add_error("code", _("This code is wrong, or it was used already."))
        return False
    refused = password_refused(request, user, password) if password else ""
    if password and not refused:
        return True
    form.add_error(
        "password" if refused else None,
        refused or _("Type a code of your app, a recovery code or your password."),
    )
    return False


def _begun_page(
    request: HttpRequest, begun: Authenticator, form: CodeForm, status: int = 200
) -> HttpResponse:
    secret = begun.secret
    context = {
        "section": "account",
        "form": form,
        "picture": factor.picture(begun),
        "secret": " ".join(secret[i : i + 4] for i in range(0, len(secret), 4)),
    }
    return render(request, "accounts/factor_begun.html", context, status=status)


def _on_page(
    request: HttpRequest,
    user: User,
    authenticator: Authenticator,
    form: ProofForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "section": "account",
        "form": form,
        "since": authenticator.confirmed,
        "left": len(authenticator.recovery),
    }
    return render(request, "accounts/factor_on.html", context, status=status)


def _codes_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "accounts/factor_codes.html", {"section": "account", "codes": codes})
