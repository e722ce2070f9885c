"""Where a debrief stands: the lesson's slide says it, so that all of its screens follow.

A slide under 100 is one of the briefing; 100 x table + step is a step of the debrief, in which the
game of that table is looked at. What a step shows is the business of the app above.
"""

from typing import Final, NamedTuple

TABLES: Final = 100
TICKET: Final = 6
"""From this step on players are asked for their exit ticket."""


class Stand(NamedTuple):
    """The table whose game is looked at, and the step."""

    table: int
    step: int


def read(slide: int) -> Stand | None:
    """Read a lesson's slide; None while no debrief has begun."""
    return Stand(*divmod(slide, TABLES)) if slide >= TABLES else None


def slide(table: int, step: int) -> int:
    """Give the slide that says a step."""
    return TABLES * table + step


def asks_for_ticket(slide: int) -> bool:
    """Say whether players are asked for their exit ticket."""
    stand = read(slide)
    return stand is not None and stand.step >= TICKET
