"""A view as a State: nothing is hidden here, so the rules can be asked about a view [N5]."""

from games.engine import Side
from games.planet_x.board import Board, board
from games.planet_x.pieces import OFFERS
from games.planet_x.rules.asking import asked
from games.planet_x.show.words import cell_name
from games.planet_x.state import State, View


def state(view: View) -> State:
    """Give the State that a view was made of; whether anybody acted in this round is open."""
    return State(
        options=view.options,
        ground=view.ground,
        players=view.players,
        order=view.order,
        deck=view.deck,
        phase=view.phase,
        stage=view.stage,
        round=view.round,
        place=view.order.index(view.turn) if view.turn is not None else 0,
        governments=view.governments,
        now=view.now,
        pending=view.pending,
        last_round=view.last_round,
        chosen=view.chosen,
        fishy=view.fishy,
        reason=view.reason,
    )


def waited_for(view: View) -> tuple[Side, ...]:
    """Give the sides that are asked something now."""
    return tuple(sorted(asked(state(view))))


def where(view: View) -> Board:
    """Give the board's geometry."""
    return board(view.ground.radius)


def key(view: View, cell: int) -> str:
    """Give a cell's key on the pages, which is its name."""
    return cell_name(*where(view).at[cell])


def trades(view: View) -> bool:
    """Say whether the viewer may offer a trade now, if there is anybody to trade with [D1]."""
    now, mine = view.now, view.side is not None and view.side == view.turn
    ready = mine and view.stage == "act" and not (now.began or now.traded)
    return ready and "merchants" in view.options.mods and now.offers < OFFERS
