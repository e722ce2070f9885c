"""All filters together: no differences of shown numbers are about fewer than K."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hexclassroom.reports.analytics.published import MONTHS, Fact, Filter, Published, sides_of
from hexclassroom.reports.indicators.shape import OUTCOMES
from hexclassroom.reports.smallgroups import K

FACT = st.builds(
    Fact,
    year=st.sampled_from((2025, 2026)),
    month=st.sampled_from((9, 10, 3)),
    game=st.sampled_from(("planet_hexagon", "planet_x")),
    variant=st.sampled_from(("1.4.4", "1.2.0", "1.2.0:board=large,rounds=9")),
    people=st.sampled_from((3, 12, 16)),
    fair=st.booleans(),
    outcomes=st.sampled_from((0, 1, 62, 63)),
    winners=st.sampled_from((1, 2, 3)),
    began=st.sampled_from((None, 0, 1)),
    turns=st.sampled_from((0, 64)),
    timed_out=st.integers(0, 5),
    lesson=st.integers(0, 15),
    school_class=st.one_of(st.none(), st.integers(0, 9)),
    teacher=st.integers(0, 9),
)
FACTS = st.lists(FACT, max_size=60)
Test = Callable[[Fact], bool]


def shown_sets(told: Published, facts: Sequence[Fact]) -> list[set[int]]:
    """Give the games behind each number that is shown, found anew; check the number on the way."""
    sets: list[set[int]] = []

    def see(n: int | None, wanted: Filter, test: Test = lambda _each: True) -> None:
        if n is None:
            return
        found = {
            i for i, each in enumerate(facts) if wanted.holds(each.year, each.game) and test(each)
        }
        assert n == len(found)
        sets.append(found)

    for wanted, n in told.games.items():
        see(n, wanted)
    for wanted, by_month in told.months.items():
        for month, n in zip(MONTHS, by_month, strict=True):
            see(n, wanted, lambda each, m=month: each.month == m)  # type: ignore[misc]
    for wanted, n in told.timed.items():
        see(n, wanted, lambda each: each.turns > 0)
    return sets


def smallest(who: Iterable[Hashable], sets: Sequence[set[Any]]) -> int:
    """Give the size of the smallest group that the sets tell apart."""
    signs: defaultdict[tuple[bool, ...], int] = defaultdict(int)
    for each in who:
        signs[tuple(each in one for one in sets)] += 1
    return min(signs.values(), default=K)


@settings(max_examples=60, deadline=None)
@given(FACTS)
def test_no_filters_together_tell_of_fewer_games_than_k(facts: list[Fact]) -> None:
    told = Published(facts)
    sets = [each for each in shown_sets(told, facts) if each]
    assert not sets or smallest(range(len(facts)), sets) >= K


@settings(max_examples=60, deadline=None)
@given(FACTS)
def test_nor_of_fewer_lessons_or_classes_or_teachers_of_a_year(facts: list[Fact]) -> None:
    told = Published(facts)
    for name, shown in (("lesson", told.lessons), ("school_class", told.classes)):
        everybody = {getattr(each, name) for each in facts} - {None}
        sets = []
        for wanted, n in shown.items():
            if n is not None:
                there = [each for each in facts if wanted.holds(each.year, each.game)]
                sets.append({getattr(each, name) for each in there} - {None})
                assert n == len(sets[-1])
        assert not sets or smallest(everybody, sets) >= K
    for wanted, n in told.teachers.items():
        who = {each.teacher for each in facts if each.year == wanted.year}
        assert n == (len(who) if len(who) >= K else None)


def test_teachers_are_told_by_years_of_which_none_is_a_part_of_another() -> None:
    told = Published(
        [Fact(2025, 9, "g", "1.4.4", 12, True, 0, 1, 0, 1, 0, n, n, n) for n in range(9)]
    )
    assert set(told.teachers) == {Filter(2025)}


def rounded(told: Published, facts: Sequence[Fact]) -> list[tuple[Filter, int | None, Test]]:
    """Give every rounded number of one game in one year, and which games it counts."""
    out: list[tuple[Filter, int | None, Test]] = []
    for leaf in told.leaves:
        for bit, outcome in enumerate(OUTCOMES):
            out.append((leaf, told.seen(leaf, outcome), lambda e, b=bit: e.outcomes >> b & 1 > 0))  # type: ignore[misc]
        for game, variant in told.variants:
            if game != leaf.game:
                continue
            of = fair(game, variant)
            out.append((leaf, told.fair(leaf, game, variant), of))
            for side in range(sides_of(variant)):
                won = told.won(leaf, game, variant, side)
                out.append((leaf, won, lambda e, o=of, s=side: o(e) and e.winners >> s & 1 > 0))  # type: ignore[misc]
            first = told.won(leaf, game, variant, None)
            out.append((leaf, first, lambda e, o=of: o(e) and e.winners >> (e.began or 0) & 1 > 0))  # type: ignore[misc]
    return out


def fair(game: str, variant: str) -> Test:
    return lambda each: (
        each.fair and each.began is not None and (each.game, each.variant) == (game, variant)
    )


@settings(max_examples=40, deadline=None)
@given(FACTS)
def test_rounded_numbers_leave_k_possible_ones_or_say_that_nobody_is_left(
    facts: list[Fact],
) -> None:
    told = Published(facts)
    for leaf, n, test in rounded(told, facts):
        found = [e for e in facts if leaf.holds(e.year or 0, e.game or "") and test(e)]
        games = told.games[leaf]
        assert games is not None
        assert (n or 0) <= len(found)
        assert (n or 0) % K == 0
        if n is not None:
            assert len(found) < n + K
            assert any(each.people >= K for each in found)
        possible = range(n or 0, min((n or 0) + K, games + 1))
        assert len(possible) > 1 or games == n


@settings(max_examples=40, deadline=None)
@given(FACTS)
def test_variants_together_tell_no_more_than_their_multiples_of_k(facts: list[Fact]) -> None:
    told = Published(facts)
    for leaf in told.leaves:
        games = told.games[leaf]
        assert games is not None
        of_game = [variant for game, variant in told.variants if game == leaf.game]
        parts = [told.fair(leaf, leaf.game or "", variant) or 0 for variant in of_game]
        assert sum(parts) <= games
        if sum(parts) == games:
            # Now each is known exactly: none is about fewer than K, and nobody is left over.
            found = [
                sum(
                    leaf.holds(e.year or 0, e.game or "") and fair(leaf.game or "", variant)(e)
                    for e in facts
                )
                for variant in of_game
            ]
            assert found == parts
            assert all(n % K == 0 for n in found)


@settings(max_examples=40, deadline=None)
@given(FACTS)
def test_coarse_filters_only_add_rounded_numbers_up(facts: list[Fact]) -> None:
    told = Published(facts)
    for wanted in told.filters:
        leaves = [leaf for leaf in told.leaves if wanted.holds(leaf.year or 0, leaf.game or "")]
        for outcome in OUTCOMES:
            parts = sum(told.seen(leaf, outcome) or 0 for leaf in leaves)
            assert (told.seen(wanted, outcome) or 0) == parts
        for game, variant in told.variants:
            parts = sum(told.fair(leaf, game, variant) or 0 for leaf in leaves)
            assert (told.fair(wanted, game, variant) or 0) == parts


@settings(max_examples=40, deadline=None)
@given(FACTS)
def test_turns_are_told_of_shown_games_alone(facts: list[Fact]) -> None:
    told = Published(facts)
    for wanted, (late, turns) in told.late.items():
        there = [each for each in facts if wanted.holds(each.year, each.game)]
        assert told.timed[wanted] is not None
        assert (late, turns) == (sum(e.timed_out for e in there), sum(e.turns for e in there))


def test_the_properties_above_are_about_numbers_that_are_shown() -> None:
    """With many games nearly everything is shown."""
    facts = [
        Fact(2025 + n % 2, (9, 10, 3)[n % 3], "planet_hexagon", "1.4.4", 12, True, 62,
             1 << n // 2 % 4, 0, 64, 2, n, n % 12, n // 2 % 5)
        for n in range(240)
    ]  # fmt: skip
    told = Published(facts)
    assert None not in told.games.values()
    assert told.won(Filter(), "planet_hexagon", "1.4.4", 3) == 60
    assert told.fair(Filter(2025), "planet_hexagon", "1.4.4") == 120
    assert told.teachers == {Filter(2025): 5, Filter(2026): 5}
    assert told.classes[Filter(2025)] == 6
    assert told.months[Filter(2025)][1:3] == (40, 40)
    assert told.months[Filter(2025)][0] == 0
    assert told.seen(Filter(), "intercultural") is None
    assert told.seen(Filter(), "english") == 240
    assert told.late[Filter()] == (480, 240 * 64)


def test_games_of_very_few_players_are_not_shown_however_many() -> None:
    few = Fact(2026, 9, "planet_hexagon", "1.4.4", 3, True, 62, 1, 0, 64, 2, 1, 1, 1)
    told = Published([few._replace(lesson=n) for n in range(20)])
    assert told.games[Filter()] is None
    assert told.lessons[Filter()] is None
    assert Published([few._replace(people=12)] * 20).games[Filter()] == 20


def test_a_year_keeps_what_it_showed_when_later_games_come() -> None:
    old = [
        Fact(2025, 9 + n % 2, "planet_hexagon", "1.4.4", 12, True, 62, 1, 0, 64, 2, n, n, n)
        for n in range(14)
    ]
    new = [each._replace(year=2026) for each in old[:3]]
    before, after = Published(old), Published(old + new)
    assert after.games[Filter(2025)] is None  # the three of 2026 would be the difference
    assert before.games[Filter(2025)] == 14
    assert Published(old + new * 2).games[Filter(2025)] == 14


def test_variants_say_how_many_sides_play() -> None:
    assert sides_of("1.4.3") == 4
