"""Inviting somebody, and taking an invitation back."""

import re

import pytest
from django.core import mail
from django.utils import timezone

from hexclassroom.accounts.models import AuditEntry, Invitation, Role
from tests.office.conftest import At
from tests.school import SchoolCast, signed_in

Verb = AuditEntry.Verb


def token(page: str) -> str:
    found = re.search(r'value="http://testserver/invite/#([\w-]+)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("role", [Role.TEACHER, Role.ADMIN])
def test_the_link_is_shown_once_and_nothing_is_mailed(cast: SchoolCast, at: At, role: str) -> None:
    client = signed_in(cast.admin)
    response = client.post(at("invite"), {"role": role, "email": " New@School.test "})
    page = response.content.decode()
    made = Invitation.objects.get()
    assert Invitation.find(token(page), timezone.now()) == made
    assert (made.role, made.email, made.made_by) == (role, "new@school.test", cast.admin)
    assert "data:image/svg+xml" in page
    assert "data-copy" in page
    assert "no-store" in response["Cache-Control"]
    assert mail.outbox == []
    for name in ("people", "invite"):
        assert token(page) not in client.get(at(name)).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.school) == (Verb.INVITED, cast.admin, cast.school)
    assert entry.target == str(made.pk)


def test_it_goes_without_an_address(cast: SchoolCast, at: At) -> None:
    response = signed_in(cast.admin).post(at("invite"), {"role": "teacher"})
    assert "whoever has the link" in response.content.decode()
    assert Invitation.objects.get().email == ""


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"role": "boss"}, "Choose what the person will be"),
        ({"role": "teacher", "email": "nobody"}, "does not look like an e-mail address"),
    ],
)
def test_what_does_not_fit_is_refused_and_kept(
    cast: SchoolCast, at: At, sent: dict[str, str], words: str
) -> None:
    response = signed_in(cast.admin).post(at("invite"), sent)
    assert response.status_code == 422
    page = response.content.decode()
    assert words in page
    assert sent.get("email", "") in page
    assert not Invitation.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_member_is_not_invited_again(cast: SchoolCast, at: At) -> None:
    sent = {"role": "admin", "email": cast.teacher.email.upper()}
    response = signed_in(cast.admin).post(at("invite"), sent)
    assert response.status_code == 422
    assert "is in the school already" in response.content.decode()


def test_a_second_invitation_to_an_address_ends_the_first(cast: SchoolCast, at: At) -> None:
    client = signed_in(cast.admin)
    sent = {"role": "teacher", "email": "new@school.test"}
    first = token(client.post(at("invite"), sent).content.decode())
    second = token(client.post(at("invite"), sent).content.decode())
    assert Invitation.find(first, timezone.now()) is None
    assert Invitation.find(second, timezone.now()) is not None


def test_an_invitation_that_is_taken_back_opens_nothing(cast: SchoolCast, at: At) -> None:
    made, secret = Invitation.issue(cast.school, "teacher", "", cast.admin, timezone.now())
    response = signed_in(cast.admin).post(at("revoke", made.pk), follow=True)
    assert "is taken back" in response.content.decode()
    assert Invitation.find(secret, timezone.now()) is None
    assert AuditEntry.objects.get().verb == Verb.INVITATION_REVOKED
    assert signed_in(cast.admin).post(at("revoke", made.pk)).status_code == 404


def test_a_used_one_cannot_be_taken_back(cast: SchoolCast, at: At) -> None:
    made, _secret = Invitation.issue(cast.school, "teacher", "", cast.admin, timezone.now())
    made.accept(cast.foreign, timezone.now())
    assert signed_in(cast.admin).post(at("revoke", made.pk)).status_code == 404
