"""What a viewer may know: all of it, since everything lies open on the table [N5]."""

from games.engine import Event, Record, Viewer
from games.planet_x.rules.common import mover
from games.planet_x.rules.play import outcome
from games.planet_x.state import State, View


def view(state: State, viewer: Viewer) -> View:
    """Give what this viewer may know now."""
    result = outcome(state) if state.phase == "result" else None
    return View(
        options=state.options,
        phase=state.phase,
        stage=state.stage,
        round=state.round,
        order=state.order,
        turn=mover(state) if state.phase == "play" else None,
        ground=state.ground,
        players=state.players,
        deck=state.deck,
        governments=state.governments,
        now=state.now,
        pending=state.pending,
        last_round=state.last_round,
        chosen=state.chosen,
        fishy=state.fishy,
        reason=result.reason if result else "",
        scores=result.scores if result else None,
        winners=result.winners if result else (),
        fresh=state.fresh,
        side=viewer.side,
    )


def see(_state: State, record: Record, _viewer: Viewer) -> tuple[Event, ...]:
    """Give the record's events: everybody may know all."""
    return record.events
