"""Computer players: each sees its View and its legal actions, never the State.

A bot gives one of the legal actions, or None when it wants nothing and nothing must be done.
It keeps nothing between calls. Building comes before "ready"; every bot ends every phase.
"""

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.planet_hexagon.actions import Action
from games.planet_hexagon.bots.greedy import greedy
from games.planet_hexagon.bots.planner import planner
from games.planet_hexagon.bots.uniform import uniform
from games.planet_hexagon.state import View

Bot = Callable[[View, list[Action], Chance], Action | None]

BOTS: Final[dict[str, Bot]] = {"random": uniform, "greedy": greedy, "planner": planner}

__all__ = ["BOTS", "Bot", "greedy", "planner", "uniform"]
