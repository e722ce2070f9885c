"""The one explicit table of the games."""

from typing import Any

from games.engine import Game
from games.planet_hexagon.game import GAME as PLANET_HEXAGON

GAMES: dict[str, Game[Any, Any, Any, Any]] = {PLANET_HEXAGON.key: PLANET_HEXAGON}
