"""What the companion of a game needs, in the reader's language, out of its rules and its Show."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from games.registry import GAMES, SHOWS, playable
from games.show import Bank
from hexclassroom.live.pages import teams
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.texts.words import CATEGORIES

SECONDS: Final = (30, 45, 60, 90, 120, 180, 300)
"""Times that a teacher often wants."""
MOST_SEATS: Final = 6


def every() -> tuple[str, ...]:
    """Give the games that have a companion."""
    return tuple(key for key in GAMES if known(key))


@dataclass(frozen=True)
class Preset:
    """A time that the game itself has: what for, how many seconds."""

    name: str
    seconds: int


def known(key: str) -> bool:
    """Say whether there is a companion for this game: pages know its words."""
    return key in GAMES and playable(key)


def seats(key: str) -> tuple[int, int]:
    """Give the least and the most sides of a game."""
    told = GAMES[key].help
    most = len(teams.every(key))
    return (min(told.players[0], most), most) if told is not None else (most, most)


def presets(key: str) -> tuple[Preset, ...]:
    """Give the times of a game's own clocks, as they are in a new lesson."""
    if key not in SHOWS:
        return ()
    show, standard = SHOWS[key], GAMES[key].Options()
    return tuple(
        Preset(spoken(each.title, show), getattr(standard, each.name))
        for each in show.options
        if each.kind == "number" and each.name.endswith("_seconds")
    )


def categories(key: str) -> tuple[str, ...]:
    """Name what a game's points are counted by."""
    if key not in SHOWS:
        return tuple(str(name) for name in CATEGORIES.values())
    show = SHOWS[key]
    return tuple(spoken(text, show) for text in show.categories.values())


def bank(key: str) -> dict[str, Any] | None:
    """Describe the bank of a printed game to its page; None where there is none."""
    found = SHOWS[key].bank if key in SHOWS else None
    return None if found is None else _bank(key, found)


def _bank(key: str, found: Bank) -> dict[str, Any]:
    show = SHOWS[key]
    return {
        "game": key,
        "sides": [
            {"name": team.name, "letter": team.letter, "css": team.css}
            for team in teams.every(key)[: found.seats]
        ],
        "purses": [
            {**_plain(each), "name": spoken(each.name, show), "pays": list(each.pays)}
            for each in found.purses
        ],
        "stocks": [
            {
                "key": each.key,
                "title": spoken(each.title, show),
                "purse": each.purse,
                "wares": [
                    {"key": ware.key, "name": spoken(ware.name, show), "side": ware.side}
                    for ware in each.wares
                ],
            }
            for each in found.stocks
        ],
        "change": found.change,
        "words": _words(),
    }


def note(key: str) -> str:
    """Say what to keep in mind at the bank."""
    found = SHOWS[key].bank if key in SHOWS else None
    return spoken(found.note, SHOWS[key]) if found is not None else ""


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain


def _words() -> dict[str, str]:
    """Give the words of the bank's page; {x} are gaps that its script fills."""
    return {
        "bank": _("Bank"),
        "group": _("Game {n}"),
        "hand": _("To {whom}"),
        "pay": _("Pay"),
        "get": _("Get"),
        "change": _("Change"),
        "none": _("none"),
        "gives": _("{who} gives {what} to {whom}."),
        "sells": _("{who} gives {what} to {whom} for {price}."),
        "changes": _("{who} changes {what} into {other}."),
        "poor": _("{who} has only {what}."),
        "start": _("Everything lies as at the start."),
        "undone": _("Taken back: {what}"),
        "chosen": _("{what} of {who}: tap who gets it."),
        "amount": _("How much?"),
        "to": _("To whom?"),
        "from": _("From whom?"),
        "price": _("For how much? ({sign})"),
        "whole": _("A whole number from {least} to {most}, please."),
        "sure": _("Start this game anew? What lies here is lost."),
    }
