"""The form of a new lesson."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from hexclassroom.accounts.models import User
from hexclassroom.classes import names
from hexclassroom.live import lessons
from hexclassroom.live.indicators import DEFAULT, INDICATORS, MOST
from hexclassroom.live.models import Lesson

MOST_NAMES: Final = 120
FACTORS: Final = {"rulebook": 1.0, "relaxed": 2.0, "none": 0.0}
"""Time factors of the presets; 0 switches timers off."""


class NewLessonForm(forms.Form):
    """What a teacher chooses before a lesson; everything but the title has a good default."""

    title = forms.CharField(label=_("Name of the lesson"), max_length=80)
    tables = forms.TypedChoiceField(
        label=_("Tables"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, 5)],
        initial=1,
        widget=forms.RadioSelect,
        help_text=_("Four teams play at one table: 4 to 16 students, or more with shared roles."),
    )
    sessions = forms.TypedChoiceField(
        label=_("Sessions"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, 5)],
        initial=4,
        widget=forms.RadioSelect,
    )
    timers = forms.ChoiceField(
        label=_("Timers"),
        choices=[
            ("rulebook", _("As in the rulebook: 45 seconds")),
            ("relaxed", _("Relaxed: twice as long")),
            ("none", pgettext_lazy("timers", "None")),
        ],
        initial="rulebook",
        widget=forms.RadioSelect,
    )
    names_from = forms.ChoiceField(
        label=_("Names"),
        choices=[
            ("generated", _("Generated names: nobody needs a list")),
            ("list", _("My own list")),
        ],
        initial="generated",
        widget=forms.RadioSelect,
    )
    names = forms.CharField(
        label=_("One name a line"),
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    open_table = forms.BooleanField(
        label=_("Open table"),
        required=False,
        help_text=_("Everybody sees the Supply Centre, not only the Supplier."),
    )
    open_boards = forms.BooleanField(
        label=_("Open boards"),
        required=False,
        help_text=_("Everybody sees all colonies all the time, not only the Emissary."),
    )
    show_points = forms.BooleanField(
        label=_("Show points on lit cells"),
        required=False,
        initial=True,
        help_text=_("Builders see what a cell would bring at once. Off makes it harder."),
    )
    covered_count = forms.BooleanField(
        label=_("Covered tiles count for goals"),
        required=False,
        help_text=_("Water, Forest and Field under a Farm or Factory count for both goals."),
    )
    final_building_seconds = forms.IntegerField(
        label=_("Last building time, seconds"), min_value=15, max_value=900, initial=120
    )
    self_count_seconds = forms.IntegerField(
        label=_("Counting points, seconds"), min_value=30, max_value=1800, initial=180
    )
    indicators = forms.MultipleChoiceField(
        label=_("What you want to watch for"),
        required=False,
        choices=[(each.key, each.name) for each in INDICATORS.values()],
        initial=list(DEFAULT),
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_indicators(self) -> list[str]:
        """Keep to a handful: more cannot be watched by one person."""
        chosen: list[str] = self.cleaned_data["indicators"]
        if len(chosen) > MOST:
            raise forms.ValidationError(
                _("Choose %(most)d at most: more cannot be watched at once."),
                params={"most": MOST},
            )
        return chosen

    def clean(self) -> dict[str, Any]:
        """Read the list of names where there is to be one."""
        data = super().clean() or {}
        data["roster"] = []
        if data.get("names_from") == "list":
            data["roster"] = names.tidy(data.get("names", ""))
            if not data["roster"]:
                self.add_error("names", _("Write at least one name, or take generated names."))
            elif len(data["roster"]) > MOST_NAMES:
                self.add_error(
                    "names",
                    forms.ValidationError(
                        _("%(most)d names at most."), params={"most": MOST_NAMES}
                    ),
                )
        return data

    def create(self, teacher: User) -> Lesson:
        """Make the lesson; raises words.Refused where the live table does not accept it."""
        data = self.cleaned_data
        options = {
            name: data[name]
            for name in (
                "sessions",
                "open_table",
                "open_boards",
                "covered_count",
                "final_building_seconds",
                "self_count_seconds",
            )
        }
        return lessons.create(
            teacher,
            data["title"],
            tables=data["tables"],
            options=options,
            names=data["roster"],
            picking=data["names_from"] == "list",
            factor=FACTORS[data["timers"]],
            show_points=data["show_points"],
            indicators=data["indicators"],
        )
