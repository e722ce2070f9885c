"""What things of the planet are called: cells, dice, cards, tokens."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.help import gettext_noop as _
from games.planet_x.pieces import FISSURE, QUESTION, Card, Mod, Policy
from games.planet_x.state import Goods
from games.show import Named, Text, count, listed, say

_ROWS: Final = "ABCDEFGHIJKLM"
"""The rows of the largest board with its sea; the middle one is G on every board."""

DICE: Final = {
    1: "die-1",
    2: "die-2",
    3: "die-3",
    4: "die-4",
    QUESTION: "die-question",
    FISSURE: "fissure",
}
"""Symbols of the dice."""


@lru_cache(maxsize=256)
def cell_name(q: int, r: int) -> str:
    """Name a cell as on a map, G7 in the middle: a letter a row, a number a slanting column."""
    return f"{_ROWS[r + 6]}{q + 7}"


@lru_cache(maxsize=16)
def die(face: int) -> Text:
    """Name what a die shows."""
    if face == QUESTION:
        return say(_("a question mark"))
    if face == FISSURE:
        return say(_("a fissure"))
    return say(_("a %(face)s"), face=face)


CARD_NAMES: Final[dict[Card, Text]] = {
    "survey_drones": say(_("Survey Drones")),
    "hardened_domes": say(_("Hardened Domes")),
    "circle_the_wagons": say(_("Circle the Wagons")),
    "sabotage": say(_("Sabotage")),
    "fast_transports": say(_("Fast Transports")),
    "geologists": say(_("Geologists")),
    "wind_charts": say(_("Wind Charts")),
    "terraformers": say(_("Terraformers")),
}
CARD_NOTES: Final[dict[Card, Text]] = {
    "survey_drones": say(_("One free scouting each turn.")),
    "hardened_domes": say(_("Fissures cost you 1 population less.")),
    "circle_the_wagons": say(_("You lose no colony from the board: population stays at −4.")),
    "sabotage": say(_("Once, free: put a question mark on a clear cell of your territory.")),
    "fast_transports": say(_("Placing a colony costs 1 population less.")),
    "geologists": say(_("Once a turn roll one of your dice again.")),
    "wind_charts": say(_("Roll the winds again when you colonise.")),
    "terraformers": say(_("One free terraforming each turn; nobody is asked.")),
}
POLICIES: Final[dict[Policy, Text]] = {
    "harmony": say(_("Harmony")),
    "dominance": say(_("Dominance")),
}
POLICY_NOTES: Final[dict[Policy, Text]] = {
    "harmony": say(
        _(
            "Farming and terraforming bring you 1 population more. "
            "If most governments want Harmony, fissures cost nobody anything."
        )
    ),
    "dominance": say(
        _(
            "Taking a number brings you 1 experience more. "
            "If most governments want Dominance, fissures cost 1 more."
        )
    ),
}
CHANGES: Final = (say(_("Adaptation")), say(_("Mutation")), say(_("Transformation")))
CHANGE_GAINS: Final = (
    say(_("Your scouting never stays at a question mark")),
    say(_("One free scouting or exploring each turn")),
    say(_("Your population grows by 2 each turn")),
)
CHANGE_LOSSES: Final = (
    say(_("it costs 1 point at the end, and Mimicry may cost more")),
    say(_("it costs 2 points at the end")),
    say(_("you can place no colony and cannot win")),
)
MODS: Final[dict[Mod, Text]] = {
    "governments": say(
        _("Governments: buy Harmony or Dominance; the planet reacts to what most want.")
    ),
    "farmers": say(_("Farmers: roll dice for the clear cells beside your colonies to grow.")),
    "explorers": say(_("Explorers: sea routes along the edge, and a Promised Land in the middle.")),
    "betrayal": say(_("Betrayal: zap a neighbour, and guard cells with Defence tokens.")),
    "merchants": say(_("Merchants: trade once a turn, and swear an oath for two points.")),
    "mutation": say(_("Mutation: grow stronger by changes that cost points at the end.")),
    "fury": say(_("Fury: angry wildlife makes exploring dearer until somebody calms it.")),
    "special_p": say(_("Special P: mine fissures for quick population, and get addicted.")),
}


def adding(first: Text, more: Iterable[Text]) -> Text:
    """Write what else is to be known of something behind it."""
    for part in more:
        first = say(_("%(before)s; %(next)s"), before=first, next=part)
    return first


def sides(some: Iterable[int]) -> Text:
    """Name several sides."""
    return listed(map(Named, some))


def goods(some: Goods) -> Text:
    """Name what changes hands; "nothing" where it is nothing."""
    parts = [CARD_NAMES[card] for card in some.cards]
    for n, one, many in (
        (some.experience, _("%(n)s experience"), _("%(n)s experience")),
        (some.population, _("%(n)s population"), _("%(n)s population")),
        (some.mimicry, _("%(n)s Mimicry card"), _("%(n)s Mimicry cards")),
        (some.special_p, _("%(n)s Special P"), _("%(n)s Special P")),
        (some.addiction, _("%(n)s addiction token"), _("%(n)s addiction tokens")),
    ):
        if n:
            parts.append(count(n, one, many))
    return listed(parts) if parts else say(_("nothing"))


def signed(n: int) -> str:
    """Write a figure that may be below zero."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
