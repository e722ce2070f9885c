"""The supply turn: arrive, Main Assets, take, flip, draw, exchange. Source: rules section 3.

Every step has a `permit_*`, which raises IllegalAction, and a function that does it. Doing adds
to `events` and gives the new state. Slots are the places 0-7 of the Supply Centre.
"""

from typing import Final

from msgspec.structs import replace

from games.chance import Chance, pick
from games.engine import Event, Side
from games.planet_hexagon import actions as act
from games.planet_hexagon.pieces import Asset
from games.planet_hexagon.refusals import Refusal, refuse
from games.planet_hexagon.rules.common import (
    PIECES,
    ROUNDS,
    SIDES,
    Supply,
    bagged,
    shown,
    shown_type,
    turn_side,
    with_slot,
    with_team,
)
from games.planet_hexagon.rules.setup import SLOTS, draw
from games.planet_hexagon.state import Piece, Stage, State

_TAKES: Final = tuple(act.Take(slot) for slot in range(SLOTS))
_FLIPS = tuple(act.Flip(slot) for slot in range(SLOTS))
_MACHINES = tuple(act.FlippingMachine(slot) for slot in range(SLOTS))
_PAINTINGS = tuple(act.Painting(slot) for slot in range(SLOTS))
_EXCHANGES = tuple(act.FernExchange(slot) for slot in range(SLOTS))
_PHONOMOBILES = tuple(act.Phonomobile(a, b) for a in range(SLOTS) for b in range(a + 1, SLOTS))
_SIDES = (act.PaintingSide(0), act.PaintingSide(1))
_ARRIVE = act.Arrive()
_FERN_DRAW = act.FernDraw()
_LEAVE = act.Leave()


def steps(state: State, side: Side) -> list[act.Action]:
    """List what the Supplier of the side on turn may do, in the order of the Action union."""
    supply, stage = state.supply, state.stage
    if stage == "choose":
        takes: list[act.Action] = _of(_TAKES, supply)
        return takes if state.asset_used else takes + _pre_moves(state, side)
    if stage == "flip":
        return [_FLIPS[i] for i in _flippable(state)]
    if stage == "arrive":
        return [_ARRIVE]
    if stage == "painting":
        return list(_SIDES)
    if stage == "fern":
        draws = [_FERN_DRAW] if state.round == ROUNDS and not state.fern_drew else []
        return [*draws, *_of(_EXCHANGES, supply), _LEAVE]
    return []


def _of(actions: tuple[act.Action, ...], supply: Supply) -> list[act.Action]:
    """Keep the actions whose slot holds a tile; one action a slot."""
    return [action for action, piece in zip(actions, supply, strict=True) if piece]


def _pre_moves(state: State, side: Side) -> list[act.Action]:
    supply, asset = state.supply, state.teams[side].asset
    if asset == "flipping_machine":
        return _of(_MACHINES, supply)
    if asset == "phonomobile":
        return [pair for pair in _PHONOMOBILES if supply[pair.a] and supply[pair.b]]
    if asset == "indescribable_painting":
        return _of(_PAINTINGS, supply)
    return []


def _flippable(state: State) -> list[int]:
    fixed = state.fixed
    return [i for i, piece in enumerate(state.supply) if piece and i not in fixed]


def _on_turn(state: State, side: Side, stage: Stage) -> None:
    if state.phase != "supply":
        refuse(Refusal.WRONG_PHASE, "S1")
    if not 0 <= side < SIDES:
        refuse(Refusal.WRONG_ACTOR, "E3")
    if side != turn_side(state):
        refuse(Refusal.NOT_YOUR_TURN, "S1")
    if state.stage != stage:
        refuse(Refusal.WRONG_STEP, "S2")


def _tile(state: State, slot: int) -> Piece:
    piece = state.supply[slot] if 0 <= slot < SLOTS else None
    if piece is None:
        refuse(Refusal.EMPTY_SLOT, "S3")
    return piece


def _card(state: State, side: Side, asset: Asset) -> None:
    if state.teams[side].asset != asset:
        refuse(Refusal.NOT_YOUR_ASSET, "A1")
    if state.asset_used:
        refuse(Refusal.ASSET_USED, "A1")


def _seen(kind: str, side: Side, slot: int, piece: Piece) -> Event:
    """Make an event for those who see the Supply Centre: a tile with the face that it shows."""
    return Event(kind, "supply", side, slot=slot, face=shown(piece), type=shown_type(piece))


def _over(piece: Piece) -> Piece:
    return PIECES[piece.tile][1 - piece.side]


def _flipped(side: Side, slot: int, was: Piece, now: Piece) -> Event:
    return Event(
        "flipped",
        "supply",
        side,
        slot=slot,
        face=shown(now),
        type=shown_type(now),
        was=shown(was),
        was_type=shown_type(was),
    )


# Arrive.
def permit_arrive(state: State, side: Side, _action: act.Arrive) -> None:
    """The Supplier of the side on turn says "I am here"."""
    _on_turn(state, side, "arrive")


def arrive(
    state: State, side: Side, _action: act.Arrive, _chance: Chance, events: list[Event]
) -> State:
    """From now on the team's building is closed [D16] and the turn's clock runs."""
    events.append(Event("arrived", side=side))
    return replace(state, stage="choose")


# The basic move.
def permit_take(state: State, side: Side, action: act.Take) -> None:
    """Any tile of the Supply Centre may be taken."""
    _on_turn(state, side, "choose")
    _tile(state, action.slot)


def take(state: State, side: Side, action: act.Take, _chance: Chance, events: list[Event]) -> State:
    """The tile keeps the side that it shows."""
    slot = action.slot
    piece = _tile(state, slot)
    events.append(Event("took", side=side))
    events.append(_seen("took_tile", side, slot, piece))
    return replace(state, stage="flip", hand=piece, supply=with_slot(state.supply, slot, None))


def permit_flip(state: State, side: Side, action: act.Flip) -> None:
    """Any tile that is left, but not those that the Phonomobile brought in this turn [D4]."""
    _on_turn(state, side, "flip")
    _tile(state, action.slot)
    if action.slot in state.fixed:
        refuse(Refusal.FIXED_SLOT, "D4")


def flip(state: State, side: Side, action: act.Flip, chance: Chance, events: list[Event]) -> State:
    """Then a tile is drawn while the bag holds any; the Fern's holder may still exchange."""
    slot = action.slot
    was = _tile(state, slot)
    now = _over(was)
    events.append(_flipped(side, slot, was, now))
    supply, bag = with_slot(state.supply, slot, now), state.bag
    if bag:
        drawn, bag = draw(bag, chance)
        slot = supply.index(None)
        supply = with_slot(supply, slot, drawn)
        events.append(_seen("drew", side, slot, drawn))
    state = replace(state, stage="fern", supply=supply, bag=bag)
    if state.teams[side].asset == "pondering_fern":
        return state
    return go_back(state, side, events)


def go_back(state: State, side: Side, events: list[Event]) -> State:
    """The tile taken goes to the waiting spot and the next team's turn comes."""
    state = put_down(state, side, events)
    turn = state.turn + 1
    last = turn == SIDES
    if last:
        events.append(Event("phase", note="emissary"))
    return replace(
        state,
        phase="emissary" if last else "supply",
        stage="" if last else "arrive",
        turn=turn,
        asset_used=False,
        fern_drew=False,
        fixed=(),
    )


def put_down(state: State, side: Side, events: list[Event]) -> State:
    """The tile taken goes to the team's waiting spot, the newest last."""
    hand, team = state.hand, state.teams[side]
    if hand is None:
        return state
    events.append(Event("waiting", "side", side, face=shown(hand), type=shown_type(hand)))
    team = replace(team, waiting=(*team.waiting, hand))
    return replace(state, teams=with_team(state.teams, side, team), hand=None)


# Main Assets.
def permit_flipping_machine(state: State, side: Side, action: act.FlippingMachine) -> None:
    """Before the basic move, with the card, once."""
    _on_turn(state, side, "choose")
    _card(state, side, "flipping_machine")
    _tile(state, action.slot)


def flipping_machine(
    state: State, side: Side, action: act.FlippingMachine, _chance: Chance, events: list[Event]
) -> State:
    """Flip one tile of the Supply Centre."""
    slot = action.slot
    was = _tile(state, slot)
    now = _over(was)
    events.append(Event("asset", side=side, note="flipping_machine"))
    events.append(_flipped(side, slot, was, now))
    return replace(state, supply=with_slot(state.supply, slot, now), asset_used=True)


def permit_phonomobile(state: State, side: Side, action: act.Phonomobile) -> None:
    """Before the basic move, with the card, once: two different tiles, the lower slot first."""
    _on_turn(state, side, "choose")
    _card(state, side, "phonomobile")
    _tile(state, action.a)
    _tile(state, action.b)
    if action.a >= action.b:
        refuse(Refusal.SAME_SLOT, "A3")


def phonomobile(
    state: State, side: Side, action: act.Phonomobile, chance: Chance, events: list[Event]
) -> State:
    """Both go into the Rubbish Bag; then two are drawn from it as they come, fixed [D4]."""
    slots = (action.a, action.b)
    supply, gone = state.supply, [_tile(state, slot) for slot in slots]
    events.append(Event("asset", side=side, note="phonomobile"))
    for slot, piece in zip(slots, gone, strict=True):
        events.append(_seen("rubbished", side, slot, piece))
    rubbish = bagged(state.rubbish, (piece.tile for piece in gone))
    for slot in slots:
        drawn, rubbish = draw(rubbish, chance)
        supply = with_slot(supply, slot, drawn)
        events.append(_seen("drew", side, slot, drawn))
    return replace(state, supply=supply, rubbish=rubbish, fixed=slots, asset_used=True)


def permit_painting(state: State, side: Side, action: act.Painting) -> None:
    """Before the basic move, with the card, once."""
    _on_turn(state, side, "choose")
    _card(state, side, "indescribable_painting")
    _tile(state, action.slot)


def painting(
    state: State, side: Side, action: act.Painting, chance: Chance, events: list[Event]
) -> State:
    """The tile goes back into the Supply Bag and one is drawn: maybe the same."""
    slot = action.slot
    piece = _tile(state, slot)
    bag = bagged(state.bag, (piece.tile,))
    i = chance.below(len(bag))
    events.append(Event("asset", side=side, note="indescribable_painting"))
    events.append(_seen("returned", side, slot, piece))
    return replace(
        state,
        stage="painting",
        supply=with_slot(state.supply, slot, None),
        bag=bag[:i] + bag[i + 1 :],
        hole=slot,
        drawn=bag[i],
        asset_used=True,
    )


def permit_painting_side(state: State, side: Side, action: act.PaintingSide) -> None:
    """The tile drawn lies on either side."""
    _on_turn(state, side, "painting")
    if action.side not in (0, 1):
        refuse(Refusal.NO_SUCH_FACE, "A4")


def painting_side(
    state: State, side: Side, action: act.PaintingSide, _chance: Chance, events: list[Event]
) -> State:
    """The tile drawn fills the gap; the basic move follows."""
    if state.drawn is None:
        refuse(Refusal.WRONG_STEP, "S2")
    piece = PIECES[state.drawn][action.side]
    events.append(_seen("drew", side, state.hole, piece))
    return replace(
        state,
        stage="choose",
        supply=with_slot(state.supply, state.hole, piece),
        hole=-1,
        drawn=None,
    )


def permit_fern_draw(state: State, side: Side, _action: act.FernDraw) -> None:
    """Only when there was nothing to draw from the Supply Bag (round 4), once."""
    _on_turn(state, side, "fern")
    if state.round != ROUNDS:
        refuse(Refusal.NOT_IN_THIS_ROUND, "A5")
    if state.fern_drew:
        refuse(Refusal.ASSET_USED, "A1")


def fern_draw(
    state: State, side: Side, _action: act.FernDraw, chance: Chance, events: list[Event]
) -> State:
    """A tile comes from the Rubbish Bag, a random side up; drawing uses the card."""
    drawn, rubbish = draw(state.rubbish, chance)
    slot = state.supply.index(None)
    events.append(Event("asset", side=side, note="pondering_fern"))
    events.append(_seen("drew", side, slot, drawn))
    return replace(
        state,
        supply=with_slot(state.supply, slot, drawn),
        rubbish=rubbish,
        asset_used=True,
        fern_drew=True,
    )


def permit_fern_exchange(state: State, side: Side, action: act.FernExchange) -> None:
    """After the basic move, for any tile of the Supply Centre."""
    _on_turn(state, side, "fern")
    _tile(state, action.slot)


def fern_exchange(
    state: State, side: Side, action: act.FernExchange, _chance: Chance, events: list[Event]
) -> State:
    """Each tile keeps its side; the turn is over."""
    slot = action.slot
    piece, hand = _tile(state, slot), state.hand
    if hand is None:
        refuse(Refusal.WRONG_STEP, "S2")
    if not state.asset_used:
        events.append(Event("asset", side=side, note="pondering_fern"))
    events.append(
        Event(
            "exchanged",
            "supply",
            side,
            slot=slot,
            face=shown(piece),
            type=shown_type(piece),
            was=shown(hand),
            was_type=shown_type(hand),
        )
    )
    state = replace(state, supply=with_slot(state.supply, slot, hand), hand=piece)
    return go_back(state, side, events)


def permit_leave(state: State, side: Side, _action: act.Leave) -> None:
    """The Fern's holder keeps the tile."""
    _on_turn(state, side, "fern")


def leave(
    state: State, side: Side, _action: act.Leave, _chance: Chance, events: list[Event]
) -> State:
    """The turn is over."""
    return go_back(state, side, events)


# Time-up.
def finish(state: State, chance: Chance, events: list[Event], note: str) -> State:
    """Do the remaining mandatory steps at random; start no Main Asset, finish one begun [D14]."""
    side = turn_side(state)
    events.append(Event("timed_out", side=side, note=note))
    if state.stage == "painting":
        state = painting_side(state, side, pick(chance, _SIDES), chance, events)
    if state.stage == "choose":
        slots = [i for i, piece in enumerate(state.supply) if piece]
        state = take(state, side, _TAKES[pick(chance, slots)], chance, events)
    if state.stage == "flip":
        state = flip(state, side, _FLIPS[pick(chance, _flippable(state))], chance, events)
    if state.stage == "fern":
        state = go_back(state, side, events)
    return state
