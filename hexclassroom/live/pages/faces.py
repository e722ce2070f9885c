"""Which face of the game a teacher's page or the public screen shows."""

from typing import Any

from hexclassroom.live.scene import TableNow


def mode(table: TableNow, view: Any) -> str:
    """Say which of the console's faces is shown."""
    if table.status in ("lobby", "briefing", "debrief", "closed"):
        return table.status
    if view is None:
        return "lobby"
    if is_over(table):
        return "result"
    phase: str = getattr(view, "phase", "")
    return phase if phase in ("self_count", "result") else "play"


def is_over(table: TableNow) -> bool:
    """Say whether a table's game has reached its result."""
    return table.over or table.phase == "result"
