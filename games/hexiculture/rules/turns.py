"""Turns and rounds: growth, deaths, bonus cards, the starting player token, the end."""

from msgspec.structs import replace

from games.chance import Chance, pick
from games.engine import Event
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import CARD_EVERY, CARDS, CROPS
from games.hexiculture.rules.common import mover
from games.hexiculture.scoring import resolve
from games.hexiculture.state import Plant, State


def over_to_next(state: State, chance: Chance, events: list[Event]) -> State:
    """End the turn: the next side's plants grow, after the last side the round ends."""
    state = replace(state, place=state.place + 1)
    if state.place == state.options.players:
        state = _end_round(replace(state, place=state.options.players - 1), chance, events)
        if state.phase == "result":
            return state
    return _begin(state, events)


def _begin(state: State, events: list[Event]) -> State:
    """All plants of the mover grow by one tier [T2]."""
    side = mover(state)
    events.append(Event("turn", side=side, n=state.round))
    plants = tuple(replace(p, tier=p.tier + 1) if p.side == side else p for p in state.plants)
    grew = sum(plant.side == side for plant in plants)
    if grew:
        events.append(Event("grew", side=side, n=grew))
    return replace(state, plants=plants)


def _end_round(state: State, chance: Chance, events: list[Event]) -> State:
    """Deaths, then a bonus card if it is due, then the token goes on [T4]."""
    state = _deaths(state, events)
    last = state.round == state.options.rounds
    if state.card is not None and state.round % CARD_EVERY == 0:
        state = _bonus(state, last, chance, events)
    if last:
        return end(state, "rounds", events)
    starter = state.starter
    if state.options.players > 2 or state.options.pass_with_two:
        starter = (starter + 1) % state.options.players
        events.append(Event("starter", side=starter))
    return replace(state, round=state.round + 1, place=0, starter=starter)


def dies(plant: Plant) -> bool:
    """Say whether a plant is too old when a round ends [D1]."""
    return plant.tier >= 2 * CROPS[plant.kind].grown


def _deaths(state: State, events: list[Event]) -> State:
    """The tokens go back to their players, without points [D2]."""
    for plant in filter(dies, state.plants):
        q, r = CELLS[plant.cell]
        events.append(Event("died", side=plant.side, q=q, r=r, note=plant.kind))
    return replace(state, plants=tuple(plant for plant in state.plants if not dies(plant)))


def _bonus(state: State, last: bool, chance: Chance, events: list[Event]) -> State:
    """Resolve the open card; unless it was the last round the next one is turned over [C1]."""
    assert state.card is not None
    scored = resolve(state, state.card)
    events.append(Event("resolved", n=len(scored), note=state.card))
    events += [Event("bonus", side=each.side, n=each.points, note=each.what) for each in scored]
    resolved = (*state.resolved, state.card)
    left = [card for card in CARDS if card not in resolved]
    card = None
    if left and not last:
        card = pick(chance, left)
        events.append(Event("card", note=card))
    return replace(state, card=card, resolved=resolved, scored=(*state.scored, *scored))


def end(state: State, reason: str, events: list[Event]) -> State:
    """The result stands [T6]."""
    events.append(Event("phase", note="result"))
    return replace(state, phase="result", reason=reason, ended_early=reason == "ended_early")
