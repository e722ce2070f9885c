"""The console's log: lines put before old ones are the same as all lines drawn anew."""

import random
from itertools import count

import pytest

from games.planet_hexagon.game import GAME
from hexclassroom.live.pages import lately
from hexclassroom.live.pages.console.log import log
from hexclassroom.live.scene import Line

MOST = 40
KINDS = (
    ("game", "started"),
    ("talk", "tell"),
    ("talk", "tell"),
    ("table", "roles"),
    ("table", "nobody says this"),
)


def line(n: int, kind: str, what: str) -> Line:
    return Line(n, kind, "seat", f"Ada{n}", 1, what)


@pytest.mark.parametrize("seed", range(12))
def test_a_log_that_grows_is_the_same_as_one_drawn_at_once(seed: int) -> None:
    dice = random.Random(seed)
    kinds = dice.sample(KINDS, dice.randint(1, len(KINDS)))
    lines: tuple[Line, ...] = ()
    n, places = 0, count(2)
    lately.forget()
    for _ in range(120):
        for _ in range(dice.choice((1, 1, 1, 2, 5, 30))):
            n += 1
            lines = (line(n, *dice.choice(kinds)), *lines)[:MOST]
        if dice.random() < 0.05:
            # A name has changed, or something was undone.
            lines = tuple(line(each.n, "game", "started") for each in lines)
        grown = log(1, GAME.key, lines, True)
        assert log(next(places), GAME.key, lines, True) == grown


def test_what_has_not_changed_is_the_same_text() -> None:
    lines = (line(2, "talk", "tell"), line(1, "game", "started"))
    assert log(3, GAME.key, lines, True) == log(3, GAME.key, tuple(lines), True)
    assert log(3, GAME.key, (), False) != log(3, GAME.key, lines, True)


def test_undo_is_not_offered_for_a_move_that_is_no_longer_listed() -> None:
    lately.forget()
    lines: tuple[Line, ...] = (line(1, "game", "started"),)
    for n in range(2, 60):
        if n == MOST - 2:
            lately.forget()
        lines = (line(n, "talk", "tell"), *lines)[:MOST]
        grown = log(1, GAME.key, lines, True)
        assert ('"do":"undo"' in grown) == (n <= MOST)
        assert log(n, GAME.key, lines, True) == grown
