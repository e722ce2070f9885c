"""Hexagonal Thing in the contract suite: other actions to try; money, cards and Things to count."""

from typing import Final

from games.chance import Chance, pick, shuffled
from games.engine import CLOCK, MASTER, Actor, Viewer
from games.hexagonal_thing import actions as act
from games.hexagonal_thing.board import board
from games.hexagonal_thing.pieces import CARDS, THINGS, Card
from games.hexagonal_thing.rules import legal_actions
from games.hexagonal_thing.rules.common import bank
from games.hexagonal_thing.state import Options, State
from tests.games.random_play import Step

OPTIONS: Final = (
    Options(draws=False),
    Options(three_bids=True, draws=False),
    Options(),
    Options(three_bids=True, most_turns=6),
)
RECORDED: Final = (OPTIONS[0], OPTIONS[1], OPTIONS[2])
VIEWERS: Final = (*(Viewer(side=side) for side in range(2)), Viewer(master=True), Viewer())


def some_cards(state: State, chance: Chance) -> tuple[Card, ...]:
    """Give some cards of the bank, or now and then of anybody, in any order."""
    cards = CARDS if not chance.below(4) else bank(state.players)
    return tuple(shuffled(chance, cards)[: 1 + chance.below(4)])


def some_amount(state: State, chance: Chance) -> int:
    """Give an amount around the last bid, or any."""
    bid = state.auction.bid if state.auction is not None else None
    if bid is not None and chance.below(3):
        return bid - 2 + chance.below(5)
    return pick(chance, (-200, -50, -1, 0, 1, 20, 49, 50, 51, 9998, 9999, 10_000))


def others(state: State, chance: Chance) -> list[tuple[Actor, act.Action]]:
    """Give actions near to what is legal: cards, cells and amounts of all kinds, orders."""
    cells = [pick(chance, board("published").cells) for _ in range(3)] + [(9, 9)]
    cells += [pick(chance, state.things or ((0, 0),)), state.players[0].cell]
    tried: list[act.Action] = [act.Stay(), act.Concede(), act.OfferDraw(), act.TimeUp()]
    tried += [act.AnswerDraw(False), act.AnswerDraw(True), act.EndPhase(), act.EndGame()]
    tried += [act.Play(card) for card in shuffled(chance, CARDS)[:6]]
    tried += [act.CallAuction(some_cards(state, chance)) for _ in range(3)]
    tried += [act.CallAuction(()), act.CallAuction((CARDS[0], CARDS[0]))]
    for q, r in cells:
        tried += [act.Take(q, r), act.Put(q, r)]
    for _ in range(4):
        n = some_amount(state, chance)
        tried += [act.Bid(n), act.Change(n)]
    return [(actor, action) for actor in (0, 1, CLOCK, MASTER, 2) for action in tried]


def listed(state: State, actor: Actor, action: act.Action) -> bool:
    """Say by other means than `check` whether an action is legal."""
    if state.stage == "result":
        return False
    if actor == CLOCK:
        return isinstance(action, act.TimeUp)
    if actor == MASTER:
        return isinstance(action, act.EndPhase | act.EndGame)
    if actor not in (0, 1):
        return False
    if isinstance(action, act.CallAuction):
        singles = legal_actions(state, actor)
        return 0 < len(action.cards) == len(set(action.cards)) and all(
            act.CallAuction((card,)) in singles for card in action.cards
        )
    if isinstance(action, act.Bid | act.Change):
        # The ends are listed, and everything between them is legal.
        same = [a for a in _amounts(state, actor) if type(a) is type(action)]
        return bool(same) and same[0].amount <= action.amount <= same[-1].amount
    return action in legal_actions(state, actor)


def _amounts(state: State, side: int) -> list[act.Bid | act.Change]:
    return [a for a in legal_actions(state, side) if isinstance(a, act.Bid | act.Change)]


def unlisted(state: State, side: int, chance: Chance) -> act.Action | None:
    """Give a lot of some cards, or an amount between those listed."""
    amounts = _amounts(state, side)
    if amounts:
        least, most = amounts[0].amount, amounts[-1].amount
        n = least + chance.below(most - least + 1)
        return act.Bid(n) if isinstance(amounts[0], act.Bid) else act.Change(n)
    lot = act.CallAuction(some_cards(state, chance))
    return lot if listed(state, side, lot) else None


# Recorded playthroughs.
def dull(action: act.Action) -> bool:
    """Leave out what ends a game too soon."""
    return isinstance(action, act.Stay) or action == act.AnswerDraw(True)


def teacher(_state: State, _chance: Chance) -> act.Action:
    """End what is timed."""
    return act.EndPhase()


def told(state: State) -> dict[str, str]:
    """Tell a state in short: who stands where and has what."""
    out = {"stage": f"{state.stage} turn {state.turns} of {state.turn} auctioned {state.auctioned}"}
    for name, p in zip(("white", "black"), state.players, strict=True):
        money = f"£{p.pounds} ${p.dollars}"
        out[name] = f"({p.cell[0]},{p.cell[1]}) {money} Things {p.things} {' '.join(p.cards)}"
    auction = state.auction
    out["things"] = " ".join(f"({q},{r})" for q, r in state.things)
    out["auction"] = "-"
    if auction is not None:
        lot = " ".join((auction.lot, *auction.cards))
        out["auction"] = f"{lot}: bid {auction.bid} ({auction.bids}), asked {auction.side}"
    out["draw"] = f"offered {state.offered} open {state.offer}"
    out["end"] = f"{state.reason} {list(state.winners)}"
    return out


def audit(step: Step) -> None:
    """Eighteen cards, seven Things, and no money but from and to the bank."""
    before, after = step.state, step.after
    held = [card for player in after.players for card in player.cards]
    assert sorted([*held, *bank(after.players)]) == sorted(CARDS)
    assert len(held) == len(set(held))
    assert len(after.things) + sum(p.things for p in after.players) + after.in_hand == THINGS
    assert after.in_hand == (after.stage == "put") or after.stage == "result"
    assert len({*after.things, *(p.cell for p in after.players)}) == len(after.things) + 2
    assert all(p.things >= 0 and p.pounds >= 0 and p.dollars >= 0 for p in after.players)
    for side, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        told = [e for e in step.record.events if e.side == side]
        changed = sum(e.n for e in told if e.kind == "changed")
        pounds = sum(e.n for e in told if e.kind == "money" and e.note == "pounds")
        dollars = sum(e.n for e in told if e.kind == "money" and e.note == "dollars")
        assert now.pounds - was.pounds == pounds - changed
        assert now.dollars - was.dollars == dollars + changed
    assert after.turns - before.turns in (0, 1)
    assert len(after.seen) - len(before.seen) == after.turns - before.turns
    assert 0 in (len(after.winners), len(before.winners))


def resampled(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing is hidden, so nothing can be redrawn [D8]."""
    return state
