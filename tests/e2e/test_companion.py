"""Beside a printed game, in a real browser: the timer, the bank, without a network once loaded."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games.registry import SHOWS
from games.show import Bank
from tests.classroom import ClassroomServer
from tests.e2e.conftest import PHONE, PROJECTOR, Axe, Shoot
from tests.e2e.watch import Watch

BANKS = [(key, show.bank) for key, show in SHOWS.items() if show.bank is not None]
ANY = next(iter(SHOWS))


def page_of(
    browser: Browser, arguments: dict[str, Any], watch: Watch, size: dict[str, int]
) -> Page:
    context = browser.new_context(**{**arguments, "viewport": size})
    context.set_default_timeout(20000)
    watch.look_at(context, "companion")
    return context.new_page()


def go_offline(page: Page, watch: Watch) -> None:
    """Take the network away; the film that keeps a screen awake is fetched by the first tap."""
    watch.forgive(r"/awake\.")
    page.context.set_offline(True)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def do(page: Page, what: str) -> None:
    page.locator(f"[data-do={what}]").tap()


def test_the_timer_counts_turns_and_goes_on_without_the_server(
    browser: Browser,
    browser_context_args: dict[str, Any],
    school: ClassroomServer,
    axe: Axe,
    shoot: Shoot,
) -> None:
    watch = Watch()
    page = page_of(browser, browser_context_args, watch, PROJECTOR)
    page.goto(f"{school.url}/companion/{ANY}/timer/")
    go_offline(page, watch)
    who, left, round_ = (page.locator(f"[data-{name}]") for name in ("who", "left", "round"))
    first = who.inner_text()
    page.locator("summary").tap()
    page.locator("[data-own]").fill("5")
    page.locator("[data-own]").press("Tab")
    expect(left).to_have_text("0:05")
    do(page, "run")
    expect(page.locator("body.up")).to_be_visible(timeout=60000)
    expect(page.locator("[data-say]")).to_have_text("Time is up.")
    do(page, "run")
    do(page, "next")
    assert who.inner_text() != first
    expect(left).to_have_text("0:05")
    do(page, "more")
    expect(left).to_have_text("0:20")
    seats = len(page.locator("[data-seats]").all())
    assert seats
    least = int(page.locator("[data-seats]").first.get_attribute("data-seats") or "0")
    for _ in range(least - 1):
        page.keyboard.press("ArrowRight")
    expect(round_).to_have_text("Round 2")
    assert who.inner_text() == first
    page.keyboard.press("ArrowLeft")
    expect(round_).to_have_text("Round 1")
    page.locator("[data-onwards]").check()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert who.inner_text() != first
    fits(page)
    assert axe(page) == []
    shoot(page, "companion-timer-wall")
    # A reload of a page that has its files still knows where the game stands.
    page.context.set_offline(False)
    page.reload()
    expect(round_).to_have_text("Round 2")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    fits(page)
    shoot(page, "companion-timer-phone")
    assert watch.problems == []
    page.context.close()


def side(page: Page, n: int) -> Locator:
    return page.locator(".bank-side").nth(n)


@pytest.mark.parametrize(("key", "bank"), BANKS, ids=[key for key, _bank in BANKS])
def test_the_bank_keeps_money_and_wares_of_two_games(
    browser: Browser,
    browser_context_args: dict[str, Any],
    school: ClassroomServer,
    key: str,
    bank: Bank,
    axe: Axe,
    shoot: Shoot,
) -> None:
    watch = Watch()
    page = page_of(browser, browser_context_args, watch, PHONE)
    page.goto(f"{school.url}/companion/{key}/bank/")
    go_offline(page, watch)
    purse, stock = bank.purses[0], bank.stocks[0]
    has = [purse.start, purse.start]

    def shown(*wanted: int) -> None:
        for n, amount in enumerate(wanted):
            money = side(page, n).locator(".bank-purse b").first
            expect(money).to_have_text(f"{purse.sign}{amount}")

    # The bank pays what a cell brings.
    side(page, 0).get_by_role("button", name=f"+{purse.sign}{purse.pays[0]}").tap()
    has[0] += purse.pays[0]
    shown(*has)
    # One side pays the other.
    side(page, 0).get_by_role("button", name="Pay").first.tap()
    form = page.locator("[data-form]")
    form.locator("label", has_text=side(page, 1).get_attribute("aria-label")).tap()
    form.locator("#amount").fill(str(has[0] + 1))
    form.get_by_role("button", name="Do it").tap()
    expect(form.locator("[data-error]")).not_to_be_empty()
    form.locator("#amount").fill("7")
    form.get_by_role("button", name="Do it").tap()
    has[0], has[1] = has[0] - 7, has[1] + 7
    shown(*has)
    # A ware changes hands for money.
    ware = side(page, 0).locator(".bank-stock").first.get_by_role("button").first
    name = ware.inner_text()
    ware.tap()
    side(page, 1).locator(".btn-main").tap()
    form.locator("#amount").fill("9")
    fits(page)
    assert axe(page) == []
    shoot(page, f"companion-bank-{key}-phone")
    form.get_by_role("button", name="Do it").tap()
    has[0], has[1] = has[0] + 9, has[1] - 9
    shown(*has)
    there = side(page, 1).locator(".bank-stock").first
    expect(there.get_by_role("button", name=name, exact=True)).to_be_visible()
    # Another game has its own money; the first one waits.
    page.locator("[data-groups] button").last.tap()
    shown(purse.start, purse.start)
    page.locator("[data-groups] button").first.tap()
    shown(*has)
    # Taken back, step by step.
    page.locator("[data-undo]").tap()
    shown(has[0] - 9, has[1] + 9)
    mine = sum(ware.side == 0 for ware in stock.wares)
    expect(side(page, 0).locator(".bank-stock h3").first).to_contain_text(f": {mine}")
    page.context.set_offline(False)
    page.reload()
    shown(has[0] - 9, has[1] + 9)
    page.set_viewport_size(PROJECTOR)  # type: ignore[arg-type]
    shoot(page, f"companion-bank-{key}-wall")
    assert watch.problems == []
    page.context.close()


def test_the_overview_is_reached_by_keyboard_and_reads_well(
    browser: Browser,
    browser_context_args: dict[str, Any],
    school: ClassroomServer,
    axe: Axe,
    shoot: Shoot,
) -> None:
    watch = Watch()
    page = page_of(browser, browser_context_args, watch, PHONE)
    page.goto(f"{school.url}/companion/")
    fits(page)
    assert axe(page) == []
    shoot(page, "companion-phone")
    page.goto(f"{school.url}/companion/{ANY}/sheet/")
    assert axe(page) == []
    assert watch.problems == []
    page.context.close()
