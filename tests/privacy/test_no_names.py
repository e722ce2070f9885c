"""P2: a class is played, exported, erased, and no name of its roster lies anywhere but sealed."""

import io
import logging
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish, task_prerun
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.models import Student
from hexclassroom.live.models import Lesson
from tests.privacy.played import Played, days, everywhere
from tests.school import SchoolCast, make_class, signed_in

pytestmark = pytest.mark.django_db

NAMES = ("Quintessa Q", "Zephyrine", "Xanthippe X", "Wolfhardt", "Ysolde", "Vercinget", "Ulrike J")
GIVEN = tuple(name.partition(" ")[0] for name in NAMES)


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], str]]:
    """Everything that is logged or sent to a worker meanwhile, as one text."""
    caplog.set_level(logging.DEBUG)
    sent: list[str] = []

    def note(**message: Any) -> None:
        sent.append(repr({key: value for key, value in message.items() if key != "signal"}))

    before_task_publish.connect(note)
    task_prerun.connect(note)
    yield lambda: "\n".join([caplog.text, *sent])
    before_task_publish.disconnect(note)
    task_prerun.disconnect(note)


@pytest.fixture
def distinctive(cast: SchoolCast) -> SchoolCast:
    """A class whose names occur nowhere else."""
    for each in cast.school_class.enrolments.all():
        each.student.delete()
    cast.school_class.delete()
    cast.school_class = make_class(cast.school, "7b", cast.teacher, cast.colleague, students=NAMES)
    return cast


def as_bytes() -> bytes:
    """Every row of every table, as the database gives it without any help of models."""
    out = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            out += [repr(row) for row in cursor.fetchall()]
    return "\n".join(out).encode()


def test_the_search_finds_a_name_that_is_not_sealed(distinctive: SchoolCast) -> None:
    # The sister of the others: it plants what they look for.
    lesson = Lesson.objects.create(teacher=distinctive.teacher, title=GIVEN[0], code="ABC")
    assert everywhere(GIVEN[0]) == ["live_lesson.title"]
    assert GIVEN[0].encode() in as_bytes()
    lesson.delete()
    assert GIVEN[0].encode() not in as_bytes()


def test_no_name_lies_in_any_row_message_or_log(
    distinctive: SchoolCast,
    told: Callable[[], str],
    django_capture_on_commit_callbacks: Any,
) -> None:
    cast = distinctive
    with django_capture_on_commit_callbacks(execute=True):
        played = Played(cast).play().close()
    client = signed_in(cast.teacher)
    class_ = f"/classes/{cast.school_class.pk}/"
    student = cast.students[0].pk
    for path in (
        class_,
        f"{class_}students/{student}/",
        f"/results/{played.kept.pk}/",
        f"/results/{played.kept.pk}/points.csv",
        f"/privacy{class_}erase/",
        f"/privacy{class_}students/{student}/erase/",
        f"/privacy{class_}students/{uuid.uuid4()}/erase/",
    ):
        client.get(path)
    export = client.post(f"/privacy{class_}export/")
    assert GIVEN[0].encode() not in repr(export.headers).encode()
    assert b"".join(export.streaming_content)
    signed_in(cast.admin).get(class_)
    Played(cast).start()
    refused = client.post(f"/privacy{class_}students/{student}/erase/")
    assert refused.status_code == 422
    call_command("retention", stdout=io.StringIO())
    assert AuditEntry.objects.exists()
    rows, text = as_bytes(), told()
    assert "reports.tasks.archive" in text
    for name in GIVEN:
        assert name.encode() not in rows, name
        assert name not in text, name
    assert {each.given for each in Student.objects.all()} == set(GIVEN)


def test_no_name_is_told_when_names_go(distinctive: SchoolCast, told: Callable[[], str]) -> None:
    out = io.StringIO()
    Played(distinctive).play().close()
    later = timezone.now() + days(1000)
    call_command("retention", "--now", later.isoformat(), stdout=out)
    assert not Student.objects.exists()
    for name in GIVEN:
        assert name not in told() + out.getvalue()


def test_an_error_page_and_its_log_hold_no_name(
    distinctive: SchoolCast, told: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("the disk has gone")

    monkeypatch.setattr("hexclassroom.privacy.erasing.students", fail)
    client = signed_in(distinctive.teacher)
    client.raise_request_exception = False
    student = distinctive.students[0].pk
    path = f"/privacy/classes/{distinctive.school_class.pk}/students/{student}/erase/"
    done = client.post(path)
    assert done.status_code == 500
    assert "the disk has gone" in told()
    for name in GIVEN:
        assert name not in told()
        assert name not in done.content.decode()


def test_the_projector_shows_no_name_unless_it_is_switched_on(distinctive: SchoolCast) -> None:
    played = Played(distinctive)
    client = signed_in(distinctive.teacher)
    pages = [f"/lessons/{played.lesson.pk}/projector/{tail}" for tail in ("", "1/")]

    def shown() -> str:
        return "".join(client.get(path, follow=True).content.decode() for path in pages)

    for step in ("lobby", "brief", "start", "play", "result"):
        if step in ("brief", "start"):
            played.do(step)
        elif step == "play":
            played.supply_turn(played.someone(played.turn_side(), "supplier"))
        elif step == "result":
            played.play_on()
        assert not any(name in shown() for name in GIVEN), step
    on = Played(distinctive)
    on.do("show_names", on=True)
    pages[:] = [f"/lessons/{on.lesson.pk}/projector/"]
    assert any(name in shown() for name in GIVEN)
