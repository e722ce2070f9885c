"""The four team cards of the console."""

from typing import Any

from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from hexclassroom.live.pages.art import boards
from hexclassroom.live.pages.console.parts import Person, TeamCard, TeamFolk, TeamSecret
from hexclassroom.live.pages.draw import draw, fill
from hexclassroom.live.scene import Scene, SeatNow, TableNow
from hexclassroom.live.tongue import gettext as _

SIDES = range(4)


def cards(scene: Scene, face: str) -> dict[str, str]:
    """Draw the cards while the game is played."""
    if scene.view is None or face != "play":
        return {f"team{side}": "" for side in SIDES}
    return {f"team{team.side}": _team(scene, team) for team in scene.view.teams}


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


def _team(scene: Scene, team: Any) -> SafeString:
    """Draw one card, with the players and what is hidden behind a tap."""
    scores = tuple(zip(CATEGORIES, team.scores or (0,) * len(CATEGORIES), strict=True))
    secret = TeamSecret(team.side, team.goal or "", scores, sum(team.scores or ()))
    return fill(
        draw("live/console/team.html", card(scene, team)),
        folk=_folk(people_of(scene.table, team.side), team.side in scene.table.computers),
        secret=draw("live/console/team_secret.html", secret),
    )


def _folk(people: tuple[Person, ...], computer: bool) -> SafeString:
    """Draw who plays a team."""
    drawn = [draw("live/console/team_player.html", each) for each in people]
    folk = TeamFolk(len(people) > 4, computer)
    return fill(draw("live/console/team_folk.html", folk), people="".join(drawn))


def card(scene: Scene, team: Any) -> TeamCard:
    """Gather what one card shows."""
    table, view = scene.table, scene.view
    side: int = team.side
    colony = team.colony or ()
    blue = sum(h.markers for h in colony if h.cover == "factory" and h.face == "water")
    green = sum(h.markers for h in colony if h.cover == "factory" and h.face == "forest")
    waiting = tuple((tile.face, tile.type) for tile in team.waiting or ())
    computer = side in table.computers
    return TeamCard(
        side=side,
        civilization=CIVILIZATIONS[side],
        state=state_words(view, team, computer),
        now=view.phase == "supply" and view.turn == side,
        colony=boards.mini(colony, side),
        waiting=waiting,
        over=len(waiting) > 2,
        asset=team.asset or "",
        blue=blue,
        green=green + (team.bonus or 0),
    )


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
