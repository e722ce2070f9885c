"""The log's lines are added to from version to version: always what they would be read anew."""

import random

import pytest

from hexclassroom.live import scenes, snapshot
from hexclassroom.live.words import Refused
from tests.live.cast import Cast

pytestmark = pytest.mark.django_db


def one_thing(cast: Cast, dice: random.Random, n: int) -> None:
    """Move, talk, undo, or give somebody another name."""
    roll = dice.random()
    if roll < 0.06:
        cast.do("undo", to=dice.randint(1, cast.row.log_n))
    elif roll < 0.1:
        cast.do("redo")
    elif roll < 0.14:
        cast.do("rename", seat=str(dice.choice(cast.seats).pk), name=f"Ada {n}")
    elif roll < 0.5:
        cast.do("hand", cast.who(dice.randrange(len(cast.seats))), up=dice.random() < 0.5)
    elif cast.row.paused:
        cast.do("resume")
    elif roll < 0.6:
        cast.do("end_phase")
    else:
        side = dice.choice([each for each in range(4) if cast.legal(each)])
        cast.master_act(side, dice.choice(cast.legal(side)))


@pytest.mark.parametrize("seed", range(2))
def test_lines_that_are_added_to_are_those_read_anew(seed: int) -> None:
    dice = random.Random(seed)
    cast = Cast(players=5).start()
    undone = longest = 0
    for n in range(220):
        try:
            one_thing(cast, dice, n)
        except (Refused, IndexError):
            continue
        if dice.random() < 0.2:
            continue
        lesson = str(cast.lesson.pk)
        snap, anew = snapshot.fresh(lesson, cast.now), snapshot.take(lesson, {}, cast.now)
        assert snap is not None
        assert anew is not None
        lines = scenes.console(snap, cast.table).lines
        assert lines == scenes.console(anew, cast.table).lines
        undone += any(line.undone for line in lines)
        longest = max(longest, len(lines))
    assert undone
    assert longest == 40
