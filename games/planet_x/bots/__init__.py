"""Computer players: each sees its View and its legal actions, never the State."""

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.planet_x.actions import Action
from games.planet_x.bots.greedy import greedy
from games.planet_x.bots.settler import settler
from games.planet_x.bots.uniform import uniform
from games.planet_x.state import View

Bot = Callable[[View, list[Action], Chance], Action | None]

BOTS: Final[dict[str, Bot]] = {"random": uniform, "greedy": greedy, "settler": settler}
