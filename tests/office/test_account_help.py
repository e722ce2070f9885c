"""Helping somebody in again: a link for a new password, a lost second factor."""

import re

import pytest
from django.utils import timezone

from hexclassroom.accounts.models import (
    AuditEntry,
    Authenticator,
    Membership,
    Role,
    SignInLink,
    User,
)
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in

Verb = AuditEntry.Verb
DO = ("reset", "clear_factor")


def with_factor(who: User) -> None:
    Authenticator.objects.create(user=who, secret="A" * 32, confirmed=timezone.now())


def test_the_link_is_shown_once_and_lets_its_owner_choose_a_password(
    cast: SchoolCast, at: At
) -> None:
    client = signed_in(cast.admin)
    page = client.post(at("reset", cast.teacher.pk)).content.decode()
    found = re.search(r'value="http://testserver/new-password/#([\w-]+)"', page)
    assert found is not None
    link = SignInLink.find(found[1], timezone.now(), SignInLink.Purpose.RESET)
    assert link is not None
    assert link.user == cast.teacher
    assert found[1] not in client.get(at("member", cast.teacher.pk)).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.school, entry.target) == (
        Verb.RESET_LINK, cast.admin, cast.school, str(cast.teacher.pk),
    )  # fmt: skip


def test_a_lost_second_factor_is_cleared(cast: SchoolCast, at: At) -> None:
    with_factor(cast.teacher)
    client = signed_in(cast.admin)
    page = client.post(at("clear_factor", cast.teacher.pk), follow=True).content.decode()
    assert "The second factor is off" in page
    assert not Authenticator.objects.exists()
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.target) == (
        Verb.FACTOR_OFF, cast.admin, str(cast.teacher.pk),
    )  # fmt: skip


def test_clearing_where_there_is_none_notes_nothing(cast: SchoolCast, at: At) -> None:
    signed_in(cast.admin).post(at("clear_factor", cast.teacher.pk))
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("what", DO)
@pytest.mark.parametrize("role", [Role.ADMIN, Role.TEACHER])
def test_an_account_that_opens_another_school_too_is_refused(
    cast: SchoolCast, at: At, what: str, role: str
) -> None:
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher, role=role)
    refused(cast, at, what, "belongs to another school, too")


@pytest.mark.parametrize("what", DO)
def test_the_account_of_an_operator_is_refused(cast: SchoolCast, at: At, what: str) -> None:
    cast.teacher.is_superuser = True
    cast.teacher.save()
    refused(cast, at, what, "operator of the server")


def refused(cast: SchoolCast, at: At, what: str, words: str) -> None:
    with_factor(cast.teacher)
    client = signed_in(cast.admin)
    response = client.post(at(what, cast.teacher.pk))
    assert response.status_code == 403
    assert words in response.content.decode()
    assert not SignInLink.objects.exists()
    assert Authenticator.objects.exists()
    assert not AuditEntry.objects.exists()
    assert (
        at(what, cast.teacher.pk) not in client.get(at("member", cast.teacher.pk)).content.decode()
    )


@pytest.mark.parametrize("what", DO)
def test_who_administers_all_of_their_schools_may_help(cast: SchoolCast, at: At, what: str) -> None:
    with_factor(cast.teacher)
    Membership.objects.create(school=cast.elsewhere, user=cast.teacher)
    Membership.objects.create(school=cast.elsewhere, user=cast.admin, role=Role.ADMIN)
    response = signed_in(cast.admin).post(at(what, cast.teacher.pk), follow=True)
    assert response.status_code == 200
    # Both schools are told.
    assert AuditEntry.objects.values("school").distinct().count() == 2
