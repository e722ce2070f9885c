"""Accounts in a real browser: secret links, password, second factor, the operator's pages."""

from __future__ import annotations

import re
from typing import Any

import pyotp
from playwright.sync_api import Browser, Page

from tests.classroom import ClassroomServer, manage
from tests.e2e.conftest import PHONE, Axe, Shoot

PASSWORD = "seven quiet lakes"


def page_of(browser: Browser, arguments: dict[str, Any], problems: list[str]) -> Page:
    """Open a new browser window whose console is listened to."""
    page = browser.new_context(**arguments).new_page()

    def heard(message: Any) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            problems.append(f"{page.url}: {message.text}")

    page.on("console", heard)
    page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
    return page


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_an_administrator_comes_in_and_switches_the_second_factor_on(
    browser: Browser,
    browser_context_args: dict[str, Any],
    school: ClassroomServer,
    axe: Axe,
    shoot: Shoot,
) -> None:
    problems: list[str] = []
    done = manage(
        "school_admin", "--school", "Hill", "--email", "head@school.test", "--name", "Heidi",
        "--url", school.url, "--data", str(school.data),
    )  # fmt: skip
    link = re.search(r"http\S+#\S+", done.stdout)
    assert link, done.stderr
    page = page_of(browser, {**browser_context_args, "viewport": PHONE}, problems)

    def look(name: str) -> None:
        assert axe(page) == [], name
        assert sideways(page) <= 0, name
        shoot(page, f"accounts-{name}")

    page.goto(link[0])
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    assert "#" not in page.url
    look("new-password")
    page.get_by_label("New password once more").fill(PASSWORD)
    page.get_by_role("button", name="Set the password").click()
    page.wait_for_url("**/lessons/**")
    page.goto(f"{school.url}/account/")
    look("account")
    page.get_by_role("link", name="Switch it on").click()
    page.get_by_role("button", name="Begin").click()
    look("factor-begun")
    totp = pyotp.TOTP(page.locator(".secret code").inner_text().replace(" ", ""))
    page.get_by_label("Code", exact=True).fill(totp.now())
    page.get_by_role("button", name="Switch it on").click()
    look("factor-codes")
    codes = page.locator(".codes code").all_inner_texts()
    page.get_by_role("button", name="Sign out").click()

    page.goto(f"{school.url}/sign-in/?next=/results/")
    look("sign-in")
    page.get_by_label("E-mail address").fill("head@school.test")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    look("code")
    page.get_by_label("Code", exact=True).fill(codes[0])
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/results/")
    assert problems == []


def test_the_operators_pages_work_under_our_policy(
    browser: Browser, browser_context_args: dict[str, Any], school: ClassroomServer
) -> None:
    problems: list[str] = []
    code = (
        "from hexclassroom.accounts.models import *\n"
        f"User.objects.create_superuser('root@school.test', '{PASSWORD}', name='Root')\n"
        "School.objects.create(name='Lake')"
    )
    done = manage("shell", "--verbosity", "0", "-c", code, "--data", str(school.data))
    assert done.returncode == 0, done.stderr
    page = page_of(browser, browser_context_args, problems)
    page.goto(f"{school.url}/operator/")
    page.get_by_label("E-mail address").fill("root@school.test")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/operator/")
    for path in ("user/", "user/add/", "school/", "membership/", "auditentry/"):
        page.goto(f"{school.url}/operator/accounts/{path}")
    page.goto(f"{school.url}/operator/accounts/membership/add/")
    for typed, found in [("Lake", "Lake"), ("Root", "Root")]:
        page.locator(".select2-selection").nth(0 if typed == "Lake" else 1).click()
        page.keyboard.type(typed)
        page.locator(".select2-results__option", has_text=found).click()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("was added successfully").wait_for()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/start/")
    assert problems == []
