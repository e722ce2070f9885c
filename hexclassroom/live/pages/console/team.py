"""The four team cards of the console."""

from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from games.planet_hexagon.state import SeenHex, View
from hexclassroom.live.pages.art import boards
from hexclassroom.live.pages.console import panel
from hexclassroom.live.pages.console.parts import (
    Person,
    TeamAsset,
    TeamCard,
    TeamFolk,
    TeamMarks,
    TeamPlayer,
    TeamScore,
    TeamSecret,
    TeamWaiting,
)
from hexclassroom.live.pages.draw import draw, escaped, fill
from hexclassroom.live.pages.lately import lately
from hexclassroom.live.scene import Scene, SeatNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

SIDES = range(4)


def cards(scene: Scene, face: str) -> dict[str, str]:
    """Draw the cards while the game is played."""
    view, table = scene.view, scene.table
    if view is None or face != "play":
        return {f"team{side}": "" for side in SIDES}
    return _cards(table.id, view, table.seats, table.computers, panel.lines(scene))


@lately
def _cards(
    table: int,
    view: View,
    seats: tuple[SeatNow, ...],
    computers: tuple[int, ...],
    notes: dict[int, SafeString],
) -> dict[str, str]:
    """Draw the cards; nobody may change the dictionary, it is kept."""
    people = by_side(seats, len(SIDES))
    return {
        f"team{team.side}": _team(
            (table, team.side),
            team,
            view.phase == "supply" and view.turn == team.side,
            state_words(view, team, team.side in computers),
            people[team.side],
            team.side in computers,
            notes.get(team.side, SafeString("")),
        )
        for team in view.teams
    }


@lru_cache(maxsize=256)
def by_side(seats: tuple[SeatNow, ...], sides: int) -> tuple[tuple[SeatNow, ...], ...]:
    """Give the players of each side."""
    return tuple([tuple([seat for seat in seats if seat.side == side]) for side in range(sides)])


def person(seat: SeatNow, table: int = 0) -> Person:
    """Give a player as the console shows them; table 0 for whoever has none."""
    return Person(
        id=seat.id,
        name=seat.name,
        side=-1 if seat.side is None else seat.side,
        table=table,
        roles=seat.roles,
        here=seat.here,
        late=seat.late,
        hand=seat.hand_up,
        taken=seat.status == "taken",
    )


@lately
def _team(
    place: tuple[int, int],
    team: Any,
    now: bool,
    state: str,
    seats: tuple[SeatNow, ...],
    computer: bool,
    note: SafeString,
) -> str:
    """Draw one card: what it shows of the game, the players, what is hidden behind a tap.

    place: table and side.
    """
    civilization: str = CIVILIZATIONS[team.side]
    colony = team.colony or ()
    html = draw("live/console/team.html", TeamCard(team.side, civilization, state, now))
    return str.__str__(
        fill(
            html,
            things=_things(team, colony),
            folk=_folk(place, seats, computer),
            note=note if not computer else "",
            secret=_secret(team.side, team.goal or "", team.scores),
            colony=boards.mini(colony, team.side),
        )
    )


def _things(team: Any, colony: tuple[SeenHex, ...]) -> str:
    """Draw what a team has beside its colony: tiles that wait, its card, markers."""
    waiting = tuple([(tile.face, tile.type) for tile in team.waiting or ()])
    blue = sum([h.markers for h in colony if h.cover == "factory" and h.face == "water"])
    green = sum([h.markers for h in colony if h.cover == "factory" and h.face == "forest"])
    marks = TeamMarks(blue, green + (team.bonus or 0))
    return "\n    ".join(
        (
            draw("live/console/team_waiting.html", TeamWaiting(waiting, len(waiting) > 2)),
            draw("live/console/team_asset.html", TeamAsset(team.asset or "")),
            draw("live/console/team_marks.html", marks),
        )
    )


@kept(256)
def _secret(side: int, goal: str, scores: tuple[int, ...] | None) -> SafeString:
    """Draw a team's points and Hidden Goal."""
    points = scores or (0,) * len(CATEGORIES)
    lines = [
        draw("live/console/team_score.html", TeamScore(category, n))
        for category, n in zip(CATEGORIES, points, strict=True)
    ]
    html = draw("live/console/team_secret.html", TeamSecret(side, goal))
    return fill(html, total=str(sum(points)), scores="".join(lines))


@lately
def _folk(_place: tuple[int, int], seats: tuple[SeatNow, ...], computer: bool) -> SafeString:
    """Draw who plays a team, in order round their table."""
    drawn = [
        fill(
            draw(
                "live/console/team_player.html",
                TeamPlayer(seat.roles, seat.here, seat.late, seat.hand_up),
            ),
            name=escaped(seat.name),
        )
        for seat in sorted(seats, key=lambda seat: seat.place)
    ]
    folk = TeamFolk(len(drawn) > 4, computer)
    return fill(draw("live/console/team_folk.html", folk), people="".join(drawn))


def state_words(view: Any, team: Any, computer: bool) -> str:
    """Say in a word or two what a team is doing."""
    if view.phase == "supply":
        if view.turn == team.side:
            return _("on the way") if view.stage == "arrive" else _("taking supplies")
        return _("building")
    if view.phase == "emissary":
        return _("ready") if team.ready or computer else _("visiting")
    if view.phase == "final_building":
        return _("ready") if team.ready or computer else _("building")
    return ""
