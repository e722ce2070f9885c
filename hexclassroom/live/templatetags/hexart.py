"""Symbols, badges and tiles in templates; the drawing itself is live.pages'."""

import json
from collections.abc import Sequence
from typing import Any

from django import template
from django.template.base import Node, Parser, TextNode, Token, Variable
from django.template.library import SimpleNode
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from hexclassroom.live.pages.art import figures, hexes, icons
from hexclassroom.live.pages.boardgame import cells, symbols
from hexclassroom.live.pages.texts import words
from hexclassroom.live.tongue import get_language

register = template.Library()

BOX = "-54 -62 108 124"
"""The box round one hex of radius 60."""


register.simple_tag(icons.icon)
register.simple_tag(icons.badge)
register.simple_tag(icons.tag, name="team_tag")
register.simple_tag(figures.figure)
register.simple_tag(cells.sign, name="game_sign")
register.simple_tag(hexes.small, name="small_tile")
register.simple_tag(hexes.named, name="tile_name")


_any_icon = register.tags["icon"]


@register.tag
def icon(parser: Parser, token: Token) -> Node:
    """Draw a symbol; one that the template names itself is drawn when the template is read."""
    node: SimpleNode = _any_icon(parser, token)
    given = (*node.args, *node.kwargs.values())
    if node.target_var is not None or any(
        isinstance(each.var, Variable) or each.filters for each in given
    ):
        return node
    return TextNode(node.render(template.Context()))


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    """Translate as Django does, but what the template says itself once for each language.

    It takes the place of Django's tag where hexart is loaded after i18n.
    """
    node = do_translate(parser, token)
    text = node.filter_expression
    literal = text.var.literal is not None and not text.filters
    return _Said(node) if literal and node.message_context is None else node


class _Said(Node):
    """A text of the template in the language that is spoken."""

    def __init__(self, node: TranslateNode) -> None:
        self.name, node.asvar = node.asvar, None
        self.node = node
        self.texts: dict[str, str] = {}

    def render(self, context: template.Context) -> str:
        """Give the text, or keep it under the name that the template asks for."""
        language = get_language()
        text = self.texts.get(language)
        if text is None:
            text = self.texts[language] = self.node.render(context)
        if not self.name:
            return text
        context[self.name] = text
        return ""


@register.simple_tag
def tile_svg(face: str, kind: int = 0, css: str = "") -> SafeString:
    """Draw one tile without words, as decoration."""
    return format_html(
        '<svg class="hexsvg {}" viewBox="{}" aria-hidden="true" focusable="false">{}</svg>',
        css,
        BOX,
        hexes.small(face, kind),
    )


@register.simple_tag
def big_tile(face: str, kind: int = 0, css: str = "") -> SafeString:
    """Draw one tile with its word, named for screen readers."""
    return format_html(
        '<svg class="hexsvg {}" viewBox="{}" role="img" aria-label="{}">{}</svg>',
        css,
        BOX,
        hexes.named(face, kind),
        hexes.tile(face, kind),
    )


@register.filter
def civ(name: str) -> str:
    """Give a civilization's name."""
    return str(words.CIVILIZATIONS.get(name, name))


@register.filter
def role_name(name: str) -> str:
    """Give a role's name."""
    return str(words.ROLES.get(name, name))


@register.filter
def asset_name(name: str) -> str:
    """Give a Main Asset's name."""
    return str(words.ASSETS.get(name, name))


@register.filter
def goal_name(name: str) -> str:
    """Give a Hidden Goal's name."""
    return str(words.GOALS.get(name, name))


@register.filter
def category_name(name: str) -> str:
    """Give the name of a line of points."""
    return str(words.CATEGORIES.get(name, name))


@register.filter
def category_symbol(name: str) -> str:
    """Give the symbol of a line of points."""
    return words.CATEGORY_SYMBOLS.get(name, "star")


@register.filter
def dashed(name: str) -> str:
    """Write a name of the rules as the sprite does."""
    return name.replace("_", "-")


@register.filter
def js(value: object) -> str:
    """Write a number or text as JSON, whatever the language's commas."""
    return json.dumps(value)


@register.filter
def times(value: float) -> str:
    """Write a time factor: 1.5 as "×1.5", 0 in words."""
    if not value:
        return gettext("no timer")
    return f"×{words.factor_number(value)}"


@register.filter
def signed(value: int) -> str:
    """Write a difference with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.filter
def civ_symbol(name: str) -> str:
    """Give a civilization's symbol."""
    return words.CIVILIZATION_SYMBOLS.get(name, "planet")


@register.filter
def add_px(value: float, more: int) -> str:
    """Add to a number of a drawing."""
    return f"{value + more:g}"


@register.filter
def civ_letter(name: str) -> str:
    """Give a civilization's letter."""
    return words.CIVILIZATION_LETTERS.get(name, "")


@register.filter(name="words")
def split_words(text: str) -> list[str]:
    """Split a text at its blanks, to loop over in a template."""
    return text.split()


@register.filter
def face_name(name: str) -> str:
    """Give a tile's name."""
    return str(words.FACES.get(name, name))


@register.filter
def at(values: Sequence[Any], i: int) -> Any:
    """Give the i-th of some values."""
    return values[i]


@register.simple_tag
def game_symbols(key: str) -> SafeString:
    """Bring the symbols that a game's boards are drawn with, once a page."""
    return symbols.of_game(key)
