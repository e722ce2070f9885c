"""How an archived game went: its log in words, and its curve of points."""

from typing import Any, Final

import msgspec
from django.utils.dateparse import parse_datetime
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine import Event
from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.live.models import Seat
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.pages.texts.words import CIVILIZATION_LETTERS
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.scene import Line
from hexclassroom.live.scene_lines import in_words
from hexclassroom.reports.models import Archive

QUIET: Final = frozenset({"observed", "roles", "hand_down", "hand"})
WIDTH, HEIGHT, LEFT, LOW = 1060, 300, 46, 264


class Told(msgspec.Struct, frozen=True):
    """One line of the log."""

    n: int
    clock: str
    text: str
    civilization: str
    undone: bool
    alarm: bool


def seat_names(archive: Archive) -> dict[str, str]:
    """Join the names of today to the seats of then; whoever was erased has none."""
    ids = [each["seat"] for each in archive.seats]
    found = Seat.objects.filter(pk__in=ids).select_related("student")
    return {str(seat.pk): seat.student.name for seat in found if seat.student is not None}


def told(archive: Archive) -> list[Told]:
    """Tell the whole log in words, oldest first, what was undone included."""
    names = seat_names(archive)
    out = []
    for entry in archive.entries:
        line = _line(entry, names)
        text = "" if line.what in QUIET else words(line)
        if not text:
            continue
        at = parse_datetime(entry["at"])
        out.append(
            Told(
                n=entry["n"],
                clock=at.strftime("%H:%M:%S") if at else "",
                text=text,
                civilization=_civilization(line.side),
                undone=entry["undone"],
                alarm=any(event.kind == "timed_out" for event in line.events),
            )
        )
    return out


def text_of(entry: dict[str, Any], names: dict[str, str]) -> str:
    """Tell one entry in words; `names` by seat may be those of teams instead of people."""
    line = _line(entry, names)
    return "" if line.what in QUIET else words(line)


def _civilization(side: int | None) -> str:
    return CIVILIZATIONS[side] if side is not None and 0 <= side < len(CIVILIZATIONS) else ""


def _line(entry: dict[str, Any], names: dict[str, str]) -> Line:
    body: dict[str, Any] = entry["body"]
    actor = entry["actor"]
    what = str(body.get("what", ""))
    if entry["kind"] == "game" and "setup" in body:
        what = "started"
    if entry["kind"] == "undo":
        what = "redone" if body.get("redo") else "undone"
    side = actor if actor is not None and actor >= 0 else body.get("side")
    if side is None:
        side = next((each["side"] for each in body.get("events", []) if "side" in each), None)
    return Line(
        n=entry["n"],
        kind=entry["kind"],
        at_ms=0,
        by=entry["by"],
        name=names.get(entry["seat"] or "", ""),
        side=side if isinstance(side, int) else None,
        what=what,
        data=in_words(body, names) if entry["kind"] in ("table", "talk") else (),
        events=msgspec.convert(body.get("events", []), type=tuple[Event, ...]),
        undone=entry["undone"],
    )


def curve(archive: Archive) -> SafeString:
    """Draw the points after each round, one line a team, with its letter at the end."""
    rounds = [each for each in archive.timeline.get("rounds", []) if each.get("totals")]
    if len(rounds) < 2:
        return SafeString("")
    most = max(max(each["totals"]) for each in rounds) or 1
    step = (WIDTH - LEFT - 60) / (len(rounds) - 1)
    out = [_grid(most, rounds, step)]
    last: list[tuple[float, str]] = []
    for side, name in enumerate(CIVILIZATIONS):
        points = [
            (LEFT + i * step, LOW - each["totals"][side] / most * (LOW - 24))
            for i, each in enumerate(rounds)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline class="curve {name}" points="{path}"/>')
        for i, each in enumerate(rounds):
            if side in each["timed_out"]:
                x, y = points[i]
                out.append(f'<circle class="late {name}" cx="{x:.1f}" cy="{y:.1f}" r="7"/>')
        last.append((points[-1][1], name))
    out += _ends(last)
    label = escape(_("Points after each round"))
    return mark_safe(
        f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(out)}</svg>"
    )


def _grid(most: int, rounds: list[dict[str, Any]], step: float) -> str:
    out = []
    lines = 10 if most > 25 else 5
    for value in range(0, most + 1, lines):
        y = LOW - value / most * (LOW - 24)
        out.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - 50}"/>')
        out.append(f'<text class="tick-t end" x="{LEFT - 10}" y="{y + 6:.1f}">{value}</text>')
    for i, each in enumerate(rounds):
        if each["round"] == 1:
            x = LEFT + i * step
            label = escape(_("Session %(n)d") % {"n": each["session"]})
            out.append(f'<path class="rule strong" d="M{x:.1f} 16V{LOW}"/>')
            out.append(f'<text class="tick-t" x="{x + 6:.1f}" y="{LOW + 26}">{label}</text>')
    return "".join(out)


def _ends(last: list[tuple[float, str]]) -> list[str]:
    """Write the letters at the lines' ends, apart from one another."""
    out = []
    at = -99.0
    for y, name in sorted(last):
        at = max(y, at + 32)
        out.append(
            f'<g class="{name}" transform="translate({WIDTH - 28} {at:.1f})">'
            '<polygon class="end-hex" points="0,-17 14.7,-8.5 14.7,8.5 0,17 -14.7,8.5 -14.7,-8.5"/>'
            f'<text class="end-t" y="6">{CIVILIZATION_LETTERS[name]}'
            f"<title>{escape(NAMES[name])}</title></text></g>"
        )
    return out
