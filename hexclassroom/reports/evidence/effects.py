"""What a step at the Supply Centre leaves for the next team: points at once of its best tile."""

from collections.abc import Sequence
from typing import Any, Final

from games.engine import Viewer
from games.planet_hexagon.actions import FernExchange, Flip, FlippingMachine, Painting, Phonomobile
from games.planet_hexagon.bots.board import KIND, Tile, colony_of
from games.planet_hexagon.pieces import FACES, type_shown
from games.planet_hexagon.rules.common import SIDES
from games.planet_hexagon.state import Piece, State
from games.planet_hexagon.view import view
from hexclassroom.reports.evidence.values import AtOnce

Steps: Final = Flip | FlippingMachine | Phonomobile | Painting | FernExchange
_SAME: Final = 1e-9
_MASTER: Final = Viewer(master=True)


def effect_of(
    state: State, side: int, legal: Sequence[Any], action: Any
) -> tuple[bool, float, float, float] | None:
    """Give whether a card was used, the change for the next team, and the chances of a random one.

    Tiles that are drawn for the step count for nothing: they are chance. None for other actions.
    """
    if not isinstance(action, Steps):
        return None
    next_side = (side + 1) % SIDES
    team = view(state, _MASTER).teams[next_side]
    prices = AtOnce(colony_of(team), state.options.covered_count)
    lying = list(state.supply)
    worth = [prices.of(_tile(piece)) if piece else 0.0 for piece in lying]
    now = max(worth, default=0.0)
    like = [each for each in legal if type(each) is type(action)]
    changes = [_after(state, lying, worth, prices, each) - now for each in like]
    return (
        not isinstance(action, Flip),
        round(changes[like.index(action)], 6),
        sum(change < -_SAME for change in changes) / len(changes),
        sum(change > _SAME for change in changes) / len(changes),
    )


def _tile(piece: Piece) -> Tile:
    return KIND[FACES[piece.tile][piece.side]], type_shown(piece.tile, piece.side)


def _after(
    state: State, lying: list[Piece | None], worth: list[float], prices: AtOnce, step: Any
) -> float:
    """Give what the next team's best tile would bring after a step."""
    gone = {step.a, step.b} if isinstance(step, Phonomobile) else {step.slot}
    rest = max((value for i, value in enumerate(worth) if i not in gone), default=0.0)
    if isinstance(step, Flip | FlippingMachine):
        piece = lying[step.slot]
        assert piece is not None
        return max(rest, prices.of(_tile(Piece(piece.tile, 1 - piece.side))))
    if isinstance(step, FernExchange) and state.hand is not None:
        return max(rest, prices.of(_tile(state.hand)))
    return rest
