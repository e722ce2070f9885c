"""The sides of games on pages and in drawings that are no page."""

import re
from pathlib import Path

from django.conf import settings

from games.registry import GAMES
from games.show import HUES
from hexclassroom.reports import sides

CSS = Path(settings.BASE_DIR) / "hexclassroom/static/css/boardgame.css"


def test_charts_have_the_colours_of_the_pages() -> None:
    on_pages = dict(re.findall(r"^\.hue-(\w+) *\{ --team: (#\w+);", CSS.read_text(), re.M))
    assert tuple(sides.COLOURS) == HUES
    assert on_pages == sides.COLOURS


def test_every_side_of_every_game_has_a_colour_of_its_own() -> None:
    for key, game in GAMES.items():
        teams = sides.of_game(key)
        assert [team.key for team in teams] == list(game.sides)
        assert len({team.hue for team in teams}) == len({team.letter for team in teams})
        assert {team.hue for team in teams} <= set(HUES)


def test_sides_of_a_game_that_is_not_known_any_more_can_be_shown() -> None:
    first, second = sides.of_game("gone_game", 2)
    assert (first.name, second.letter, first.css, first.icon) == ("Side 1", "2", "", "")
    assert "Side 1" in first.badge
    assert "Side 1" in first.tag
