"""Hexagonal Thing as the registry offers it."""

from typing import Final

from games.engine import Game
from games.hexagonal_thing import rules, scoring
from games.hexagonal_thing.actions import Action, Bid, CallAuction, Change
from games.hexagonal_thing.bots import BOTS
from games.hexagonal_thing.help import HELP
from games.hexagonal_thing.pieces import SIDES
from games.hexagonal_thing.state import SCHEMA, Options, State, View
from games.hexagonal_thing.view import see, view

GAME: Final[Game[State, Action, Options, View]] = Game(
    key="hexagonal_thing",
    title="Hexagonal Thing",
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
    help=HELP,
    sampled=(CallAuction, Bid, Change),
)
