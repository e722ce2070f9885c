"""A game's texts in the reader's language; how its sides are told apart on every page.

A side is never told by colour alone: colour, shape and letter. Its classes are `side-0` ... and
`hue-red` ... (css/boardgame.css), its shape is the sprite's symbol `s-shape-red` ...
"""

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.registry import GAMES
from games.show import Badge, Named, Show, Text, Word
from hexclassroom.live.pages.art import icons
from hexclassroom.live.tongue import gettext, kept
from hexclassroom.live.tongue import gettext as _


def spoken(text: Text, show: Show) -> str:
    """Write a text in the reader's language, with the sides' names in its gaps."""
    return worded(text, show.badges)


@kept(8192)
def worded(text: Text, badges: tuple[Badge, ...]) -> str:
    """Write a text as `spoken` does, with what of a Show it needs."""
    if not text.text:
        return ""
    values: dict[str, str | int] = {name: _word(value, badges) for name, value in text.values}
    if text.plural:
        values.setdefault("n", text.n)
        chosen = ngettext(text.text, text.plural, text.n)
    else:
        chosen = gettext(text.text)
    return chosen % values if values else chosen


def _word(value: Word, badges: tuple[Badge, ...]) -> str | int:
    if isinstance(value, Text):
        return worded(value, badges)
    if isinstance(value, Named):
        return _name(badges, value.side)
    return value


def _name(badges: tuple[Badge, ...], side: int) -> str:
    if 0 <= side < len(badges):
        return worded(badges[side].name, badges)
    return _("Side %(n)d") % {"n": side + 1}


def side_name(show: Show, side: int) -> str:
    """Name a side."""
    return _name(show.badges, side)


def side_css(show: Show, side: int | None) -> str:
    """Give the classes that bring a side's colours; nothing for nobody's."""
    return css_of(show.badges, side)


def css_of(badges: tuple[Badge, ...], side: int | None) -> str:
    """Give the classes of a side as `side_css` does, with what of a Show it needs."""
    if side is None or not 0 <= side < len(badges):
        return ""
    return f"side-{side} hue-{badges[side].hue}"


def side_badge(show: Show, side: int, css: str = "") -> SafeString:
    """Draw a side's badge, named for screen readers."""
    return _badge(show.badges, side, css)


@kept(512)
def _badge(badges: tuple[Badge, ...], side: int, css: str) -> SafeString:
    own, name = badges[side], _name(badges, side)
    return icons.badge_of(f"{css_of(badges, side)} {css}", f"shape-{own.hue}", own.letter, name)


def side_tag(show: Show, side: int, named: bool = False) -> SafeString:
    """Draw a side as a small coloured label; `named` writes its name, else its letter."""
    return tag_of(show.badges, side, named)


@kept(512)
def tag_of(badges: tuple[Badge, ...], side: int, named: bool = False) -> SafeString:
    """Draw the label of a side as `side_tag` does, with what of a Show it needs."""
    own, name = badges[side], _name(badges, side)
    return icons.tag_of(css_of(badges, side), f"shape-{own.hue}", own.letter, name, named)


def title(key: str) -> str:
    """Name a game."""
    return gettext(GAMES[key].title) if key in GAMES else key.replace("_", " ").capitalize()


def signed(points: int | None) -> str:
    """Write points as a gain: +3, 0, −1."""
    if points is None:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def in_points(points: int) -> str:
    """Say how many points."""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}
