"""How an archived game went: its log in words, and its curve of points."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.utils.dateparse import parse_datetime
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import typed
from games.engine import Event
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import SHOWS
from hexclassroom.live.models import Seat
from hexclassroom.live.pages.teams import Team
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.scene import Line
from hexclassroom.live.scene_lines import in_words as data_in_words
from hexclassroom.reports.models import Archive
from hexclassroom.reports.sides import has_sessions, of_archive

QUIET: Final = frozenset({"observed", "roles", "hand_down", "hand"})
WIDTH, HEIGHT, LEFT, LOW = 1060, 300, 46, 264
MOST_MARKS: Final = 8
"""So many rounds are named below the curve."""


class Told(msgspec.Struct, frozen=True):
    """One line of the log."""

    n: int
    clock: str
    text: str
    team: Team | None
    undone: bool
    alarm: bool


def seat_names(archive: Archive) -> dict[str, str]:
    """Join the names of today to the seats of then; whoever was erased has none."""
    ids = [each["seat"] for each in archive.seats]
    found = Seat.objects.filter(pk__in=ids).select_related("student")
    return {str(seat.pk): seat.student.name for seat in found if seat.student is not None}


def told(archive: Archive) -> list[Told]:
    """Tell the whole log in words, oldest first, what was undone included."""
    names, teams = seat_names(archive), of_archive(archive)
    out = []
    for entry in archive.entries:
        line = line_of(entry, names)
        text = in_words(line, archive.game)
        if not text:
            continue
        at = parse_datetime(entry["at"])
        out.append(
            Told(
                n=entry["n"],
                clock=at.strftime("%H:%M:%S") if at else "",
                text=text,
                team=_of(teams, line.side),
                undone=entry["undone"],
                alarm=any(event.kind == "timed_out" for event in line.events),
            )
        )
    return out


def _of(teams: Sequence[Team], side: int | None) -> Team | None:
    return teams[side] if side is not None and 0 <= side < len(teams) else None


def text_of(entry: dict[str, Any], names: dict[str, str], game: str) -> str:
    """Tell one entry in words; `names` by seat may be those of teams instead of people.

    The events of games with a Show name their sides themselves: nobody is named before them.
    """
    line = line_of(entry, names)
    if line.kind == "game" and line.by == "seat" and game in SHOWS:
        line = msgspec.structs.replace(line, by="clock")
    return in_words(line, game)


def in_words(line: Line, game: str) -> str:
    """Put a line into words; nothing where it is quiet, or a game's that nobody can tell of."""
    if line.what in QUIET or (line.kind == "game" and not tellable(game)):
        return ""
    return words(line, game)


def tellable(game: str) -> bool:
    """Say whether there are words for the events of a game."""
    return game == PLANET_HEXAGON.key or game in SHOWS


def line_of(entry: dict[str, Any], names: dict[str, str]) -> Line:
    """Read a kept entry as a line, its seats named."""
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
        by=entry["by"],
        name=names.get(entry["seat"] or "", ""),
        side=side if isinstance(side, int) else None,
        what=what,
        data=data_in_words(body, names) if entry["kind"] in ("table", "talk") else (),
        events=typed.convert(body.get("events", []), tuple[Event, ...]),
        undone=entry["undone"],
    )


def curve(archive: Archive) -> SafeString:
    """Draw the points after each round, one line a team, with its letter at the end."""
    rounds = [each for each in archive.timeline.get("rounds", []) if each.get("totals")]
    if len(rounds) < 2:
        return SafeString("")
    teams = of_archive(archive)[: min(len(each["totals"]) for each in rounds)]
    most = max(max(each["totals"]) for each in rounds) or 1
    least = min(0, *(min(each["totals"]) for each in rounds))
    step = (WIDTH - LEFT - 60) / (len(rounds) - 1)
    out = [_grid(least, most, rounds, step, has_sessions(archive.game))]
    last: list[tuple[float, Team]] = []
    for side, team in enumerate(teams):
        points = [
            (LEFT + i * step, _height(each["totals"][side], least, most))
            for i, each in enumerate(rounds)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        out.append(f'<polyline class="curve dash-{side} {team.css}" points="{path}"/>')
        for i, each in enumerate(rounds):
            if side in each["timed_out"]:
                x, y = points[i]
                out.append(f'<circle class="late {team.css}" cx="{x:.1f}" cy="{y:.1f}" r="7"/>')
        last.append((points[-1][1], team))
    out += _ends(last)
    label = escape(_("Points after each round"))
    return mark_safe(
        f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{''.join(out)}</svg>"
    )


def _height(points: int, least: int, most: int) -> float:
    return LOW - (points - least) / (most - least) * (LOW - 24)


def _grid(least: int, most: int, rounds: list[dict[str, Any]], step: float, sessions: bool) -> str:
    out = []
    lines = 50 if most > 150 else 10 if most > 25 else 5 if most > 5 else 1
    for value in range(-(-least // lines) * lines, most + 1, lines):
        y = _height(value, least, most)
        out.append(f'<path class="rule" d="M{LEFT} {y:.1f}H{WIDTH - 50}"/>')
        out.append(f'<text class="tick-t end" x="{LEFT - 10}" y="{y + 6:.1f}">{value}</text>')
    every = -(-len(rounds) // MOST_MARKS)
    for i, each in enumerate(rounds):
        x = LEFT + i * step
        if sessions and each["round"] == 1:
            label = _("Session %(n)d") % {"n": each["session"]}
        elif not sessions and i % every == 0 and x < WIDTH - 150:
            label = _("Round %(n)d") % {"n": each["round"]}
        else:
            continue
        out.append(f'<path class="rule strong" d="M{x:.1f} 16V{LOW}"/>')
        out.append(f'<text class="tick-t" x="{x + 6:.1f}" y="{LOW + 26}">{escape(label)}</text>')
    return "".join(out)


def _ends(last: list[tuple[float, Team]]) -> list[str]:
    """Write the letters at the lines' ends, apart from one another."""
    out = []
    order = sorted(last, key=lambda each: (each[0], each[1].side))
    heights = [y for y, _team in order]
    for i in range(1, len(heights)):
        heights[i] = max(heights[i], heights[i - 1] + 32)
    low = HEIGHT - 18.0
    for i in reversed(range(len(heights))):
        heights[i] = low = min(heights[i], low)
        low -= 32
    for at, (_y, team) in zip(heights, order, strict=True):
        out.append(
            f'<g class="{team.css}" transform="translate({WIDTH - 28} {at:.1f})">'
            '<polygon class="end-hex" points="0,-17 14.7,-8.5 14.7,8.5 0,17 -14.7,8.5 -14.7,-8.5"/>'
            f'<text class="end-t" y="6">{escape(team.letter)}'
            f"<title>{escape(team.name)}</title></text></g>"
        )
    return out
