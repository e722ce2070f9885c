"""The pages of analytics and their file: who sees them, and that they tell the same numbers."""

import csv
import datetime as dt
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from hexclassroom.accounts.models import Membership, Role
from hexclassroom.classes import years
from hexclassroom.reports.analytics import charts, figures, tidy, words
from hexclassroom.reports.analytics.figures import Figures, mean
from hexclassroom.reports.analytics.published import Filter
from hexclassroom.reports.models import GameFacts
from tests.reports.analytics.cast import games
from tests.school import SchoolCast, signed_in

TODAY = dt.date(2026, 11, 28)


@pytest.fixture
def cast(db: None) -> SchoolCast:
    return SchoolCast()


def of(cast: SchoolCast, wanted: Filter) -> Figures:
    return figures.figures(figures.told_of(cast.school), cast.school, wanted, TODAY)


def address(cast: SchoolCast, name: str = "analytics") -> str:
    return reverse(f"office:{name}", args=[cast.school.pk])


def test_page_and_file_tell_the_same(cast: SchoolCast) -> None:
    games(cast.school, 120)
    client = signed_in(cast.admin)
    page = client.get(address(cast), {"year": "2025"})
    text = client.get(address(cast, "analytics_csv"), {"year": "2025"}).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    told = of(cast, Filter(2025))
    counts = dict(page.context["counts"])
    assert counts["Games"] == rows[0]["Number"] == str(told.games)
    for name, number in page.context["usage"]:
        row = next(each for each in rows if each["What"] == name)
        assert row["Number"] == number
    for name, number in page.context["coverage"]:
        row = next(each for each in rows if each["What"] == str(name))
        assert number == (
            row["Number"] if row["Number"] == "too few to show" else f"{row['Number']} or more"
        )
    for balance in page.context["balance"]:
        for name, points, _between, _won in balance["lines"]:
            found = [each["Number"] for each in rows if each["What"] == f"{name}: points"]
            assert points in found
    assert {each["School year"] for each in rows} == {"2025/26"}


def test_charts_draw_the_numbers_of_the_table(cast: SchoolCast) -> None:
    games(cast.school, 120)
    told = of(cast, Filter(2025))
    columns = charts.usage(told.usage)
    bars = charts.coverage(told.outcomes, told.games)
    assert columns is not None
    assert bars is not None
    assert [each.number for each in columns.columns] == [
        "" if each.games is None else str(each.games) for each in told.usage
    ]
    assert [each.width is None for each in bars.bars] == [
        each.games is None for each in told.outcomes
    ]
    for balance in told.balance:
        dots = charts.balance(balance)
        assert dots is not None
        assert [each.number for each in dots.dots] == [
            words.decimal(line.points.value) for line in balance.lines
        ]
        assert all(each.low <= each.x <= each.high <= dots.width for each in dots.dots)


def test_what_is_hidden_says_so_in_words_on_the_page_and_in_the_file(cast: SchoolCast) -> None:
    games(cast.school, 4)
    client = signed_in(cast.admin)
    page = client.get(address(cast), {"year": "all"}).content.decode()
    assert "too few to show" in page
    assert "fewer than 5" in page
    file = client.get(address(cast, "analytics_csv"), {"year": "all"}).content.decode()
    numbers = {row["Number"] for row in csv.DictReader(io.StringIO(file))}
    assert numbers == {"too few to show"}


def test_an_empty_school_has_an_empty_page(cast: SchoolCast) -> None:
    response = signed_in(cast.admin).get(address(cast))
    assert response.status_code == 200
    assert response.context["empty"]


def test_nonsense_in_the_address_shows_this_year_and_all_games(cast: SchoolCast) -> None:
    games(cast.school, 30)
    told = figures.told_of(cast.school)
    for year in ("", "x", "1999", "9" * 30, "٢٠٢٦", "2026.0"):
        assert figures.asked(told, year, "no game", TODAY) == Filter(2026)
    assert figures.asked(told, "all", "planet_hexagon", TODAY) == Filter(None, "planet_hexagon")
    assert figures.asked(told, "", "", dt.date(2031, 1, 1)) == Filter(2026)


def test_an_administrator_sees_no_name_of_a_teacher_or_a_class(cast: SchoolCast) -> None:
    # A name as short as 7b could lie in a form's random token.
    cast.school_class.name = "The seventh of the north wing"
    cast.school_class.save()
    games(cast.school, 60, teachers=[cast.teacher], classes=[cast.school_class])
    client = signed_in(cast.admin)
    for url in (address(cast), address(cast, "analytics_csv")):
        text = client.get(url, {"year": "all"}).content.decode()
        assert cast.teacher.name not in text
        assert cast.school_class.name not in text


def test_figures_are_of_one_school_alone(cast: SchoolCast) -> None:
    games(cast.school, 20)
    games(cast.elsewhere, 30, seed=2)
    assert of(cast, Filter()).games == 20


def test_several_schools_stand_side_by_side_and_are_added_up_as_far_as_shown(
    cast: SchoolCast,
) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.admin, role=Role.ADMIN)
    games(cast.school, 20)
    games(cast.elsewhere, 3, seed=2)
    response = signed_in(cast.admin).get(reverse("office:analytics_all"), {"year": "all"})
    shown = {each["school"].name: each["games"] for each in response.context["rows"]}
    assert shown == {"Hill School": "20", "Lake School": "too few to show"}
    assert response.context["total"]["games"] == "20"


def test_a_school_of_which_one_is_only_a_teacher_is_not_beside_the_others(
    cast: SchoolCast,
) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.admin, role=Role.TEACHER)
    response = signed_in(cast.admin).get(reverse("office:analytics_all"))
    assert [each["school"] for each in response.context["rows"]] == [cast.school]


def test_the_page_asks_as_little_for_many_games_as_for_few(cast: SchoolCast) -> None:
    client = signed_in(cast.admin)

    def asked() -> int:
        client.get(address(cast))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(cast), {"year": "all"}).status_code == 200
        return len(queries)

    games(cast.school, 40)
    few = asked()
    games(cast.school, 200, seed=4)
    assert asked() == few


def test_intervals_of_means_are_those_of_student() -> None:
    found = mean(5, 50, 540)  # 6 8 10 12 14: spread 3.162, t = 2.132 by the tables
    assert found.value == 10
    assert found.high - 10 == pytest.approx(2.132 * 3.1623 / 5**0.5, rel=0.02)
    assert mean(1, 7, 49).low == 7


def test_points_are_means_of_the_games_of_the_years_that_are_told(cast: SchoolCast) -> None:
    rows = games(cast.school, 90, years=(2025, 2026))
    told = of(cast, Filter(2025))
    for balance in told.balance:
        variant = balance.variant.text
        mine = [
            each for each in rows if each.year == 2025 and each.fair and each.variant == variant
        ]
        assert balance.games == len(mine) - len(mine) % 5
        points = [each.archive.totals[0] for each in mine]
        assert balance.lines[0].points.value == pytest.approx(sum(points) / len(points))


def test_minutes_are_told_only_where_every_game_of_those_years_says_them(
    cast: SchoolCast,
) -> None:
    games(cast.school, 90, years=(2025, 2026))
    assert all(each.minutes is None for each in of(cast, Filter()).balance)
    GameFacts.objects.filter(year=2025).update(minutes=30)
    for balance in of(cast, Filter(2025)).balance:
        assert balance.minutes is not None
        assert balance.minutes.value == pytest.approx(30)
    assert all(each.minutes is None for each in of(cast, Filter()).balance)
    GameFacts.objects.filter(year=2026).update(minutes=50)
    for balance in of(cast, Filter()).balance:
        assert balance.minutes is not None
        assert 30 < balance.minutes.value < 50


def test_rows_of_the_file_name_parts_and_keep_numbers_numbers(cast: SchoolCast) -> None:
    games(cast.school, 80)
    cast.school.name = "=HYPERLINK(1)"
    text = tidy.table(cast.school.name, of(cast, Filter()))
    assert "'=HYPERLINK(1)" in text
    assert all(
        each.n is None or each.n >= 0 or each.low is not None
        for each in tidy.rows(of(cast, Filter()))
    )


def test_this_school_year_can_be_chosen_before_it_has_games(cast: SchoolCast) -> None:
    games(cast.school, 20, years=(2020,))
    response = signed_in(cast.admin).get(address(cast))
    now = years.current(timezone.localdate())
    assert [key for key, _name in response.context["years"]] == [str(now), "2020"]
    assert response.context["year"] == "2020"
