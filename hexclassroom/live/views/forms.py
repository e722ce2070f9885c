"""The forms of a new lesson: a quick one, or one of a class."""

import uuid
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import SHOWS
from hexclassroom.accounts.models import User
from hexclassroom.classes import names
from hexclassroom.classes.models import Class, TeamRoster
from hexclassroom.classes.people import enrolled
from hexclassroom.live import from_class, lessons, seats
from hexclassroom.live.captures import CAPTURES, KEYS, SUIT
from hexclassroom.live.indicators import DEFAULT, INDICATORS, MOST
from hexclassroom.live.models import Lesson
from hexclassroom.live.views.choices import part_of, room

MOST_NAMES: Final = 120
FACTORS: Final = {"rulebook": 1.0, "relaxed": 2.0, "none": 0.0}
"""Time factors of the presets; 0 switches timers off."""


class LessonForm(forms.Form):
    """What a teacher chooses before any lesson; everything but the title has a good default."""

    title = forms.CharField(label=_("Name of the lesson"), max_length=80)
    tables = forms.TypedChoiceField(
        label=_("Tables"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, 5)],
        initial=1,
        widget=forms.RadioSelect,
        help_text=_("Four teams play at one table: 4 to 16 students, or more with shared roles."),
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
    show_points = forms.BooleanField(
        label=_("Show points on lit cells"),
        required=False,
        initial=True,
        help_text=_("Builders see what a cell would bring at once. Off makes it harder."),
    )
    indicators = forms.MultipleChoiceField(
        label=_("What you want to watch for"),
        required=False,
        choices=[(each.key, each.name) for each in INDICATORS.values()],
        initial=list(DEFAULT),
        widget=forms.CheckboxSelectMultiple,
    )

    captures = forms.MultipleChoiceField(
        label=_("What players may tell with one tap"),
        required=False,
        choices=[(each.key, each.name) for each in CAPTURES.values()],
        initial=list(KEYS),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, game: str = PLANET_HEXAGON.key, **kwargs: Any) -> None:
        """Ask what the game lets a teacher choose; what only Planet Hexagon has stays away."""
        super().__init__(*args, **kwargs)
        self.game, self.part = game, part_of(game)
        self.fields.update(self.part.fields())
        if game not in SUIT:
            del self.fields["captures"]
            timers: Any = self.fields["timers"]
            timers.choices = [("rulebook", _("As planned for the game")), *timers.choices[1:]]
            self.fields["tables"].help_text = room(game, seats.MOST_IN_TEAM)
            self.fields["show_points"].help_text = _(
                "Players see what a move would bring at once. Off makes it harder."
            )

    @property
    def switches(self) -> tuple[str, ...]:
        """Name the fields that are on or off: for off a browser sends nothing."""
        return (*self.part.switches, "show_points", "picking")

    @property
    def lists(self) -> tuple[str, ...]:
        """Name the fields with several values."""
        return (*self.part.lists, "indicators", "captures")

    def clean_indicators(self) -> list[str]:
        """Keep to a handful: more cannot be watched by one person."""
        chosen: list[str] = self.cleaned_data["indicators"]
        if len(chosen) > MOST:
            raise forms.ValidationError(
                _("Choose %(most)d at most: more cannot be watched at once."),
                params={"most": MOST},
            )
        return chosen

    def settings(self) -> dict[str, Any]:
        """Give what was chosen as lessons.create wants it."""
        data = self.cleaned_data
        return {
            "game": self.game,
            "tables": data["tables"],
            "options": self.part.options(data),
            "factor": FACTORS[data["timers"]],
            "show_points": data["show_points"],
            "indicators": data["indicators"],
            "capture": data.get("captures", []),
        }


class NewLessonForm(LessonForm):
    """A quick lesson: nobody is known beforehand, but perhaps a list of names."""

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
    picking = forms.BooleanField(
        label=_("Students may pick their name from this list"),
        required=False,
        help_text=_("Whoever has the code sees the names while the lobby is open."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """On a laptop, which only the class can reach, a list is always for picking from."""
        super().__init__(*args, **kwargs)
        if settings.EMBEDDED:
            del self.fields["picking"]

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
        return lessons.create(
            teacher,
            data["title"],
            names=data["roster"],
            picking=data["names_from"] == "list" and data.get("picking", settings.EMBEDDED),
            **self.settings(),
        )


class ClassLessonForm(LessonForm):
    """A lesson of a class: its students have their places before they come."""

    teams = forms.ChoiceField(label=_("Teams"), widget=forms.RadioSelect)
    absent = forms.MultipleChoiceField(
        label=_("Who is absent today?"), required=False, widget=forms.CheckboxSelectMultiple
    )
    picking = forms.BooleanField(
        label=_("Students may pick their name from a list"),
        required=False,
        help_text=_(
            "Whoever has the code sees the names while the lobby is open. "
            "Off: they choose their word pair or scan their card."
        ),
    )

    def __init__(self, *args: Any, school_class: Class, **kwargs: Any) -> None:
        """Offer the teams and students of the class."""
        super().__init__(*args, **kwargs)
        self.school_class = school_class
        self.people = enrolled(school_class)
        self.rosters = {str(each.pk): each for each in school_class.rosters.all()}
        teams: Any = self.fields["teams"]
        teams.choices = [
            *((ident, _roster_words(each, self.game)) for ident, each in self.rosters.items()),
            (from_class.RANDOM, _("At random")),
            (from_class.LATER, _("The smallest team, when they come")),
        ]
        teams.initial = next(iter(self.rosters), from_class.RANDOM)
        absent: Any = self.fields["absent"]
        absent.choices = [(str(each.student_id), each.student.name) for each in self.people]
        self.fields["tables"].initial = from_class.suggested_tables(len(self.people), self.game)
        self.fields["picking"].initial = school_class.school.pick_list

    def create(self, teacher: User) -> Lesson:
        """Make the lesson; raises words.Refused where the live table does not accept it."""
        data = self.cleaned_data
        return from_class.create(
            teacher,
            self.school_class,
            data["title"],
            teams=self.rosters.get(data["teams"], data["teams"]),
            absent={uuid.UUID(each) for each in data["absent"]},
            picking=data["picking"],
            **self.settings(),
        )


def _roster_words(roster: TeamRoster, game: str) -> str:
    """Name saved teams: how many tables they fill, or in other games how many teams there are."""
    if game in SHOWS:
        teams = roster.tables * roster.sides
        return ngettext("%(name)s (%(n)d team)", "%(name)s (%(n)d teams)", teams) % {
            "name": roster.name,
            "n": teams,
        }
    return ngettext("%(name)s (%(n)d table)", "%(name)s (%(n)d tables)", roster.tables) % {
        "name": roster.name,
        "n": roster.tables,
    }
