"""Pieces from templates, kept by value: the same value in the same language is drawn once."""

import html as markup
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeVar

import msgspec
from django.conf import settings
from django.template import Context, Template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from msgspec.structs import replace

from hexclassroom.live.tongue import get_language

_HOLE: Final = re.compile("<!--([a-z0-9_-]+)-->")


def draw(template: str, value: msgspec.Struct) -> SafeString:
    """Render a fragment with `value` as `it`; value is frozen and holds all that is drawn."""
    return _draw(template, value, get_language())


@lru_cache(maxsize=4096)
def _draw(template: str, value: Any, _language: str) -> SafeString:
    # While a template is being written, each rendering shows it as it is now.
    compiled = _found(template) if settings.DEBUG else _template(template)
    return SafeString(compiled.render(Context({"it": value})).strip())


def _found(name: str) -> Template:
    """Give a template out of Django's own wrapper, which is for requests."""
    found: Template = get_template(name).template  # type: ignore[attr-defined]
    return found


_template = cache(_found)


def hole(name: str) -> SafeString:
    """Give a mark for a fragment to hold; `fill` puts there what changes more often than it."""
    return SafeString(f"<!--{name}-->")


def countdown(ends_ms: int | None, left_ms: int | None) -> tuple[SafeString, SafeString]:
    """Give the holes "ends" and "left" of a clock; "" for what scene.ClockNow does not say."""
    ends = hole("ends") if ends_ms else SafeString("")
    left = hole("left") if left_ms is not None and left_ms >= 0 else SafeString("")
    return ends, left


def fill(html: str, **parts: str) -> SafeString:
    """Put parts, which are markup already, into the holes of a fragment."""
    return SafeString(filled(html, **parts))


def filled(html: str, **parts: str) -> str:
    """Do as `fill`, but give a plain string."""
    cut = _cut(html)
    out = list(cut)
    for at in range(1, len(cut), 2):
        out[at] = parts.get(cut[at], f"<!--{cut[at]}-->")
    return "".join(out)


@lru_cache(maxsize=1024)
def _cut(html: str) -> list[str]:
    """Cut a fragment at its holes: every other part is a hole's name; nobody may change it."""
    return _HOLE.split(html)


def drawn_round(template: str, value: msgspec.Struct, **parts: str) -> SafeString:
    """Render a fragment round what is different nearly every time.

    `value` has a `hole` of the same name wherever one of `parts` is not empty, so that few
    fragments do for all. Texts are escaped here, markup is taken as it is.
    """
    return fill(draw(template, value), **{name: escaped(text) for name, text in parts.items()})


S = TypeVar("S", bound=msgspec.Struct)


def opened(value: S, names: Iterable[str], mark: object = "") -> tuple[S, dict[str, str]]:
    """Give a value with holes for what only it has, and what goes there; what is empty stays.

    `mark` tells its holes from those of others in the same fragment.
    """
    own = {name: text for name in names if (text := getattr(value, name))}
    holes: dict[str, Any] = {name: hole(f"{name}{mark}") for name in own}
    parts: dict[str, str] = {f"{name}{mark}": escaped(text) for name, text in own.items()}
    return (replace(value, **holes), parts) if own else (value, parts)


def escaped(text: object) -> SafeString:
    """Escape a text, and nothing that is markup: as Django does, but for what pages hold alone."""
    return text if isinstance(text, SafeString) else SafeString(markup.escape(str(text)))


def layout(css: str, **attrs: str) -> str:
    """Write the piece "layout": the class and the data attributes of <body>."""
    named = {f"data-{name.replace('_', '-')}": value for name, value in attrs.items()}
    return msgspec.json.encode({"class": css, "attrs": named}).decode()


def exact(pieces: Mapping[str, str]) -> dict[str, str]:
    """Give pieces as plain strings: SafeString is a subclass that msgspec does not write."""
    return {name: plain(html) for name, html in pieces.items()}


def plain(html: str) -> str:
    """Give markup as a plain string, without copying what is one already."""
    return html if type(html) is str else str.__str__(html)
