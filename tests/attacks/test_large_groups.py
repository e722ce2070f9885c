"""Wishes that tie many students of a large class together: teams are mixed all the same."""

import random
import time
from itertools import combinations, pairwise

import pytest

from hexclassroom.classes.teams.fitting import Pair
from hexclassroom.classes.teams.mixing import _exactly, mix

STUDENTS = [f"s{n:03}" for n in range(199)]


@pytest.mark.parametrize("tables", [1, 2, 4])
@pytest.mark.parametrize("method", ["random", "balanced"])
@pytest.mark.parametrize("shape", ["one friend of all", "a long chain", "many pairs"])
def test_two_hundred_with_sixty_wishes_to_be_together_take_seconds(
    tables: int, method: str, shape: str
) -> None:
    pairs = {
        "one friend of all": list(combinations(STUDENTS, 2))[:60],
        "a long chain": list(pairwise(STUDENTS[:61])),
        "many pairs": random.Random(3).sample(list(combinations(STUDENTS, 2)), 60),
    }[shape]
    wishes = [Pair(a, b, together=True) for a, b in pairs]
    tags = {"level": {one: str(n % 3) for n, one in enumerate(STUDENTS)}}
    began = time.process_time()
    found = mix(STUDENTS, tables, 4, wishes, tags, method=method, seed=1)  # type: ignore[arg-type]
    assert time.process_time() - began < 20
    assert sorted(place.student for place in found.places) == STUDENTS


def test_sets_of_groups_are_those_that_trying_all_of_them_would_find() -> None:
    chance = random.Random(1)
    for _try in range(300):
        groups, begun = [], 0
        for size in (chance.choice((1, 1, 2, 3)) for _ in range(chance.randrange(9))):
            groups.append(tuple(range(begun, begun + size)))
            begun += size
        size = chance.randrange(1, 8)
        assert list(_exactly(groups, size)) == [
            some
            for n in range(1, size + 1)
            for some in combinations(groups, n)
            if sum(map(len, some)) == size
        ]
