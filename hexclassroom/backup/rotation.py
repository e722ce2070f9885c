"""Which of the backups in a folder are kept: every one of the last days, then one a week."""

import datetime as dt
from collections.abc import Iterable
from pathlib import Path
from typing import Final

PATTERN: Final = "hexclassroom-%Y-%m-%dT%H%M%SZ.zip"
"""Named by the time in UTC, so that names sort as times do."""
DAYS: Final = 14
WEEKS: Final = 8


def name_for(now: dt.datetime) -> str:
    """Name a backup by its moment."""
    return now.astimezone(dt.UTC).strftime(PATTERN)


def moment_of(name: str) -> dt.datetime | None:
    """Give the moment that a name tells; None: it is no file of ours and is left alone."""
    try:
        return dt.datetime.strptime(name, PATTERN).replace(tzinfo=dt.UTC)
    except ValueError:
        return None


def superfluous(names: Iterable[str], now: dt.datetime, days: int, weeks: int) -> list[str]:
    """Give the names to delete, oldest first; never the newest backup.

    Kept is what is at most `days` old, and the first one of each calendar week that began in the
    `weeks` before.
    """
    dated = sorted((moment, name) for name in names if (moment := moment_of(name)) is not None)
    recent = now - dt.timedelta(days=days)
    oldest = now - dt.timedelta(weeks=weeks)
    seen: set[tuple[int, int]] = set()
    gone = []
    for moment, name in dated[:-1]:
        week = moment.isocalendar()[:2]
        first_of_week = week not in seen
        seen.add(week)
        if moment < recent and not (first_of_week and moment >= oldest):
            gone.append(name)
    return gone


def tidy(folder: Path, now: dt.datetime, days: int, weeks: int) -> list[Path]:
    """Delete what is not kept any more; give what went."""
    names = superfluous((path.name for path in folder.iterdir()), now, days, weeks)
    gone = [folder / name for name in names]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone
