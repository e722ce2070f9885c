"""Template tags for drawn things: symbols, badges, tiles."""

from django import template
from django.utils.safestring import SafeString

from hexclassroom.live.pages.art import icons

register = template.Library()


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """Draw a symbol: {% icon "house" %}."""
    return icons.icon(name, css)


@register.simple_tag
def badge(civilization: str, css: str = "") -> SafeString:
    """Draw a team's badge: {% badge "lupidians" %}."""
    return icons.badge(civilization, css)


@register.simple_tag
def tag(civilization: str, named: bool = False) -> SafeString:
    """Draw a team as a coloured label: {% tag "lupidians" %}."""
    return icons.tag(civilization, named)
