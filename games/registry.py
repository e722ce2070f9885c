"""The one explicit table of the games."""

from typing import Any

from games.engine import Game

GAMES: dict[str, Game[Any, Any, Any, Any]] = {}
