"""What a viewer may know: all of it, since everything lies open on the table [D9]."""

from games.engine import Event, Record, Viewer
from games.hexellation.rules.common import stars_left
from games.hexellation.state import State, View


def view(state: State, viewer: Viewer) -> View:
    """Give what this viewer may know now."""
    return View(
        options=state.options,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        model=state.model,
        avoid=state.avoid,
        stars=state.stars,
        stars_left=stars_left(state),
        out=state.out,
        planet=state.planet,
        declined=state.declined,
        winners=state.winners,
        made=state.made,
        reason=state.reason,
        side=viewer.side,
    )


def see(_state: State, record: Record, _viewer: Viewer) -> tuple[Event, ...]:
    """Give the record's events: everybody may know all."""
    return record.events
