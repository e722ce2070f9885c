"""Forms of classes and students: what is typed, cleaned; the rules of a roster are in roster.py."""

import datetime as dt
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts.models import School
from hexclassroom.classes import lines, years
from hexclassroom.classes.models import Class, Enrolment
from hexclassroom.classes.roster import MOST_TAGS, TAG_LENGTH

QUIET: Final = {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "words"}
"""Attributes of boxes for names: no browser is to keep or check them elsewhere."""


class ClassForm(forms.Form):
    """Name, school year and last day of a class."""

    name = forms.CharField(
        label=_("Name of the class"), max_length=40, widget=forms.TextInput(attrs=QUIET)
    )
    year = forms.ChoiceField(label=_("School year"))
    ends = forms.DateField(
        label=_("Last day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, school_class: Class | None = None, **kwargs: Any) -> None:
        """Offer last year, this one and the next; `school_class` is one that is changed."""
        super().__init__(*args, **kwargs)
        self.school_class = school_class
        now = years.current(timezone.localdate())
        offered = [years.named(now + n) for n in (-1, 0, 1)]
        if school_class is not None and school_class.year not in offered:
            offered.append(school_class.year)
        self.fields["year"] = forms.ChoiceField(
            label=_("School year"), choices=[(each, each) for each in sorted(offered)]
        )
        if school_class is not None:
            self.initial = {
                "name": school_class.name,
                "year": school_class.year,
                "ends": school_class.ends,
                **self.initial,
            }
        self.initial.setdefault("year", years.named(now))
        self.initial.setdefault("ends", years.last_day(now))

    def clean_name(self) -> str:
        """Take the name without control characters."""
        name = lines.tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Give the class a name, such as 7b."))
        return name

    def clean(self) -> dict[str, Any]:
        """Keep the last day within the school year: how long names are kept hangs on it."""
        data = super().clean() or {}
        year, ends = data.get("year"), data.get("ends")
        if year is None or ends is None or self._is_as_before(year, ends):
            return data
        start = years.start_of(year)
        if start is None:
            return data
        first, last = timezone.localdate(), years.latest_end(start)
        if not first <= ends <= last:
            self.add_error(
                "ends",
                forms.ValidationError(
                    _("Choose a day between today and %(last)s."),
                    params={"last": date_format(last)},
                )
                if first <= last
                else forms.ValidationError(_("That school year is over.")),
            )
        return data

    def _is_as_before(self, year: str, ends: dt.date) -> bool:
        was = self.school_class
        return was is not None and (was.year, was.ends) == (year, ends)


class NewClassForm(ClassForm):
    """A new class, in one of the teacher's schools where there are several."""

    field_order = ["name", "school", "year", "ends"]

    def __init__(self, *args: Any, schools: QuerySet[School], **kwargs: Any) -> None:
        """Ask for the school only where there is a choice."""
        super().__init__(*args, **kwargs)
        if len(schools) > 1:
            self.fields["school"] = forms.ModelChoiceField(schools, label=_("School"))
            self.order_fields(self.field_order)


class MoveForm(ClassForm):
    """The class of next year."""

    rosters = forms.BooleanField(
        label=_("Take the saved teams along"), required=False, initial=True
    )

    def __init__(self, *args: Any, school_class: Class, **kwargs: Any) -> None:
        """Begin with the year after the class's own."""
        was = years.start_of(school_class.year)
        start = years.current(timezone.localdate()) if was is None else was
        initial = {
            "name": school_class.name,
            "year": years.named(start + 1),
            "ends": years.last_day(start + 1),
            "rosters": True,
        }
        super().__init__(*args, initial=initial, **kwargs)
        offered = [years.named(start + n) for n in (1, 2)]
        self.fields["year"] = forms.ChoiceField(
            label=_("School year"), choices=[(each, each) for each in offered]
        )


class AddForm(forms.Form):
    """Students to add, one a line."""

    names = forms.CharField(
        label=_("One name a line"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 6, **QUIET}),
        error_messages={"required": _("Write at least one name.")},
    )


def seen(enrolment: Enrolment) -> str:
    """Give a mark of a student's entry as a form showed it, to notice that somebody changed it."""
    student = enrolment.student
    tags = sorted(enrolment.tags.items())
    text = repr((student.given, student.initial, enrolment.guest, tags))
    return salted_hmac("hexclassroom.classes.seen", text).hexdigest()[:24]


class StudentForm(forms.Form):
    """The entry of one student."""

    given = forms.CharField(
        label=_("Given name"), max_length=80, widget=forms.TextInput(attrs=QUIET)
    )
    initial_letter = forms.CharField(
        label=_("Initial"),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={**QUIET, "size": 3}),
        help_text=_("The first letter of the family name. Of more, only the first is kept."),
    )
    guest = forms.BooleanField(label=_("Guest seat"), required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, enrolment: Enrolment, data: Any = None) -> None:
        """Begin with the entry as it is."""
        initial = {
            "given": enrolment.student.given,
            "initial_letter": enrolment.student.initial,
            "guest": enrolment.guest,
            "seen": seen(enrolment),
        }
        super().__init__(data, initial=initial)
        self.tags: list[str] = enrolment.school_class.tags
        for n, tag in enumerate(self.tags):
            self.fields[f"tag{n}"] = forms.CharField(
                label=tag,
                required=False,
                max_length=TAG_LENGTH,
                initial=enrolment.tags.get(tag, ""),
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    @property
    def values(self) -> dict[str, str]:
        """Give the tag values that were typed."""
        return {tag: self.cleaned_data[f"tag{n}"] for n, tag in enumerate(self.tags)}

    def tag_fields(self) -> list[forms.BoundField]:
        """Give the boxes of the tags."""
        return [self[f"tag{n}"] for n in range(len(self.tags))]


class TagNamesForm(forms.Form):
    """The names of a class's tags."""

    def __init__(self, tags: list[str], data: Any = None) -> None:
        """Offer a box for each tag that a class may have."""
        super().__init__(data)
        for n in range(MOST_TAGS):
            self.fields[f"name{n}"] = forms.CharField(
                label=_("Tag %(n)d") % {"n": n + 1},
                required=False,
                max_length=TAG_LENGTH,
                initial=tags[n] if n < len(tags) else "",
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def clean(self) -> dict[str, Any]:
        """Refuse two of one name."""
        data = super().clean() or {}
        names = [lines.tidy(data.get(f"name{n}", "")) for n in range(MOST_TAGS)]
        known = [lines.folded(name) for name in names if name]
        if len(set(known)) != len(known):
            raise forms.ValidationError(_("Two tags have the same name."))
        data["names"] = names
        return data
