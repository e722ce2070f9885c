"""A guest plays like everybody else, and nothing that is kept names their seat."""

import pytest

from hexclassroom.live.models import Device, LogEntry, Seat
from hexclassroom.reports import archive
from tests.privacy.played import Played, everywhere, numbers
from tests.school import SchoolCast, named, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(cast: SchoolCast) -> Played:
    return Played(cast, guests=2).play()


def test_a_guest_plays_normally(played: Played) -> None:
    guest = played.seats[0]
    assert LogEntry.objects.filter(seat=guest).exists()
    assert "live_table.roles" in everywhere(guest.pk)


def test_the_archived_game_names_no_guest(played: Played) -> None:
    kept = archive.keep(played.table)
    assert kept is not None
    for guest in played.seats[:2]:
        assert [each for each in everywhere(guest.pk) if each.startswith("reports")] == []
    assert "reports_archive.log" in everywhere(played.seats[2].pk)
    assert len(kept.seats) == 8
    assert sum(each["seat"] is None for each in kept.seats) == 2


def test_when_the_lesson_is_closed_the_live_log_names_no_guest_either(
    played: Played, cast: SchoolCast
) -> None:
    played.close()
    for guest in played.seats[:2]:
        assert everywhere(guest.pk) == ["live_seat.id"]
    assert "live_logentry.seat_id" in everywhere(played.seats[2].pk)
    assert Seat.objects.filter(student=None).count() == 2
    assert Device.objects.count() == 6
    played.check()


def test_the_numbers_are_those_of_a_game_without_guests(played: Played) -> None:
    kept = archive.keep(played.table)
    assert kept is not None
    before = numbers(kept)
    played.close()
    assert numbers(played.kept) == before


def test_a_game_that_the_bell_ends_names_no_guest(cast: SchoolCast) -> None:
    played = Played(cast, guests=1).start()
    played.supply_turn(played.someone(played.turn_side(), "supplier"))
    played.do("close")
    archive.keep(played.table)
    assert everywhere(played.seats[0].pk) == ["live_seat.id"]
    played.check()


def test_the_result_page_names_no_guest(played: Played, cast: SchoolCast) -> None:
    played.close()
    page = signed_in(cast.teacher).get(f"/results/{played.kept.pk}/").content.decode()
    assert "Ana K." not in page
    assert not named("Ben", page)
    assert "Chloé D." in page
