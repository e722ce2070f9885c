"""What happened, newest first: a line is drawn once, and the lines before it are not looked at."""

from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from games.registry import SHOWS
from hexclassroom.live.pages.console.parts import LogCard, LogLine
from hexclassroom.live.pages.draw import draw, escaped, filled
from hexclassroom.live.pages.lately import MOST, shelf
from hexclassroom.live.pages.teams import every
from hexclassroom.live.pages.texts.lines import words
from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import get_language

QUIET: Final = frozenset({"observed", "roles", "hand_down"})
"""Log entries that are not worth a line on the console."""
SHOWN: Final = 24
"""Lines of the log that are shown."""


class _Log(NamedTuple):
    """Lines as they were drawn last.

    shown: of those that say something; they are among the first `reach` lines. html: all of them in
    one. newest: where the newest undo leads, -1 for nowhere.
    """

    lines: tuple[Line, ...]
    shown: tuple[str, ...]
    reach: int
    html: str
    newest: int


_logs: Final[dict[tuple[str, int, str], _Log]] = shelf()
"""By language, table and game."""


def log(table: int, game: str, lines: tuple[Line, ...], begun: bool) -> str:
    """Draw the log; begun: whether there is a game to go back in."""
    key = (get_language(), table, game)
    found = _logs.get(key)
    if found is None or found.lines != lines:
        found = (_longer(found, game, lines) if found else None) or _whole(game, lines)
        if len(_logs) >= MOST:
            _logs.clear()
        _logs[key] = found
    undone = bool(lines) and lines[0].kind == "undo"
    card = LogCard(not found.shown, begun and found.newest >= 0, undone)
    html = draw("live/console/log.html", card)
    return filled(html, newest=str(found.newest), lines=found.html)


def _whole(game: str, lines: tuple[Line, ...]) -> _Log:
    """Draw all lines."""
    language = get_language()
    shown: list[str] = []
    newest, reach = -1, len(lines)
    for at, line in enumerate(lines, 1):
        if line.what in QUIET:
            continue
        html, undo_to = _line(line, game, language)
        if html:
            if len(shown) < SHOWN:
                shown.append(html)
                if len(shown) == SHOWN:
                    reach = at
            # Lines stand newest first: the first one that can be taken back is the newest.
            if newest < 0:
                newest = undo_to
        if newest >= 0 and len(shown) == SHOWN:
            break
    if game in SHOWS:
        # A side's move can be taken back that is not worth a line.
        newest = max([newest, *(_undo_to(each) for each in lines if each.side is not None)])
    return _Log(lines, tuple(shown), reach, "".join(shown), newest)


def _longer(old: _Log, game: str, lines: tuple[Line, ...]) -> _Log | None:
    """Draw what is new before old lines; None where those have changed or are not all there."""
    if game in SHOWS or not old.lines or not lines:
        return None
    n = next((i for i, line in enumerate(lines) if line is old.lines[0]), 0)
    # What is the same object is not looked at.
    if not n or old.reach + n > len(lines) or lines[n:] != old.lines[: len(lines) - n]:
        return None
    new = _whole(game, lines[:n])
    newest = new.newest if new.newest >= 0 else old.newest
    if newest + 1 < lines[-1].n:
        newest = -1
    stay = max(0, SHOWN - len(new.shown))
    gone = sum(map(len, old.shown[stay:]))
    return _Log(
        lines,
        new.shown + old.shown[:stay],
        old.reach + n,
        new.html + old.html[: len(old.html) - gone],
        newest,
    )


class Shown(NamedTuple):
    """A line as it is drawn ("" where there is nothing to say), and where its undo leads."""

    html: str
    undo_to: int


def _undo_to(line: Line) -> int:
    return line.n - 1 if line.kind == "game" and not line.undone else -1


@lru_cache(maxsize=4096)
def _line(line: Line, game: str, _language: str) -> Shown:
    side = line.side if line.side is not None else next((e.side for e in line.events), -1)
    undo_to = _undo_to(line)
    text = words(line, game)
    if not text:
        return Shown("", undo_to)
    teams = every(game)
    value = LogLine(
        tag=teams[side].tag if 0 <= side < len(teams) else SafeString(""),
        undone=line.undone,
        alarm=any(event.kind == "timed_out" for event in line.events),
        back=undo_to > 0,
    )
    drawn = draw("live/console/log_line.html", value)
    html = filled(drawn, n=str(line.n), undo_to=str(undo_to), text=escaped(text))
    return Shown(html, undo_to)
