"""What people read of a game before it is played, in their language, out of its Help."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.help import Help
from games.registry import GAMES, playable
from hexclassroom.live.pages.boardgame.words import title
from hexclassroom.live.views import specimen


@dataclass(frozen=True)
class Chapter:
    """A heading, its sentences, and what this edition has decided."""

    title: str
    lines: tuple[str, ...]
    ours: tuple[str, ...]


@dataclass(frozen=True)
class About:
    """A game as it is offered; players, minutes and age are 0 where nothing is told of it."""

    key: str
    title: str
    summary: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    trains: tuple[str, ...]
    credit: str
    chapters: tuple[Chapter, ...]

    @property
    def picture(self) -> SafeString:
        """Draw its board some moves into a game; nothing where it has no Show."""
        return specimen.picture(self.key)


_NOTHING = Help("", "", (0, 0), (0, 0), 0, (), ())


def of(key: str) -> About:
    """Tell of a game."""
    told = GAMES[key].help or _NOTHING
    return About(
        key,
        title(key),
        _say(told.summary),
        told.players,
        told.minutes,
        told.age,
        tuple(map(gettext, told.trains)),
        _say(told.credit),
        tuple(
            Chapter(
                gettext(each.title),
                tuple(map(gettext, each.lines)),
                tuple(map(gettext, each.ours)),
            )
            for each in told.chapters
        ),
    )


def _say(text: str) -> str:
    return gettext(text) if text else ""


def offered() -> list[About]:
    """Tell of all games that a lesson may be made with."""
    return [of(key) for key in GAMES if playable(key)]
