"""Symbols and team badges: colour, shape and letter, everywhere the same.

The pages include live/sprite.html, which holds the symbols.
"""

from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live.pages.texts.words import (
    CIVILIZATION_LETTERS,
    CIVILIZATION_SYMBOLS,
    CIVILIZATIONS,
)
from hexclassroom.live.tongue import get_language

BADGE_HEX = "0,-29 25.115,-14.5 25.115,14.5 0,29 -25.115,14.5 -25.115,-14.5"


@cache
def icon(name: str, css: str = "") -> SafeString:
    """Draw a symbol of the sprite beside text; `css` adds classes."""
    classes = f"icon {css}".rstrip()
    return mark_safe(
        f'<svg class="{escape(classes)}" aria-hidden="true" focusable="false">'
        f'<use href="#s-{escape(name)}"/></svg>'
    )


def badge(civilization: str, css: str = "") -> SafeString:
    """Draw a team's badge, named for screen readers."""
    return _badge(civilization, css, get_language())


@cache
def _badge(civilization: str, css: str, _language: str) -> SafeString:
    name = str(CIVILIZATIONS[civilization])
    symbol, letter = CIVILIZATION_SYMBOLS[civilization], CIVILIZATION_LETTERS[civilization]
    return badge_of(f"{civilization} {css}", symbol, letter, name)


def tag(civilization: str, named: bool = False) -> SafeString:
    """Draw a team as a small coloured label; `named` writes its name, else its letter."""
    return _tag(civilization, named, get_language())


@cache
def _tag(civilization: str, named: bool, _language: str) -> SafeString:
    symbol, letter = CIVILIZATION_SYMBOLS[civilization], CIVILIZATION_LETTERS[civilization]
    return tag_of(civilization, symbol, letter, str(CIVILIZATIONS[civilization]), named)


def badge_of(css: str, symbol: str, letter: str, name: str) -> SafeString:
    """Draw the badge of a side of any game; css brings its colours."""
    return mark_safe(
        f'<svg class="badge {escape(css)}" viewBox="-30 -30 60 60" role="img" '
        f'aria-label="{escape(name)}"><polygon class="badge-hex" points="{BADGE_HEX}"/>'
        f'<use class="badge-sym" href="#s-{symbol}" x="-18" y="-19" width="30" height="30"/>'
        f'<circle class="badge-dot" cx="21" cy="19" r="14.5"/>'
        f'<text class="badge-letter" x="21" y="26.5">{escape(letter)}</text></svg>'
    )


def tag_of(css: str, symbol: str, letter: str, name: str, named: bool) -> SafeString:
    """Draw the label of a side of any game; `named` writes its name, else its letter."""
    text = (
        escape(name)
        if named
        else f'<span class="vh">{escape(name)}</span>'
        f'<span aria-hidden="true">{escape(letter)}</span>'
    )
    return mark_safe(f'<span class="tag {escape(css)}">{icon(symbol)}{text}</span>')
