"""Small things that every part of the rules needs."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.engine import Event, Side
from games.hexagonal_thing.board import Board, board
from games.hexagonal_thing.pieces import CARDS, DRAWN, ORDER, REPEATED, THINGS_TO_WIN, WON, Card
from games.hexagonal_thing.refusals import Refusal, refuse
from games.hexagonal_thing.state import Cell, Player, Stage, State


def area(state: State) -> Board:
    """Give the board that is played on."""
    return board(state.options.board)


def other(side: Side) -> Side:
    """Give the other side."""
    return 1 - side


def bank(players: Sequence[Player]) -> tuple[Card, ...]:
    """Give the cards that nobody holds."""
    held = {*players[0].cards, *players[1].cards}
    return tuple(card for card in CARDS if card not in held)


def with_player(state: State, side: Side, **changes: Any) -> State:
    """Give the state with something changed about one player."""
    players = list(state.players)
    players[side] = replace(players[side], **changes)
    return replace(state, players=(players[0], players[1]))


def with_cards(state: State, side: Side, cards: Sequence[Card]) -> State:
    """Give the state in which a player holds these cards."""
    return with_player(state, side, cards=tuple(sorted(cards, key=ORDER.__getitem__)))


def in_stage(state: State, stage: Stage, rule: str) -> None:
    """Refuse unless this stage is now."""
    if state.stage != stage:
        refuse(Refusal.WRONG_STAGE, rule)


def on_turn(state: State, side: Side, rule: str) -> None:
    """Refuse unless the side is on turn."""
    if side != state.turn:
        refuse(Refusal.NOT_YOUR_TURN, rule)


def vacant(state: State) -> list[Cell]:
    """List the cells without a Thing and without a counter [B2]."""
    taken = {*state.things, *(player.cell for player in state.players)}
    return [cell for cell in area(state).cells if cell not in taken]


def position(state: State) -> str:
    """Write everything that makes a position the same, and whose turn it is [W3]."""
    index = area(state).index
    mask = sum(1 << index[cell] for cell in state.things)
    parts = [state.turn, mask]
    for player in state.players:
        held = sum(1 << ORDER[card] for card in player.cards)
        parts += [index[player.cell], held, player.pounds, player.dollars, player.things]
    return ".".join(f"{part:x}" for part in parts)


def finished(state: State, winners: tuple[Side, ...], reason: str, events: list[Event]) -> State:
    """The result stands."""
    events.append(Event("ended", note=reason, n=WON if len(winners) == 1 else DRAWN))
    return replace(
        state,
        stage="result",
        winners=winners,
        reason=reason,
        auction=None,
        taker=-1,
        offer=False,
    )


def begun(state: State, events: list[Event]) -> State:
    """The turn of `state.turn` begins, unless the position or the number of turns ends the game."""
    now = position(state)
    state = replace(state, seen=(*state.seen, now))
    if state.seen.count(now) >= REPEATED:
        return finished(state, (0, 1), "repeated", events)
    if state.turns >= state.options.most_turns:
        return finished(state, (0, 1), "long", events)
    events.append(Event("turn", side=state.turn, n=state.turns))
    return state


def next_turn(state: State, events: list[Event]) -> State:
    """End the turn; what was offered in it lapses [D6]. Four Things end the game [W1]."""
    for side in (0, 1):
        if state.players[side].things >= THINGS_TO_WIN:
            return finished(state, (side,), "things", events)
    return begun(
        replace(
            state,
            turn=other(state.turn),
            turns=state.turns + 1,
            stage="turn",
            auctioned=False,
            auction=None,
            taker=-1,
            offered=False,
            offer=False,
        ),
        events,
    )
