"""Points on the board: a line of the score lights its hexes and says why."""

from functools import lru_cache

import msgspec
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.hexgrid import to_pixel
from games.planet_hexagon.explain import Part, ScoreLine, explain
from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import Options, SeenHex, SeenTeam
from games.planet_hexagon.table import parse
from hexclassroom.live.pages.art import boards
from hexclassroom.live.pages.art.hexes import RADIUS
from hexclassroom.live.tongue import get_language

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
    """Draw a colony on which the tab "group:i" lights what score line i rests on."""
    return _board(colony, side, lines, group, label, get_language())


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
    # Every hex has one veil and one outline, each shown by the lines that want it.
    lit = [{cell for part in line.parts for cell in part.hexes} for line in lines]
    out = []
    for css, wanted in (("veil", False), ("litline", True)):
        for h in colony:
            shown = [i for i, cells in enumerate(lit) if ((h.q, h.r) in cells) is wanted]
            if shown:
                out.append(_use(css, h.q, h.r, " ".join(f"{group}:{i}" for i in shown)))
    out += [_dots(line, f"{group}:{i}") for i, line in enumerate(lines)]
    layers = f'<g aria-hidden="true">{"".join(out)}</g>'
    return mark_safe(picture.removesuffix("</svg>") + layers + "</svg>")


def _use(css: str, q: int, r: int, panels: str) -> str:
    x, y = to_pixel((q, r), RADIUS)
    return f'<use class="{css}" href="#hex" x="{x:.6g}" y="{y:.6g}" data-panel="{escape(panels)}"/>'


def _dots(line: ScoreLine, panel: str) -> str:
    """Dot the edges that count and write the points on what brings them."""
    out = []
    for a, b in sorted({edge for part in line.parts for edge in part.edges}):
        (ax, ay), (bx, by) = to_pixel(a, RADIUS), to_pixel(b, RADIUS)
        out.append(
            f'<circle class="link" cx="{(ax + bx) / 2:.6g}" cy="{(ay + by) / 2:.6g}" r="9"/>'
        )
    out += [_pill(part) for part in line.parts if part.reason in _PILLS and part.hexes]
    return f'<g data-panel="{escape(panel)}">{"".join(out)}</g>' if out else ""


def _pill(part: Part) -> str:
    q, r = part.hexes[0]
    css = "pt" if part.points else "pt none"
    text = f"+{part.points}" if part.points else "0"
    return (
        f'<g {boards.at(q, r)}><rect class="{css}" x="-25" y="12" width="50" height="34" rx="17"/>'
        f'<text class="pt-t" y="37">{text}</text></g>'
    )
