"""Erasing one student: the name goes, no id of theirs is left, the team's numbers stay."""

import json
from pathlib import Path

import pytest

from hexclassroom.accounts.models import AuditEntry
from hexclassroom.classes.models import Enrolment, JoinCard, Student, TeamPlace, TeamRoster, Wish
from hexclassroom.live.models import Device, LogEntry, Seat
from hexclassroom.privacy import erasing
from hexclassroom.privacy.models import Erasure
from hexclassroom.reports import archive
from tests.privacy.played import Played, everywhere, numbers, seat_of
from tests.school import SchoolCast, make_class

pytestmark = pytest.mark.django_db


def test_a_played_game_names_a_seat_in_many_places(played: Played, cast: SchoolCast) -> None:
    # The sister of the next test: it must have something to find.
    seat = seat_of(played.lesson, cast.students[1])
    assert everywhere(seat.pk) == [
        "live_device.seat_id",
        "live_logentry.body",
        "live_logentry.seat_id",
        "live_seat.id",
        "live_table.roles",
        "reports_archive.log",
        "reports_archive.seats",
    ]


@pytest.mark.parametrize("n", range(3))
def test_no_id_of_the_seat_is_left_and_the_numbers_stay(
    played: Played, cast: SchoolCast, n: int
) -> None:
    student = cast.students[n]
    seat = seat_of(played.lesson, student)
    before, log = numbers(played.kept), LogEntry.objects.count()
    teams = [(each["side"], each["place"]) for each in played.kept.seats]
    done = erasing.student(student.pk, cast.school, cast.teacher, played.now)
    assert done.students == 1
    assert everywhere(seat.pk) == []
    assert everywhere(student.pk) == ["accounts_auditentry.target", "privacy_erasure.target"]
    assert numbers(played.kept) == before
    assert sorted((each["side"], each["place"]) for each in played.kept.seats) == sorted(teams)
    assert sum(each["seat"] is None for each in played.kept.seats) == 1
    assert LogEntry.objects.count() == log
    played.check()
    # Archived once more, it is as it was: nothing comes back.
    archive.keep(played.table)
    assert numbers(played.kept) == before


def test_the_others_stay_as_they_were(played: Played, cast: SchoolCast) -> None:
    others = [seat_of(played.lesson, each) for each in cast.students[1:]]
    before = [everywhere(each.pk) for each in others]
    erasing.student(cast.students[0].pk, cast.school, cast.teacher, played.now)
    assert [everywhere(each.pk) for each in others] == before
    assert Student.objects.count() == 7


def test_enrolments_cards_places_and_wishes_go(cast: SchoolCast) -> None:
    student, other = cast.students[:2]
    enrolment = Enrolment.objects.get(student=student)
    JoinCard.objects.create(enrolment=enrolment, token="secret", token_hash="h")
    roster = TeamRoster.objects.create(school_class=cast.school_class, name="A")
    TeamPlace.objects.create(roster=roster, student=student, side=0)
    Wish.objects.create(school_class=cast.school_class, first=other, second=student, together=False)
    erasing.student(student.pk, cast.school, cast.teacher, cast.school_class.created)
    assert not Enrolment.objects.filter(pk=enrolment.pk).exists()
    assert not JoinCard.objects.exists()
    assert not TeamPlace.objects.exists()
    assert not Wish.objects.exists()


def test_a_student_of_two_classes_goes_from_both(cast: SchoolCast) -> None:
    student = cast.students[0]
    other = make_class(cast.school, "7b music", cast.other)
    Enrolment.objects.create(school_class=other, student=student, words="Calm Owl")
    erasing.student(student.pk, cast.school, cast.teacher, other.created)
    assert not other.enrolments.exists()


def test_keys_of_taps_that_two_erased_students_share_do_not_meet(
    played: Played, cast: SchoolCast
) -> None:
    first, second = cast.students[:2]
    for each in (first, second):
        entry = LogEntry.objects.filter(seat__student=each, key__isnull=False).first()
        assert entry is not None
        LogEntry.objects.filter(pk=entry.pk).update(key="the-same")
    erasing.students([first.pk, second.pk], played.now)
    assert not LogEntry.objects.filter(key="the-same").exists()


def test_whoever_sits_in_an_open_lesson_is_not_erased(cast: SchoolCast, erasures: Path) -> None:
    played = Played(cast).start()
    student = cast.students[0]
    with pytest.raises(erasing.StillOpenError):
        erasing.student(student.pk, cast.school, cast.teacher, played.now)
    assert Student.objects.filter(pk=student.pk).exists()
    assert seat_of(played.lesson, student).status == Seat.Status.TAKEN
    assert not AuditEntry.objects.filter(verb="student_erased").exists()
    assert not erasures.exists()


def test_whoever_was_removed_from_an_open_lesson_can_be_erased(cast: SchoolCast) -> None:
    played = Played(cast).start()
    student = cast.students[0]
    seat = seat_of(played.lesson, student)
    played.do("remove", seat=str(seat.pk))
    version = played.row.version
    erasing.student(student.pk, cast.school, cast.teacher, played.now)
    assert everywhere(seat.pk) == []
    assert played.row.version > version
    assert Device.objects.count() == 7
    played.check()
    played.play_on()
    played.check()


def test_an_erasure_is_remembered_by_its_id_alone(
    played: Played, cast: SchoolCast, erasures: Path
) -> None:
    student = cast.students[0]
    erasing.student(student.pk, cast.school, cast.teacher, played.now)
    assert [(each.kind, each.target) for each in Erasure.objects.all()] == [("student", student.pk)]
    (line,) = erasures.read_text().splitlines()
    kept = json.loads(line)
    assert kept == {"kind": "student", "target": str(student.pk), "at": played.now.isoformat()}
    assert erasures.stat().st_mode & 0o077 == 0
    audit = AuditEntry.objects.get(verb="student_erased")
    assert (audit.target, audit.actor, audit.n) == (str(student.pk), cast.teacher, 1)


def test_where_it_cannot_be_remembered_nothing_is_erased(cast: SchoolCast, erasures: Path) -> None:
    erasures.mkdir()  # a folder where the file should be
    student = cast.students[0]
    with pytest.raises(OSError, match="directory"):
        erasing.student(student.pk, cast.school, cast.teacher, cast.school_class.created)
    assert Student.objects.filter(pk=student.pk).exists()
    assert not Erasure.objects.exists()


def test_erasing_twice_changes_nothing(played: Played, cast: SchoolCast) -> None:
    student = cast.students[0]
    erasing.student(student.pk, cast.school, cast.teacher, played.now)
    before = numbers(played.kept), Student.objects.count()
    assert erasing.student(student.pk, cast.school, cast.teacher, played.now).students == 0
    assert (numbers(played.kept), Student.objects.count()) == before
    assert Erasure.objects.count() == 1
