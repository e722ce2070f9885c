"""Computer players: each sees its View and its legal actions, never the State.

They make constellations at random, leave the planet alone, and claim what they find on their turn.
"""

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.hexellation.actions import Action
from games.hexellation.bots.greedy import greedy
from games.hexellation.bots.stargazer import stargazer
from games.hexellation.bots.uniform import uniform
from games.hexellation.state import View

Bot = Callable[[View, list[Action], Chance], Action | None]

BOTS: Final[dict[str, Bot]] = {"random": uniform, "greedy": greedy, "stargazer": stargazer}

__all__ = ["BOTS", "Bot", "greedy", "stargazer", "uniform"]
