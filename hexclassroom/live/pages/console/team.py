"""The four team cards of the console."""

from typing import Any

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from hexclassroom.live.pages.art import boards
from hexclassroom.live.pages.console import panel
from hexclassroom.live.pages.console.parts import Person, TeamCard, TeamFolk, TeamSecret
from hexclassroom.live.pages.draw import draw, fill
from hexclassroom.live.scene import Scene, SeatNow, TableNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept

SIDES = range(4)


def cards(scene: Scene, face: str) -> dict[str, str]:
    """Draw the cards while the game is played."""
    if scene.view is None or face != "play":
        return {f"team{side}": "" for side in SIDES}
    notes = panel.lines(scene)
    return {
        f"team{team.side}": _team(scene, team, notes.get(team.side, SafeString("")))
        for team in scene.view.teams
    }


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


def people_of(table: TableNow, side: int) -> tuple[Person, ...]:
    """Give the players of a side in order round their table."""
    seats = sorted((seat for seat in table.seats if seat.side == side), key=lambda seat: seat.place)
    return tuple(person(seat, table.id) for seat in seats)


def _team(scene: Scene, team: Any, note: SafeString) -> SafeString:
    """Draw one card, with the players and what is hidden behind a tap."""
    view, computer = scene.view, team.side in scene.table.computers
    seats = tuple(seat for seat in scene.table.seats if seat.side == team.side)
    now = view.phase == "supply" and view.turn == team.side
    state = state_words(view, team, computer)
    return fill(
        _card(team, now, state),
        folk=_folk(seats, scene.table.id, computer),
        note=note if not computer else "",
        secret=_secret(team.side, team.goal or "", team.scores),
    )


@kept(256)
def _secret(side: int, goal: str, scores: tuple[int, ...] | None) -> SafeString:
    """Draw a team's points and Hidden Goal."""
    named = tuple(zip(CATEGORIES, scores or (0,) * len(CATEGORIES), strict=True))
    value = TeamSecret(side, goal, named, sum(scores or ()))
    return draw("live/console/team_secret.html", value)


@kept(512)
def _folk(seats: tuple[SeatNow, ...], table: int, computer: bool) -> SafeString:
    """Draw who plays a team, in order round their table."""
    people = tuple(person(seat, table) for seat in sorted(seats, key=lambda seat: seat.place))
    drawn = [draw("live/console/team_player.html", each) for each in people]
    folk = TeamFolk(len(people) > 4, computer)
    return fill(draw("live/console/team_folk.html", folk), people="".join(drawn))


@kept(512)
def _card(team: Any, now: bool, state: str) -> SafeString:
    """Draw what one card shows of the game."""
    side: int = team.side
    colony = team.colony or ()
    blue = sum(h.markers for h in colony if h.cover == "factory" and h.face == "water")
    green = sum(h.markers for h in colony if h.cover == "factory" and h.face == "forest")
    waiting = tuple((tile.face, tile.type) for tile in team.waiting or ())
    value = TeamCard(
        side=side,
        civilization=CIVILIZATIONS[side],
        state=state,
        now=now,
        colony=boards.mini(colony, side),
        waiting=waiting,
        over=len(waiting) > 2,
        asset=team.asset or "",
        blue=blue,
        green=green + (team.bonus or 0),
    )
    return draw("live/console/team.html", value)


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
