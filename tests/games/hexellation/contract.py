"""Hexellation in the contract suite: other actions to try, stars to count."""

from typing import Final

from games.chance import Chance, pick, shuffled
from games.engine import CLOCK, MASTER, Actor, Viewer
from games.hexellation import actions as act
from games.hexellation.pieces import AREA, STARS
from games.hexellation.rules import legal_actions
from games.hexellation.rules.claims import maker
from games.hexellation.rules.common import area, still_in
from games.hexellation.shapes import same
from games.hexellation.state import Options, State
from tests.games.random_play import Step

OPTIONS: Final = (
    Options(),
    Options(players=4, board="advanced", planet=False),
    Options(unnoticed=True, planet=False),
    Options(players=6, unnoticed=True),
)
RECORDED: Final = (OPTIONS[0], OPTIONS[1], Options(players=3, unnoticed=True, planet=False))
VIEWERS: Final = (*(Viewer(side=side) for side in range(6)), Viewer(master=True), Viewer())


def some_claim(state: State, chance: Chance) -> act.Claim:
    """Name some stars: of the right number or one fewer, mostly wrong."""
    pattern = "avoid" if chance.below(2) else "model"
    shape = state.model if pattern == "model" else state.avoid
    stars = shuffled(chance, [(star.q, star.r) for star in state.stars])
    n = len(shape) - (not chance.below(4))
    return act.Claim("model" if pattern == "model" else "avoid", tuple(stars[:n]))


def others(state: State, chance: Chance) -> list[tuple[Actor, act.Action]]:
    """Give actions near to what is legal: cells in and around both fields, claims, orders."""
    cells = [pick(chance, area(state).cells) for _ in range(4)] + [pick(chance, AREA), (5, 0)]
    cells += [(star.q, star.r) for star in state.stars[-2:]]
    tried: list[act.Action] = [act.Fix(), act.PlanetOff(), act.Decline(), act.TimeUp()]
    tried += [act.EndPhase(), act.EndGame(), some_claim(state, chance)]
    for q, r in cells:
        tried += [act.Sketch(q, r), act.Unsketch(q, r), act.Place(q, r), act.Planet(q, r)]
    asked: list[tuple[Actor, act.Action]] = [
        (side, action) for side in range(state.options.players) for action in tried
    ]
    for actor in (CLOCK, MASTER, state.options.players):
        asked += [(actor, action) for action in tried]
    return asked


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
    if isinstance(action, act.Claim):
        return _may_claim(state, actor, action)
    return action in legal_actions(state, actor)


def _may_claim(state: State, side: int, claim: act.Claim) -> bool:
    shape = state.model if claim.pattern == "model" else state.avoid
    open_ = state.options.unnoticed and state.phase in ("play", "claims")
    if not open_ or side not in still_in(state) or side in state.declined:
        return False
    lying = {(star.q, star.r) for star in state.stars}
    if len(claim.cells) != len(shape) or not set(claim.cells) <= lying:
        return False
    right = claim.pattern == "avoid" and same(claim.cells, shape)
    return not right or maker(state, claim.cells) in set(still_in(state)) - {side}


def unlisted(state: State, side: int, chance: Chance) -> act.Action | None:
    """Claim something, right or wrong."""
    shapes = len(state.model), len(state.avoid)
    if state.phase not in ("play", "claims") or len(state.stars) < max(shapes):
        return None
    for _ in range(20):
        claim = some_claim(state, chance)
        if _may_claim(state, side, claim):
            return claim
    return None


# Recorded playthroughs.
def dull(action: act.Action) -> bool:
    """Leave out what is taken back."""
    return isinstance(action, act.Unsketch | act.PlanetOff)


def teacher(_state: State, _chance: Chance) -> act.Action:
    """End what is timed."""
    return act.EndPhase()


def told(state: State) -> dict[str, str]:
    """Tell a state in short: stars with their side."""
    stars = " ".join(f"({s.q},{s.r}){s.side}" for s in state.stars)
    return {
        "phase": f"{state.phase} turn {state.turn} out {list(state.out)}",
        "model": " ".join(f"({q},{r})" for q, r in state.model),
        "avoid": " ".join(f"({q},{r})" for q, r in state.avoid),
        "stars": stars,
        "planet": str(state.planet or "-"),
        "end": f"{state.reason} {list(state.winners)} {list(state.declined)}",
    }


def audit(step: Step) -> None:
    """There are 42 stars, one a cell, and a star once placed stays."""
    before, after = step.state, step.after
    assert after.stars[: len(before.stars)] == before.stars
    assert len(after.stars) - len(before.stars) <= 1
    assert len({(s.q, s.r) for s in after.stars}) == len(after.stars)
    assert len(after.model) + len(after.avoid) + len(after.stars) <= STARS
    assert len(set(after.model)) == len(after.model) <= 5
    assert set(before.out) <= set(after.out)
    assert still_in(after)


def resampled(state: State, _viewer: Viewer, _chance: Chance) -> State:
    """Nothing is hidden, so nothing can be redrawn [D9]."""
    return state
