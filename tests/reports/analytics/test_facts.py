"""What is kept of a game for analytics, and when it goes."""

import datetime as dt
import uuid

import pytest
from django.core.management import call_command
from django.utils import timezone

from hexclassroom.classes.models import Class
from hexclassroom.office import people
from hexclassroom.privacy import erasing
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.erasing import drop_logs
from hexclassroom.reports.models import Archive, GameFacts, SideFacts
from tests.school import SchoolCast, make_class

ENDED = dt.datetime(2026, 9, 14, 9, tzinfo=dt.UTC)
FINDINGS = (
    '{"catalogue":1,"rules":"x","findings":['
    '{"key":"collaboration.uptake","version":1,"measures":[{"side":0,"n":1,"of":2}]},'
    '{"key":"strategy.regret","version":1,"measures":[{"side":0}]}]}'
)


@pytest.fixture
def cast(db: None) -> SchoolCast:
    return SchoolCast()


def archive(cast: SchoolCast, **fields: object) -> Archive:
    """Make a finished game of 7b."""
    given: dict[str, object] = {
        "teacher": cast.teacher, "school_class": cast.school_class, "title": "Game",
        "game": "planet_hexagon", "options": '{"sessions":2}', "state": "{}", "ended": ENDED,
        "people": [3, 4, 4, 3], "totals": [20, 30, 30, 12], "winners": [1, 2],
        "timeline": {"rounds": [{}] * 8, "timed_out": [0, 2, 0, 1]},
        "log": '[{"n":1,"kind":"table"},{"n":2,"kind":"game","actor":-2},'
        '{"n":3,"kind":"game","actor":1,"undone":true},{"n":4,"kind":"game","actor":0}]',
    }  # fmt: skip
    return Archive.objects.create(**{**given, **fields})


def test_a_game_becomes_a_few_numbers(cast: SchoolCast) -> None:
    made = facts.write(archive(cast))
    assert made is not None
    made.refresh_from_db()
    assert (made.school, made.year, made.month) == (cast.school, 2026, 9)
    assert (made.variant, made.people, made.fair) == ("1.4.2", 14, True)
    assert (made.winners, made.began, made.turns, made.timed_out) == (6, 0, 32, 3)
    sides = SideFacts.objects.filter(facts=made).order_by("side")
    assert [(each.name, each.points, each.lead) for each in sides][:2] == [
        ("lupidians", 20, -4.0),
        ("arboretans", 30, pytest.approx(9.333, abs=0.001)),
    ]


def test_facts_hold_no_seat_and_nobodys_words(cast: SchoolCast) -> None:
    columns = {field.name for field in GameFacts._meta.concrete_fields}
    assert not columns & {"seat", "seats", "student", "log", "title", "state"}


def test_evidence_is_what_an_indicator_found_something_to_look_at_for(cast: SchoolCast) -> None:
    keys = {"collaboration.uptake": "collaboration", "strategy.regret": "strategy"}
    from hexclassroom.reports.indicators.catalogue import CATALOGUE

    of = {each.outcome: each.key for each in CATALOGUE}
    text = FINDINGS
    for key, outcome in keys.items():
        text = text.replace(key, of[outcome])  # type: ignore[index]
    assert facts.evidence(archive(cast, findings=text)) == 1 << 2
    assert facts.evidence(archive(cast)) == 0


def test_a_game_of_computers_alone_is_not_counted(cast: SchoolCast) -> None:
    made = archive(cast)
    facts.write(made)
    made.people = [0, 0, 0, 0]
    assert facts.write(made) is None
    assert not GameFacts.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"reason": "early"}, {"people": [3, 0, 4, 4]}, {"source": "physical"}]
)
def test_only_whole_games_of_people_tell_of_balance(
    cast: SchoolCast, fields: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "_names", lambda _archive: ["lupidians"] * 4)
    made = facts.write(archive(cast, **fields))
    assert made is not None
    assert not made.fair


def test_a_quick_lesson_counts_for_a_teachers_only_school(cast: SchoolCast) -> None:
    made = facts.write(archive(cast, school_class=None))
    assert made is not None
    assert made.school_id == cast.school.pk
    cast.elsewhere.memberships.create(user=cast.teacher, role="teacher")
    again = facts.write(Archive.objects.get(pk=made.pk))
    assert again is not None
    assert again.school_id is None


def test_facts_stay_when_the_log_goes(cast: SchoolCast) -> None:
    kept = archive(cast)
    facts.write(kept)
    drop_logs(Archive.objects.all(), timezone.now())
    again = facts.write(Archive.objects.get(pk=kept.pk))
    assert again is not None
    assert (again.began, again.people, again.turns) == (0, 14, 32)


def test_facts_go_with_a_result(cast: SchoolCast) -> None:
    kept = archive(cast)
    facts.write(kept)
    kept.delete()
    assert not GameFacts.objects.exists()
    assert not SideFacts.objects.exists()


def test_a_class_that_is_erased_leaves_numbers_without_a_class(cast: SchoolCast) -> None:
    facts.write(archive(cast))
    erasing.school_class(cast.school_class, cast.teacher, timezone.now())
    left = GameFacts.objects.get()
    assert (left.school_class, left.school) == (None, cast.school)
    assert not Class.objects.filter(pk=cast.school_class.pk).exists()


def test_erasing_everything_of_a_school_leaves_no_facts(cast: SchoolCast) -> None:
    facts.write(archive(cast))
    facts.write(archive(cast, school_class=None, teacher=cast.other))
    cast.school.memberships.filter(user=cast.other).delete()
    erasing.everything(cast.school, cast.admin, timezone.now())
    assert not GameFacts.objects.exists()


def test_facts_of_a_teacher_who_leaves_go_to_who_stays(cast: SchoolCast) -> None:
    facts.write(archive(cast))
    member = cast.school.memberships.get(user=cast.teacher)
    people.remove(cast.school, member, cast.admin)
    assert GameFacts.objects.get().teacher == cast.colleague


def test_the_command_counts_games_that_have_no_facts(cast: SchoolCast) -> None:
    archive(cast)
    archive(cast, school_class=make_class(cast.school, "8c", cast.other))
    call_command("analytics_facts", verbosity=0)
    assert GameFacts.objects.count() == 2
    GameFacts.objects.update(year=1)
    call_command("analytics_facts", verbosity=0)
    assert set(GameFacts.objects.values_list("year", flat=True)) == {1}
    call_command("analytics_facts", "--all", verbosity=0)
    assert set(GameFacts.objects.values_list("year", flat=True)) == {2026}


def test_a_game_that_cannot_be_counted_is_archived_all_the_same(cast: SchoolCast) -> None:
    facts.refresh(archive(cast, pk=uuid.uuid4(), options="["))
    assert not GameFacts.objects.exists()
    assert Archive.objects.exists()


def test_a_game_that_cannot_be_counted_keeps_no_other_from_it(cast: SchoolCast) -> None:
    odd, good = archive(cast, timeline={"rounds": 3}), archive(cast, findings="{}")
    facts.write_all(facts.missing())
    assert not GameFacts.objects.filter(archive=odd).exists()
    assert GameFacts.objects.get(archive=good).outcomes == 0
