"""`planner`: plays for the end of the game; see worth.py for what it expects of a colony."""

from games.chance import Chance
from games.planet_hexagon.actions import Action, Arrive, Ready
from games.planet_hexagon.bots.board import GOAL_KIND, colony_of, own_team
from games.planet_hexagon.bots.building import build
from games.planet_hexagon.bots.supply import supply_step
from games.planet_hexagon.bots.worth import WEIGHTS, Aim, Weights, turns_left
from games.planet_hexagon.state import SeenTeam, View


def planner(view: View, actions: list[Action], chance: Chance) -> Action | None:
    """Choose what makes the colony worth most at the end."""
    return plan(view, actions, chance, WEIGHTS)


def plan(view: View, actions: list[Action], chance: Chance, w: Weights) -> Action | None:
    """Plan with other weights."""
    colony = colony_of(own_team(view))
    aim = aim_of(view)
    built = build(view, actions, colony, aim, w)
    if built is not None:
        return built
    if Arrive() in actions:
        return Arrive()
    step = supply_step(view, actions, colony, aim, w)
    if step is not None:
        return step
    return Ready(True) if Ready(True) in actions else None


def aim_of(view: View) -> Aim:
    """Give what the viewer's side plays for, as far as it can see."""
    own = own_team(view)
    done = view.phase != "supply" or own.done
    left = turns_left(view, done)
    covered = view.options.covered_count
    if view.turn == view.side and view.stage not in ("", "arrive"):
        left -= 1  # The tile of this turn is weighed as one in hand.
    if own.goal is None:
        return Aim(left, covered=covered)
    kind = GOAL_KIND[own.goal]
    counts = [_count(team, kind, covered) for team in view.teams if team.side != view.side]
    known = [n for n in counts if n is not None]
    rival = max(known) if known and len(known) == len(counts) else None
    return Aim(left, kind, rival, covered)


def _count(team: SeenTeam, kind: int, covered: bool) -> int | None:
    if team.colony is None:
        return None
    colony = colony_of(team)
    n = sum(on == kind for on in colony.ground.values())
    return n + sum(on == kind for on in colony.under.values()) if covered else n
