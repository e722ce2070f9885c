"""What a replay draws of a game."""

from collections.abc import Sequence
from typing import Protocol

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import SHOWS
from hexclassroom.reports.coach.shape import Advice
from hexclassroom.reports.replay import boards, hexagon
from hexclassroom.reports.replay.steps import Step


class Drawer(Protocol):
    """Draws one game's steps as pieces of HTML and SVG by name."""

    stage: str
    """The template with the places of the pieces: elements with data-piece."""

    def context(self, step: Step) -> dict[str, object]:
        """Give what the stage's template needs to stand as it is after a step."""

    def pieces(self, step: Step) -> dict[str, str]:
        """Give all pieces as they are after a step; the same names every time."""

    def moment(self, step: Step) -> tuple[int, int, str]:
        """Give session (0 where there are none), round and in words where the game stands."""


def of(game: str, steps: Sequence[Step], advice: Sequence[Advice]) -> Drawer | None:
    """Make the drawer of a game; all its steps, so that drawings keep their size."""
    if game == PLANET_HEXAGON.key:
        return hexagon.Drawer(steps, advice)
    return boards.Drawer(game, steps) if game in SHOWS else None
