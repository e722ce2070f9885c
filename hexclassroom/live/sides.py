"""Which sides play at a table: the options decide, before the game begins and while it runs.

A table's options never change, so what was found out once holds for good.
"""

from functools import lru_cache

import msgspec

from games import typed
from games.engine import sides_of
from games.registry import GAMES


@lru_cache(maxsize=2048)
def playing(game: str, options: str) -> tuple[str, ...]:
    """Name the sides that play under options (JSON text), in seat order; none of an unknown game.

    Options that cannot be read are refused when the game begins; until then all sides count.
    """
    rules = GAMES.get(game)
    if rules is None:
        return ()
    try:
        chosen = typed.decode(options or "{}", rules.Options)
    except msgspec.ValidationError:
        return rules.sides
    return sides_of(rules, chosen)
