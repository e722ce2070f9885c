"""Changing what somebody is in the school."""

import threading

import pytest
from django.db import connection
from django.utils import timezone

from hexclassroom.accounts.access import role_in
from hexclassroom.accounts.models import AuditEntry, Invitation, Membership, Role
from hexclassroom.office import people
from hexclassroom.office.refusals import Refused
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in, user


def test_a_teacher_becomes_an_administrator(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    response = client.post(at("role", cast.teacher.pk), {"role": "admin"}, follow=True)
    assert "The role is changed." in response.content.decode()
    assert role_in(cast.teacher, cast.school) == Role.ADMIN
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.target) == (AuditEntry.Verb.ROLE_CHANGED, str(cast.teacher.pk))


def test_the_same_role_again_is_no_change(cast: SchoolCast, at: At) -> None:
    signed_in(cast.admin).post(at("role", cast.teacher.pk), {"role": "teacher"})
    assert not AuditEntry.objects.exists()


def test_the_last_administrator_stays_one(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).post(at("role", cast.admin.pk), {"role": "teacher"})
    assert response.status_code == 422
    assert "last administrator" in response.content.decode()
    assert role_in(cast.admin, cast.school) == Role.ADMIN
    assert not AuditEntry.objects.exists()


def test_one_who_cannot_sign_in_is_no_administrator_to_count_on(cast: SchoolCast, at: At) -> None:
    gone = user("Gus", cast.school, Role.ADMIN)
    gone.is_active = False
    gone.save()
    response = signed_in(cast.admin).post(at("role", cast.admin.pk), {"role": "teacher"})
    assert response.status_code == 422


def test_one_of_two_may_step_back_and_leaves_the_office(cast: SchoolCast, at: At) -> None:
    user("Ada", cast.school, Role.ADMIN)
    _made, secret = Invitation.issue(cast.school, "admin", "", cast.admin, timezone.now())
    client = signed_in(cast.admin)
    response = client.post(at("role", cast.admin.pk), {"role": "teacher"})
    assert response.status_code == 302
    assert response["Location"] == "/lessons/"
    assert client.get(at("people")).status_code == 403
    # A link that they made would have let them in again.
    assert Invitation.find(secret, timezone.now()) is None


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_step_back_at_once_do_not_leave_the_school_alone() -> None:
    cast = SchoolCast()
    user("Ada", cast.school, Role.ADMIN)
    ready = threading.Barrier(2)
    refused: list[str] = []

    def step_back(member: Membership) -> None:
        try:
            ready.wait(10)
            people.change_role(cast.school, member, Role.TEACHER, member.user)
        except Refused as said:
            refused.append(said.words)
        finally:
            connection.close()

    admins = list(cast.school.memberships.filter(role=Role.ADMIN).select_related("user"))
    threads = [threading.Thread(target=step_back, args=(each,)) for each in admins]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(refused) == 1
    assert cast.school.memberships.filter(role=Role.ADMIN).count() == 1


@pytest.mark.parametrize("role", ["", "owner"])
def test_an_unknown_role_is_refused(cast: SchoolCast, at: At, role: str) -> None:
    response = signed_in(cast.admin).post(at("role", cast.teacher.pk), {"role": role})
    assert response.status_code == 422
    assert role_in(cast.teacher, cast.school) == Role.TEACHER


def test_the_role_in_another_school_stays(cast: SchoolCast, at: At) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    signed_in(cast.admin).post(at("role", cast.teacher.pk), {"role": "admin"})
    assert role_in(cast.teacher, cast.elsewhere) == Role.TEACHER
