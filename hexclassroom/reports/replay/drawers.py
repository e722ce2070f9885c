"""What a replay draws of a game: one table of drawers, one entry a game."""

from collections.abc import Sequence
from typing import Final, Protocol

from games.planet_hexagon.game import GAME as PLANET_HEXAGON
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


class Maker(Protocol):
    """Makes the drawer of one game: all its steps, so that drawings keep their size."""

    def __call__(self, steps: Sequence[Step], advice: Sequence[Advice]) -> Drawer:
        """Make a drawer."""


DRAWERS: Final[dict[str, Maker]] = {PLANET_HEXAGON.key: hexagon.Drawer, **boards.DRAWERS}
