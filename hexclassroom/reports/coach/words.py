"""What the coach says in words: other choices, never a judgement of those who chose."""

from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.planet_hexagon.state import SeenHex
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.targets import beside
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.live.tongue import gettext as _
from hexclassroom.reports.coach.shape import Advice, Option


def said(advice: Advice, colony: tuple[SeenHex, ...]) -> SafeString:
    """Draw the advice on one decision; `colony` is the team's as it lay before it."""
    # Without a template: a game has more than a hundred of these.
    chosen = format_html("<p>{} <b>{}</b></p>", _("What was chosen:"), _value(advice.chosen))
    if advice.choices == 1:
        return format_html("<h3>{}</h3>{}", _("There was one way only."), chosen)
    if advice.as_good:
        return format_html("<h3>{}</h3>{}", _("The coach found nothing clearly better."), chosen)
    others = format_html_join(
        "",
        "<li>{}: <b>{}</b></li>",
        ((_what(advice, option, colony), _value(option)) for option in advice.options),
    )
    title = _("The coach would have considered")
    return format_html("<h3>{}</h3><ol>{}</ol>{}", title, others, chosen)


def _what(advice: Advice, option: Option, colony: tuple[SeenHex, ...]) -> str:
    tile = hexes.named(option.face, option.type)
    if advice.kind == "take":
        return tile
    on = next((h for h in colony if (h.q, h.r) == (option.q, option.r)), None)
    near = beside(option.q, option.r, colony)
    if on is not None:
        where = _("on the %(face)s") % {"face": FACES[on.face]}
        return f"{where}, {near}" if near else where
    return near or tile


def _value(option: Option) -> str:
    """Say what a choice is worth: "worth 4.5 (2 points at once)"."""
    worth = _("worth %(worth)s") % {"worth": number_format(option.worth, 1)}
    now = round(option.now)
    if not now:
        return worth
    once = ngettext("%(n)d point at once", "%(n)d points at once", now) % {"n": now}
    return f"{worth} ({once})"
