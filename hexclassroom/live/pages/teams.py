"""The sides of a game as pages show them, whatever the game: colour, shape, letter, name."""

from typing import Final

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.registry import GAMES, SHOWS
from hexclassroom.live.pages.art import icons
from hexclassroom.live.pages.boardgame import words
from hexclassroom.live.pages.texts.words import CIVILIZATION_LETTERS, CIVILIZATION_SYMBOLS
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.scene import TableNow
from hexclassroom.live.tongue import kept

HUES: Final = dict(zip(CIVILIZATIONS, ("red", "green", "gold", "purple"), strict=True))
"""The civilizations' colours, as games.show calls them."""


class Team(msgspec.Struct, frozen=True, cache_hash=True):
    """A side: never told by colour alone.

    key: the engine's name of it. css: the classes that bring its colours as --team; hue: one of
    games.show.HUES, "" where nobody has said. icon: its shape; badge: with its letter, named for
    screen readers; tag and label are small, with its letter and its name.
    """

    side: int
    key: str
    css: str
    hue: str
    name: str
    letter: str
    icon: SafeString
    badge: SafeString
    tag: SafeString
    label: SafeString


@kept(32)
def every(game: str) -> tuple[Team, ...]:
    """Give all sides of a game in seat order."""
    if game == PLANET_HEXAGON.key:
        return tuple(
            Team(
                side=side,
                key=each,
                css=each,
                hue=HUES[each],
                name=str(NAMES[each]),
                letter=CIVILIZATION_LETTERS[each],
                icon=icons.icon(CIVILIZATION_SYMBOLS[each]),
                badge=icons.badge(each),
                tag=icons.tag(each),
                label=icons.tag(each, True),
            )
            for side, each in enumerate(CIVILIZATIONS)
        )
    show = SHOWS[game]
    return tuple(
        Team(
            side=side,
            key=key,
            css=words.side_css(show, side),
            hue=badge.hue,
            name=words.side_name(show, side),
            letter=badge.letter,
            icon=icons.icon(f"shape-{badge.hue}"),
            badge=words.side_badge(show, side),
            tag=words.side_tag(show, side),
            label=words.side_tag(show, side, True),
        )
        for side, (key, badge) in enumerate(zip(GAMES[game].sides, show.badges, strict=True))
    )


def of(table: TableNow) -> tuple[Team, ...]:
    """Give the sides that play at a table."""
    return every(table.game)[: table.sides]
