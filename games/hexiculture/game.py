"""Hexiculture as the registry offers it."""

from typing import Final

from games.engine import Game
from games.hexiculture import rules
from games.hexiculture.actions import Action
from games.hexiculture.bots import BOTS
from games.hexiculture.help import HELP
from games.hexiculture.pieces import SIDES
from games.hexiculture.scoring import gains
from games.hexiculture.state import SCHEMA, Options, State, View
from games.hexiculture.view import see, view

GAME: Final[Game[State, Action, Options, View]] = Game(
    key="hexiculture",
    title="Hexiculture",
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
