"""A lesson is made only with a game that pages can draw."""

import pytest

from games.registry import GAMES, playable
from hexclassroom.live import lessons
from hexclassroom.live.models import Lesson
from hexclassroom.live.words import Refused
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


def test_a_game_with_rules_but_no_pages_makes_no_lesson() -> None:
    cast = Cast(players=0)
    waiting = [key for key in GAMES if not playable(key)]
    for key in [*waiting, "chess"]:
        with pytest.raises(Refused, match="bad_value"):
            lessons.create(cast.teacher, "x", game=key)
    assert Lesson.objects.count() == 1
