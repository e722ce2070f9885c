"""Points on the board: a line of the score lights its hexes and says why."""

from functools import lru_cache

import msgspec
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.hexgrid import to_pixel
from games.planet_hexagon.explain import Part, ScoreLine, explain
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import Options, SeenHex, SeenTeam
from games.planet_hexagon.table import parse
from hexclassroom.live.pages import boards
from hexclassroom.live.pages.hexes import RADIUS

_PILLS = frozenset(
    {
        "house_forests",
        "house_waters",
        "pipeline",
        "building_met",
        "building_unmet",
        "building_twice",
        "factory_markers",
    }
)
"""Parts whose points stand on their first hex."""


@lru_cache(maxsize=256)
def explained(teams: tuple[SeenTeam, ...], options: Options) -> tuple[tuple[ScoreLine, ...], ...]:
    """Explain every team's points from what everybody sees in the result."""
    plain = [
        {
            "civilization": CIVILIZATIONS[team.side],
            "hidden_goal": team.goal,
            "colony": [_plain(h) for h in team.colony or ()],
            "bonus_markers": team.bonus or 0,
        }
        for team in teams
    ]
    read = parse(msgspec.json.encode({"teams": plain}))
    return tuple(explain(read, side, options) for side in range(len(read)))


def _plain(h: SeenHex) -> dict[str, object]:
    out: dict[str, object] = {"q": h.q, "r": h.r, "face": h.face}
    if h.type:
        out["type"] = h.type
    if h.cover:
        out["cover"] = h.cover
    if h.cover == "factory":
        out["factory_markers"] = h.markers
    if h.pipeline:
        out["pipeline"] = True
    return out


def board(
    colony: tuple[SeenHex, ...], side: int, lines: tuple[ScoreLine, ...], group: str, label: str
) -> SafeString:
    """Draw a colony with a layer for each score line, shown by the tab "group:category"."""
    return _board(colony, side, lines, group, label, get_language() or "en")


@lru_cache(maxsize=128)
def _board(
    colony: tuple[SeenHex, ...],
    side: int,
    lines: tuple[ScoreLine, ...],
    group: str,
    label: str,
    language: str,
) -> SafeString:
    civilization = CIVILIZATIONS[side]
    picture = str(boards.picture(colony, side, label, f"scored {civilization}"))
    layers = "".join(_layer(colony, line, group) for line in lines)
    return mark_safe(picture.removesuffix("</svg>") + layers + "</svg>")


def _use(css: str, q: int, r: int) -> str:
    x, y = to_pixel((q, r), RADIUS)
    return f'<use class="{css}" href="#hex" x="{x:.6g}" y="{y:.6g}"/>'


def _layer(colony: tuple[SeenHex, ...], line: ScoreLine, group: str) -> str:
    """Fade what does not count, outline what does, dot the edges, write the points."""
    lit = {cell for part in line.parts for cell in part.hexes}
    out = [_use("veil", h.q, h.r) for h in colony if (h.q, h.r) not in lit]
    out += [_use("litline", q, r) for q, r in sorted(lit, key=lambda cell: (cell[1], cell[0]))]
    edges = {edge for part in line.parts for edge in part.edges}
    for a, b in sorted(edges):
        (ax, ay), (bx, by) = to_pixel(a, RADIUS), to_pixel(b, RADIUS)
        out.append(
            f'<circle class="link" cx="{(ax + bx) / 2:.6g}" cy="{(ay + by) / 2:.6g}" r="9"/>'
        )
    out += [_pill(part) for part in line.parts if part.reason in _PILLS and part.hexes]
    return f'<g data-panel="{escape(group)}:{line.category}" aria-hidden="true">{"".join(out)}</g>'


def _pill(part: Part) -> str:
    q, r = part.hexes[0]
    css = "pt" if part.points else "pt none"
    text = f"+{part.points}" if part.points else "0"
    return (
        f'<g {boards.at(q, r)}><rect class="{css}" x="-25" y="12" width="50" height="34" rx="17"/>'
        f'<text class="pt-t" y="37">{text}</text></g>'
    )
