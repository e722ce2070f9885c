"""The final position as strict JSON: a line of `simulate --json` and a file for `score`.

{"game", "seed", "actions", "teams": [{"civilization", "hidden_goal", "colony": [{"q", "r",
"face", "type"?, "cover"?, "factory_markers"?, "pipeline"?}], "bonus_markers", "scores"}]}.
A file to score needs only "teams", one to four of them, without "scores". It may come from a
game with the printed tiles, so the placement is not judged.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from games import typed
from games.planet_hexagon.pieces import (
    CATEGORIES,
    CIVILIZATIONS,
    FACES,
    GROUP_SIZE,
    PUBLIC_BUILDING_TYPES,
    STARTER,
    TYPES,
    Civilization,
    Goal,
)
from games.planet_hexagon.state import Hex, Piece, Team

LIMIT: Final = 1000
"""Coordinates further out than this are a mistake."""

_Face = Literal["starter_house", "house", "public_building", "forest", "water", "field"]
_SIDE: Final[dict[str, tuple[int, int]]] = {
    "starter_house": (STARTER, 0),
    "house": (0, 0),
    "forest": (GROUP_SIZE, 0),
    "water": (2 * GROUP_SIZE, 0),
    "field": (GROUP_SIZE, 1),
    "farm": (3 * GROUP_SIZE, 0),
    "factory": (3 * GROUP_SIZE, 1),
}
"""A tile and side that show a face; which of the equal tiles makes no difference."""
_COVERED: Final = ("field", "water", "forest")


class Malformed(ValueError):  # noqa: N818 - says what the file is
    """A file that cannot be scored: `place` (as in `teams[1].colony[3].face`) and what is wrong."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem


class FileHex(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hex of a colony in a file."""

    q: int
    r: int
    face: _Face
    type: int | None = None
    cover: Literal["farm", "factory"] | None = None
    factory_markers: int | None = None
    pipeline: bool = False


class FileScores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points by category and in all."""

    house_forest: int
    house_water: int
    pipelines: int
    farms: int
    public_buildings: int
    markers: int
    hidden_goal: int
    common_goal: int
    total: int


class FileTeam(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A team in a file; `hidden_goal` may be missing only where there is one team."""

    civilization: Civilization
    hidden_goal: Goal | None = None
    colony: tuple[FileHex, ...]
    bonus_markers: int
    scores: FileScores | msgspec.UnsetType = msgspec.UNSET


class FileTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file: what `simulate` writes, of which `score` needs the teams."""

    game: int | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    actions: int | msgspec.UnsetType = msgspec.UNSET
    teams: tuple[FileTeam, ...]


def parse(data: bytes) -> tuple[Team, ...]:
    """Read the teams of a file; raise Malformed with the place of what is wrong."""
    try:
        table = typed.decode(data.removeprefix(b"\xef\xbb\xbf"), FileTable)
    except msgspec.ValidationError as error:
        raise _named(str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("", f"not a JSON file: {error}") from None
    if not 1 <= len(table.teams) <= len(CIVILIZATIONS):
        raise Malformed("teams", f"one to four teams are needed, not {len(table.teams)}")
    lone = len(table.teams) == 1
    return tuple(_team(f"teams[{i}]", team, lone) for i, team in enumerate(table.teams))


def _named(message: str) -> Malformed:
    """Turn msgspec's message into one that begins with the place."""
    problem, _, at = message.partition(" - at `$")
    place = at.rstrip("`").lstrip(".")
    field = re.search(r"field `(\w+)`", problem)
    if field:
        place = f"{place}.{field[1]}".lstrip(".")
    return Malformed(place, problem[:1].lower() + problem[1:])


def _team(place: str, team: FileTeam, lone: bool) -> Team:
    if team.hidden_goal is None and not lone:
        raise Malformed(f"{place}.hidden_goal", "is missing")
    if team.bonus_markers < 0:
        raise Malformed(f"{place}.bonus_markers", "must not be negative")
    side = CIVILIZATIONS.index(team.civilization)
    seen: set[tuple[int, int]] = set()
    colony = []
    for i, each in enumerate(team.colony):
        here = f"{place}.colony[{i}]"
        _check(here, each)
        if (each.q, each.r) in seen:
            raise Malformed(here, f"cell ({each.q}, {each.r}) has a tile already")
        seen.add((each.q, each.r))
        colony.append(_hex(each, side))
    # A lone team gets no Hidden Goal, so any goal will do.
    goal = team.hidden_goal or "water"
    return Team(goal=goal, colony=tuple(colony), bonus=team.bonus_markers)


def _check(here: str, each: FileHex) -> None:
    """Refuse values that contradict each other."""
    for name, at in (("q", each.q), ("r", each.r)):
        if abs(at) > LIMIT:
            raise Malformed(f"{here}.{name}", f"must lie between {-LIMIT} and {LIMIT}")
    if each.face == "public_building":
        if each.type is None or not 1 <= each.type <= PUBLIC_BUILDING_TYPES:
            raise Malformed(f"{here}.type", "a public_building needs a type from 1 to 7")
    elif each.type is not None:
        raise Malformed(f"{here}.type", "only a public_building has a type")
    if each.cover and each.face not in _COVERED:
        raise Malformed(f"{here}.cover", f"nothing lies on a {each.face}")
    if each.factory_markers is not None:
        if each.factory_markers < 0:
            raise Malformed(f"{here}.factory_markers", "must not be negative")
        if each.factory_markers and each.cover != "factory":
            raise Malformed(f"{here}.factory_markers", "only a factory has markers")
    if each.pipeline and each.face not in ("house", "starter_house"):
        raise Malformed(f"{here}.pipeline", "only a house has a pipeline")


def _hex(each: FileHex, side: int) -> Hex:
    if each.face == "public_building":
        tile, up = TYPES.index(each.type or 0), 1
    else:
        tile, up = _SIDE[each.face]
        if tile == STARTER:
            tile += side
    cover = Piece(*_SIDE[each.cover]) if each.cover else None
    return Hex(
        q=each.q,
        r=each.r,
        tile=tile,
        side=up,
        cover=cover,
        markers=each.factory_markers or 0,
        pipeline=each.pipeline,
    )


def file_scores(scores: Sequence[int]) -> FileScores:
    """Give the points of one team with their names and their sum."""
    return FileScores(**dict(zip(CATEGORIES, scores, strict=True)), total=sum(scores))


def file_teams(teams: Sequence[Team], scores: Sequence[Sequence[int]]) -> tuple[FileTeam, ...]:
    """Give the four teams of a game in seat order, with their points, for a file."""
    return tuple(
        FileTeam(
            civilization=CIVILIZATIONS[side],
            hidden_goal=team.goal,
            colony=tuple(_file_hex(hexagon) for hexagon in team.colony),
            bonus_markers=team.bonus,
            scores=file_scores(scores[side]),
        )
        for side, team in enumerate(teams)
    )


def _file_hex(hexagon: Hex) -> FileHex:
    face = FACES[hexagon.tile][hexagon.side]
    cover = hexagon.cover
    factory = cover is not None and cover.side == 1
    return typed.convert(
        {
            "q": hexagon.q,
            "r": hexagon.r,
            "face": face,
            "type": TYPES[hexagon.tile] if face == "public_building" else None,
            "cover": None if cover is None else FACES[cover.tile][cover.side],
            "factory_markers": hexagon.markers if factory else None,
            "pipeline": hexagon.pipeline,
        },
        FileHex,
    )
