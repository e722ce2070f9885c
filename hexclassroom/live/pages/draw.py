"""Pieces from templates, kept by value: the same value in the same language is drawn once."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from django.template.loader import get_template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live.tongue import get_language


def draw(template: str, value: msgspec.Struct) -> SafeString:
    """Render a fragment with `value` as `it`; value is frozen and holds all that is drawn."""
    return _draw(template, value, get_language())


@lru_cache(maxsize=4096)
def _draw(template: str, value: Any, _language: str) -> SafeString:
    return mark_safe(get_template(template).render({"it": value}).strip())


def hole(name: str) -> SafeString:
    """Give a mark for a fragment to hold; `fill` puts there what changes more often than it."""
    return SafeString(f"<!--{name}-->")


def fill(html: str, **parts: str) -> SafeString:
    """Put parts, which are markup already, into the holes of a fragment."""
    for name, part in parts.items():
        html = html.replace(f"<!--{name}-->", part)
    return SafeString(html)


def drawn_round(template: str, value: msgspec.Struct, **parts: str) -> SafeString:
    """Render a fragment round what is different nearly every time.

    `value` has a `hole` of the same name wherever one of `parts` is not empty, so that few
    fragments do for all. Texts are escaped here, markup is taken as it is.
    """
    return fill(draw(template, value), **{name: conditional_escape(parts[name]) for name in parts})


def layout(css: str, **attrs: str) -> str:
    """Write the piece "layout": the class and the data attributes of <body>."""
    named = {f"data-{name.replace('_', '-')}": value for name, value in attrs.items()}
    return msgspec.json.encode({"class": css, "attrs": named}).decode()


def exact(pieces: Mapping[str, str]) -> dict[str, str]:
    """Give pieces as plain strings: SafeString is a subclass that msgspec does not write."""
    return {name: str.__str__(html) for name, html in pieces.items()}
