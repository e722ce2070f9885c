"""What the contract suite must know of each game: one entry a game, or the suite fails."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.chance import Chance
from games.engine import Actor, Viewer
from tests.games.hexagonal_thing import contract as hexagonal_thing
from tests.games.hexellation import contract as hexellation
from tests.games.hexiculture import contract as hexiculture
from tests.games.planet_hexagon import contract as planet_hexagon
from tests.games.planet_x import contract as planet_x
from tests.games.random_play import Step, Unlisted


@dataclass(frozen=True)
class Hooks:
    """One game's part of the suite.

    options: games to play. others: actions to try, legal or not; listed: whether legal_actions
    would list such a one (of a kind of which it lists only some: whether it is legal); unlisted: an
    action that it does not list. audit: raises AssertionError when a step makes or loses a piece.
    resampled: the same state with everything redrawn that a viewer cannot see; viewers: who may
    look. recorded: options of the recorded playthroughs; told: a state in words for them; dull: an
    action left out of them; teacher: what the Game Master may do in them. hidden: whether there is
    anything in the game that somebody may not see.
    """

    options: Sequence[Any]
    others: Callable[[Any, Chance], list[tuple[Actor, Any]]]
    listed: Callable[[Any, Actor, Any], bool]
    unlisted: Unlisted
    audit: Callable[[Step], None]
    resampled: Callable[[Any, Viewer, Chance], Any]
    viewers: Sequence[Viewer]
    recorded: Sequence[Any]
    told: Callable[[Any], dict[str, str]]
    dull: Callable[[Any], bool]
    teacher: Callable[[Any, Chance], Any]
    hidden: bool = True


HOOKS = {
    "planet_hexagon": Hooks(
        options=planet_hexagon.OPTIONS,
        others=planet_hexagon.others,
        listed=planet_hexagon.listed,
        unlisted=planet_hexagon.unlisted,
        audit=planet_hexagon.audit,
        resampled=planet_hexagon.resampled,
        viewers=planet_hexagon.VIEWERS,
        recorded=planet_hexagon.RECORDED,
        told=planet_hexagon.told,
        dull=planet_hexagon.dull,
        teacher=planet_hexagon.teacher,
    ),
    "hexellation": Hooks(
        options=hexellation.OPTIONS,
        others=hexellation.others,
        listed=hexellation.listed,
        unlisted=hexellation.unlisted,
        audit=hexellation.audit,
        resampled=hexellation.resampled,
        viewers=hexellation.VIEWERS,
        recorded=hexellation.RECORDED,
        told=hexellation.told,
        dull=hexellation.dull,
        teacher=hexellation.teacher,
        hidden=False,
    ),
    "planet_x": Hooks(
        options=planet_x.OPTIONS,
        others=planet_x.others,
        listed=planet_x.listed,
        unlisted=planet_x.unlisted,
        audit=planet_x.audit,
        resampled=planet_x.resampled,
        viewers=planet_x.VIEWERS,
        recorded=planet_x.RECORDED,
        told=planet_x.told,
        dull=planet_x.dull,
        teacher=planet_x.teacher,
        hidden=False,
    ),
    "hexagonal_thing": Hooks(
        options=hexagonal_thing.OPTIONS,
        others=hexagonal_thing.others,
        listed=hexagonal_thing.listed,
        unlisted=hexagonal_thing.unlisted,
        audit=hexagonal_thing.audit,
        resampled=hexagonal_thing.resampled,
        viewers=hexagonal_thing.VIEWERS,
        recorded=hexagonal_thing.RECORDED,
        told=hexagonal_thing.told,
        dull=hexagonal_thing.dull,
        teacher=hexagonal_thing.teacher,
        hidden=False,
    ),
    "hexiculture": Hooks(
        options=hexiculture.OPTIONS,
        others=hexiculture.others,
        listed=hexiculture.listed,
        unlisted=hexiculture.unlisted,
        audit=hexiculture.audit,
        resampled=hexiculture.resampled,
        viewers=hexiculture.VIEWERS,
        recorded=hexiculture.RECORDED,
        told=hexiculture.told,
        dull=hexiculture.dull,
        teacher=hexiculture.teacher,
        hidden=False,
    ),
}
