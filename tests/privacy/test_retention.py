"""The nightly run, by travelling in time."""

import datetime as dt
import io
import threading
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry, Invitation, Role, School, SignInLink
from hexclassroom.classes.models import Class, Enrolment, JoinCard, Student, TeamRoster
from hexclassroom.live import lessons, seats
from hexclassroom.live.embedded import classroom_starting
from hexclassroom.live.models import Device, Lesson, LogEntry, Seat, Table
from hexclassroom.privacy import daily, erasing, periods, remembered, retention, tasks
from hexclassroom.privacy.models import Erasure, NamesGone
from hexclassroom.reports.models import Archive
from tests.live.cast import Cast
from tests.privacy.played import Played, days, everywhere, numbers
from tests.school import SchoolCast, make_class, signed_in, user

pytestmark = pytest.mark.django_db


def end(found: Class, ago: int) -> dt.datetime:
    """Let a class end so many days before today; give now."""
    now = timezone.now()
    Class.objects.filter(pk=found.pk).update(ends=now.date() - days(ago))
    return now


def rows() -> dict[str, int]:
    """How many rows every table has, but what grows by looking."""
    with connection.cursor() as cursor:
        found = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            found[table] = cursor.fetchone()[0]
    del found["accounts_auditentry"]
    return found


def test_names_go_when_the_class_has_ended_long_enough(played: Played, cast: SchoolCast) -> None:
    now = end(cast.school_class, cast.school.names_days)
    retention.run(now)
    assert Student.objects.count() == 8
    retention.run(now + days(1))
    assert Student.objects.count() == 0
    assert Enrolment.objects.count() == 0
    assert Seat.objects.filter(student__isnull=False).count() == 0
    assert all(each["seat"] is None for each in played.kept.seats)
    played.check()


def test_the_class_its_count_and_the_result_page_stay(played: Played, cast: SchoolCast) -> None:
    before = numbers(played.kept)
    retention.run(end(cast.school_class, 31) + days(1))
    assert Class.objects.filter(pk=cast.school_class.pk).exists()
    assert NamesGone.objects.get().students == 8
    assert numbers(played.kept) == before
    page = signed_in(cast.colleague).get(f"/results/{played.kept.pk}/")
    assert page.status_code == 200
    assert str(played.kept.totals[0]) in page.content.decode()


def test_whoever_is_in_a_class_that_goes_on_keeps_the_name(
    played: Played, cast: SchoolCast
) -> None:
    student = cast.students[0]
    seat = Seat.objects.get(student=student)
    going_on = make_class(cast.school, "8b", cast.teacher)
    Enrolment.objects.create(school_class=going_on, student=student, words="Calm Owl")
    retention.run(end(cast.school_class, 40))
    assert [each.name for each in Student.objects.all()] == ["Ana K."]
    assert [each.school_class for each in Enrolment.objects.all()] == [going_on]
    assert Seat.objects.get(student=student).pk == seat.pk


def test_what_retention_erases_is_remembered_too(
    played: Played, cast: SchoolCast, erasures: Path
) -> None:
    ids = {each.pk for each in cast.students}
    retention.run(end(cast.school_class, 40))
    assert {each.target for each in remembered.read(erasures)} == ids
    assert set(Erasure.objects.values_list("target", flat=True)) == ids


def test_rosters_of_the_class_go_with_the_names(cast: SchoolCast) -> None:
    TeamRoster.objects.create(school_class=cast.school_class, name="Ana's friends")
    retention.run(end(cast.school_class, 40))
    assert not TeamRoster.objects.exists()


def test_a_school_may_decide_otherwise(cast: SchoolCast) -> None:
    School.objects.filter(pk=cast.school.pk).update(names_days=100)
    retention.run(end(cast.school_class, 100))
    assert Student.objects.count() == 8
    retention.run(end(cast.school_class, 101))
    assert Student.objects.count() == 0


def test_whoever_plays_just_now_goes_the_next_night(cast: SchoolCast) -> None:
    played = Played(cast).start()
    now = end(cast.school_class, 40)
    retention.run(now)
    assert Student.objects.count() == 8
    assert Enrolment.objects.count() == 8
    played.now = now
    played.do("close")
    retention.run(now)
    assert Student.objects.count() == 0


def test_logs_go_later_and_the_result_page_still_shows_the_numbers(
    played: Played, cast: SchoolCast
) -> None:
    before, ended = numbers(played.kept), played.kept.ended
    observed = played.lesson.tables.get().observations.count()
    retention.run(ended + days(364))
    assert LogEntry.objects.exists()
    page = signed_in(cast.teacher).get(f"/results/{played.kept.pk}/").content.decode()
    assert "Every move in words" in page
    retention.run(ended + days(367))
    assert not LogEntry.objects.exists()
    kept, table = played.kept, Table.objects.get(pk=played.table)
    assert (kept.log, kept.seats) == ("[]", [])
    assert kept.log_dropped == ended + days(367)
    assert (table.state, table.roles) == (None, "{}")
    assert numbers(kept) == before
    assert table.observations.count() == observed
    client = signed_in(cast.teacher)
    page = client.get(f"/results/{kept.pk}/").content.decode()
    assert "Every move in words" not in page
    assert "Points by category" in page
    assert "Round by round" in page
    for total in kept.totals:
        assert f"<b>{total}</b>" in page
    assert client.get(f"/results/{kept.pk}/points.csv").status_code == 200
    # What is left of the lesson opens, too.
    lesson = f"/lessons/{played.lesson.pk}/"
    for path in (lesson, f"{lesson}1/", f"{lesson}projector/", f"{lesson}projector/1/"):
        assert client.get(path, follow=True).status_code == 200, path


def test_a_game_that_nobody_archived_is_archived_before_its_log_goes(cast: SchoolCast) -> None:
    played = Played(cast).play()
    played.do("close")
    Archive.objects.all().delete()
    retention.run(played.now + days(366))
    assert played.kept.totals
    assert played.kept.log_dropped is not None


def test_names_of_a_quick_lesson_go_thirty_days_after_its_end() -> None:
    played = Cast(players=4).start()
    played.play_on()
    played.do("close")
    retention.run(played.now + days(30))
    assert Student.objects.count() == 4
    retention.run(played.now + days(31))
    assert Student.objects.count() == 0
    played.check()


def test_a_quick_lesson_that_was_left_open_is_closed_first() -> None:
    played = Cast(players=2).start()
    retention.run(played.now + days(29))
    assert Lesson.objects.get().closed is None
    retention.run(played.now + days(31))
    assert Lesson.objects.get().closed == played.now + days(31)
    kept = Archive.objects.get()
    assert kept.reason == Archive.Reason.EARLY
    assert Student.objects.count() == 2
    retention.run(played.now + days(62))
    assert Student.objects.count() == 0


def test_quick_lessons_follow_the_teachers_school(cast: SchoolCast) -> None:
    School.objects.filter(pk=cast.school.pk).update(names_days=5)
    now = timezone.now()
    lesson = lessons.create(cast.other, "Club", names=["Zoe"])
    Lesson.objects.filter(pk=lesson.pk).update(closed=now)
    retention.run(now + days(4))
    assert Student.objects.count() == 9
    gone = retention.run(now + days(6))
    assert Student.objects.count() == 8
    assert gone[cast.school].students == 1


def test_the_audit_log_ends_with_the_schools_days(cast: SchoolCast) -> None:
    now = timezone.now()
    for ago in (729, 731):
        AuditEntry.objects.create(verb="signed_in", school=cast.school, at=now - days(ago))
        AuditEntry.objects.create(verb="signed_in", at=now - days(ago))
    retention.run(now)
    assert AuditEntry.objects.filter(verb="signed_in").count() == 2
    assert AuditEntry.objects.filter(verb="signed_in", at__lt=now - days(730)).count() == 0


def test_every_run_leaves_one_entry_a_school_with_its_count(cast: SchoolCast) -> None:
    now = end(cast.school_class, 40)
    retention.run(now)
    entries = AuditEntry.objects.filter(verb="retention", school__isnull=False)
    assert {(each.school, each.n, each.actor) for each in entries} == {
        (cast.school, 9, None),
        (cast.elsewhere, 0, None),
    }


def test_links_invitations_sessions_devices_and_cards_that_are_over_go(
    played: Played, cast: SchoolCast
) -> None:
    now = timezone.now()
    SignInLink.issue(cast.teacher, SignInLink.Purpose.SIGN_IN, now - dt.timedelta(hours=1))
    SignInLink.issue(cast.colleague, SignInLink.Purpose.SIGN_IN, now)
    SignInLink.issue(cast.teacher, SignInLink.Purpose.RESET, now - dt.timedelta(hours=1))
    Invitation.issue(cast.school, Role.TEACHER, "", cast.admin, now - days(15))
    Invitation.issue(cast.school, Role.TEACHER, "", cast.admin, now)
    Session.objects.create(session_key="old", session_data="", expire_date=now - days(1))
    enrolment = Enrolment.objects.first()
    assert enrolment is not None
    JoinCard.objects.create(enrolment=enrolment, token="a", token_hash="a", revoked=now)
    JoinCard.objects.create(enrolment=enrolment, token="b", token_hash="b")
    assert Device.objects.count() == 8
    retention.run(now + dt.timedelta(minutes=1))
    assert SignInLink.objects.count() == 2
    assert Invitation.objects.count() == 1
    assert not Session.objects.exists()
    assert [each.token for each in JoinCard.objects.all()] == ["b"]
    assert Device.objects.count() == 8
    retention.run(played.now + days(2))
    assert Device.objects.count() == 0


def test_a_blocked_device_stays_blocked_while_the_lesson_is_open() -> None:
    played = Cast(players=2)
    played.do("block", seat=str(played.seats[0].pk))
    retention.run(played.now + days(3))
    assert Device.objects.count() == 2


def test_names_in_no_class_and_no_lesson_go() -> None:
    Student.objects.create(given="Lost")
    retention.run(timezone.now())
    assert Student.objects.count() == 1
    retention.run(timezone.now() + days(2))
    assert Student.objects.count() == 0


def test_erasures_are_forgotten_when_no_backup_can_be_so_old(erasures: Path) -> None:
    now = timezone.now()
    student = Student.objects.create(given="Lost")
    erasing.student(student.pk, None, user("Una"), now)
    retention.run(now + days(periods.ERASURES_DAYS - 1))
    assert len(remembered.read(erasures)) == 1
    retention.run(now + days(periods.ERASURES_DAYS + 1))
    assert remembered.read(erasures) == []
    assert not Erasure.objects.exists()


def test_a_second_run_changes_nothing(played: Played, cast: SchoolCast) -> None:
    now = end(cast.school_class, 40) + days(400)
    retention.run(now)
    before = rows()
    gone = retention.run(now)
    assert rows() == before
    assert sum(each.total for each in gone.values()) == 0


def test_a_dry_run_says_what_would_go_and_changes_nothing(
    played: Played, cast: SchoolCast, erasures: Path
) -> None:
    end(cast.school_class, 40)
    before, out = rows(), io.StringIO()
    when = (timezone.now() + days(400)).isoformat()
    call_command("retention", "--dry-run", "--now", when, stdout=out)
    assert rows() == before
    assert not erasures.exists()
    assert "8 names, 1 classes without names, 1 logs of games" in out.getvalue()
    assert not any(each.given in out.getvalue() for each in cast.students)
    assert cast.school.name not in out.getvalue()
    out = io.StringIO()
    call_command("retention", "--now", when, stdout=out)
    assert Student.objects.count() == 0
    assert "8 names" in out.getvalue()


@pytest.mark.parametrize("text", ["yesterday", "2027-13-01", ""])
def test_a_moment_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CommandError):
        call_command("retention", "--now", text)


def test_the_task_is_the_run(cast: SchoolCast) -> None:
    end(cast.school_class, 40)
    tasks.retention.delay()
    assert Student.objects.count() == 0


def test_a_start_of_the_classroom_forgets_first(
    cast: SchoolCast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "_daily", daily.Daily(lambda: None))
    now = end(cast.school_class, 40)
    kept = make_class(cast.school, "8a", cast.teacher, students=("Ida",))
    gone = kept.enrolments.get().student
    remembered.append(remembered.file() or Path(), [remembered.Remembered("student", gone.pk, now)])
    classroom_starting.send(sender=None, now=now)
    assert Student.objects.count() == 0


def test_a_failure_does_not_stop_the_start(
    erasures: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(daily, "_daily", daily.Daily(lambda: None))
    erasures.write_text("nonsense\n")
    classroom_starting.send(sender=None, now=timezone.now())
    assert "could not be taken away" in caplog.text


def test_the_daily_run_comes_once_a_day_and_survives_a_failure() -> None:
    now, done, ran = [timezone.now()], [0], threading.Event()

    def do() -> None:
        done[0] += 1
        ran.set()
        raise RuntimeError("no broker")

    run = daily.Daily(do, lambda: now[0], 0.01).start()
    assert not ran.wait(0.1)
    for n in (1, 2):
        now[0] += days(1)
        assert ran.wait(5)
        ran.clear()
        assert not ran.wait(0.1)
        assert done[0] == n
    run.stop()


def test_seats_of_guests_and_erased_students_are_in_no_result(played: Played) -> None:
    # What `everywhere` looks through holds the ids of all seats before, none after.
    idents = [seats.name(each) and each.pk for each in played.seats]
    retention.run(played.now + days(2000))
    assert [everywhere(ident) for ident in idents] == [[] for _ in idents]
