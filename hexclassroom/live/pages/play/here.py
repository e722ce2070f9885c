"""What a play page needs to know again and again about its viewer's team."""

from functools import cached_property

from games.planet_hexagon.pieces import CIVILIZATIONS
from games.planet_hexagon.state import SeenTeam, View
from hexclassroom.live.pages.texts.words import CIVILIZATIONS as NAMES
from hexclassroom.live.pages.texts.words import ROLES
from hexclassroom.live.scene import Move, Scene, SeatNow
from hexclassroom.live.tongue import gettext as _
from hexclassroom.live.tongue import kept


class Here:
    """A scene of a running game of Planet Hexagon, seen from one seat of a team."""

    def __init__(self, scene: Scene) -> None:
        assert scene.me is not None
        assert scene.me.side is not None
        self.scene = scene
        self.table = scene.table
        self.clock = scene.table.clock
        self.view: View = scene.view
        self.me: SeatNow = scene.me
        self.side: int = scene.me.side
        self.civilization: str = CIVILIZATIONS[self.side]
        self.roles = frozenset(scene.roles)

    @cached_property
    def team(self) -> SeenTeam:
        """The viewer's own team."""
        return self.view.teams[self.side]

    @cached_property
    def mates(self) -> tuple[SeatNow, ...]:
        """The team's players, the viewer among them, in clockwise order."""
        own = [s for s in self.table.seats if s.side == self.side and s.status != "removed"]
        return tuple(sorted(own, key=lambda seat: seat.place))

    @cached_property
    def my_turn(self) -> bool:
        """Whether the team's supply turn is on."""
        return self.view.phase == "supply" and self.view.turn == self.side

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of the viewer's legal moves."""
        return frozenset(move.kind for move in self.scene.moves)

    def moves(self, *kinds: str) -> tuple[Move, ...]:
        """Give the legal moves of some kinds, also those that the viewer may only propose."""
        found = self.scene.moves + self.scene.team_moves
        return tuple(move for move in found if move.kind in kinds)

    def holder(self, role: str) -> SeatNow | None:
        """Give who holds a role of the team now, if anybody does."""
        return next((seat for seat in self.mates if role in seat.roles), None)

    @cached_property
    def only_tablet(self) -> bool:
        """Whether the Supplier's and the Builder's work happen on this one screen."""
        return "supplier" in self.roles and "builder" in self.roles


@kept(16)
def team_name(side: int | None) -> str:
    """Name a team."""
    return str(NAMES[CIVILIZATIONS[side]]) if side is not None else ""


def where(view: View) -> str:
    """Say which session and round it is."""
    if view.phase in ("supply", "emissary"):
        return _("Session %(session)d · Round %(round)d") % {
            "session": view.session,
            "round": view.round,
        }
    return {
        "final_building": _("Last building time"),
        "self_count": _("Counting points"),
        "result": _("Result"),
    }[view.phase]


@kept(256)
def role_pairs(roles: tuple[str, ...] | frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Give the symbol and the name of each role, in the game's order."""
    return tuple((role, str(name)) for role, name in ROLES.items() if role in roles)
