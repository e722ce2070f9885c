"""The list of the school's people."""

import datetime as dt

from django.utils import timezone

from hexclassroom.accounts.models import Authenticator, Invitation, Membership, Role
from tests.office.conftest import At
from tests.school import SchoolCast, make_class, signed_in, user


def page(cast: SchoolCast, at: At) -> str:
    return signed_in(cast.admin).get(at("people")).content.decode()


def test_members_stand_with_role_last_sign_in_second_factor_and_classes(
    cast: SchoolCast, at: At
) -> None:
    cast.teacher.last_login = dt.datetime(2026, 11, 3, 8, tzinfo=dt.UTC)
    cast.teacher.save()
    Authenticator.objects.create(user=cast.teacher, secret="A" * 32, confirmed=timezone.now())
    Authenticator.objects.create(user=cast.other, secret="A" * 32)
    found = {each.user.name: each for each in people(cast, at)}
    assert set(found) == {"Adam", "Tara", "Carl", "Olga"}
    assert [found[name].classes for name in ("Adam", "Tara", "Carl", "Olga")] == [0, 1, 1, 0]
    assert found["Tara"].factor
    assert not found["Olga"].factor  # one that was never confirmed counts for nothing
    shown = page(cast, at)
    assert "Nov. 3, 2026" in shown
    assert "never" in shown
    assert cast.foreign.name not in shown


def people(cast: SchoolCast, at: At) -> list[Membership]:
    found: list[Membership] = signed_in(cast.admin).get(at("people")).context["members"]
    return found


def test_classes_of_another_school_and_archived_ones_do_not_count(cast: SchoolCast, at: At) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    make_class(cast.elsewhere, "8a", cast.teacher)
    old = make_class(cast.school, "6b", cast.teacher)
    old.archived = timezone.now()
    old.save()
    found = {each.user.name: each.classes for each in people(cast, at)}
    assert found["Tara"] == 1


def test_administrators_come_first(cast: SchoolCast, at: At) -> None:
    assert people(cast, at)[0].role == Role.ADMIN


def test_open_invitations_are_listed_and_used_or_old_ones_are_not(cast: SchoolCast, at: At) -> None:
    now = timezone.now()
    Invitation.issue(cast.school, Role.TEACHER, "new@school.test", cast.admin, now)
    used, _token = Invitation.issue(cast.school, Role.TEACHER, "used@school.test", cast.admin, now)
    used.accept(user("Uma"), now)
    Invitation.issue(
        cast.school, Role.TEACHER, "old@school.test", cast.admin, now - dt.timedelta(days=15)
    )
    Invitation.issue(cast.elsewhere, Role.TEACHER, "far@school.test", None, now)
    shown = page(cast, at)
    assert "new@school.test" in shown
    for address in ("used@school.test", "old@school.test", "far@school.test"):
        assert address not in shown
