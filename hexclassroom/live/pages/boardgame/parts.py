"""Frozen values that several pages of a game with a Show are drawn from."""

import msgspec
from django.utils.safestring import SafeString

from games.show import Fact, Show
from hexclassroom.live.pages.boardgame.words import spoken


class Figure(msgspec.Struct, frozen=True):
    """A figure with its name; symbol: one of the game's, "" for none."""

    name: str
    value: str
    symbol: str = ""


def figure(show: Show, fact: Fact) -> Figure:
    """Put a figure into words."""
    return Figure(spoken(fact.name, show), fact.value, fact.symbol)


class Top(msgspec.Struct, frozen=True):
    """The coloured bar: who I am, where the game stands, whose turn it is (or my place)."""

    badge: SafeString
    name: str
    where: str
    turn: str
    mine: bool = True
