"""Recorded games and what was found in them.

`python -m tests.reports.indicators.recorded` writes the findings anew, and the small form of the
figures; it never rewrites a log. Look at the difference before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from hexclassroom.reports.indicators.figures import Figures

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    "one_session": (("greedy", "random", "planner", "silent"), 7, 1),
    "two_sessions": (("dominated", "greedy", "random", "planner"), 8, 2),
    "one_voice": (("dominated", "dominated", "greedy", "random"), 9, 2),
}
"""Kinds of the teams, seed, sessions: how the logs were made (indicators/simulated.py)."""


def log_of(name: str) -> str:
    """Give a recorded log."""
    return (FOLDER / f"{name}.log.json").read_text("utf-8")


def found_in(name: str) -> str:
    """Measure a recorded game, as text: a line a measure."""
    from games.planet_hexagon.state import Options
    from hexclassroom.live.captures import KEYS
    from hexclassroom.reports.evidence import read
    from hexclassroom.reports.indicators.measure import measure

    sessions = GAMES[name][2]
    people = (4, 4, 4, 4)
    options = msgspec.json.encode(Options(sessions=sessions)).decode()
    evidence = read("planet_hexagon", log_of(name), options, people=people, captures=KEYS)
    found = measure(evidence)
    out = [f"catalogue {found.catalogue}", found.rules]
    for finding in found.findings:
        out += ["", f"{finding.key} v{finding.version} {finding.missing}".rstrip()]
        for each in finding.measures:
            fields = msgspec.to_builtins(each)
            out.append("  " + " ".join(f"{k}={_word(v)}" for k, v in fields.items()))
    return "\n".join(out) + "\n"


def small_figures() -> Figures:
    """The figures of three games of two sessions: seconds, not minutes."""
    from hexclassroom.reports.indicators import figures

    return figures.figures(list(figures.play(1, seed=1, sessions=2)))


def _word(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, list | tuple):
        return ",".join(
            f"{each[0]}:{_word(each[1])}" if isinstance(each, list | tuple) else str(each)
            for each in value
        )
    return str(value)


def main() -> None:
    """Write what is missing of the logs, and all findings anew."""
    from games.planet_hexagon.state import Options
    from hexclassroom.reports.indicators import figures
    from hexclassroom.reports.indicators.simulated import Table

    for name, (kinds, seed, sessions) in GAMES.items():
        path = FOLDER / f"{name}.log.json"
        if not path.exists():
            options = Options(sessions=sessions, people=(4,) * 4, suppliers=(2,) * 4)
            lines = Table(kinds, seed, options).play()  # type: ignore[arg-type]
            path.write_text(lines.replace('},{"n":', '},\n{"n":') + "\n", "utf-8")
        (FOLDER / f"{name}.txt").write_text(found_in(name), "utf-8")
    (FOLDER / "figures.txt").write_text(figures.table(small_figures()), "utf-8")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexclassroom.settings.test")
    django.setup()
    main()
