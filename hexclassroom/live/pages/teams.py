"""The sides of a game as pages show them, whatever the game: colour, shape, letter, name."""

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.registry import SHOWS
from hexclassroom.live.pages.art import icons
from hexclassroom.live.pages.boardgame import words
from hexclassroom.live.pages.texts.words import CIVILIZATION_LETTERS
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.scene import TableNow
from hexclassroom.live.tongue import kept


class Team(msgspec.Struct, frozen=True, cache_hash=True):
    """A side: css brings its colours; tag and label are small, with its letter and its name."""

    side: int
    css: str
    name: str
    letter: str
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
                css=each,
                name=str(NAMES[each]),
                letter=CIVILIZATION_LETTERS[each],
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
            css=words.side_css(show, side),
            name=words.side_name(show, side),
            letter=words.side_letter(show, side),
            badge=words.side_badge(show, side),
            tag=words.side_tag(show, side),
            label=words.side_tag(show, side, True),
        )
        for side in range(len(show.badges))
    )


def of(table: TableNow) -> tuple[Team, ...]:
    """Give the sides that play at a table."""
    return every(table.game)[: table.sides]
