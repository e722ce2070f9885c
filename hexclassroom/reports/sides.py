"""The sides of an archived game on pages: name, letter, colours and badge, whichever game it is."""

from typing import Any, Final

import msgspec
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.registry import GAMES, SHOWS, playable
from hexclassroom.live.pages.art import icons
from hexclassroom.live.pages.boardgame import result
from hexclassroom.live.pages.teams import Team, every
from hexclassroom.live.pages.texts.words import CATEGORIES as CATEGORY_NAMES
from hexclassroom.live.pages.texts.words import CATEGORY_SYMBOLS
from hexclassroom.reports.models import Archive

COLOURS: Final = {
    "red": "#B3261E",
    "green": "#2E7D32",
    "gold": "#8A6D00",
    "purple": "#6A3FA0",
    "blue": "#1D5FA6",
    "teal": "#00696E",
}
"""Of games.show.HUES, for drawings that are no page (css/boardgame.css has the same)."""


def team(game: str, side: int) -> Team | None:
    """Give a side of a game; None where it has no such side."""
    return of_game(game)[side] if 0 <= side < len(of_game(game)) else None


def of_game(game: str, least: int = 0) -> tuple[Team, ...]:
    """Give all sides that a game can have; so many at least, where it is not known any more."""
    keys = GAMES[game].sides if game in GAMES else tuple(str(n + 1) for n in range(least))
    if playable(game):
        return every(game)
    return tuple(_unknown(side, key) for side, key in enumerate(keys))


def _unknown(side: int, key: str) -> Team:
    """Make up a side of a game that pages do not know."""
    name = _("Side %(n)s") % {"n": key.capitalize()}
    label = format_html('<span class="tag">{}</span>', name)
    badge = format_html(
        '<svg class="badge" viewBox="-30 -30 60 60" role="img" aria-label="{}">'
        '<polygon class="badge-hex" points="{}"/></svg>',
        name,
        icons.BADGE_HEX,
    )
    return Team(side, key, "", "", name, str(side + 1), SafeString(""), badge, label, label)


def civilization(side: int) -> Team:
    """Give a civilization of Planet Hexagon."""
    return of_game(PLANET_HEXAGON.key)[side]


def of_archive(archive: Archive) -> tuple[Team, ...]:
    """Give the sides of an archived game in their order; of printed tiles those that were laid."""
    if archive.source == Archive.Source.PHYSICAL:
        return tuple(civilization(side) for side in laid(archive.state.encode()))
    return of_game(archive.game, len(archive.totals))[: len(archive.totals)]


def laid(data: bytes) -> list[int]:
    """Give the civilizations of a table JSON that has been parsed once."""
    plain: dict[str, Any] = msgspec.json.decode(data)
    return [CIVILIZATIONS.index(team["civilization"]) for team in plain["teams"]]


def category(game: str, key: str) -> str:
    """Name a category of a game's points."""
    show = SHOWS.get(game)
    if show is not None:
        return result.category(show, key)
    return str(CATEGORY_NAMES.get(key, key.replace("_", " ")))


def symbol(game: str, key: str) -> str:
    """Give the sprite's symbol of a category; "" where a game has none."""
    return CATEGORY_SYMBOLS.get(key, "star") if game == PLANET_HEXAGON.key else ""


def has_sessions(game: str) -> bool:
    """Say whether the rounds of a game are numbered within sessions."""
    return game in GAMES and "session" in GAMES[game].State.__struct_fields__


def has_rounds(game: str) -> bool:
    """Say whether a game is played in rounds at all."""
    return game in GAMES and "round" in GAMES[game].State.__struct_fields__


def when(game: str, session: int, round_: int) -> str:
    """Say when something was; "" in a game without rounds."""
    if has_sessions(game):
        words_ = _("Session %(session)d, round %(round)d")
        return words_ % {"session": session, "round": round_}
    return _("Round %(n)d") % {"n": round_} if has_rounds(game) else ""
