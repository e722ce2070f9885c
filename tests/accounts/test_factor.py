"""The second factor: switching it on, signing in with it, switching it off."""

import datetime as dt
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from hexclassroom.accounts import factor, limits
from hexclassroom.accounts.models import AuditEntry, Authenticator, User
from tests.accounts.people import CODE, code_of, send, whose, with_factor, words
from tests.school import PASSWORD, SchoolCast, signed_in

PAGE = "/account/second-factor/"
CHANGE = "/account/second-factor/change/"


@pytest.fixture
def client(cast: SchoolCast) -> Client:
    return signed_in(cast.teacher)


def begun(client: Client, cast: SchoolCast) -> Authenticator:
    client.post(PAGE)
    return Authenticator.objects.get(user=cast.teacher)


def codes_on(response: Any) -> list[str]:
    return re.findall(r"<code>([a-z2-9-]{19})</code>", response.content.decode())


class TestSwitchingOn:
    """From the account page."""

    def test_shows_a_picture_and_the_secret_and_counts_for_nothing_yet(
        self, client: Client, cast: SchoolCast
    ) -> None:
        assert "Begin" in words(client.get(PAGE))
        authenticator = begun(client, cast)
        page = client.get(PAGE)
        assert "data:image/svg+xml" in page.content.decode()
        assert authenticator.secret in words(page).replace(" ", "")
        assert "no-store" in page["Cache-Control"]
        send(Client(), cast.teacher.email)
        assert factor.of(cast.teacher) is None

    def test_the_secret_is_sealed_in_the_database(self, client: Client, cast: SchoolCast) -> None:
        authenticator = begun(client, cast)
        with connection.cursor() as cursor:
            cursor.execute("SELECT secret FROM accounts_authenticator")
            assert authenticator.secret not in cursor.fetchone()[0]

    def test_a_code_switches_it_on_and_shows_ten_recovery_codes_once(
        self, client: Client, cast: SchoolCast
    ) -> None:
        authenticator = begun(client, cast)
        codes = codes_on(client.post(PAGE, {"code": code_of(authenticator)}))
        assert len(set(codes)) == 10
        authenticator.refresh_from_db()
        assert authenticator.confirmed is not None
        assert len(authenticator.recovery) == 10
        assert not set(codes) & set(authenticator.recovery)
        page = client.get(PAGE)
        assert not codes_on(page)
        assert authenticator.secret not in words(page).replace(" ", "")
        entry = AuditEntry.objects.get(verb="factor_on")
        assert (entry.actor, entry.school) == (cast.teacher, cast.school)

    def test_a_wrong_code_leaves_it_off(self, client: Client, cast: SchoolCast) -> None:
        authenticator = begun(client, cast)
        for code in ["000000", "", "x", code_of(authenticator, 10)]:
            response = client.post(PAGE, {"code": code})
            assert response.status_code == 422, code
            assert authenticator.secret in words(response).replace(" ", "")
        assert factor.of(cast.teacher) is None

    def test_codes_cannot_be_guessed_without_end(self, client: Client, cast: SchoolCast) -> None:
        authenticator = begun(client, cast)
        for _ in range(limits.CODE.free):
            client.post(PAGE, {"code": "000000"})
        response = client.post(PAGE, {"code": code_of(authenticator)})
        assert response.status_code == 429
        assert "too many wrong tries" in words(response)

    def test_beginning_anew_makes_another_secret(self, client: Client, cast: SchoolCast) -> None:
        first = begun(client, cast).secret
        assert begun(client, cast).secret != first

    def test_what_is_on_is_neither_shown_nor_replaced(
        self, client: Client, cast: SchoolCast
    ) -> None:
        authenticator, _ = with_factor(cast.teacher)
        page = client.post(PAGE)
        assert authenticator.secret not in words(page).replace(" ", "")
        assert Authenticator.objects.get().secret == authenticator.secret

    def test_strangers_see_nothing_and_other_sites_cannot_do_it(self, cast: SchoolCast) -> None:
        assert Client().get(PAGE).status_code == 302
        assert Client().post(CHANGE).status_code == 302
        forged = Client(enforce_csrf_checks=True)
        forged.force_login(cast.teacher)
        assert forged.post(PAGE).status_code == 403
        assert forged.post(CHANGE, {"password": PASSWORD}).status_code == 403


class TestSigningIn:
    """The code after the password."""

    @pytest.fixture
    def stranger(self) -> Client:
        return Client()

    @pytest.fixture
    def authenticator(self, cast: SchoolCast) -> Authenticator:
        return with_factor(cast.teacher)[0]

    def test_nobody_is_in_before_the_code(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        assert send(stranger, cast.teacher.email, next="/results/")["Location"] == CODE
        assert whose(stranger) is None
        assert stranger.get("/lessons/").status_code == 302
        response = stranger.post(CODE, {"code": code_of(authenticator)})
        assert response["Location"] == "/results/"
        assert whose(stranger) == str(cast.teacher.pk)

    def test_the_session_gets_a_new_key_at_both_steps(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        session = stranger.session
        session["planted"] = True
        session.save()
        keys = [session.session_key]
        send(stranger, cast.teacher.email)
        keys.append(stranger.session.session_key)
        assert "planted" not in stranger.session
        stranger.post(CODE, {"code": code_of(authenticator)})
        keys.append(stranger.session.session_key)
        assert len(set(keys)) == 3
        assert "signing_in" not in stranger.session

    def test_without_the_password_there_is_no_page_for_a_code(
        self, stranger: Client, authenticator: Authenticator
    ) -> None:
        assert stranger.get(CODE)["Location"] == "/sign-in/"
        response = stranger.post(CODE, {"code": code_of(authenticator)})
        assert response["Location"] == "/sign-in/"
        assert whose(stranger) is None

    def test_after_five_minutes_the_password_is_asked_again(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        send(stranger, cast.teacher.email)
        session = stranger.session
        session["signing_in"] = {**session["signing_in"], "at": session["signing_in"]["at"] - 301}
        session.save()
        response = stranger.post(CODE, {"code": code_of(authenticator)})
        assert response["Location"] == "/sign-in/"
        assert whose(stranger) is None

    @pytest.mark.parametrize("steps", [-1, 0, 1])
    def test_clocks_may_differ_by_one_step(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator, steps: int
    ) -> None:
        send(stranger, cast.teacher.email)
        stranger.post(CODE, {"code": code_of(authenticator, steps)})
        assert whose(stranger) == str(cast.teacher.pk)

    @pytest.mark.parametrize("steps", [-3, 3])
    def test_and_by_no_more(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator, steps: int
    ) -> None:
        send(stranger, cast.teacher.email)
        response = stranger.post(CODE, {"code": code_of(authenticator, steps)})
        assert response.status_code == 422
        assert "This code is wrong" in words(response)
        assert whose(stranger) is None

    def test_spaces_in_a_code_do_not_matter(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        send(stranger, cast.teacher.email)
        code = code_of(authenticator)
        stranger.post(CODE, {"code": f" {code[:3]} {code[3:]} "})
        assert whose(stranger) == str(cast.teacher.pk)

    def test_a_code_that_was_used_is_refused(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        code = code_of(authenticator, 1)
        send(stranger, cast.teacher.email)
        stranger.post(CODE, {"code": code})
        second = Client()
        send(second, cast.teacher.email)
        response = second.post(CODE, {"code": code})
        assert response.status_code == 422
        assert whose(second) is None
        # Nor is an older one that was not used.
        assert second.post(CODE, {"code": code_of(authenticator, 0)}).status_code == 422

    def test_wrong_codes_are_limited_and_noted(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        send(stranger, cast.teacher.email)
        for _ in range(limits.CODE.free):
            stranger.post(CODE, {"code": "000000"})
        response = stranger.post(CODE, {"code": code_of(authenticator)})
        assert response.status_code == 429
        assert "Try again in" in words(response)
        assert whose(stranger) is None
        assert AuditEntry.objects.filter(verb="sign_in_refused").count() == limits.CODE.free

    def test_a_new_password_try_does_not_reset_the_limit_of_codes(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        for _ in range(limits.CODE.free):
            send(stranger, cast.teacher.email)
            stranger.post(CODE, {"code": "000000"})
        send(stranger, cast.teacher.email)
        assert stranger.post(CODE, {"code": code_of(authenticator)}).status_code == 429

    def test_a_recovery_code_works_once(self, stranger: Client, cast: SchoolCast) -> None:
        authenticator, codes = with_factor(cast.teacher)
        send(stranger, cast.teacher.email)
        stranger.post(CODE, {"code": codes[3].upper()})
        assert whose(stranger) == str(cast.teacher.pk)
        authenticator.refresh_from_db()
        assert len(authenticator.recovery) == 9
        second = Client()
        send(second, cast.teacher.email)
        assert second.post(CODE, {"code": codes[3]}).status_code == 422

    def test_somebody_elses_codes_open_nothing(
        self, stranger: Client, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        other, codes = with_factor(cast.colleague)
        Authenticator.objects.filter(user=cast.colleague).update(last_step=0)
        send(stranger, cast.teacher.email)
        for code in [code_of(other), codes[0]]:
            if code != code_of(authenticator):
                assert stranger.post(CODE, {"code": code}).status_code == 422

    def test_a_form_of_another_site_is_refused(
        self, cast: SchoolCast, authenticator: Authenticator
    ) -> None:
        forged = Client(enforce_csrf_checks=True)
        assert forged.post(CODE, {"code": code_of(authenticator)}).status_code == 403


class TestSwitchingOff:
    """It wants a code or the password."""

    @pytest.mark.parametrize("proof", ["code", "recovery", "password"])
    def test_any_of_three_proofs_does(self, client: Client, cast: SchoolCast, proof: str) -> None:
        authenticator, codes = with_factor(cast.teacher)
        data = {
            "code": {"code": code_of(authenticator)},
            "recovery": {"code": codes[0]},
            "password": {"password": PASSWORD},
        }[proof]
        assert client.post(CHANGE, {**data, "off": "1"})["Location"] == "/account/"
        assert factor.of(cast.teacher) is None
        entry = AuditEntry.objects.get(verb="factor_off")
        assert (entry.actor, entry.target) == (cast.teacher, str(cast.teacher.pk))

    @pytest.mark.parametrize(
        "data", [{}, {"code": "000000"}, {"password": "wrong"}, {"code": "", "password": ""}]
    )
    def test_no_or_a_wrong_proof_does_not(
        self, client: Client, cast: SchoolCast, data: dict[str, str]
    ) -> None:
        with_factor(cast.teacher)
        response = client.post(CHANGE, {**data, "off": "1"})
        assert response.status_code == 422
        assert 'role="alert"' in response.content.decode()
        assert factor.of(cast.teacher) is not None

    def test_new_recovery_codes_replace_the_old_ones(
        self, client: Client, cast: SchoolCast
    ) -> None:
        authenticator, old = with_factor(cast.teacher)
        new = codes_on(client.post(CHANGE, {"password": PASSWORD, "codes": "1"}))
        assert len(new) == 10
        now = timezone.now()
        assert not factor.check(authenticator, old[0], now)
        assert factor.check(authenticator, new[0], now)

    def test_an_administrator_may_clear_it_and_that_is_noted(self, cast: SchoolCast) -> None:
        with_factor(cast.teacher)
        assert factor.clear(cast.teacher, cast.admin)
        assert not factor.clear(cast.teacher, cast.admin)
        entry = AuditEntry.objects.get(verb="factor_off")
        assert (entry.actor, entry.target, entry.school) == (
            cast.admin, str(cast.teacher.pk), cast.school,
        )  # fmt: skip

    def test_with_it_off_the_forms_lead_back(self, client: Client) -> None:
        assert client.post(CHANGE, {"password": PASSWORD})["Location"] == PAGE


@pytest.mark.django_db(transaction=True)
def test_of_many_browsers_with_one_code_one_gets_in() -> None:
    user = User.objects.create_user("many@school.test", PASSWORD)
    authenticator, codes = with_factor(user)
    now = timezone.now()

    def check(code: str) -> bool:
        try:
            return factor.check(Authenticator.objects.get(pk=authenticator.pk), code, now)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(check, [code_of(authenticator)] * 8)) == 1
        assert sum(pool.map(check, [codes[0]] * 8)) == 1
        assert sum(pool.map(check, codes[1:])) == 9


def test_a_code_is_judged_by_the_time_that_is_given(cast: SchoolCast) -> None:
    authenticator, _ = with_factor(cast.teacher)
    code = code_of(authenticator)
    assert not factor.check(authenticator, code, timezone.now() + dt.timedelta(minutes=5))
    assert factor.check(authenticator, code, timezone.now())
