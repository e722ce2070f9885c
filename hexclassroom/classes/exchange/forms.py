"""Forms of the import pages."""

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from hexclassroom.classes import lines
from hexclassroom.classes.exchange import listing
from hexclassroom.classes.exchange.drafts import Target
from hexclassroom.classes.exchange.rows import Group
from hexclassroom.classes.forms import QUIET, NewClassForm
from hexclassroom.classes.models import Class

NEW: Final = "new"
_FEW: Final = 5
"""Up to so many classes of a file are offered as new ones; of a whole school the teacher picks."""


class SourceForm(forms.Form):
    """Pasted names or a file, and how names without headings are written."""

    text = forms.CharField(
        label=_("Paste names"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, **QUIET}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.zip,.xlsx"}),
    )
    order = forms.ChoiceField(
        label=_("Names without headings are written"),
        required=False,
        choices=[
            (listing.AUTO, _("Ana Kovač or Kovač, Ana")),
            (listing.GIVEN_FIRST, _("always given name first")),
            (listing.FAMILY_FIRST, _("always family name first: Kovač Ana")),
        ],
    )

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two."""
        data = super().clean() or {}
        text, file = (data.get("text") or "").strip(), data.get("file")
        if not text and not file:
            raise forms.ValidationError(_("Paste some names or choose a file."))
        if text and file:
            raise forms.ValidationError(
                _("There are names in the box and a file is chosen. Use one of the two.")
            )
        return data


class TargetsForm(NewClassForm):
    """Where each class of a file goes, and the school year of those that are made."""

    def __init__(
        self, *args: Any, groups: Sequence[Group], classes: Sequence[Class], **kwargs: Any
    ) -> None:
        """Offer each group as a new class, or one of the teacher's classes of the same name."""
        super().__init__(*args, **kwargs)
        del self.fields["name"]
        self.groups = groups
        existing = [(str(each.pk), f"{each.name} · {each.year}") for each in classes]
        by_name = {lines.key(each.name, ""): str(each.pk) for each in reversed(classes)}
        for n, group in enumerate(groups):
            self.fields[f"into{n}"] = forms.ChoiceField(
                label=_("Goes into"),
                required=False,
                choices=[("", _("nothing: leave it out")), (NEW, _("a new class")), *existing],
                initial=by_name.get(lines.key(group.title, ""))
                or (NEW if len(groups) <= _FEW else ""),
            )
            self.fields[f"name{n}"] = forms.CharField(
                label=_("Name of the class"),
                required=False,
                max_length=40,
                initial=group.title,
                widget=forms.TextInput(attrs=QUIET),
            )

    def clean(self) -> dict[str, Any]:
        """Ask for names of new classes, and for one class at least."""
        data = super().clean() or {}
        targets: list[Target] = []
        for n in range(len(self.groups)):
            into = data.get(f"into{n}", "")
            name = lines.tidy(data.get(f"name{n}") or "")
            if into == NEW and not name:
                self.add_error(f"name{n}", _("Give the class a name, such as 7b."))
            elif into == NEW:
                targets.append(Target(n, "", name))
            elif into:
                targets.append(Target(n, into))
        if not targets and not self.errors:
            raise forms.ValidationError(_("Choose one class at least."))
        used = [lines.key(each.class_id or each.name, "") for each in targets]
        if len(set(used)) < len(used):
            raise forms.ValidationError(
                _("Two lists go into one class. Import one after the other.")
            )
        data["targets"] = tuple(targets)
        return data

    def lists(self) -> list[tuple[Group, forms.BoundField, forms.BoundField]]:
        """Give each group with its two boxes."""
        return [(group, self[f"into{n}"], self[f"name{n}"]) for n, group in enumerate(self.groups)]

    def of_new_classes(self) -> list[forms.BoundField]:
        """Give the boxes that all new classes share."""
        return [self[name] for name in ("school", "year", "ends") if name in self.fields]
