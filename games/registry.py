"""The explicit tables of the games: all that have rules, and those that have pages too."""

from typing import Any, Final

from games.engine import Game
from games.planet_hexagon.game import GAME as PLANET_HEXAGON

GAMES: dict[str, Game[Any, Any, Any, Any]] = {PLANET_HEXAGON.key: PLANET_HEXAGON}

PLAYABLE: Final = frozenset({PLANET_HEXAGON.key})
"""Games that a lesson may be made with: only what pages can draw."""
