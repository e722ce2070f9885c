"""What the coach says in words: other choices, never a judgement of those who chose."""

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.planet_hexagon.state import SeenHex
from hexclassroom.live.pages.art import hexes
from hexclassroom.live.pages.art.targets import beside
from hexclassroom.live.pages.texts.words import FACES
from hexclassroom.reports.coach.shape import Advice, Option


def said(advice: Advice, colony: tuple[SeenHex, ...]) -> SafeString:
    """Draw the advice on one decision; `colony` is the team's as it lay before it."""
    return render_to_string(
        "reports/replay/coach.html",
        {
            "advice": advice,
            "chosen": _value(advice.chosen),
            "options": [
                {"what": _what(advice, option, colony), "value": _value(option)}
                for option in advice.options
            ],
        },
    )


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
