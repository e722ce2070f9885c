"""Computer players: each sees its View and its legal actions, never the State."""

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.hexagonal_thing.actions import Action
from games.hexagonal_thing.bots.broker import broker
from games.hexagonal_thing.bots.greedy import greedy
from games.hexagonal_thing.bots.uniform import uniform
from games.hexagonal_thing.state import View

Bot = Callable[[View, list[Action], Chance], Action | None]

BOTS: Final[dict[str, Bot]] = {"random": uniform, "greedy": greedy, "broker": broker}

__all__ = ["BOTS", "Bot", "broker", "greedy", "uniform"]
