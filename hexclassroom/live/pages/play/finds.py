"""What an Emissary tells the team: finds to tap, during the visit and after it, never free text."""

from functools import lru_cache

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CIVILIZATIONS
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play.here import Here, team_name
from hexclassroom.live.pages.texts.phrases import FINDS
from hexclassroom.live.scene import Scene
from hexclassroom.live.tongue import get_language

SIDES = 4


class Finding(msgspec.Struct, frozen=True):
    """A find to tap, perhaps told already."""

    key: str
    text: str
    short: str
    symbol: str
    told: bool


class Place(msgspec.Struct, frozen=True):
    """A team visited, with what can be told of it."""

    side: int
    civilization: str
    name: str
    finds: tuple[Finding, ...]


class Notes(msgspec.Struct, frozen=True):
    """What can be told of each team: the same list for all; `group` names the tabs."""

    group: str
    places: tuple[Place, ...]


class Found(msgspec.Struct, frozen=True):
    """What an Emissary told the team of one other team."""

    civilization: str
    finds: tuple[tuple[str, str], ...]
    """Symbol and words of each."""


class Founds(msgspec.Struct, frozen=True):
    """Everything that the Emissaries told lately."""

    teams: tuple[Found, ...]


def others(here: Here) -> list[int]:
    """Give the other teams, the clockwise neighbour first."""
    return [(here.side + step) % SIDES for step in range(1, SIDES)]


def notes(here: Here, group: str) -> Notes:
    """Give the finds to tap, for each team."""
    told = frozenset((side, key) for _name, side, key in here.scene.finds)
    return _notes(tuple(others(here)), told, group, get_language())


@lru_cache(maxsize=64)
def _notes(
    sides: tuple[int, ...], told: frozenset[tuple[str, str]], group: str, _language: str
) -> Notes:
    return Notes(
        group,
        tuple(
            Place(
                side,
                CIVILIZATIONS[side],
                team_name(side),
                tuple(
                    Finding(key, str(text), str(short), symbol, (str(side), key) in told)
                    for key, (text, short, symbol) in FINDS.items()
                ),
            )
            for side in sides
        ),
    )


def _are_wanted(scene: Scene) -> bool:
    """Say whether the lesson lets players tell what they found."""
    return "finds" in scene.captured.on


def visiting(here: Here) -> SafeString:
    """Draw the finds to tap beside the colony that is visited."""
    if not _are_wanted(here.scene):
        return SafeString("")
    return draw("games/planet_hexagon/notes.html", notes(here, "visit"))


def afterwards(scene: Scene) -> SafeString:
    """Draw the finds to tap for whoever came back, until the Emissaries set off again."""
    back = scene.visited and scene.view.phase in ("supply", "final_building")
    if not back or not _are_wanted(scene):
        return SafeString("")
    return draw("games/planet_hexagon/notes_after.html", notes(Here(scene), "tell"))


def found(here: Here) -> SafeString:
    """Draw what the Emissaries told the team, for all team-mates."""
    if not here.scene.finds:
        return SafeString("")
    teams = []
    for side in others(here):
        keys = dict.fromkeys(key for _name, at, key in here.scene.finds if at == str(side))
        finds = tuple((FINDS[key][2], str(FINDS[key][0])) for key in keys if key in FINDS)
        if finds:
            teams.append(Found(CIVILIZATIONS[side], finds))
    if not teams:
        return SafeString("")
    return draw("games/planet_hexagon/found.html", Founds(tuple(teams)))
