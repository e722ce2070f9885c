"""What a viewer may know: all of it, since everything lies open on the table [N4]."""

from games.engine import Event, Record, Viewer
from games.hexiculture.pieces import KINDS
from games.hexiculture.rules.common import mover, tokens
from games.hexiculture.rules.play import outcome
from games.hexiculture.scoring import points, standing
from games.hexiculture.state import State, View


def view(state: State, viewer: Viewer) -> View:
    """Give what this viewer may know now."""
    result = outcome(state) if state.phase == "result" else None
    sides, card = range(state.options.players), state.card
    return View(
        options=state.options,
        phase=state.phase,
        round=state.round,
        starter=state.starter,
        turn=mover(state) if state.phase == "play" else None,
        rocks=state.rocks,
        plants=state.plants,
        tokens=tuple(tuple(tokens(state, side, kind) for kind in KINDS) for side in sides),
        points=points(state),
        scored=state.scored,
        card=card,
        standing=tuple(standing(state.plants, state.rocks, side, card)[0] for side in sides)
        if card
        else (),
        resolved=state.resolved,
        fresh=state.fresh,
        reason=state.reason,
        winners=result.winners if result else (),
        side=viewer.side,
    )


def see(_state: State, record: Record, _viewer: Viewer) -> tuple[Event, ...]:
    """Give the record's events: everybody may know all."""
    return record.events
