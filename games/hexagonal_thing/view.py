"""What a viewer may know: all of it, since monies, cards and Things lie open [D8]."""

from games.engine import Event, Record, Viewer
from games.hexagonal_thing.rules.auctions import amounts
from games.hexagonal_thing.rules.common import bank
from games.hexagonal_thing.rules.turns import playable_now
from games.hexagonal_thing.state import State, View


def view(state: State, viewer: Viewer) -> View:
    """Give what this viewer may know now."""
    return View(
        options=state.options,
        players=state.players,
        bank=bank(state.players),
        things=state.things,
        turn=state.turn,
        turns=state.turns,
        stage=state.stage,
        playable=playable_now(state) if state.stage == "turn" else (),
        amounts=amounts(state),
        auctioned=state.auctioned,
        auction=state.auction,
        taker=state.taker,
        in_hand=state.in_hand,
        offered=state.offered,
        offer=state.offer,
        repeated=state.seen.count(state.seen[-1]) if state.seen else 0,
        winners=state.winners,
        reason=state.reason,
        side=viewer.side,
    )


def see(_state: State, record: Record, _viewer: Viewer) -> tuple[Event, ...]:
    """Give the record's events: everybody may know all."""
    return record.events
