"""Planet Hexagon as the registry offers it."""

from typing import Final

from games.engine import Game
from games.planet_hexagon import rules, scoring
from games.planet_hexagon.actions import Action
from games.planet_hexagon.bots import BOTS
from games.planet_hexagon.help import HELP
from games.planet_hexagon.pieces import CIVILIZATIONS, ROLES
from games.planet_hexagon.state import SCHEMA, Options, State, View
from games.planet_hexagon.view import see, view

GAME: Final[Game[State, Action, Options, View]] = Game(
    key="planet_hexagon",
    title="Planet Hexagon",
    sides=CIVILIZATIONS,
    roles=ROLES,
    schema=SCHEMA,
    State=State,
    Action=Action,
    Options=Options,
    View=View,
    setup=rules.setup,
    awaiting=rules.awaiting,
    legal_actions=rules.legal_actions,
    check=rules.check,
    apply=rules.apply,
    clock=rules.clock,
    role_of=rules.role_of,
    gains=scoring.gains,
    view=view,
    see=see,
    outcome=rules.outcome,
    over=rules.over,
    bots=BOTS,
    help=HELP,
)
