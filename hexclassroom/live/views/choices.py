"""What a lesson's form asks about the game itself: a part for each game, by its key.

Planet Hexagon's part is written out; that of any other game is made of the options of its Show.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES, SHOWS
from games.show import Choice, Show
from hexclassroom.live.pages.boardgame.words import spoken

FEW: Final = 8
"""Up to so many numbers are buttons."""


class HexagonPart:
    """Planet Hexagon's own fields.

    switches: fields that are on or off, so that a browser sends nothing for off. lists: those
    with several values.
    """

    switches: tuple[str, ...] = ("open_table", "open_boards", "covered_count")
    seconds: tuple[str, ...] = ("final_building_seconds", "self_count_seconds")
    lists: tuple[str, ...] = ()

    def fields(self) -> dict[str, forms.Field]:
        """Make the fields anew for a form."""
        return {
            "sessions": forms.TypedChoiceField(
                label=_("Sessions"),
                coerce=int,
                choices=[(n, str(n)) for n in range(1, 5)],
                initial=4,
                widget=forms.RadioSelect,
            ),
            "open_table": forms.BooleanField(
                label=_("Open table"),
                required=False,
                help_text=_("Everybody sees the Supply Centre, not only the Supplier."),
            ),
            "open_boards": forms.BooleanField(
                label=_("Open boards"),
                required=False,
                help_text=_("Everybody sees all colonies all the time, not only the Emissary."),
            ),
            "covered_count": forms.BooleanField(
                label=_("Covered tiles count for goals"),
                required=False,
                help_text=_(
                    "Water, Forest and Field under a Farm or Factory count for both goals."
                ),
            ),
            "final_building_seconds": forms.IntegerField(
                label=_("Last building time, seconds"), min_value=15, max_value=900, initial=120
            ),
            "self_count_seconds": forms.IntegerField(
                label=_("Counting points, seconds"), min_value=30, max_value=1800, initial=180
            ),
        }

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Give the game's options out of what was chosen."""
        return {name: data[name] for name in ("sessions", *self.switches, *self.seconds)}


@dataclass(frozen=True)
class Row:
    """A choice on the page: its field, how it is drawn, and what is said of it."""

    name: str
    draw: str
    """"radios", "number", "switch" or "boxes"."""
    note: str
    ours: bool
    more: bool


class ShownPart:
    """Fields made of what a game's Show offers; named apart from the form's own."""

    def __init__(self, key: str) -> None:
        """Read the game's choices and what it begins with."""
        self.show: Show = SHOWS[key]
        self.standard = GAMES[key].Options()
        of_kind = {
            kind: tuple(_name(each) for each in self.show.options if each.kind == kind)
            for kind in ("flag", "many")
        }
        self.switches, self.lists = of_kind["flag"], of_kind["many"]

    def fields(self) -> dict[str, forms.Field]:
        """Make the fields anew for a form."""
        return {_name(each): self._field(each) for each in self.show.options}

    def _field(self, choice: Choice) -> forms.Field:
        first = getattr(self.standard, choice.name)
        about: dict[str, Any] = {"label": spoken(choice.title, self.show)}
        if choice.kind == "flag":
            return forms.BooleanField(required=False, initial=first, **about)
        if _draw(choice) == "number":
            return forms.IntegerField(
                min_value=choice.least, max_value=choice.most, initial=first, **about
            )
        values = self._values(choice)
        listed = [(str(value), words) for value, words in values]
        known = {str(value): value for value, _words in values}
        if choice.kind == "many":
            return forms.TypedMultipleChoiceField(
                required=False,
                choices=listed,
                coerce=known.__getitem__,
                initial=[str(each) for each in first],
                widget=forms.CheckboxSelectMultiple,
                **about,
            )
        return forms.TypedChoiceField(
            choices=listed,
            coerce=known.__getitem__,
            initial=str(first),
            widget=forms.RadioSelect,
            **about,
        )

    def _values(self, choice: Choice) -> list[tuple[str | int, str]]:
        if choice.kind == "number":
            return [(n, str(n)) for n in range(choice.least, choice.most + 1)]
        return [(value, spoken(text, self.show)) for value, text in choice.choices]

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Give the game's options out of what was chosen."""
        return {each.name: data[_name(each)] for each in self.show.options}

    def rows(self) -> list[Row]:
        """Give the choices in the order of the Show."""
        return [
            Row(
                _name(each),
                _draw(each),
                spoken(each.note, self.show) if each.note.text else "",
                each.ours,
                each.more,
            )
            for each in self.show.options
        ]


def _name(choice: Choice) -> str:
    return f"option_{choice.name}"


def _draw(choice: Choice) -> str:
    """Say how a choice is drawn: a few numbers are buttons, many a field to write in."""
    if choice.kind == "number":
        return "radios" if choice.most - choice.least < FEW else "number"
    return {"flag": "switch", "one": "radios", "many": "boxes"}[choice.kind]


def part_of(key: str) -> HexagonPart | ShownPart:
    """Give the part of a game that lessons may be made with."""
    return ShownPart(key) if key in SHOWS else HexagonPart()


def room(key: str, most_a_side: int) -> str:
    """Say how many students fit at a table of a game: its sides, and what shares one."""
    game = GAMES[key]
    most = len(game.sides)
    least = game.help.players[0] if game.help is not None else most
    if game.seats is None:
        least = most
    said = {"least": least, "most": most, "each": most_a_side, "all": most * most_a_side}
    if least == most:
        text = gettext(
            "%(most)d sides play at one table. One student, a pair or a group of up to %(each)d"
            " shares a side: %(all)d students at most."
        )
    else:
        text = gettext(
            "%(least)d to %(most)d sides play at one table. One student, a pair or a group of up"
            " to %(each)d shares a side: %(all)d students at most."
        )
    return text % said
