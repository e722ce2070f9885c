"""Django's own admin, for the operator only."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from hexclassroom.accounts.models import AuditEntry, Membership, User
from hexclassroom.accounts.operator import site
from tests.accounts.people import CODE, code_of, send, whose, with_factor
from tests.school import PASSWORD, SchoolCast, signed_in

PAGES = (
    "/operator/",
    "/operator/accounts/",
    "/operator/accounts/user/",
    "/operator/accounts/user/add/",
    "/operator/accounts/school/",
    "/operator/accounts/school/add/",
    "/operator/accounts/membership/",
    "/operator/accounts/membership/add/",
    "/operator/accounts/auditentry/",
)


@pytest.fixture
def operator(db: None) -> User:
    return User.objects.create_superuser("root@school.test", PASSWORD, name="Root")


@pytest.mark.parametrize("address", PAGES)
def test_the_operator_sees_every_page(cast: SchoolCast, operator: User, address: str) -> None:
    response = signed_in(operator).get(address)
    assert response.status_code == 200
    text = response.content.decode()
    assert " style=" not in text
    assert "<style" not in text
    assert " onclick" not in text


@pytest.mark.parametrize("address", [*PAGES, "/operator/login/", "/operator/nothing/"])
def test_nobody_else_who_is_signed_in_finds_it(cast: SchoolCast, address: str) -> None:
    User.objects.filter(pk=cast.other.pk).update(is_staff=True)
    for user in [cast.admin, cast.teacher, cast.other]:
        assert signed_in(user).get(address).status_code == 404, user


@pytest.mark.parametrize("address", PAGES)
def test_strangers_are_led_to_our_own_sign_in_page(address: str, db: None) -> None:
    response = Client().get(address, follow=True)
    assert response.redirect_chain[-1][0] == f"/sign-in/?next={address.replace('/', '%2F')}"


def test_signing_in_there_asks_for_the_second_factor_too(operator: User) -> None:
    authenticator, _ = with_factor(operator)
    client = Client()
    assert send(client, operator.email, next="/operator/")["Location"] == CODE
    assert client.get("/operator/").status_code == 302
    client.post(CODE, {"code": code_of(authenticator)})
    assert whose(client) == str(operator.pk)
    assert client.get("/operator/").status_code == 200


def test_the_admins_own_form_signs_nobody_in(operator: User) -> None:
    client = Client()
    data = {"username": operator.email, "password": PASSWORD, "next": "/operator/"}
    client.post("/operator/login/", data)
    assert whose(client) is None


def test_no_student_no_name_and_no_sealed_column_is_there(cast: SchoolCast, operator: User) -> None:
    assert sorted(model._meta.label for model in site._registry) == [
        "accounts.AuditEntry", "accounts.Membership", "accounts.School", "accounts.User",
    ]  # fmt: skip
    with_factor(cast.teacher)
    client = signed_in(operator)
    text = client.get(f"/operator/accounts/user/{cast.teacher.pk}/change/").content.decode()
    assert cast.teacher.email in text
    assert cast.teacher.password not in text
    assert cast.teacher.authenticator.secret not in text
    for address in ["/operator/classes/student/", "/operator/accounts/authenticator/"]:
        assert client.get(address).status_code == 404


def test_the_audit_log_can_only_be_read(cast: SchoolCast, operator: User) -> None:
    send(Client(), cast.teacher.email)
    client = signed_in(operator)
    entry = AuditEntry.objects.get()
    address = f"/operator/accounts/auditentry/{entry.pk}"
    assert client.get(f"{address}/change/").status_code == 200
    assert client.post(f"{address}/change/", {"n": 1}).status_code == 403
    assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/operator/accounts/auditentry/add/").status_code == 403
    assert AuditEntry.objects.get().n is None


def test_no_school_and_no_user_is_erased_from_here(cast: SchoolCast, operator: User) -> None:
    client = signed_in(operator)
    for thing in (f"school/{cast.school.pk}", f"user/{cast.teacher.pk}"):
        address = f"/operator/accounts/{thing}/delete/"
        assert client.post(address, {"post": "yes"}).status_code == 403


def test_changes_go_into_our_audit_log_and_into_no_other(cast: SchoolCast, operator: User) -> None:
    client = signed_in(operator)
    add = {"school": str(cast.elsewhere.pk), "user": cast.teacher.pk, "role": "teacher"}
    assert client.post("/operator/accounts/membership/add/", add).status_code == 302
    made = Membership.objects.get(school=cast.elsewhere, user=cast.teacher)
    change = f"/operator/accounts/membership/{made.pk}/change/"
    assert client.post(change, {**add, "role": "admin"}).status_code == 302
    client.post(f"/operator/accounts/membership/{made.pk}/delete/", {"post": "yes"})
    assert not Membership.objects.filter(pk=made.pk).exists()
    noted = AuditEntry.objects.filter(school=cast.elsewhere).order_by("id")
    assert [(e.verb, e.actor, e.target) for e in noted] == [
        (verb, operator, str(cast.teacher.pk))
        for verb in ("joined", "role_changed", "member_removed")
    ]
    assert not LogEntry.objects.exists()


def test_a_new_user_has_no_password(operator: User) -> None:
    data = {"email": "Made@school.test", "name": "Made", "is_active": "on"}
    assert signed_in(operator).post("/operator/accounts/user/add/", data).status_code == 302
    assert not User.objects.get(email="made@school.test").has_usable_password()


def test_signing_out_there_and_history_are_nowhere(cast: SchoolCast, operator: User) -> None:
    client = signed_in(operator)
    assert client.post("/operator/logout/").status_code == 404
    assert client.get("/operator/password_change/").status_code == 404
    assert client.get(f"/operator/accounts/user/{operator.pk}/history/").status_code == 404
    assert whose(client) == str(operator.pk)


def test_its_frame_leads_to_our_own_pages(operator: User) -> None:
    text = signed_in(operator).get("/operator/").content.decode()
    assert 'action="/sign-out/"' in text
    assert 'href="/account/"' in text
    for address in ("/operator/logout/", "/operator/password_change/"):
        assert address not in text
