"""Free actions that hurt: Zap and Defence tokens (Betrayal), and the card Sabotage."""

from msgspec.structs import replace

from games.chance import Chance
from games.engine import Event, Side
from games.planet_x import actions as act
from games.planet_x import board as brd
from games.planet_x.pieces import QUESTION, ZAP_LOSS
from games.planet_x.refusals import Refusal, refuse
from games.planet_x.rules.common import (
    copies,
    has,
    in_stage,
    land,
    on,
    with_die,
    with_ground,
    with_player,
)
from games.planet_x.rules.turns import after, lose
from games.planet_x.state import Pending, State, Token


def _free(state: State, side: Side) -> None:
    in_stage(state, side, "act")
    if not has(state, "betrayal"):
        refuse(Refusal.NO_MOD, "Y1")


def permit_zap(state: State, side: Side, action: act.Zap) -> None:
    """A colony of the other player next to the own territory."""
    _free(state, side)
    if state.now.zapped:
        refuse(Refusal.NO_FREE_ACTION, "Y1")
    if not state.players[side].zap:
        refuse(Refusal.NO_TOKEN, "Y2")
    if not 0 <= action.side < len(state.players) or action.side == side:
        refuse(Refusal.NO_SUCH_PLAYER, "Y2")
    other = state.players[action.side]
    there = brd.colonies(state.ground, action.side) & brd.border(state.ground, side)
    if other.out or other.done or other.surrendered or not there:
        refuse(Refusal.CANNOT_BE_ZAPPED, "Y2")


def zap(state: State, side: Side, action: act.Zap, _chance: Chance, events: list[Event]) -> State:
    """The token is spent; the other player endures it or surrenders."""
    events.append(Event("zapped", side=side, n=action.side))
    now = replace(state.now, began=True, zapped=True)
    state = with_player(replace(state, now=now), side, zap=False)
    return replace(state, stage="zap", pending=Pending(side=action.side, then="free"))


def permit_zapped(state: State, side: Side, _action: act.Surrender | act.Endure) -> None:
    """Only the player who was zapped."""
    if state.stage != "zap" or side != state.pending.side:
        refuse(Refusal.WRONG_STEP, "Y3")


def surrender(
    state: State, side: Side, _action: act.Surrender, chance: Chance, events: list[Event]
) -> State:
    """All Zap and Defence tokens go for good; this player cannot be zapped any more."""
    events.append(Event("surrendered", side=side))
    left = tuple(token for token in state.ground.defences if token.side != side)
    state = with_ground(state, defences=left)
    state = with_player(state, side, zap=False, defences=0, surrendered=True)
    return after(replace(state, stage="act"), "free", chance, events)


def endure(
    state: State, side: Side, _action: act.Endure, chance: Chance, events: list[Event]
) -> State:
    """Population is lost."""
    state = lose(replace(state, stage="act"), side, ZAP_LOSS, "free", events)
    return after(state, "free", chance, events)


def permit_regain(state: State, side: Side, _action: act.RegainZap) -> None:
    """As the action of the turn; never more than one token."""
    _free(state, side)
    if state.now.acted:
        refuse(Refusal.ACTED, "P3")
    if state.players[side].zap:
        refuse(Refusal.HAS_ZAP, "Y4")
    if state.players[side].surrendered:
        refuse(Refusal.HAS_SURRENDERED, "Y3")


def regain(
    state: State, side: Side, _action: act.RegainZap, chance: Chance, events: list[Event]
) -> State:
    """The token can be used from now on, in this turn too."""
    events.append(Event("zap_regained", side=side))
    return after(with_player(state, side, zap=True), "act", chance, events)


def guardable(state: State, side: Side) -> int:
    """Give the empty cells, sea routes too, next to a player's colonies without own token [Y5]."""
    near = brd.around(state.ground, brd.colonies(state.ground, side))
    own = brd.bits(token.cell for token in state.ground.defences if token.side == side)
    return near & (brd.empty(state.ground) | brd.sea_lanes(state.ground)) & ~own


def permit_defend(state: State, side: Side, action: act.Defend) -> None:
    """An empty cell next to an own colony, for a token in hand or one that lies on the board."""
    _free(state, side)
    if state.now.defended:
        refuse(Refusal.NO_FREE_ACTION, "Y1")
    index = on(state).index
    cell = index.get((action.q, action.r), -1)
    if cell < 0 or not guardable(state, side) >> cell & 1:
        refuse(Refusal.NOT_EMPTY, "Y5")
    if action.moved is None:
        if not state.players[side].defences:
            refuse(Refusal.NO_TOKEN, "Y5")
    elif Token(side, index.get(action.moved, -1)) not in state.ground.defences:
        refuse(Refusal.NO_TOKEN, "Y5")


def defend(
    state: State, side: Side, action: act.Defend, chance: Chance, events: list[Event]
) -> State:
    """The cell is nobody else's territory as long as the token lies there."""
    index, tokens = on(state).index, state.ground.defences
    events.append(Event("defended", side=side, q=action.q, r=action.r))
    if action.moved is None:
        state = with_player(state, side, defences=state.players[side].defences - 1)
    else:
        gone = Token(side, index[action.moved])
        tokens = tuple(token for token in tokens if token != gone)
    tokens = tuple(sorted((*tokens, Token(side, index[action.q, action.r]))))
    state = replace(with_ground(state, defences=tokens), now=replace(state.now, defended=True))
    return after(state, "free", chance, events)


def permit_sabotage(state: State, side: Side, action: act.Sabotage) -> None:
    """With the card: an empty cell of the own territory, no sea."""
    in_stage(state, side, "act")
    if not copies(state.players[side], "sabotage"):
        refuse(Refusal.NO_FREE_ACTION, "A4")
    cell = land(state, action.q, action.r)
    if not brd.territory(state.ground, side) & brd.empty(state.ground) & 1 << cell:
        refuse(Refusal.NOT_EMPTY, "A4")


def sabotage(
    state: State, side: Side, action: act.Sabotage, chance: Chance, events: list[Event]
) -> State:
    """A question mark lies there; the card is gone."""
    events.append(Event("sabotaged", side=side, q=action.q, r=action.r))
    state = with_die(state, land(state, action.q, action.r), QUESTION)
    cards = list(state.players[side].cards)
    cards.remove("sabotage")
    return after(with_player(state, side, cards=tuple(cards)), "free", chance, events)
