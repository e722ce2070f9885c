"""A student's tablet at any game: it taps what the page offers and knows no rules."""

from __future__ import annotations

import json
import random
import warnings
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.e2e.tablet import Tablet, attribute

# What may be tapped now, in one look: moves, steps towards moves, forms.
OFFERS = """() => {
  const seen = (el) => el.getClientRects().length > 0 && !el.disabled;
  const all = (s) => Array.from(document.querySelectorAll(s)).filter(seen);
  const within = "[data-piece=main], [data-piece=side], [data-piece=bar]";
  const of = (s, name) => all(s).filter((el) => el.closest(within) && open(el))
    .map((el) => el.dataset[name]);
  const on = document.querySelector("[data-select].on");
  // What another target covers cannot be tapped; what lies outside the window is scrolled to.
  const open = (el) => {
    if (!el.closest("[data-piece=main]")) return true;
    const box = el.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !top || el.contains(top) || !top.closest("[data-piece=main]");
  };
  const over = document.querySelector("[data-piece=over]");
  return {
    busy: document.documentElement.classList.contains("busy"),
    offline: document.documentElement.classList.contains("offline-now"),
    covered: Boolean(over && over.children.length > 0),
    prompt: document.body.dataset.prompt || "",
    moves: of("[data-choose]:not([data-do])", "choose"),
    steps: of("[data-select]:not([data-choose]):not([data-default])", "select"),
    sends: all("[data-piece=bar] button[type=submit]").map((el) => el.getAttribute("form")),
    on: on ? on.dataset.select : "",
    tabs: of("[data-tab^='board-']:not(.on)", "tab"),
  };
}"""

GIVES_UP = ("stay", "pass", "end_turn", "concede", "place_nothing")


@dataclass
class AnyTablet(Tablet):
    """One device at a game of any kind; `chance` says which of the offers it takes."""

    chance: random.Random = field(default_factory=lambda: random.Random(1))
    acted: int = 0
    forms: int = 0
    unfelt: int = 0
    """Taps that the browser swallowed."""

    def step(self) -> str:
        """Do one thing that the page offers and say what; "" when there is nothing to do."""
        offers: dict[str, Any] = self.page.evaluate(OFFERS)
        if offers["busy"] or offers["offline"] or offers["covered"] or not offers["prompt"]:
            return ""
        try:
            what = self._take(offers)
        except (PlaywrightTimeoutError, AssertionError) as error:
            # The page may have moved on under the finger.
            if self.page.evaluate(OFFERS) == offers:
                error.add_note(self.told())
                raise
            return ""
        if what:
            self.done.append(what)
        return what

    def _take(self, offers: dict[str, Any]) -> str:
        if offers["sends"]:
            return self._send(offers)
        if offers["moves"] and (not offers["steps"] or offers["on"] or self.chance.random() < 0.5):
            moves = sorted(set(offers["moves"]))
            # Whoever gives up at once sees little of a game.
            brave = [move for move in moves if json.loads(move)["type"] not in GIVES_UP]
            action = self.chance.choice(brave or moves)
            selector = attribute("data-choose", action)
            self.tap(self.uppermost(f"{selector}:not([data-do])"))
            sent = self.sent
            self.confirm()
            self._felt(sent, offers)
            self._answered(selector, offers["prompt"])
            return action
        steps = sorted(set(offers["steps"]) - {offers["on"]})
        if steps and not offers["on"]:
            step = self.chance.choice(steps)
            self.tap(self.uppermost(attribute("data-select", step)))
            return f"select {step}"
        if offers["on"]:
            self.tap(self.visible(attribute("data-select", offers["on"])))
            return f"put away {offers['on']}"
        if offers["tabs"]:
            tab = self.chance.choice(offers["tabs"])
            self.tap(self.visible(attribute("data-tab", tab)))
            return f"look at {tab}"
        return ""

    def uppermost(self, selector: str) -> Locator:
        """Find what is visible; on a board, what is drawn last lies on top."""
        return self.page.locator(selector).filter(visible=True).last

    def _send(self, offers: dict[str, Any]) -> str:
        """Send an open form as it stands; what is refused is put away."""
        form = str(offers["sends"][0])
        sends = f'button[type=submit][form="{form}"]:not([data-proposes])'
        self.tap(self.visible(sends))
        self.page.wait_for_function("() => !document.documentElement.classList.contains('busy')")
        if self.page.locator("#toasts .bad").count():
            self.tap(self.visible(attribute("data-select", offers["on"])))
            return f"refused {form}"
        self._answered(sends, offers["prompt"])
        self.forms += 1
        return f"send {form}"

    def _felt(self, sent: int, offers: dict[str, Any]) -> None:
        """Tap once more where nothing came of a tap: a touch that takes too long is none."""
        for _ in range(30):
            if self.sent > sent or self.page.evaluate(OFFERS) != offers:
                return
            self.page.wait_for_timeout(100)
        self.unfelt += 1
        assert self.unfelt < 2, "taps come to nothing again and again"
        warnings.warn(f"a tap came to nothing; {self.told()}", stacklevel=2)
        self.confirm()

    def _answered(self, selector: str, prompt: str) -> None:
        self.gone(selector, prompt)
        self.acted += 1

    def told(self) -> str:
        """Say what the page shows and what was done last, for a test that stands still."""
        words = self.page.locator("#toasts, .say-text, #say").all_inner_texts()
        seen = f"{self.name}: {self.page.evaluate(OFFERS)}, reads {words}, did {self.done[-6:]}"
        return f"{seen}\n{self.line()}"
