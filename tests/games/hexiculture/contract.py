"""Hexiculture in the contract suite: other actions to try, tokens to count."""

from collections import Counter
from typing import Final

from games.chance import Chance, pick
from games.engine import CLOCK, MASTER, Actor, Viewer
from games.hexgrid import distance, hexagon
from games.hexiculture import actions as act
from games.hexiculture.board import CELLS
from games.hexiculture.pieces import CARDS, CROPS, KINDS, RADIUS, Kind
from games.hexiculture.rules import legal_actions
from games.hexiculture.state import Options, Plant, State
from games.hexiculture.view import view
from tests.games.random_play import Step

OPTIONS: Final = (
    Options(),
    Options(players=4),
    Options(players=3, rounds=10, first=2),
    Options(bonus=False, pass_with_two=True),
)
RECORDED: Final = (OPTIONS[0], OPTIONS[2], Options(players=4, rounds=10, bonus=False))
VIEWERS: Final = (*(Viewer(side=side) for side in range(4)), Viewer(master=True), Viewer())
_TWO_AWAY: Final = [cell for cell in hexagon(2) if cell != (0, 0)]


def others(state: State, chance: Chance) -> list[tuple[Actor, act.Action]]:
    """Give actions near to what is legal: every kind, cells on and off the board, orders."""
    tried: list[act.Action] = [
        act.Pass(),
        act.TimeUp(),
        act.EndPhase(),
        act.EndGame(),
        act.Propagate(0, 0, ()),
        *(act.SetFirst(side) for side in range(-1, state.options.players + 1)),
        *(act.Harvest(kind) for kind in KINDS),
    ]
    for _ in range(2):
        q, r = pick(chance, hexagon(RADIUS + 1))
        tried += [act.Sow(kind, q, r) for kind in KINDS]
        tried.append(act.Propagate(q, r, ((q + 1, r),)))
    for plant in [pick(chance, state.plants) for _ in range(3) if state.plants]:
        q, r = CELLS[plant.cell]
        near = {pick(chance, _TWO_AWAY) for _ in range(1 + chance.below(3))}
        cells = [(q + dq, r + dr) for dq, dr in near]
        tried += [act.Propagate(q, r, tuple(cells)), act.Propagate(q, r, tuple(sorted(cells)))]
    legal = [each for side in range(state.options.players) for each in legal_actions(state, side)]
    for one in [each for each in legal if isinstance(each, act.Propagate)][:4]:
        tried += [one, act.Propagate(one.q, one.r, one.cells[::-1])]
        tried += [act.Propagate(one.q, one.r, one.cells[1:])]
    actors = [*range(-2, state.options.players + 1)]
    return [(actor, action) for actor in actors for action in tried]


def listed(state: State, actor: Actor, action: act.Action) -> bool:
    """Say by other means than `check` whether an action is legal."""
    if state.phase == "result":
        return False
    if actor == CLOCK:
        return isinstance(action, act.TimeUp)
    if actor == MASTER:
        if isinstance(action, act.SetFirst):
            early = state.round == 1 and state.place == 0
            return early and action.side in {*range(state.options.players)} - {state.starter}
        return isinstance(action, act.EndPhase | act.EndGame)
    return action in legal_actions(state, actor)


def unlisted(_state: State, _side: int, _chance: Chance) -> act.Action | None:
    """Who is asked always has something to choose from."""
    return None


# Recorded playthroughs.
def dull(action: act.Action) -> bool:
    """Leave out turns without an action."""
    return isinstance(action, act.Pass)


def teacher(state: State, _chance: Chance) -> act.Action:
    """Set who starts, as long as it can be; end what is timed."""
    if (state.round, state.place) == (1, 0):
        return act.SetFirst((state.starter + 1) % state.options.players)
    return act.EndPhase()


def told(state: State) -> dict[str, str]:
    """Tell a state in short: by type and side the plants' cells with their tiers."""
    lines = {
        "turn": f"r{state.round} place {state.place} starter {state.starter} {state.phase}",
        "rocks": " ".join(map(str, state.rocks)),
        "card": f"{state.card or '-'} {' '.join(state.resolved)}",
        "end": state.reason,
    }
    for side in range(state.options.players):
        for kind in KINDS:
            own = [p for p in state.plants if p.side == side and p.kind == kind]
            lines[f"{kind} {side}"] = " ".join(f"{p.cell}:{p.tier}" for p in own)
        got = [f"r{s.round}:{s.what}:{s.points}" for s in state.scored if s.side == side]
        lines[f"scored {side}"] = " ".join(got)
    return lines


# Pieces.
def audit(step: Step) -> None:
    """Tokens are there as often as in the box, and each went where the record says."""
    before: State = step.state
    after: State = step.after
    cells = [*after.rocks, *(plant.cell for plant in after.plants)]
    assert len(cells) == len({*cells})
    assert after.rocks == before.rocks
    assert len(after.rocks) == 10
    for rock in after.rocks:
        for other in after.rocks:
            assert rock == other or distance(CELLS[rock], CELLS[other]) > 1
    assert list(after.plants) == sorted(after.plants)
    for plant in after.plants:
        assert 0 <= plant.tier <= 2 * CROPS[plant.kind].grown
    on_board = _counts(after.plants)
    for side, hand in enumerate(view(after, Viewer()).tokens):
        for kind, n in zip(KINDS, hand, strict=True):
            assert n >= 0
            assert n + on_board[side, kind] == CROPS[kind].tokens
    moved = Counter(_counts(before.plants))
    for event in step.record.events:
        gone = event.kind == "died" or (
            event.kind == "harvested" and not CROPS[_kind(event.note)].stays
        )
        moved[event.side, event.note] += event.kind in ("sown", "planted")
        moved[event.side, event.note] -= gone
    assert +moved == +on_board
    assert {*after.resolved, after.card} - {None} <= set(CARDS)
    assert after.card not in after.resolved
    assert after.scored[: len(before.scored)] == before.scored


def _counts(plants: tuple[Plant, ...]) -> Counter[tuple[int, str]]:
    return Counter((plant.side, str(plant.kind)) for plant in plants)


def _kind(note: str) -> Kind:
    return next(kind for kind in KINDS if kind == note)


def resampled(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing is hidden, so nothing can be redrawn [N4]."""
    return state
