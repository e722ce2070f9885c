"""What a play page needs to know again and again about its viewer's team."""

from functools import lru_cache

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
        self.team: SeenTeam = self.view.teams[self.side]
        self.my_turn = self.view.phase == "supply" and self.view.turn == self.side
        """Whether the team's supply turn is on."""
        self.all_moves = scene.moves + scene.team_moves
        """The legal moves, also those that the viewer may only propose."""

    @property
    def mates(self) -> tuple[SeatNow, ...]:
        """The team's players, the viewer among them, in clockwise order."""
        return _mates(self.table.seats, self.side)

    def moves(self, *kinds: str) -> tuple[Move, ...]:
        """Give the moves of some kinds."""
        return tuple([move for move in self.all_moves if move.kind in kinds])

    def holder(self, role: str) -> SeatNow | None:
        """Give who holds a role of the team now, if anybody does."""
        return next((seat for seat in self.mates if role in seat.roles), None)

    @property
    def only_tablet(self) -> bool:
        """Whether the Supplier's and the Builder's work happen on this one screen."""
        return "supplier" in self.roles and "builder" in self.roles


@lru_cache(maxsize=256)
def _mates(seats: tuple[SeatNow, ...], side: int) -> tuple[SeatNow, ...]:
    own = [seat for seat in seats if seat.side == side and seat.status != "removed"]
    return tuple(sorted(own, key=lambda seat: seat.place))


@kept(16)
def team_name(side: int | None) -> str:
    """Name a team."""
    return str(NAMES[CIVILIZATIONS[side]]) if side is not None else ""


def where(view: View) -> str:
    """Say which session and round it is."""
    return moment(view.phase, view.session, view.round)


def moment(phase: str, session: int, round_: int) -> str:
    """Say where a game is."""
    if phase in ("supply", "emissary"):
        return _("Session %(session)d · Round %(round)d") % {"session": session, "round": round_}
    return {
        "final_building": _("Last building time"),
        "self_count": _("Counting points"),
        "result": _("Result"),
    }[phase]


@kept(256)
def role_pairs(roles: tuple[str, ...] | frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Give the symbol and the name of each role, in the game's order."""
    return tuple((role, str(name)) for role, name in ROLES.items() if role in roles)
