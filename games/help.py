"""What people read of a game: who made it, whom it suits, the rules in our own words.

The texts are English and marked for translation; who shows them passes each through gettext.
"""

import msgspec


def gettext_noop(text: str) -> str:
    """Mark a text for translation and leave it as it is."""
    return text


class Chapter(msgspec.Struct, frozen=True):
    """A heading and its sentences; `ours` are choices of this edition, shown as such."""

    title: str
    lines: tuple[str, ...]
    ours: tuple[str, ...] = ()


class Help(msgspec.Struct, frozen=True):
    """A game for whoever chooses it and whoever plays it; minutes and ages are rough."""

    credit: str
    summary: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    trains: tuple[str, ...]
    chapters: tuple[Chapter, ...]
