"""A game's texts in the reader's language; how its sides are told apart on every page.

A side is never told by colour alone: colour, shape and letter. Its classes are `side-0` ... and
`hue-red` ... (css/boardgame.css), its shape is the sprite's symbol `s-shape-red` ...
"""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from games.registry import GAMES
from games.show import Badge, Named, Show, Text, Word
from hexclassroom.live.pages.art.icons import BADGE_HEX
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


def side_letter(show: Show, side: int) -> str:
    """Give a side's letter."""
    return show.badges[side].letter


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
    badge = badges[side]
    return mark_safe(
        f'<svg class="badge side-{side} hue-{badge.hue} {escape(css)}" viewBox="-30 -30 60 60" '
        f'role="img" aria-label="{escape(_name(badges, side))}">'
        f'<polygon class="badge-hex" points="{BADGE_HEX}"/>'
        f'<use class="badge-sym" href="#s-shape-{badge.hue}" x="-17" y="-19" '
        f'width="30" height="30"/><circle class="badge-dot" cx="21" cy="19" r="14.5"/>'
        f'<text class="badge-letter" x="21" y="26.5">{escape(badge.letter)}</text></svg>'
    )


def side_tag(show: Show, side: int, named: bool = False) -> SafeString:
    """Draw a side as a small coloured label; `named` writes its name, else its letter."""
    return tag_of(show.badges, side, named)


@kept(512)
def tag_of(badges: tuple[Badge, ...], side: int, named: bool = False) -> SafeString:
    """Draw the label of a side as `side_tag` does, with what of a Show it needs."""
    badge = badges[side]
    name = escape(_name(badges, side))
    text = (
        name
        if named
        else f'<span class="vh">{name}</span><span aria-hidden="true">{escape(badge.letter)}</span>'
    )
    return mark_safe(
        f'<span class="tag side-{side} hue-{badge.hue}"><svg class="icon" aria-hidden="true" '
        f'focusable="false"><use href="#s-shape-{badge.hue}"/></svg>{text}</span>'
    )


def title(key: str) -> str:
    """Name a game."""
    return gettext(GAMES[key].title) if key in GAMES else key


def signed(points: int | None) -> str:
    """Write points as a gain: +3, 0, −1."""
    if points is None:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def in_points(points: int) -> str:
    """Say how many points."""
    return ngettext("%(n)d point", "%(n)d points", points) % {"n": points}
