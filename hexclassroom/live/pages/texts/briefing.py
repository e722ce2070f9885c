"""What a class is told before a game, in our own words: slides that the teacher turns.

Planet Hexagon has eight of its own, with drawings; any other game's are made of its Help.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from games.help import Help
from games.planet_hexagon.game import GAME as PLANET_HEXAGON
from games.registry import GAMES, SHOWS
from hexclassroom.live.debriefing import read
from hexclassroom.live.tongue import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Slide:
    """One slide: `art` names its drawing ("" = none), `say` is what the teacher may say with it.

    ours: what this edition has decided, shown as such.
    """

    art: str
    title: "_StrPromise"
    lines: "tuple[_StrPromise, ...]"
    say: "_StrPromise"
    ours: "tuple[_StrPromise, ...]" = ()


SLIDES: "Final[tuple[Slide, ...]]" = (
    Slide(
        "planets",
        _("Four planets, frozen in time"),
        (
            _("Four peoples lived side by side and never looked at one another."),
            _("The gods of the galaxy froze their planets to teach them better."),
            _("A few settlers of each people must begin again, on Planet Hexagon."),
        ),
        _("Ask: what could it mean that a people cares for one thing only?"),
    ),
    Slide(
        "peoples",
        _("Each people brings something"),
        (
            _("Lupidians: their Factories make 3 markers instead of 2."),
            _("Arboretans: a green marker for every two Forests."),
            _("Harvesters: a green marker for a Farm beside a Farm or a House."),
            _("Urbanides: a green marker for every Public Building."),
        ),
        _("Let each team show its sign, its colour and its letter."),
    ),
    Slide(
        "roles",
        _("Three roles in a team"),
        (
            _("The Supplier goes to the Supply Centre and brings a tile back."),
            _("The Builder puts tiles into the colony: the team decides together."),
            _("The Emissary visits the other colonies and tells what is there."),
            _("After every session the roles move on."),
        ),
        _("Only the Supplier sees the Supply Centre: telling the team is the point."),
    ),
    Slide(
        "supply",
        _("At the Supply Centre"),
        (
            _("Take one tile. It keeps the side that it shows."),
            _("Flip one of the tiles that are left."),
            _("A new tile is drawn. You have 45 seconds."),
        ),
        _("Every tile has two sides. Nobody knows the hidden side in the Supply Centre."),
    ),
    Slide(
        "edges",
        _("Build so that it holds"),
        (
            _("The first tile touches the Starter House."),
            _("From then on each new tile touches two tiles."),
            _("A tile that lies stays where it is. Two may wait beside the colony."),
        ),
        _("Show the cells that are lit: these are allowed, the others are not."),
    ),
    Slide(
        "covers",
        _("Farms and Factories lie on top"),
        (
            _("A Farm lies on a Field, a Factory on Water or Forest."),
            _("On Water it makes blue markers: each brings a pipe to a House."),
            _("On Forest it makes green ones: each turns a tile of yours over."),
            _("What lies underneath does not count until it is free again."),
        ),
        _("When its last marker is spent, the Factory is gone."),
    ),
    Slide(
        "points",
        _("What brings points"),
        (
            _("A House beside 1, 2 or 3 Forests: 1, 3 or 5"),
            _("A House beside Water: 2. A House with a pipe: 2"),
            _("Farms times Houses"),
            _("A Public Building whose wish comes true: 3 or 5"),
            _("Each marker kept: 1"),
        ),
        _("No tile brings points alone: only what stands together does."),
    ),
    Slide(
        "goals",
        _("A secret and a shared goal"),
        (
            _("Hidden Goal: have the most of one kind, and get 6."),
            _("Common Goal: have one of every kind, and get 9."),
            _("The inventions go from team to team: use them, then pass them on."),
        ),
        _("Teams look at their Hidden Goal on their own tablet, and tell nobody."),
    ),
)

DEBRIEF: Final = (
    (
        _("How was it?"),
        _("One word each: how did your team feel at the end, and when did that change?"),
    ),
    (
        _("What happened?"),
        _("Which move turned your game? Who had the idea, and what did the others say?"),
    ),
    (
        _("And outside the game?"),
        _("Where do people have to share something that only one of them can see?"),
    ),
    (
        _("And next time?"),
        _("What would you tell a new team before its first turn?"),
    ),
)
"""Feelings, events, meaning, next time: the order of a debrief."""


@cache
def slides(game: str) -> tuple[Slide, ...]:
    """Give the slides of a game: a title and a slide a chapter of its help."""
    told = GAMES[game].help if game in GAMES else None
    return SLIDES if game not in SHOWS or told is None else _made(GAMES[game].title, told)


def _made(title: str, told: Help) -> tuple[Slide, ...]:
    """Make slides of a help; its texts were marked for translation where they were written."""
    first = Slide(
        "",
        _(title),
        (_(told.summary),),
        _("Say who plays for which side, and let everybody find their own on the tablet."),
    )
    chapters = (
        Slide(
            "",
            _(each.title),
            tuple(_(line) for line in each.lines),
            _("Let somebody say it again in their own words."),
            tuple(_(line) for line in each.ours),
        )
        for each in told.chapters
    )
    return (first, *chapters)


def slide_at(n: int, game: str = PLANET_HEXAGON.key) -> int:
    """Keep a slide's number within what there is; after a debrief the story begins anew."""
    return 0 if read(n) else max(0, min(n, len(slides(game)) - 1))
