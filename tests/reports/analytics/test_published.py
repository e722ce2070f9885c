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
    variant=st.sampled_from(("1.4.4", "1.2.0")),
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
    for (wanted, game, variant), n in told.fair.items():
        see(n, wanted, fair(game, variant))
    for (wanted, outcome), n in told.seen.items():
        see(n, wanted, lambda each, o=outcome: bool(each.outcomes >> OUTCOMES.index(o) & 1))  # type: ignore[misc]
    for (wanted, game, variant, side), n in told.won.items():
        see(n, wanted, won(game, variant, side))
    return sets


def fair(game: str, variant: str) -> Test:
    return lambda each: (
        each.fair and each.began is not None and (each.game, each.variant) == (game, variant)
    )


def won(game: str, variant: str, side: int | None) -> Test:
    def test(each: Fact) -> bool:
        one = each.began if side is None else side
        return fair(game, variant)(each) and one is not None and bool(each.winners >> one & 1)

    return test


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
def test_nor_of_fewer_lessons_classes_or_teachers(facts: list[Fact]) -> None:
    told = Published(facts)
    for name in ("lesson", "school_class", "teacher"):
        shown: dict[Filter, int | None] = getattr(
            told, {"school_class": "classes"}.get(name, f"{name}s")
        )
        everybody = {getattr(each, name) for each in facts} - {None}
        sets = []
        for wanted, n in shown.items():
            if n is not None:
                there = [each for each in facts if wanted.holds(each.year, each.game)]
                sets.append({getattr(each, name) for each in there} - {None})
                assert n == len(sets[-1])
        assert not sets or smallest(everybody, sets) >= K


@settings(max_examples=40, deadline=None)
@given(FACTS)
def test_sums_of_points_and_turns_are_told_of_shown_games_alone(facts: list[Fact]) -> None:
    told = Published(facts)
    for wanted, (late, turns) in told.late.items():
        there = [each for each in facts if wanted.holds(each.year, each.game)]
        assert told.timed[wanted] is not None
        assert (late, turns) == (sum(e.timed_out for e in there), sum(e.turns for e in there))
    for wanted, game, variant, _side in told.won:
        assert told.fair[wanted, game, variant] is not None


def test_the_properties_above_are_about_numbers_that_are_shown() -> None:
    """With many games nearly everything is shown."""
    facts = [
        Fact(2025 + n % 2, (9, 10, 3)[n % 3], "planet_hexagon", "1.4.4", 12, True, 62, 1 << n // 2 % 4,
             0, 64, 2, n, n % 12, n % 8)
        for n in range(240)
    ]  # fmt: skip
    told = Published(facts)
    assert None not in told.games.values()
    assert None not in told.won.values()
    assert told.teachers[Filter()] == 8
    assert told.classes[Filter(2025)] == 6
    assert told.months[Filter(2025)][1:3] == (40, 40)
    assert told.months[Filter(2025)][0] == 0
    assert told.seen[Filter(), "intercultural"] == 0
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
