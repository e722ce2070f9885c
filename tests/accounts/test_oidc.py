"""Signing in with OpenID Connect: a real provider, a real server, every redirect between them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import requests

from tests.accounts.provider import School, switched_on
from tests.classroom import manage

pytestmark = pytest.mark.embedded

CAST = """
hill = School.objects.create(name="Hill School")
for name in ("tara", "olga", "fred", "root", "gone", "tess"):
    user = User.objects.create_user(f"{name}@school.test", None, name=name.title())
    Membership.objects.create(school=hill, user=user)
User.objects.filter(email="root@school.test").update(is_superuser=True)
User.objects.filter(email="gone@school.test").update(is_active=False)
from django.utils import timezone
import datetime as dt
now = timezone.now()
Invitation.issue(hill, "admin", "Nora@School.test", None, now)
Invitation.issue(hill, "teacher", "", None, now)
Invitation.issue(hill, "teacher", "late@school.test", None, now - dt.timedelta(days=15))
used, _ = Invitation.issue(hill, "teacher", "used@school.test", None, now)
used.used_at = now
used.save()
from hexclassroom.accounts import factor
begun = factor.begin(User.objects.get(email="fred@school.test"))
Authenticator.objects.update(confirmed=now)
"""
NOT_KNOWN = "There is no account here for your address yet."


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with switched_on(tmp_path_factory.mktemp("oidc")) as both:
        both.run(CAST)
        yield both


def users(school: School) -> int:
    return int(school.rows("SELECT COUNT(*) FROM accounts_user")[0][0])


def test_the_sign_in_page_has_a_button_with_the_providers_name(school: School) -> None:
    page = requests.get(f"{school.url}/sign-in/", timeout=30)
    assert "Sign in with School ID" in page.text


def test_an_account_with_the_same_confirmed_address_is_linked_and_gets_in(school: School) -> None:
    subject = school.provider.person("t-1", "Tara@School.test", birthdate="1990-01-01")
    browser, landed = school.sign_in(subject, "/results/")
    assert landed.url == f"{school.url}/results/"
    assert school.who(browser) == "tara@school.test"
    linked = school.rows(
        "SELECT u.email, s.extra_data FROM socialaccount_socialaccount s "
        "JOIN accounts_user u ON u.id = s.user_id WHERE s.uid = 't-1'"
    )
    assert [(email, json.loads(kept)) for email, kept in linked] == [("tara@school.test", {})]
    assert school.rows("SELECT COUNT(*) FROM socialaccount_socialtoken") == [(0,)]
    assert school.rows("SELECT COUNT(*) FROM account_emailaddress") == [(0,)]
    noted = "SELECT COUNT(*) FROM accounts_auditentry WHERE verb = 'signed_in'"
    assert school.rows(noted)[0][0] >= 1


def test_later_the_provider_may_call_them_by_another_address(school: School) -> None:
    school.sign_in(school.provider.person("o-1", "olga@school.test"))
    browser, _ = school.sign_in(school.provider.person("o-1", "olga.new@school.test"))
    assert school.who(browser) == "olga@school.test"
    kept = "SELECT extra_data FROM socialaccount_socialaccount WHERE uid = 'o-1'"
    assert json.loads(school.rows(kept)[0][0]) == {}


@pytest.mark.parametrize("claims", [{"email_verified": False}, {"email_verified": None}])
def test_an_address_that_is_not_confirmed_opens_nothing(
    school: School, claims: dict[str, object]
) -> None:
    browser, landed = school.sign_in(school.provider.person("x-1", "tess@school.test", **claims))
    assert "is not confirmed" in landed.text
    assert school.who(browser) is None


def test_nobody_signs_up_by_it(school: School) -> None:
    before = users(school)
    browser, landed = school.sign_in(school.provider.person("n-0", "nobody@school.test"))
    assert landed.url == f"{school.url}/sign-in/"
    assert NOT_KNOWN in landed.text
    assert school.who(browser) is None
    assert users(school) == before


def test_an_invitation_for_exactly_this_address_makes_the_account(school: School) -> None:
    browser, landed = school.sign_in(school.provider.person("n-1", "nora@school.test"))
    assert landed.url == f"{school.url}/lessons/"
    assert school.who(browser) == "nora@school.test"
    made = school.rows(
        "SELECT u.name, u.password, m.role FROM accounts_user u "
        "JOIN accounts_membership m ON m.user_id = u.id WHERE u.email = 'nora@school.test'"
    )
    assert [(name, role) for name, _, role in made] == [("Provided Name", "admin")]
    assert made[0][1].startswith("!")
    used = "SELECT used_at FROM accounts_invitation WHERE email = 'nora@school.test'"
    assert school.rows(used)[0][0] is not None


@pytest.mark.parametrize("who", ["late", "used"])
def test_an_old_or_used_invitation_makes_none(school: School, who: str) -> None:
    before = users(school)
    browser, landed = school.sign_in(school.provider.person(f"{who}-1", f"{who}@school.test"))
    assert NOT_KNOWN in landed.text
    assert school.who(browser) is None
    assert users(school) == before


@pytest.mark.parametrize("who", ["root", "gone"])
def test_an_operators_and_a_closed_account_stay_closed(school: School, who: str) -> None:
    browser, landed = school.sign_in(school.provider.person(f"{who}-1", f"{who}@school.test"))
    assert NOT_KNOWN in landed.text
    assert school.who(browser) is None


def test_our_second_factor_is_the_providers_business(school: School) -> None:
    browser, _ = school.sign_in(school.provider.person("f-1", "fred@school.test"))
    assert school.who(browser) == "fred@school.test"


def test_who_cancels_there_reads_so_here(school: School) -> None:
    browser, there = school.begin()
    landed = browser.post(there.url, {"action": "deny"}, timeout=30)
    assert landed.url == f"{school.url}/sign-in/"
    assert "did not work" in landed.text


def test_a_forged_or_repeated_answer_signs_nobody_in(school: School) -> None:
    address = f"{school.url}/sign-in/school/callback/"
    for query in ({}, {"code": "x", "state": "forged"}, {"error": "access_denied"}):
        browser = requests.Session()
        landed = browser.get(address, params=query, timeout=30)
        assert landed.url == f"{school.url}/sign-in/"
        assert "did not work" in landed.text
        assert school.who(browser) is None


def test_an_answer_belongs_to_the_browser_that_asked(school: School) -> None:
    browser, there = school.begin()
    subject = school.provider.person("t-1", "tara@school.test")
    answer = browser.post(there.url, {"sub": subject}, timeout=30, allow_redirects=False)
    other = requests.Session()
    landed = other.get(answer.headers["Location"], timeout=30)
    assert "did not work" in landed.text
    assert school.who(other) is None


def test_the_session_gets_a_new_key(school: School) -> None:
    browser, there = school.begin()
    before = browser.cookies["sessionid"]
    browser.post(there.url, {"sub": school.provider.person("t-1", "tara@school.test")}, timeout=30)
    assert browser.cookies["sessionid"] != before


@pytest.mark.parametrize("wanted", ["//evil.example/", "https://evil.example/"])
def test_it_leads_on_to_pages_of_this_server_only(school: School, wanted: str) -> None:
    _, landed = school.sign_in(school.provider.person("t-1", "tara@school.test"), wanted)
    assert landed.url == f"{school.url}/lessons/"


@pytest.mark.parametrize(
    "path",
    [
        "accounts/", "accounts/login/", "accounts/signup/", "accounts/password/reset/",
        "accounts/email/", "signup/", "login/", "email/", "social/signup/", "oidc/x/login/",
        "sign-in/school/login/", "sign-in/other/", "account/email/",
    ],
)  # fmt: skip
def test_no_page_of_the_library_is_served(school: School, path: str) -> None:
    assert requests.get(f"{school.url}/{path}", timeout=30).status_code == 404


def test_only_links_lead_there(school: School) -> None:
    for path in ("sign-in/school/", "sign-in/school/callback/"):
        browser = requests.Session()
        browser.get(f"{school.url}/sign-in/", timeout=30)
        assert browser.post(f"{school.url}/{path}", timeout=30).status_code in {403, 405}


def test_tables_and_checks_are_in_order_with_it_on(school: School) -> None:
    data = ("--data", str(school.server.data))
    for command in (["makemigrations", "--check", "--dry-run"], ["check", "--fail-level", "INFO"]):
        done = manage(*command, *data)
        assert done.returncode == 0, done.stdout + done.stderr
