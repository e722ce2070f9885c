"""Planet X in the contract suite: other actions to try, pieces to count."""

from collections import Counter
from typing import Final

from games.chance import Chance, pick, shuffled
from games.engine import CLOCK, MASTER, Actor, Viewer
from games.hexgrid import hexagon
from games.planet_x import actions as act
from games.planet_x.board import board, sea_lanes
from games.planet_x.pieces import CARDS, COPIES, EMPTY, GOVERNMENT_CARDS, MODS
from games.planet_x.rules import legal_actions
from games.planet_x.rules.asking import asked
from games.planet_x.state import Goods, Options, Player, State
from tests.games.random_play import Step

OPTIONS: Final = (
    Options(max_rounds=12),
    Options(players=3, quick=True, mods=MODS, farm_reacts=True, max_rounds=12),
    Options(players=4, mods=("merchants", "betrayal"), max_rounds=5),
    Options(players=2, mods=("explorers", "fury", "mutation"), max_rounds=12),
)
RECORDED: Final = (OPTIONS[0], Options(players=3, quick=True, mods=MODS, max_rounds=6))
VIEWERS: Final = (*(Viewer(side=side) for side in range(6)), Viewer(master=True), Viewer())


def some_goods(player: Player, chance: Chance) -> Goods:
    """Give a little of what a player has, now and then too much."""
    cards = tuple(shuffled(chance, player.cards)[: chance.below(2)])
    return Goods(
        experience=chance.below(player.experience + 2),
        population=chance.below(3),
        cards=cards if chance.below(8) else (pick(chance, CARDS),),
        mimicry=not chance.below(4) and player.mimicry > 0,
        special_p=not chance.below(4) and player.special_p > 0,
        addiction=not chance.below(3) and player.addiction > 0,
    )


def some_offer(state: State, chance: Chance) -> act.Offer:
    """Offer some trade to anybody."""
    own = state.players[state.order[state.place]]
    to = chance.below(state.options.players + 1)
    other = state.players[min(to, state.options.players - 1)]
    cell = pick(chance, hexagon(state.ground.radius + 1))
    return act.Offer(
        to,
        some_goods(own, chance) if chance.below(4) else Goods(),
        some_goods(other, chance) if chance.below(4) else Goods(),
        (cell,) * (1 + (chance.below(8) == 7)) if not chance.below(4) else (),
        (cell,) if not chance.below(4) else (),
    )


def others(state: State, chance: Chance) -> list[tuple[Actor, act.Action]]:
    """Give actions near to what is legal: every kind, cells all over, tokens, trades, orders."""
    cells = [pick(chance, hexagon(state.ground.radius + 2)) for _ in range(3)]
    tokens = [board(state.ground.radius).at[t.cell] for t in state.ground.defences[:1]]
    tried: list[act.Action] = [
        act.BuyCard(),
        act.BuyGovernment("harmony"),
        act.FlipGovernment(),
        act.BuyChange(),
        act.BuyMimicry(),
        act.Colonise(),
        act.Farm(),
        act.RegainZap(),
        act.Reroll(chance.below(3)),
        act.Reroll(-1),
        act.KeepRoll(),
        act.PlaceNothing(),
        act.Answer(True),
        act.Answer(False),
        act.Surrender(),
        act.Endure(),
        act.Pass(),
        act.EndTurn(),
        act.TimeUp(),
        act.EndPhase(),
        act.EndGame(),
        some_offer(state, chance),
        some_offer(state, chance),
        *(act.Zap(side) for side in range(-1, state.options.players + 1)),
    ]
    for q, r in cells:
        free = not chance.below(2)
        face = chance.below(8)
        tried += [act.Clear(q, r), act.BuyRoute(q, r), act.Unlock(q, r, face)]
        tried += [act.Scout(q, r, free), act.Explore(q, r, free), act.Terraform(q, r, free)]
        tried += [act.Calm(q, r), act.Mine(q, r), act.Defend(q, r), act.Sabotage(q, r)]
        tried += [act.Keep(q, r), act.Place(q, r), act.Lose(q, r)]
        tried += [act.Defend(q, r, token) for token in tokens]
    players = state.options.players
    moved = chance.below(players)
    asked_: list[tuple[Actor, act.Action]] = [(moved, action) for action in tried]
    asked_ += [(side, action) for side in asked(state) for action in tried]
    for actor in (CLOCK, MASTER, players):
        asked_ += [(actor, pick(chance, tried)) for _ in range(4)]
    return asked_


def listed(state: State, actor: Actor, action: act.Action) -> bool:
    """Say by other means than `check` whether an action is legal."""
    if state.phase == "result":
        return False
    if actor == CLOCK:
        return isinstance(action, act.TimeUp)
    if actor == MASTER:
        return isinstance(action, act.EndPhase | act.EndGame)
    if actor >= state.options.players:
        return False
    if isinstance(action, act.Offer):
        return _may_offer(state, actor, action)
    return action in legal_actions(state, actor)


def _may_offer(state: State, side: int, offer: act.Offer) -> bool:
    now, players = state.now, state.players
    ready = state.stage == "act" and not (now.began or now.traded) and now.offers < 3
    if not ready or asked(state) != (side,) or "merchants" not in state.options.mods:
        return False
    if offer.to == side or not 0 <= offer.to < len(players):
        return False
    if players[offer.to].out or players[offer.to].done:
        return False
    own, other = players[side], players[offer.to]
    size = board(state.ground.radius).size
    index = board(state.ground.radius).index
    for whose, cells in ((own, offer.oath), (other, offer.their_oath)):
        if len(cells) > whose.oath or any(index.get(cell, size) >= size for cell in cells):
            return False
    if {offer.give, offer.take} == {Goods()} or offer.give.special_p:
        return False
    pairs = ((own, offer.give, offer.take), (other, offer.take, offer.give))
    return all(_can_give(player, gives, gets) for player, gives, gets in pairs)


def _can_give(player: Player, gives: Goods, gets: Goods) -> bool:
    left = player.population - gives.population + gets.population
    return (
        gives.experience <= player.experience
        and gives.special_p <= player.special_p
        and gives.mimicry <= player.mimicry
        and player.mimicry - gives.mimicry + gets.mimicry <= 3
        and gives.addiction <= min(player.addiction, gives.population // 2)
        and all(gives.cards.count(c) <= player.cards.count(c) for c in gives.cards)
        and abs(left) <= 4
        and gives.population <= 8
    )


def unlisted(_state: State, _side: int, _chance: Chance) -> act.Action | None:
    """Who is asked always has something to choose from."""
    return None


# Recorded playthroughs.
def dull(_action: act.Action) -> bool:
    """Nothing is left out."""
    return False


def teacher(_state: State, _chance: Chance) -> act.Action:
    """End what is timed."""
    return act.EndPhase()


def told(state: State) -> dict[str, str]:
    """Tell a state in short: by cell a die, or the side of a colony as a letter."""
    ground = state.ground
    faces = [
        "abcdef"[owner] if owner >= 0 else ".1234?^"[die]
        for die, owner in zip(ground.dice, ground.owners, strict=True)
    ]
    at = board(ground.radius).at
    lines = {
        "turn": f"r{state.round} {state.order[state.place]} {state.phase} {state.stage}",
        "board": "".join(faces),
        "deck": " ".join(f"{card}:{state.deck.count(card)}" for card in sorted(set(state.deck))),
        "pending": str(state.pending).removeprefix("Pending"),
    }
    if ground.promised:
        lines["promised"] = "".join(map(str, ground.promised))
    if ground.wildlife:
        lines["wildlife"] = " ".join(str(at[cell]) for cell in ground.wildlife)
    tokens = {"routes": ground.routes, "defences": ground.defences, "oaths": ground.oaths}
    for name, some in tokens.items():
        if some:
            lines[name] = " ".join(f"{t.side}{at[t.cell]}" for t in some)
    for side, p in enumerate(state.players):
        lines[f"player {side}"] = (
            f"population {p.population} experience {p.experience} colonies {p.unplaced}-{p.lost}"
            f"{' done' * p.done}{' out' * p.out} {p.government or '-'} change {p.change}"
            f" mimicry {p.mimicry} zap {int(p.zap)} defences {p.defences} p {p.special_p}"
            f"/{p.addiction} calmed {p.calmed} cards {' '.join(p.cards) or '-'}"
        )
    return lines


# Pieces.
def audit(step: Step) -> None:
    """Colonies, cards and tokens are there as often as in the box."""
    state: State = step.after
    ground, options = state.ground, state.options
    total = 4 if options.quick else 5
    for side, player in enumerate(state.players):
        there = ground.owners.count(side)
        if player.out:
            assert there == player.unplaced == 0
            continue
        assert there + player.unplaced + player.lost == total
        assert -5 < player.population < 5
        assert player.experience >= 0
        if "betrayal" in options.mods and not player.surrendered:
            assert player.defences + sum(t.side == side for t in ground.defences) == 2
        if "explorers" in options.mods:
            assert player.routes + sum(t.side == side for t in ground.routes) == 2
    held = Counter(card for player in state.players for card in player.cards)
    in_box = Counter(state.deck) + held
    assert all(in_box[card] <= COPIES for card in CARDS)
    if not any(player.out for player in state.players):
        missing = {card for card in CARDS if in_box[card] < COPIES}
        assert missing <= {"sabotage", "circle_the_wagons"}
        if "governments" in options.mods:
            governed = sum(player.government is not None for player in state.players)
            assert governed + state.governments == GOVERNMENT_CARDS
    assert all(
        die == EMPTY for die, owner in zip(ground.dice, ground.owners, strict=True) if owner >= 0
    )
    assert all(
        t.cell < len(ground.dice) or sea_lanes(ground) >> t.cell & 1 for t in ground.defences
    )
    if ground.promised:
        assert sum(map(bool, ground.promised)) == 7
        for cell, token in enumerate(ground.promised):
            # On top of question marks only, and on every one that there is.
            assert token == 0 or (token == 1) == (ground.dice[cell] == 5)
    for cell in ground.wildlife:
        assert ground.dice[cell] == 5
    on = board(ground.radius)
    standing = [cell for cell, owner in enumerate(ground.owners) if owner >= 0]
    assert all(ground.owners[n] < 0 for cell in standing for n in on.on_land(cell))


def resampled(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing is hidden, so nothing can be redrawn [N5]."""
    return state
