"""Two teachers, or a network that sends everything twice: the same moment, real threads."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from hexclassroom.accounts.models import Invitation, Membership, Role
from hexclassroom.classes.models import Class, JoinCard, Student
from hexclassroom.classes.teams import rosters
from hexclassroom.live import executor, lessons
from hexclassroom.live.models import Device, Lesson, Seat
from tests.attacks.schools import TwoSchools
from tests.school import signed_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _threads() -> Iterator[None]:
    yield
    executor.close()


@pytest.fixture
def two(transactional_db: None) -> TwoSchools:
    return TwoSchools()


def sent(client: Client, address: str, data: dict[str, Any]) -> Callable[[], int]:
    return lambda: client.post(address, data).status_code


def at_once(*calls: Callable[[], int]) -> list[int]:
    """Make all calls at the same moment; give what each came to, 500 for an exception."""
    barrier = threading.Barrier(len(calls))
    out = [500] * len(calls)

    def go(n: int, call: Callable[[], int]) -> None:
        barrier.wait(20)
        try:
            out[n] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=go, args=each) for each in enumerate(calls)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(60)
    return out


def test_of_six_who_tap_the_same_name_one_sits_down(two: TwoSchools) -> None:
    lesson = two.mine.lesson
    for by_name in (True, False):
        Lesson.objects.filter(pk=lesson.pk).update(picking=by_name)
        lesson.refresh_from_db()
        pick = lessons.open_names(lesson)[0][0]
        taps = [sent(Client(), f"/j/{lesson.code}/", {"pick": pick}) for _ in range(6)]
        assert sorted(at_once(*taps)) == [302, 422, 422, 422, 422, 422]
    assert lesson.seats.filter(status=Seat.Status.TAKEN).count() == 2
    assert Device.objects.filter(seat__lesson=lesson).count() == 2


def test_a_form_that_is_sent_twice_makes_one_thing(two: TwoSchools) -> None:
    one, other = signed_in(two.cast.teacher), signed_in(two.cast.colleague)
    address = f"/classes/{two.mine.school_class.pk}/"
    year = {"year": "2026/27", "ends": "2027-07-01"}
    start = one.post("/classes/import/", {"text": "Ada\nBea"})["Location"]
    one.post(start, {"choose": "1", "into0": "new", "name0": "7z", **year})
    before = Student.objects.count()
    assert sorted(at_once(*[sent(one, start, {})] * 3))[0] == 302
    assert Student.objects.count() == before + 2
    assert Class.objects.filter(name="7z").count() == 1
    made = at_once(*[sent(one, "/classes/new/", {"name": "7q", **year})] * 3)
    assert sorted(made) == [302, 422, 422]
    added = [sent(each, f"{address}add/", {"names": "Nadia\nOmar"}) for each in (one, other, one)]
    assert at_once(*added) == [200, 200, 200]
    assert two.mine.school_class.enrolments.count() == 10
    next_year = {"name": "8b", "year": "2027/28", "ends": "2028-07-01"}
    moved = at_once(*[sent(each, f"{address}move/", next_year) for each in (one, other)])
    assert 302 in moved
    assert 500 not in moved
    assert Class.objects.filter(name="8b").count() == 1


def test_two_merges_of_the_same_pair_leave_one_of_them(two: TwoSchools) -> None:
    address = f"/classes/{two.mine.school_class.pk}/merge/"
    a, b = two.mine.student.pk, two.mine.second.pk
    merged = at_once(
        sent(signed_in(two.cast.teacher), address, {"kept": a, "gone": b}),
        sent(signed_in(two.cast.colleague), address, {"kept": b, "gone": a}),
    )
    assert sorted(merged) == [302, 422]
    assert Student.objects.filter(pk__in=[a, b]).count() == 1
    assert two.mine.school_class.enrolments.count() == 7


def test_cards_that_are_printed_and_revoked_at_once_are_one_each_at_most(two: TwoSchools) -> None:
    address = f"/classes/{two.mine.school_class.pk}/cards/"
    paper = {"show": "name", "per_page": "8", "as": "page"}
    one, other = signed_in(two.cast.teacher), signed_in(two.cast.colleague)
    for _try in range(3):
        codes = at_once(
            sent(one, f"{address}print/", paper),
            sent(other, f"{address}print/", paper),
            sent(one, f"{address}revoke/", {"all": "1"}),
            sent(other, f"{address}revoke/", {"all": "1"}),
        )
        assert codes == [200, 200, 302, 302]
        live = JoinCard.objects.filter(revoked=None, enrolment__school_class=two.mine.school_class)
        assert live.count() in (0, 8)


def test_an_invitation_that_four_open_at_once_lets_one_of_them_in(two: TwoSchools) -> None:
    school = two.cast.school
    _made, token = Invitation.issue(school, Role.TEACHER, "", two.cast.admin, timezone.now())
    before = Membership.objects.count()
    calls = []
    for n, who in enumerate((two.cast.foreign, two.cast.foreign_admin, None, None)):
        client = signed_in(who)
        client.post("/invite/", {"token": token})
        words = {"password1": "long enough words", "password2": "long enough words"}
        account = {"name": "Nina", "email": f"nina{n}@school.test", **words}
        calls.append(sent(client, "/invite/", account))
    assert sorted(at_once(*calls)) == [302, 403, 403, 403]
    assert Membership.objects.count() == before + 1


def test_two_administrators_who_remove_each_other_leave_one(two: TwoSchools) -> None:
    school = two.cast.school
    members = Membership.objects.filter(school=school)
    members.filter(user=two.cast.colleague).update(role=Role.ADMIN)
    address = f"/school/{school.pk}/people/"
    at_once(
        sent(signed_in(two.cast.colleague), f"{address}{two.cast.admin.pk}/remove/", {}),
        sent(
            signed_in(two.cast.admin),
            f"{address}{two.cast.colleague.pk}/role/",
            {"role": "teacher"},
        ),
    )
    assert members.filter(role=Role.ADMIN).count() == 1


def test_teams_that_two_save_and_a_third_deletes_are_saved_or_gone(two: TwoSchools) -> None:
    roster = two.mine.roster
    address = f"/classes/{two.mine.school_class.pk}/teams/{roster.pk}/"
    data = {"do": "save", "name": "Teams", "tables": "1", "seen": rosters.stamp(roster)}
    data[f"team-{two.mine.student.pk}"] = "1.0"
    one, other = signed_in(two.cast.teacher), signed_in(two.cast.colleague)
    saves = [sent(each, address, data) for each in (one, other, one)]
    codes = at_once(*saves, sent(other, f"{address}delete/", {}))
    assert codes[3] in (302, 404)
    assert set(codes[:3]) <= {302, 404, 422}
    assert codes[:3].count(302) <= 1


def test_a_class_that_is_erased_twice_while_others_add_to_it_leaves_nothing(
    two: TwoSchools,
) -> None:
    mine = two.mine.school_class
    Lesson.objects.filter(school_class=mine).update(closed=timezone.now())
    one, other = signed_in(two.cast.teacher), signed_in(two.cast.colleague)
    lesson = {
        "title": "Late",
        "tables": "1",
        "sessions": "1",
        "timers": "none",
        "teams": "random",
        "final_building_seconds": "60",
        "self_count_seconds": "60",
    }
    codes = at_once(
        sent(one, f"/privacy/classes/{mine.pk}/erase/", {}),
        sent(other, f"/privacy/classes/{mine.pk}/erase/", {}),
        sent(one, f"/classes/{mine.pk}/add/", {"names": "Late"}),
        sent(other, f"/lessons/new/{mine.pk}/", lesson),
    )
    assert 500 not in codes
    theirs = two.theirs.school_class.enrolments.count()
    if Class.objects.filter(pk=mine.pk).exists():
        # The lesson came first: it is open, and the class waits for its end.
        assert set(codes[:2]) == {422}
        return
    assert Student.objects.count() == theirs
    assert not Lesson.objects.exclude(pk=two.theirs.lesson.pk).exists()
