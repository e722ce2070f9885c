"""Computer players: each sees its View and its legal actions, never the State."""

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.hexiculture.actions import Action
from games.hexiculture.bots.farmer import farmer
from games.hexiculture.bots.greedy import greedy
from games.hexiculture.bots.uniform import uniform
from games.hexiculture.state import View

Bot = Callable[[View, list[Action], Chance], Action | None]

BOTS: Final[dict[str, Bot]] = {"random": uniform, "greedy": greedy, "farmer": farmer}

__all__ = ["BOTS", "Bot", "farmer", "greedy", "uniform"]
