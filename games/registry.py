"""The explicit tables of the games: all that have rules, and those that have pages too."""

from typing import Any, Final

from games.engine import Game
from games.hexagonal_thing.game import GAME as HEXAGONAL_THING
from games.hexellation.game import GAME as HEXELLATION
from games.hexiculture.game import GAME as HEXICULTURE
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_x.game import GAME as PLANET_X

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    each.key: each for each in (PLANET_HEXAGON, HEXELLATION, PLANET_X, HEXAGONAL_THING, HEXICULTURE)
}

PLAYABLE: Final = frozenset({PLANET_HEXAGON.key})
"""Games that a lesson may be made with: only what pages can draw."""
