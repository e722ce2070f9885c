"""Symbols, badges and tiles in templates; the drawing itself is live.pages'."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from hexclassroom.live.pages import hexes, icons

register = template.Library()

BOX = "-54 -62 108 124"
"""The box round one hex of radius 60."""


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """Draw a symbol beside text."""
    return icons.icon(name, css)


@register.simple_tag
def badge(civilization: str, css: str = "") -> SafeString:
    """Draw a team's badge."""
    return icons.badge(civilization, css)


@register.simple_tag
def team_tag(civilization: str, named: bool = False) -> SafeString:
    """Draw a team's small label."""
    return icons.tag(civilization, named)


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
