"""Forms of signing in and of one's own account."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import LOCAL_TEACHER, User, fold_email


def password_field(label: Any, *, new: bool = False, **options: Any) -> forms.CharField:
    """Make a field for a password, which is taken as typed."""
    attributes = {"autocomplete": "new-password" if new else "current-password"}
    # Longer ones only cost the server time.
    return forms.CharField(
        label=label,
        strip=False,
        max_length=1024,
        widget=forms.PasswordInput(attrs=attributes),
        **options,
    )


def email_field(**options: Any) -> forms.EmailField:
    """Make a field for the address under which somebody signs in."""
    return forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
        **options,
    )


class SignInForm(forms.Form):
    """E-mail address and password."""

    email = email_field()
    password = password_field(_("Password"))
    next = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    def clean_email(self) -> str:
        """Fold the address."""
        return fold_email(self.cleaned_data["email"])


class CodeForm(forms.Form):
    """A code of the authenticator app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )


class NewPasswordForm(forms.Form):
    """A password typed twice, checked for being too easy to guess."""

    password1 = password_field(
        _("New password"),
        new=True,
        help_text=_("At least 10 characters. Three or four words that belong to no song are fine."),
    )
    password2 = password_field(_("New password once more"), new=True)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Know whose password it is: it must not resemble their name or address."""
        super().__init__(*args, **kwargs)
        self.user = user

    def about(self) -> User:
        """Give the user that the password is compared with."""
        return self.user

    def clean(self) -> dict[str, Any]:
        """Compare the two and ask the validators."""
        data = super().clean() or {}
        first, second = data.get("password1"), data.get("password2")
        if first and second and first != second:
            self.add_error("password2", _("The two passwords are not the same."))
        elif first:
            try:
                password_validation.validate_password(first, self.about())
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return data


class ChangePasswordForm(NewPasswordForm):
    """A new password for somebody who knows the old one; no old one is asked where none is set."""

    old = password_field(_("Password until now"))
    field_order = ["old", "password1", "password2"]

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Ask for the old one only where there is one."""
        super().__init__(*args, user=user, **kwargs)
        if not user.has_usable_password():
            del self.fields["old"]


class NewAccountForm(NewPasswordForm):
    """Name, address and password of somebody who was invited."""

    name = forms.CharField(
        label=_("Your name, as colleagues know it"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = email_field()
    field_order = ["name", "email", "password1", "password2"]

    def __init__(self, *args: Any, fixed: str, **kwargs: Any) -> None:
        """Take the address from the invitation where it names one."""
        super().__init__(*args, user=User(), **kwargs)
        if fixed:
            self.initial["email"] = fixed
            self.fields["email"].disabled = True

    def clean_email(self) -> str:
        """Fold the address; the laptop's own teacher's is nobody's."""
        email = fold_email(self.cleaned_data["email"])
        if email == LOCAL_TEACHER:
            raise forms.ValidationError(_("Choose another address."))
        return email

    def about(self) -> User:
        """Give a user that is not saved, with what was typed."""
        data = self.cleaned_data
        return User(name=data.get("name", ""), email=data.get("email", ""))


class DetailsForm(forms.Form):
    """One's own name and address; a new address wants the password."""

    name = forms.CharField(
        label=_("Name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    email = email_field()
    password = password_field(
        _("Password"), required=False, help_text=_("Only needed for a new e-mail address.")
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Fill in what is known; the fixed address of a laptop's teacher is shown as none."""
        kept = "" if user.email == LOCAL_TEACHER else user.email
        super().__init__(*args, **kwargs)
        self.initial = {"name": user.name, "email": kept}
        self.user = user
        self.fields["email"].required = user.email != LOCAL_TEACHER
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_email(self) -> str:
        """Fold the address; nobody else may have it. An empty one stays the laptop's own."""
        email = fold_email(self.cleaned_data["email"])
        if not email or email == self.user.email:
            return self.user.email
        if email == LOCAL_TEACHER or User.objects.filter(email=email).exists():
            raise forms.ValidationError(_("Another account has this address."))
        return email

    def is_new_address(self) -> bool:
        """Say whether the address is to change."""
        return bool(self.cleaned_data["email"] != self.user.email)
