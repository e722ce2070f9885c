"""Hexellation as the registry offers it."""

from typing import Final

from games.engine import Game
from games.hexellation import rules, scoring
from games.hexellation.actions import Action
from games.hexellation.bots import BOTS
from games.hexellation.help import HELP
from games.hexellation.pieces import SIDES
from games.hexellation.state import SCHEMA, Options, State, View
from games.hexellation.view import see, view

GAME: Final[Game[State, Action, Options, View]] = Game(
    key="hexellation",
    title="Hexellation",
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
    gains=scoring.gains,
    view=view,
    see=see,
    outcome=rules.outcome,
    over=rules.over,
    bots=BOTS,
    seats=rules.seats,
    help=HELP,
)
