"""The explicit tables of the games: their rules, and what pages show of them."""

from typing import Any

from games.engine import Game
from games.hexagonal_thing.game import GAME as HEXAGONAL_THING
from games.hexagonal_thing.show import SHOW as HEXAGONAL_THING_SHOW
from games.hexellation.game import GAME as HEXELLATION
from games.hexellation.show import SHOW as HEXELLATION_SHOW
from games.hexiculture.game import GAME as HEXICULTURE
from games.hexiculture.show import SHOW as HEXICULTURE_SHOW
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.planet_x.game import GAME as PLANET_X
from games.planet_x.show import SHOW as PLANET_X_SHOW
from games.show import Show

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    each.key: each for each in (PLANET_HEXAGON, HEXELLATION, PLANET_X, HEXAGONAL_THING, HEXICULTURE)
}

SHOWS: dict[str, Show] = {
    HEXELLATION.key: HEXELLATION_SHOW,
    PLANET_X.key: PLANET_X_SHOW,
    HEXAGONAL_THING.key: HEXAGONAL_THING_SHOW,
    HEXICULTURE.key: HEXICULTURE_SHOW,
}
"""What pages show of each game; Planet Hexagon has pages of its own (hexclassroom/live/pages)."""


def playable(key: str) -> bool:
    """Say whether a lesson may be made with this game: pages can draw it."""
    return key == PLANET_HEXAGON.key or key in SHOWS
