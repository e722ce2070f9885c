"""Planet X as the registry offers it."""

from typing import Final

from games.engine import Game
from games.planet_x import rules
from games.planet_x.actions import Action
from games.planet_x.bots import BOTS
from games.planet_x.gains import gains
from games.planet_x.help import HELP
from games.planet_x.pieces import SIDES
from games.planet_x.state import SCHEMA, Options, State, View
from games.planet_x.view import see, view

GAME: Final[Game[State, Action, Options, View]] = Game(
    key="planet_x",
    title="Planet X",
    sides=SIDES,
    roles=(),
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
    gains=gains,
    view=view,
    see=see,
    outcome=rules.outcome,
    over=rules.over,
    bots=BOTS,
    seats=rules.seats,
    help=HELP,
)
