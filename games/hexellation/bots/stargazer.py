"""`stargazer`: looks for forced wins to the end of the game, else plays it out many times.

A quiet star neither makes AVOID nor gives MODEL away. Quiet cells only become fewer, and who
finds none left has lost among good players: the search counts who that is. It counts positions,
not seconds, so that the same seed plays the same game everywhere.
"""

from typing import Final

from games.chance import Chance
from games.hexellation import actions as act
from games.hexellation.actions import Action
from games.hexellation.bots.greedy import greedy
from games.hexellation.bots.position import Position
from games.hexellation.state import View

POSITIONS: Final = 400
"""What the search may look at before it gives up, a decision."""
PLAYOUTS: Final = 40
DUEL: Final = 2


class _SpentError(Exception):
    """The search has looked at enough."""


def stargazer(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose a star that wins by force, else the one that wins most often when played out."""
    chosen = greedy(view, actions, chance)
    if view.phase != "play" or not isinstance(chosen, act.Place):
        return chosen
    here = Position(view)
    bits = {here.sky.bit[a.q, a.r]: a for a in actions if isinstance(a, act.Place)}
    first = here.sky.bit[chosen.q, chosen.r]
    if here.models(here.stars, first) and not here.avoids(here.stars, first):
        return chosen
    quiet = here.quiet(here.stars, list(bits))
    if not quiet:
        return chosen
    players = view.options.players - len(view.out)
    if players > DUEL:
        return bits[_played_out(here, quiet, chance, players)]
    search = _Search(here)
    try:
        for bit in quiet:
            if not search.wins(here.stars | bit, quiet):
                return bits[bit]
    except _SpentError:
        return bits[_played_out(here, quiet, chance, players)]
    # Lost against a good player: choose what is hardest to see through.
    return bits[_played_out(here, quiet, chance, players)]


class _Search:
    """Does the player to move find the last quiet star?"""

    def __init__(self, here: Position) -> None:
        self._here = here
        self._known: dict[int, bool] = {}
        self._left = POSITIONS

    def wins(self, stars: int, quiet: list[int]) -> bool:
        """Say so for a position in which nobody can make MODEL at once."""
        known = self._known.get(stars)
        if known is not None:
            return known
        if not self._left:
            raise _SpentError
        self._left -= 1
        left = self._here.quiet(stars, [bit for bit in quiet if not bit & stars])
        won = any(not self.wins(stars | bit, left) for bit in left)
        self._known[stars] = won
        return won


def _played_out(here: Position, quiet: list[int], chance: Chance, players: int) -> int:
    """Give the first star after which the others ran out of quiet cells most often."""
    best, most = quiet[0], -1
    each = max(2, PLAYOUTS // len(quiet))
    for bit in quiet:
        won = sum(_outlasts(here, bit, quiet, chance, players) for _ in range(each))
        if won > most:
            best, most = bit, won
    return best


def _outlasts(here: Position, bit: int, quiet: list[int], chance: Chance, players: int) -> bool:
    """Play quiet stars at random to the end; say whether it is not the own turn then."""
    stars, left, turn = here.stars | bit, [b for b in quiet if b != bit], 1
    while left:
        i = chance.below(len(left))
        left[i], left[-1] = left[-1], left[i]
        now = left.pop()
        if not here.avoids(stars, now) and not here.gives_away(stars, now):
            stars |= now
            turn = (turn + 1) % players
    return turn != 0
