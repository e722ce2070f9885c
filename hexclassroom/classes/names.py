"""Names that are safe to show: generated word pairs, and suffixes where two are the same."""

import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext, pgettext_lazy

LONGEST: Final = 40
_JOINERS: Final = "\u200c\u200d"

FIRST: Final = pgettext_lazy(
    "first words of generated names, parted by blanks; kind words only",
    "Amber Azure Brave Breezy Bright Bronze Calm Careful Cheerful Clever Copper Coral Cosmic"
    " Cosy Crimson Crystal Curious Dapper Daring Dazzling Eager Early Emerald Fair Fearless"
    " Floral Friendly Gentle Giant Glad Golden Grand Happy Helpful Honest Indigo Ivory Jade"
    " Jolly Keen Kind Lively Lucky Lunar Magic Mellow Merry Mighty Misty Modest Nimble Noble"
    " Opal Patient Pearl Playful Polite Proud Purple Quick Quiet Radiant Rapid Rosy Royal Ruby"
    " Scarlet Shiny Silent Silver Sincere Smart Snowy Solar Sparkling Spry Starry Steady Sunny"
    " Swift Tidy Velvet Violet Warm Wise Witty Zesty",
)
SECOND: Final = pgettext_lazy(
    "second words of generated names, parted by blanks; animals and plants that nobody minds",
    "Acorn Alpaca Badger Beaver Birch Bison Bluebell Butterfly Camel Canary Cedar Cheetah Clover"
    " Comet Cricket Daisy Deer Dolphin Dove Dragonfly Eagle Falcon Fern Finch Firefly Flamingo"
    " Fox Gazelle Gecko Giraffe Hare Hawk Hazel Hedgehog Heron Ibis Iguana Jaguar Kestrel"
    " Kingfisher Koala Lark Lemur Leopard Lily Lion Llama Lynx Maple Marten Meadow Meerkat"
    " Nightingale Oak Orca Orchid Oriole Otter Owl Panda Panther Parrot Penguin Pine Poppy Puffin"
    " Puma Quail Rabbit Raven Robin Salmon Seahorse Seal Sparrow Squirrel Starling Stork"
    " Sunflower Swallow Swan Tiger Toucan Tulip Turtle Walrus Willow Wren Zebra",
)


def clean(name: str) -> str:
    """Read a name as it was written: no control characters, single blanks, "" if none is seen.

    Signs that turn the direction of writing would mix up the words beside the name; joiners, of
    which some scripts and emoji need a few, stay.
    """
    kept = "".join(
        c
        for c in name
        if c.isspace() or c in _JOINERS or unicodedata.category(c) not in ("Cc", "Cf", "Cs")
    )
    return " ".join(kept.split()) if kept.strip(_JOINERS + " \t\r\n") else ""


def unique(name: str, used: Iterable[str]) -> str:
    """Give the name, or with a number behind it where somebody has it already."""
    seen = set(used)
    name = clean(name)[:LONGEST].strip()
    found, n = name, 1
    while found.casefold() in seen:
        n += 1
        suffix = f" {n}"
        found = name[: LONGEST - len(suffix)] + suffix
    return found


def tidy(text: str) -> list[str]:
    """Read one name a line: blanks go, and a second Ana becomes "Ana 2"."""
    out: list[str] = []
    used: set[str] = set()
    for line in text.splitlines():
        if clean(line):
            out.append(unique(line, used))
            used.add(out[-1].casefold())
    return out


def generate(used: Iterable[str]) -> str:
    """Give a word pair that nobody in the lesson has."""
    seen = set(used)
    first, second = str(FIRST).split(), str(SECOND).split()
    for _try in range(200):
        pair = gettext("%(first)s %(second)s") % {
            "first": secrets.choice(first),
            "second": secrets.choice(second),
        }
        if pair.casefold() not in seen:
            return pair
    return unique(pair, seen)
