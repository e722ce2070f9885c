"""One's own account: details and password."""

from typing import Any

import pytest
from django.test import Client, override_settings

from hexclassroom.accounts import browsers
from hexclassroom.accounts.models import LOCAL_TEACHER, AuditEntry, Role, User
from tests.accounts.people import send, whose, with_factor, words
from tests.school import PASSWORD, SchoolCast, signed_in

PAGE = "/account/"
DETAILS = "/account/details/"
CHANGE = "/account/password/"
NEW = {"old": PASSWORD, "password1": "seven quiet lakes", "password2": "seven quiet lakes"}


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


@pytest.fixture
def client(cast: SchoolCast) -> Client:
    return signed_in(cast.teacher)


@pytest.mark.parametrize("address", [PAGE, DETAILS, CHANGE])
def test_strangers_are_led_to_signing_in(address: str, db: None) -> None:
    stranger = Client()
    send_form = stranger.get if address == PAGE else stranger.post
    assert send_form(address)["Location"] == f"/start/?next={address}"


def test_the_page_shows_name_address_schools_and_roles(client: Client, cast: SchoolCast) -> None:
    cast.elsewhere.memberships.create(user=cast.teacher, role=Role.ADMIN)
    page = client.get(PAGE)
    assert page.status_code == 200
    assert 'value="Tara"' in page.content.decode()
    assert cast.teacher.email in page.content.decode()
    assert "Hill School teacher" in words(page)
    assert "Lake School administrator" in words(page)
    assert "Off. With it," in words(page)
    assert "no-store" in page["Cache-Control"]


def test_a_user_without_a_school_is_told_how_to_get_into_one(db: None) -> None:
    alone = User.objects.create_user("alone@school.test", PASSWORD, name="Alone")
    assert "An administrator of a school can invite you." in words(signed_in(alone).get(PAGE))


def test_the_name_changes_without_a_password(client: Client, cast: SchoolCast) -> None:
    response = client.post(DETAILS, {"name": " Tara B ", "email": cast.teacher.email.upper()})
    assert response["Location"] == PAGE
    assert fresh(cast.teacher).name == "Tara B"
    assert fresh(cast.teacher).email == cast.teacher.email


def test_a_new_address_wants_the_password(client: Client, cast: SchoolCast) -> None:
    data = {"name": "Tara", "email": "New@School.test"}
    for password in ["", "wrong"]:
        response = client.post(DETAILS, {**data, "password": password})
        assert response.status_code == 422
        assert "This password is wrong." in words(response)
        assert 'value="New@School.test"' in response.content.decode()
        assert fresh(cast.teacher).email == cast.teacher.email
    response = client.post(DETAILS, {**data, "password": PASSWORD})
    assert fresh(cast.teacher).email == "new@school.test"
    assert browsers.COOKIE in response.cookies


@pytest.mark.parametrize("email", ["no address", "", "teacher@local"])
def test_an_address_that_is_none_is_refused(client: Client, cast: SchoolCast, email: str) -> None:
    response = client.post(DETAILS, {"name": "T", "email": email, "password": PASSWORD})
    assert response.status_code == 422
    assert fresh(cast.teacher).email == cast.teacher.email


def test_somebody_elses_address_is_refused(client: Client, cast: SchoolCast) -> None:
    data = {"name": "T", "email": cast.other.email, "password": PASSWORD}
    response = client.post(DETAILS, data)
    assert response.status_code == 422
    assert "Another account has this address." in words(response)


def test_the_password_changes_here_and_ends_sessions_elsewhere(
    client: Client, cast: SchoolCast
) -> None:
    elsewhere = signed_in(cast.teacher)
    assert client.post(CHANGE, NEW)["Location"] == PAGE
    assert fresh(cast.teacher).check_password(NEW["password1"])
    assert client.get(PAGE).status_code == 200
    assert elsewhere.get(PAGE).status_code == 302
    assert AuditEntry.objects.get(verb="password_set").school == cast.school


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"old": "wrong"}, "This password is wrong."),
        ({"old": ""}, "required"),
        ({"password2": "something else"}, "not the same"),
        ({"password1": "password123", "password2": "password123"}, "too common"),
    ],
)
def test_a_refused_password_changes_nothing(
    client: Client, cast: SchoolCast, changed: dict[str, str], word: str
) -> None:
    response = client.post(CHANGE, {**NEW, **changed})
    assert response.status_code == 422
    assert word in words(response)
    assert fresh(cast.teacher).check_password(PASSWORD)


def test_the_old_password_cannot_be_guessed_here_without_end(client: Client) -> None:
    for _ in range(5):
        client.post(CHANGE, {**NEW, "old": "guess"})
    response = client.post(CHANGE, NEW)
    assert response.status_code == 422
    assert "too many wrong tries" in words(response)


@pytest.mark.parametrize("address", [DETAILS, CHANGE])
def test_changes_need_a_form_of_this_site(cast: SchoolCast, address: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.teacher)
    assert client.post(address, NEW).status_code == 403
    assert client.get(address).status_code == 405


class TestLocalTeacher:
    """The teacher of embedded mode."""

    @pytest.fixture
    def local(self, db: None) -> User:
        return User.objects.local_teacher()

    def save(self, client: Client) -> Any:
        return client.post(DETAILS, {"name": "Lea", "email": "lea@school.test"})

    def test_is_told_that_no_password_is_needed(self, local: User) -> None:
        page = signed_in(local).get(PAGE)
        assert "no password is needed" in words(page)
        assert LOCAL_TEACHER not in page.content.decode()
        assert 'name="old"' not in page.content.decode()

    def test_may_leave_the_address_empty(self, local: User) -> None:
        signed_in(local).post(DETAILS, {"name": "Lea", "email": ""})
        assert (fresh(local).name, fresh(local).email) == ("Lea", LOCAL_TEACHER)

    def test_needs_an_address_before_a_password(self, local: User) -> None:
        response = signed_in(local).post(CHANGE, NEW)
        assert response.status_code == 422
        assert "Save an e-mail address first" in words(response)
        assert not fresh(local).has_usable_password()

    def test_may_set_both_and_sign_in_without_the_link(self, local: User) -> None:
        client = signed_in(local)
        self.save(client)
        client.post(CHANGE, {"password1": NEW["password1"], "password2": NEW["password2"]})
        other = Client()
        send(other, "lea@school.test", NEW["password1"])
        assert whose(other) == str(local.pk)

    def test_stays_the_one_whom_the_link_signs_in(self, local: User) -> None:
        self.save(signed_in(local))
        assert User.objects.local_teacher() == local

    def test_is_not_asked_for_a_code_by_the_link(self, local: User) -> None:
        from django.utils import timezone

        from hexclassroom.accounts.links import teacher_link

        with_factor(local)
        token = teacher_link("", timezone.now()).partition("#")[2]
        client = Client()
        client.post("/start/", {"token": token})
        assert whose(client) == str(local.pk)

    def test_reads_other_words_on_a_server(self, local: User) -> None:
        with override_settings(EMBEDDED=False):
            assert "no password is needed" not in words(signed_in(local).get(PAGE))
