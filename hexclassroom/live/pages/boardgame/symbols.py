"""The symbols of a game, for the head of every page that draws its boards."""

from functools import cache

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from games.registry import SHOWS

OWN = "games/planet_hexagon/tiles.html"
"""Planet Hexagon's; also those of pages that show no game."""


def of_game(key: str) -> SafeString:
    """Give the symbols of a game: what all boards are drawn with, and its own."""
    return _of_show(key) if key in SHOWS else _template(OWN)


@cache
def _of_show(key: str) -> SafeString:
    return mark_safe(_template("live/boardgame/symbols.html") + own(key))


@cache
def own(key: str) -> SafeString:
    """Give a game's own symbols, in a drawing that takes no room; nothing where it has none."""
    try:
        symbols = _template(f"games/{key}/board.html")
    except TemplateDoesNotExist:
        return SafeString("")
    return mark_safe(
        '<svg class="sprite" aria-hidden="true" focusable="false" '
        f'xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'
    )


def _template(name: str) -> SafeString:
    return mark_safe(get_template(name).render())
