"""Listens to pages: errors in the console, refused scripts, requests to anybody else."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from tests.classroom import HOST

AT_HOME = {"data", "blob", "about"}


TITLE = "addEventListener('DOMContentLoaded', () => window.tellTitle(document.title));"


class Watch:
    """Collects what must not happen on any page of the contexts it was given.

    addresses, titles: of everything that was asked for, and of every page that was opened.
    """

    def __init__(self) -> None:
        """Begin with nothing found."""
        self.problems: list[str] = []
        self.addresses: set[str] = set()
        self.titles: set[str] = set()
        self._forgiven: list[re.Pattern[str]] = []

    def look_at(self, context: BrowserContext, name: str) -> None:
        """Listen to every page of a context, those to come too."""
        context.on("request", lambda request: self._request(request, name))
        context.on("weberror", lambda error: self._add(f"{name}: pageerror {error.error}"))
        context.on("console", lambda message: self._console(message, name))
        context.expose_binding("tellTitle", lambda _page, title: self.titles.add(title))
        context.add_init_script(TITLE)

    def forgive(self, pattern: str) -> None:
        """Expect messages like this one, as while the server is down."""
        self._forgiven.append(re.compile(pattern))

    def _add(self, problem: str) -> None:
        if not any(each.search(problem) for each in self._forgiven):
            self.problems.append(problem)

    def _request(self, request: Request, name: str) -> None:
        self.addresses.add(request.url)
        parts = urlsplit(request.url)
        if parts.scheme not in AT_HOME and parts.hostname != HOST:
            self._add(f"{name}: request to {request.url}")

    def _console(self, message: ConsoleMessage, name: str) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self._add(f"{name}: console {message.type}: {message.text} ({where})")


def overflow(page: Page) -> int:
    """Return by how many pixels the page can be scrolled sideways."""
    wide: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return max(0, wide)


SMALL_TEXT = """(least) => {
  const found = {};
  const left = ".vh, [aria-hidden=true], svg, template, script";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const el = walker.currentNode.parentElement;
    if (!text || !el.getClientRects().length || el.closest(left)) continue;
    const style = getComputedStyle(el);
    if (style.visibility === "hidden") continue;
    const name = `${style.fontSize} ${el.tagName.toLowerCase()}.${el.className}`;
    if (parseFloat(style.fontSize) < least - 0.01) found[name] = text.slice(0, 40);
  }
  return found;
}"""

SMALL_TARGETS = """(least) => {
  const found = {};
  const taps = "button, a[href], input, select, [role=gridcell][data-choose]";
  for (const el of document.querySelectorAll(taps)) {
    if (!el.checkVisibility() || !el.getClientRects().length || el.disabled) continue;
    if (el.closest(".vh, .skip") || el.matches("p a, label input, input[type=hidden]")) continue;
    const box = el.getBoundingClientRect();
    const [w, h] = [Math.round(box.width), Math.round(box.height)];
    if (Math.min(w, h) >= least) continue;
    const name = `${w}x${h} ${el.tagName.toLowerCase()}.${el.getAttribute("class") || ""}`;
    found[name] = (el.textContent || el.getAttribute("aria-label") || "").trim().slice(0, 30);
  }
  return found;
}"""


def small_text(page: Page, least: float) -> dict[str, str]:
    """Return texts that are smaller than `least` pixels, drawings left out."""
    found: dict[str, str] = page.evaluate(SMALL_TEXT, least)
    return found


def small_targets(page: Page, least: float) -> dict[str, str]:
    """Return things to tap that are smaller than `least` pixels in either direction."""
    found: dict[str, str] = page.evaluate(SMALL_TARGETS, least)
    return found
