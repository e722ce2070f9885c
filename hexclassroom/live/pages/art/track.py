"""The round track: four sessions of four rounds as small hexes."""

from functools import lru_cache
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from hexclassroom.live.tongue import get_language
from hexclassroom.live.tongue import gettext as _

ROUNDS: Final = 4
_SMALL: Final = "0,-10 8.66,-5 8.66,5 0,10 -8.66,5 -8.66,-5"
_LARGE: Final = "0,-28 24.249,-14 24.249,14 0,28 -24.249,14 -24.249,-14"


def track(session: int, now: int, sessions: int, over: bool = False) -> SafeString:
    """Draw the track as one row without words (console)."""
    return _track(session, now, sessions, over, False, get_language())


def wide_track(session: int, now: int, sessions: int, over: bool = False) -> SafeString:
    """Draw the track large, with the sessions' names (projector)."""
    return _track(session, now, sessions, over, True, get_language())


@lru_cache(maxsize=256)
def _track(
    session: int, now: int, sessions: int, over: bool, wide: bool, _language: str
) -> SafeString:
    step, gap = (62, 36) if wide else (19, 14)
    points = _LARGE if wide else _SMALL
    y = 86 if wide else 12
    out = []
    x = 30.0 if wide else 11.0
    for s in range(1, sessions + 1):
        if wide:
            label = escape(_("Session %(n)d") % {"n": s})
            out.append(f'<text class="tk-l" x="{x - 26:g}" y="30">{label}</text>')
        for r in range(1, ROUNDS + 1):
            done = over or (s, r) < (session, now)
            css = "done" if done else "cur" if (s, r) == (session, now) else "todo"
            number = f'<text class="tk-n {css}" y="12">{r}</text>' if wide else ""
            grow = ' scale(1.22)"' if css == "cur" else '"'
            out.append(
                f'<g transform="translate({x:g} {y}){grow}><polygon class="tk {css}" '
                f'points="{points}"/>{number}</g>'
            )
            x += step
        x += gap
    width = x - gap - step + (34 if wide else 12)
    label = escape(
        _("Session %(session)d of %(sessions)d, round %(round)d of 4")
        % {"session": session, "sessions": sessions, "round": now}
    )
    high = 126 if wide else 24
    left = -10 if wide else 0
    return mark_safe(
        f'<svg class="track{" wide" if wide else ""}" viewBox="{left} 0 {width - left:g} {high}" '
        f'width="{width - left:g}" height="{high}" role="img" aria-label="{label}">'
        f"{''.join(out)}</svg>"
    )
