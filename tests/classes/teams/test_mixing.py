"""Mixing: everybody placed once, sizes even, wishes kept, tags as even as they can be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexclassroom.classes.teams import fitting, measuring
from hexclassroom.classes.teams.fitting import Pair, Why
from hexclassroom.classes.teams.mixing import Mix, Place, mix


def named(n: int) -> list[str]:
    return [f"s{i:02}" for i in range(n)]


def teams_of(places: tuple[Place, ...], tables: int, sides: int) -> list[list[str]]:
    out: list[list[str]] = [[] for _ in range(tables * sides)]
    for each in sorted(places, key=lambda p: p.place):
        out[(each.table - 1) * sides + each.side].append(each.student)
    return out


@st.composite
def classes(draw: st.DrawFn, most: int = 30, wishes_up_to: int = 8) -> dict[str, object]:
    """A class with tags, wishes and past games, as `mix` takes it."""
    students = named(draw(st.integers(0, most)))
    pick = st.sampled_from(students) if students else st.nothing()
    pairs = st.tuples(pick, pick, st.booleans())
    wishes = draw(st.lists(pairs, max_size=wishes_up_to)) if len(students) > 1 else []
    tags = {
        tag: {s: v for s in students if (v := draw(st.sampled_from(("a", "b", "c", ""))))}
        for tag in draw(st.sampled_from(([], ["language"], ["language", "experience"])))
    }
    past = []
    for _ in range(draw(st.integers(0, 3))):
        mixed = draw(st.permutations(students))
        past.append([mixed[i : i + 4] for i in range(0, len(mixed), 4)])
    return {
        "students": students,
        "tables": draw(st.integers(1, 4)),
        "sides": 4,
        "wishes": list({(min(a, b), max(a, b)): Pair(min(a, b), max(a, b), t)
                        for a, b, t in wishes if a != b}.values()),
        "tags": tags,
        "past": past,
        "method": draw(st.sampled_from(("random", "balanced"))),
        "seed": draw(st.integers(0, 2**32)),
    }  # fmt: skip


def run(made: dict[str, object]) -> Mix:
    return mix(**made)  # type: ignore[arg-type]


@settings(deadline=None, max_examples=120)
@given(classes())
def test_everybody_is_placed_once_in_teams_that_differ_by_one_at_most(
    made: dict[str, object],
) -> None:
    found = run(made)
    assert sorted(p.student for p in found.places) == made["students"]
    tables = int(str(made["tables"]))
    teams = teams_of(found.places, tables, 4)
    counts = [len(team) for team in teams]
    assert max(counts) - min(counts) <= 1
    per_table = [sum(counts[t * 4 : t * 4 + 4]) for t in range(tables)]
    assert max(per_table) - min(per_table) <= 1
    for team in range(len(teams)):
        here = [p for p in found.places if (p.table - 1) * 4 + p.side == team]
        assert sorted(p.place for p in here) == list(range(len(here)))


@settings(deadline=None, max_examples=40)
@given(classes())
def test_the_same_seed_gives_the_same_teams(made: dict[str, object]) -> None:
    turned = {**made, "students": list(reversed(made["students"]))}  # type: ignore[call-overload]
    assert run(made) == run(made) == run(turned)


@settings(deadline=None, max_examples=80)
@given(classes())
def test_balancing_is_never_worse_than_the_random_start(made: dict[str, object]) -> None:
    found = run({**made, "method": "balanced"})
    assert len(found.result.unkept) <= len(found.start.unkept)
    if len(found.result.unkept) == len(found.start.unkept):
        assert found.result.points <= found.start.points
    at_random = run({**made, "method": "random"})
    assert at_random.start == found.start


@settings(deadline=None, max_examples=80)
@given(classes())
def test_what_is_said_of_the_teams_is_true(made: dict[str, object]) -> None:
    found = run(made)
    teams = teams_of(found.places, int(str(made["tables"])), 4)
    team_of = {s: n for n, team in enumerate(teams) for s in team}
    wishes = made["wishes"]
    assert isinstance(wishes, list)
    unkept = {w for w in wishes if (team_of[w.first] == team_of[w.second]) != w.together}
    assert {wish for wish, _why in found.result.unkept} == unkept
    assert all(why is not Why.BY_HAND for _wish, why in found.result.unkept)
    assert found.result.kept == len(wishes) - len(unkept)


def every_way(students: list[str], room: list[int]) -> Iterator[list[list[str]]]:
    """Give every way to deal students into teams of these sizes."""
    if not room:
        yield []
        return
    for team in combinations(students, room[0]):
        rest = [s for s in students if s not in team]
        for others in every_way(rest, room[1:]):
            yield [list(team), *others]


def broken(teams: list[list[str]], wishes: list[Pair]) -> int:
    team_of = {s: n for n, team in enumerate(teams) for s in team}
    return sum((team_of[w.first] == team_of[w.second]) != w.together for w in wishes)


@st.composite
def small(draw: st.DrawFn) -> tuple[list[str], int, list[Pair], int]:
    students = named(draw(st.integers(2, 7)))
    pairs = list(combinations(students, 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=8))
    wishes = [Pair(a, b, draw(st.booleans())) for a, b in chosen]
    return students, draw(st.integers(2, 3)), wishes, draw(st.integers(0, 999))


@settings(deadline=None, max_examples=150)
@given(small(), st.sampled_from(("random", "balanced")))
def test_wishes_are_kept_whenever_there_is_a_way(
    made: tuple[list[str], int, list[Pair], int], method: str
) -> None:
    students, sides, wishes, seed = made
    room = fitting.sizes(len(students), 1, sides)
    found = mix(students, 1, sides, wishes, seed=seed, method=method)  # type: ignore[arg-type]
    ways = list(every_way(students, room))
    if any(not broken(way, wishes) for way in ways):
        assert found.result.unkept == ()
    apart = [w for w in wishes if not w.together]
    if any(not broken(way, apart) for way in ways):
        assert not any(not wish.together for wish, _why in found.result.unkept)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(4, 8),
    st.integers(2, 3),
    st.integers(0, 999),
    st.lists(st.sampled_from("ab"), min_size=8, max_size=8),
    st.lists(st.sampled_from("xyz"), min_size=8, max_size=8),
)
def test_tags_are_spread_as_well_as_the_best_of_all_ways(
    people: int, sides: int, seed: int, one: list[str], two: list[str]
) -> None:
    students = named(people)
    tags = {
        "language": dict(zip(students, one, strict=False)),
        "experience": dict(zip(students, two, strict=False)),
    }
    room = fitting.sizes(people, 1, sides)
    best = min(measuring.measure(way, tags=tags).points for way in every_way(students, room))
    assert mix(students, 1, sides, tags=tags, seed=seed).result.points == best


@settings(deadline=None, max_examples=60)
@given(st.integers(8, 64), st.integers(1, 4), st.integers(0, 999), st.randoms())
def test_a_single_tag_is_spread_perfectly(
    people: int, tables: int, seed: int, rnd: random.Random
) -> None:
    students = named(people)
    tags = {"language": {s: rnd.choice("abc") for s in students}}
    assert all(s.even for s in mix(students, tables, 4, tags=tags, seed=seed).result.spreads)


def test_partners_of_last_time_are_parted_before_those_of_long_ago() -> None:
    students = named(8)
    # Two teams of four must repeat some pairs: those of the latest game are to be the fewest.
    latest = [["s00", "s01"], ["s02", "s03"], ["s04", "s05"], ["s06", "s07"]]
    older = [["s00", "s02"], ["s01", "s03"], ["s04", "s06"], ["s05", "s07"]]
    found = mix(students, 1, 2, past=[latest, older], seed=5)
    assert found.result.again_last == 0
    assert found.result.games == 2


def test_new_partners_come_in_three_games_of_sixteen_without_a_pair_again() -> None:
    students = named(16)
    past: list[list[list[str]]] = []
    for game in range(3):
        found = mix(students, 1, 4, past=past, seed=game)
        assert found.result.again == 0, game
        past.insert(0, teams_of(found.places, 1, 4))


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ([Pair(a, b, True) for a, b in combinations(("s00", "s01", "s02"), 2)],
         Why.TEAM_TOO_SMALL),
        ([Pair("s00", "s01", True), Pair("s01", "s02", True), Pair("s00", "s02", False)],
         Why.AGAINST),
        ([Pair(a, b, False) for a, b in combinations(named(5), 2)], Why.TOO_FEW_TEAMS),
        # A pair in every team leaves no places for two more who must not meet.
        ([Pair("s00", "s01", True), Pair("s02", "s03", True), Pair("s04", "s05", True),
          Pair("s06", "s07", False)], Why.NO_WAY),
    ],
)  # fmt: skip
def test_a_wish_that_cannot_be_kept_is_named_with_the_reason(wishes: list[Pair], why: Why) -> None:
    found = mix(named(8), 1, 4, wishes, seed=1)
    assert {reason for _wish, reason in found.result.unkept} == {why}


def test_those_who_are_absent_are_not_placed() -> None:
    found = mix(named(9), 1, 4, [Pair("s00", "s01", True)], seed=1, present=set(named(8)[1:]))
    assert sorted(p.student for p in found.places) == named(8)[1:]
    assert found.result.kept == 0
    assert found.result.unkept == ()


def test_random_teams_really_are_random() -> None:
    seen = {mix(named(8), 1, 4, method="random", seed=n).places for n in range(40)}
    assert len(seen) > 35


def mix_largest(seed: int) -> Mix:
    """Mix 64 students in 16 teams: three tags, eight games together, twelve wishes."""
    dice = random.Random(1)
    students = named(64)
    tags = {t: {s: dice.choice("abcd") for s in students} for t in ("one", "two", "three")}
    past = []
    for _ in range(8):
        mixed = dice.sample(students, 64)
        past.append([mixed[i : i + 4] for i in range(0, 64, 4)])
    pairs = dice.sample(list(combinations(students, 2)), 12)
    wishes = [Pair(a, b, n % 5 == 0) for n, (a, b) in enumerate(pairs)]
    return mix(students, 4, 4, wishes, tags, past, seed=seed)


def test_the_largest_class_gets_every_wish() -> None:
    assert all(mix_largest(seed).result.unkept == () for seed in range(5))
