"""What games must share to be compared: rules, teams, length, options; as a short text.

"1.4.3" is schema 1, four teams, three sessions. A game with options that change its rules says
after that which of them differ from what is usual: "1.2.0:board=large,unnoticed=true".
"""

import zlib
from typing import Any, Final, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.registry import GAMES, SHOWS
from games.show import Choice
from hexclassroom.live.pages.boardgame.words import spoken

LONGEST: Final = 60
SEATS: Final = "players"
"""The option that says how many sides play: the number of teams says it, too."""
SECONDS: Final = "_seconds"
"""How the options of clocks end: time makes no other game."""


class Variant(NamedTuple):
    """One variant. options: "" or how the text goes on after the colon."""

    schema: int
    teams: int
    sessions: int
    options: str = ""

    @property
    def text(self) -> str:
        """Write it as it is kept."""
        rest = f":{self.options}" if self.options else ""
        return f"{self.schema}.{self.teams}.{self.sessions}{rest}"


def read(text: str) -> Variant:
    """Read what is kept."""
    numbers, _colon, options = text.partition(":")
    schema, teams, sessions = map(int, numbers.split("."))
    return Variant(schema, teams, sessions, options)


def of(key: str, schema: int, teams: int, options: str) -> Variant:
    """Give the variant of a game with these options; raises DecodeError where they are no JSON."""
    chosen = msgspec.json.decode(options or "{}")
    if not isinstance(chosen, dict):
        chosen = {}
    sessions = chosen.get("sessions", 0)
    return Variant(
        schema, teams, sessions if isinstance(sessions, int) else 0, _options(key, chosen)
    )


def _options(key: str, chosen: dict[str, Any]) -> str:
    """Write the options that differ from the usual ones; too many of them become a number."""
    if key not in SHOWS:
        return ""
    text = ",".join(f"{name}={value}" for name, value in _differing(key, chosen))
    return text if len(text) <= LONGEST - 12 else f"~{zlib.crc32(text.encode()):08x}"


def _differing(key: str, chosen: dict[str, Any]) -> list[tuple[str, str]]:
    usual = msgspec.to_builtins(GAMES[key].Options())
    return [
        (name, _value(value))
        for name, value in sorted(chosen.items())
        if name != SEATS and not name.endswith(SECONDS) and name in usual and value != usual[name]
    ]


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "+".join(sorted(_value(each) for each in value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def named(key: str, variant: Variant) -> str:
    """Say which games of a game a variant is."""
    out = [ngettext("%(n)d team", "%(n)d teams", variant.teams) % {"n": variant.teams}]
    if variant.sessions:
        words = ngettext("%(n)d session", "%(n)d sessions", variant.sessions)
        out.append(words % {"n": variant.sessions})
    if variant.options.startswith("~"):
        out.append(_("several options of its own (%(mark)s)") % {"mark": variant.options[1:5]})
    elif variant.options:
        out += [_option(key, *each.split("=", 1)) for each in variant.options.split(",")]
    return ", ".join(out)


def chosen(key: str, options: dict[str, Any]) -> list[str]:
    """Put the options of a game that differ from the usual ones into words."""
    return [_option(key, *each) for each in _differing(key, options)]


def _option(key: str, name: str, value: str) -> str:
    """Put one option into the words in which a teacher chose it."""
    show = SHOWS.get(key)
    found = next((each for each in show.options if each.name == name), None) if show else None
    if show is None or found is None:
        return f"{name.replace('_', ' ')} {value}"
    title = spoken(found.title, show)
    if found.kind == "flag":
        return title if value == "true" else _("without: %(what)s") % {"what": title}
    return f"{title}: {_chosen(show, found, value)}"


def _chosen(show: Any, choice: Choice, value: str) -> str:
    names = {str(key): spoken(text, show) for key, text in choice.choices}
    return ", ".join(names.get(each, each) for each in value.split("+")) or _("none")
