"""Forms of the office."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import School


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name, periods and defaults of a school; limits are the model's."""

    class Meta:
        model = School
        fields = ("name", "names_days", "logs_days", "audit_days", "pick_list")
        labels = {
            "name": _("Name of the school"),
            "names_days": _("Names: days after the class ends"),
            "logs_days": _("Logs of games: days after the game"),
            "audit_days": _("Audit log: days"),
            "pick_list": _("Students may pick their name from a list"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Name the limits of the numbers to people and browsers."""
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs["aria-describedby"] = f"about-{name}"
        for name in ("names_days", "logs_days", "audit_days"):
            column: Any = School._meta.get_field(name)
            for limit in column.validators:
                if isinstance(limit, MinValueValidator):
                    self.fields[name].widget.attrs["min"] = limit.limit_value
                elif isinstance(limit, MaxValueValidator):
                    self.fields[name].widget.attrs["max"] = limit.limit_value

    def clean_name(self) -> str:
        """Tidy blanks."""
        return " ".join(str(self.cleaned_data["name"]).split())
