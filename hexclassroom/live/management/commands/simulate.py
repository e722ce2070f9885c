"""`manage.py simulate planet_hexagon`: whole games played by bots, without a database."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.chance import Seeded
from games.planet_hexagon.bots import BOTS
from games.planet_hexagon.game import GAME
from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from games.planet_hexagon.state import Options
from games.planet_hexagon.table import FileTable, file_teams
from games.simulate import Bot, play

_BOT_SEED = 0xB07
"""The bots draw from a generator of their own, so that the deal depends on the seed alone."""


class Command(BaseCommand):
    """Plays games through the engine; game i of seed S is game 1 of seed S + i - 1."""

    help = "Play whole games by bots and print the final positions with their scores."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=[GAME.key])
        parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first")
        parser.add_argument(
            "--bots",
            default="planner",
            help="one bot a civilization in seat order, or one for all: " + ", ".join(BOTS),
        )
        parser.add_argument("--json", action="store_true", help="one JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and print, game by game."""
        if options["games"] < 1:
            raise CommandError(_("--games must be at least 1."), returncode=2)
        bots = self._bots(options["bots"])
        for number in range(1, options["games"] + 1):
            table = play_table(bots, number, options["seed"] + number - 1)
            if options["json"]:
                self.stdout.write(msgspec.json.encode(table).decode())
            else:
                self._print(table)

    def _bots(self, names: str) -> list[Bot]:
        chosen = [name.strip() for name in names.split(",")]
        for name in chosen:
            if name not in BOTS:
                raise CommandError(
                    _("There is no bot “%(name)s”. There are: %(all)s.")
                    % {"name": name, "all": ", ".join(BOTS)},
                    returncode=2,
                )
        if len(chosen) == 1:
            chosen *= len(CIVILIZATIONS)
        if len(chosen) != len(CIVILIZATIONS):
            raise CommandError(
                _("--bots needs one bot or four, not %(n)d.") % {"n": len(chosen)}, returncode=2
            )
        return [BOTS[name] for name in chosen]

    def _print(self, table: FileTable) -> None:
        self.stdout.write(
            _("Game %(game)d (seed %(seed)d, %(actions)d actions)")
            % {"game": table.game, "seed": table.seed, "actions": table.actions}
        )
        for team in table.teams:
            if team.scores is not msgspec.UNSET:
                lines = " ".join(f"{name} {getattr(team.scores, name)}" for name in CATEGORIES)
                self.stdout.write(f"  {team.civilization:10} {team.scores.total:4}   {lines}")


def play_table(bots: list[Bot], number: int, seed: int) -> FileTable:
    """Play one game and give its final position."""
    played = play(GAME, Options(), bots, Seeded(seed), Seeded(seed ^ _BOT_SEED))
    scores = GAME.outcome(played.state).scores
    return FileTable(
        teams=file_teams(played.state.teams, scores),
        game=number,
        seed=seed,
        actions=played.actions,
    )
