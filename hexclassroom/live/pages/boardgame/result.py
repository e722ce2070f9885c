"""The result of a game as all pages show it: by side, points by category and why."""

from typing import Any

import msgspec

from games.registry import SHOWS
from games.show import Line, Part, Show
from hexclassroom.live.pages.boardgame.words import spoken
from hexclassroom.live.pages.teams import Team, every
from hexclassroom.live.tongue import kept


class Why(msgspec.Struct, frozen=True, cache_hash=True):
    """Some points, why in a sentence, and the keys of the cells that they come from."""

    points: int
    say: str
    cells: tuple[str, ...] = ()


class Share(msgspec.Struct, frozen=True, cache_hash=True):
    """A category of a side's points; the parts add up to them."""

    category: str
    name: str
    points: int
    parts: tuple[Why, ...] = ()


class Tally(msgspec.Struct, frozen=True, cache_hash=True):
    """What a side has at the end. place: its rank from 1, equal points share one."""

    team: Team
    total: int
    lines: tuple[Share, ...]
    won: bool
    place: int


class Result(msgspec.Struct, frozen=True, cache_hash=True):
    """The result of a game: who has won in a sentence, the sides in seat order.

    categories: (key, name) in the game's order. counts: whether points were counted at all; a game
    that is only won or lost has a single category, and no bars are drawn for it.
    """

    said: str
    sides: tuple[Tally, ...]
    categories: tuple[tuple[str, str], ...]
    counts: bool

    @property
    def ranked(self) -> tuple[Tally, ...]:
        """Give the sides as they came in, the winners first."""
        return tuple(sorted(self.sides, key=lambda each: (not each.won, -each.total)))

    @property
    def winners(self) -> tuple[Team, ...]:
        """Give the sides that have won."""
        return tuple(each.team for each in self.sides if each.won)


@kept(128)
def of(game: str, view: Any) -> Result:
    """Read the result of a finished game from anybody's view of it."""
    show = SHOWS[game]
    by_side = show.explain(view)
    winners = show.winners(view)
    totals = [sum(line.points for line in lines) for lines in by_side]
    teams = every(game)
    return Result(
        said=spoken(show.winner(view), show),
        sides=tuple(
            Tally(
                team=teams[side],
                total=totals[side],
                lines=tuple(_share(show, line) for line in lines),
                won=side in winners,
                place=1 + sum(other > totals[side] for other in totals),
            )
            for side, lines in enumerate(by_side)
        ),
        categories=tuple(
            (line.category, category(show, line.category)) for line in (by_side or ((),))[0]
        ),
        counts=len(by_side[0]) > 1 if by_side else False,
    )


def category(show: Show, key: str) -> str:
    """Name a category of points."""
    name = show.categories.get(key)
    return spoken(name, show) if name is not None else key.replace("_", " ")


def _share(show: Show, line: Line) -> Share:
    return Share(
        category=line.category,
        name=category(show, line.category),
        points=line.points,
        parts=tuple(_why(show, part) for part in line.parts),
    )


def _why(show: Show, part: Part) -> Why:
    return Why(part.points, spoken(part.say, show), part.cells)
