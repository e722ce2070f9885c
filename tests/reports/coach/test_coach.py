"""The coach: advice from what the side could know, made by a task, gone with the log."""

from __future__ import annotations

import uuid
from io import StringIO
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.planet_hexagon.actions import Cover, Place, Take
from hexclassroom.accounts.models import User
from hexclassroom.live.models import LogEntry
from hexclassroom.reports import archive as archiving
from hexclassroom.reports import erasing, tasks
from hexclassroom.reports.coach import keeping
from hexclassroom.reports.coach import tasks as coach
from hexclassroom.reports.coach.advise import advise
from hexclassroom.reports.coach.keeping import advice_of, keep_advice, unadvised
from hexclassroom.reports.models import Archive, CoachAdvice
from hexclassroom.reports.replay.frames import Reel, frames
from hexclassroom.reports.replay.steps import steps_of
from tests.live.cast import Cast
from tests.reports.replay.film import archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("t@school.test", "pw-for-tests-1")


@pytest.fixture
def kept(teacher: User) -> Archive:
    return archive(teacher)


def test_every_placing_and_taking_has_advice_and_nothing_else(kept: Archive) -> None:
    asked = [
        step.n
        for step in steps_of(kept)
        if step.record is not None
        and step.side is not None
        and step.record.actor >= 0
        and isinstance(step.record.action, Place | Cover | Take)
    ]
    found = advise(kept)
    assert [each.n for each in found] == asked
    assert {each.kind for each in found} == {"place", "cover", "take"}
    for each in found:
        assert len(each.options) <= 3
        assert each.chosen not in each.options
        worths = [option.worth for option in each.options]
        assert worths == sorted(worths, reverse=True)
        assert each.regret == pytest.approx(max([0.0, *worths]) - each.chosen.worth, abs=0.02) or (
            each.regret == 0 and each.best == each.chosen.worth
        )


def test_the_planner_regrets_less_than_chance(teacher: User) -> None:
    def mean(bot: str) -> float:
        regrets = [each.regret for each in advise(archive(teacher, bot=bot))]
        return sum(regrets) / len(regrets)

    assert mean("planner") < mean("random") / 3


def test_turns_of_the_clock_and_of_computers_have_none(kept: Archive) -> None:
    assert advise(kept)
    entries = kept.entries
    for entry in entries:
        entry["by"] = "bot"
    kept.log = msgspec.json.encode(entries).decode()
    assert advise(kept) == ()


def test_the_end_of_a_game_sends_it_to_the_coach(django_capture_on_commit_callbacks: Any) -> None:
    cast = Cast(players=4).start()
    side = cast.turn_side()
    cast.supply_turn(cast.someone(side, "supplier"))
    with django_capture_on_commit_callbacks(execute=True):
        cast.do("end_game")
    kept = Archive.objects.get(table=cast.table)
    found = advice_of(kept)
    assert [each.kind for each in found] == ["take"]
    assert found[0].side == side


def test_a_coach_that_fails_does_not_touch_the_archive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = Cast(players=2).start()
    cast.play_on()

    def fail(*_args: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(coach.advise, "delay", fail)
    tasks.archive(cast.table)
    assert Archive.objects.filter(table=cast.table).exists()
    assert not CoachAdvice.objects.exists()


def test_advice_goes_with_the_log_and_does_not_come_back(kept: Archive) -> None:
    coach.advise(str(kept.pk))
    assert advice_of(kept)
    other = archive(kept.teacher)
    keep_advice(other.pk)
    erasing.drop_logs(Archive.objects.filter(pk=kept.pk), timezone.now())
    assert list(CoachAdvice.objects.values_list("pk", flat=True)) == [other.pk]
    kept.refresh_from_db()
    assert advice_of(kept) == ()
    assert keep_advice(kept.pk) is None
    assert kept.pk not in set(unadvised())


def test_a_log_that_goes_while_the_coach_thinks_takes_its_advice_along(
    kept: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    think = keeping.advise

    def slowly(found: Archive) -> Any:
        erasing.drop_logs(Archive.objects.filter(pk=kept.pk), timezone.now())
        return think(found)

    monkeypatch.setattr(keeping, "advise", slowly)
    assert keep_advice(kept.pk) is None
    assert not CoachAdvice.objects.exists()


def test_advice_of_another_version_or_a_reopened_game_is_not_shown() -> None:
    cast = Cast(players=4).start()
    cast.play_on()
    kept = archiving.keep(cast.table)
    assert kept is not None
    keep_advice(kept.pk)
    assert CoachAdvice.objects.get().log_n == kept.entries[-1]["n"]
    cast.do("undo", to=LogEntry.objects.filter(table=cast.table, kind="game").order_by("-n")[2].n)
    cast.play_on()
    again = archiving.keep(cast.table)
    assert again is not None
    assert advice_of(again) == ()
    assert set(unadvised()) == {again.pk}
    keep_advice(again.pk)
    assert set(unadvised()) == set()
    CoachAdvice.objects.update(version=0)
    assert set(unadvised()) == {again.pk}


def test_the_command_makes_what_is_missing_or_all(kept: Archive) -> None:
    def run(*args: str) -> str:
        out = StringIO()
        call_command("coach", *args, stdout=out)
        return out.getvalue()

    assert "on 1 games" in run()
    assert "on 0 games" in run()
    assert "on 1 games" in run("--all")
    assert "on 1 games" in run("--game", str(kept.pk))
    with pytest.raises(CommandError):
        run("--game", str(uuid.uuid4()))


def test_a_game_that_nobody_knows_or_can_read_has_no_advice(kept: Archive) -> None:
    assert keep_advice(uuid.uuid4()) is None
    for change in ({"log": "no log"}, {"log": "[]"}, {"game": "another"}):
        Archive.objects.filter(pk=kept.pk).update(**change)
        assert keep_advice(kept.pk) is None
        kept.refresh_from_db()
        assert advice_of(kept) == ()


def test_the_replay_shows_advice_at_its_step_alone(kept: Archive) -> None:
    keep_advice(kept.pk)
    reel = Reel(kept)
    found = frames(reel)
    by_n = {each.n: each for each in advice_of(kept)}
    place: dict[str, int] = {}
    spoken = 0
    for step, one in zip(reel.steps, found["steps"], strict=True):
        place |= one["p"]
        words = found["pool"][place["coach"]]
        advice = by_n.get(step.n)
        assert bool(words) == (advice is not None)
        ghosts = [found["pool"][place[f"ghost{side}"]] for side in range(4)]
        ghosts.append(found["pool"][place["ghost_supply"]])
        wanted = advice is not None and not advice.as_good
        assert any(ghosts) == wanted
        if advice is not None and wanted:
            assert sum(each.count("ghost-n") for each in ghosts) == len(advice.options)
            assert "The coach would have considered" in words
            spoken += 1
    assert spoken > 5


def test_whoever_looks_at_a_replay_without_advice_asks_for_it_once(
    kept: Archive, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(coach.advise, "delay", sent.append)
    cache.clear()
    client.force_login(kept.teacher)
    for _ in range(3):
        assert client.get(reverse("reports:replay", args=[kept.pk])).status_code == 200
    assert sent == [str(kept.pk)]
