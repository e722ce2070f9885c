"""A person who has a keyboard and nothing else."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from tests.e2e.tablet import Tablet

ON_IT = """(selector) => {
  const el = document.activeElement;
  return Boolean(el && el.matches(selector) && el.getClientRects().length);
}"""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


class Keyboard:
    """Reaches everything by Tab and arrows, and acts by Enter."""

    def __init__(self, page: Page) -> None:
        """Type into a page."""
        self.page = page

    def on(self, selector: str) -> bool:
        """Say whether the focus is on something like this."""
        found: bool = self.page.evaluate(ON_IT, selector)
        return found

    def to(self, selector: str, most: int = 150) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            if self.on(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {selector}")

    def enter(self, selector: str) -> None:
        """Go there and press Enter."""
        self.to(selector)
        self.page.keyboard.press("Enter")

    def cell(self) -> str:
        """Go to the board, by arrows to a cell that can be chosen, and choose it."""
        self.to("[data-grid] [data-cell]")
        for i in range(60):
            if self.on("[data-choose]"):
                chosen: str = self.page.evaluate("() => document.activeElement.dataset.choose")
                self.page.keyboard.press("Enter")
                return chosen
            # Round in a spiral: longer and longer ways in every direction.
            self.page.keyboard.press(ARROWS[(i // 2) % 4 if i < 24 else i % 4])
        raise AssertionError("the arrows reach no cell that can be chosen")


class KeyTablet:
    """Plays like `Tablet.step`, by keyboard."""

    def __init__(self, tablet: Tablet) -> None:
        """Take a tablet that has joined."""
        self.tablet = tablet
        self.keys = Keyboard(tablet.page)
        self.done: list[str] = []

    def step(self) -> str:
        """Do the next thing that the page offers; "" when there is nothing to do."""
        what = self._step()
        if what:
            self.done.append(what)
        return what

    def _step(self) -> str:
        seen, keys = self.tablet.look(), self.keys
        prompt = self.tablet.prompt
        if seen.paused or not seen.phase:
            return ""
        if seen.come:
            keys.enter("[data-piece=over] [data-act]")
            self.tablet.gone("[data-piece=over] [data-act]", prompt)
            return "arrive"
        if seen.tell:
            keys.enter("[data-piece=over] [data-do*=tell]")
            self.tablet.page.locator("[data-piece=over] [data-do*=tell]").wait_for(state="detached")
            return "tell"
        if "supplying" in seen.classes and seen.keep:
            keys.enter("[data-piece=bar] [data-act]")
            self.tablet.gone("[data-piece=bar] [data-act]", prompt)
            return "keep"
        if "supplying" in seen.classes and seen.cells:
            return self._confirmed(prompt)
        if seen.phase in ("supply", "emissary", "final_building"):
            return self._build(prompt)
        if seen.phase == "self_count" and seen.count:
            return self._hand_in()
        return ""

    def _confirmed(self, prompt: str) -> str:
        chosen = self.keys.cell()
        self.keys.enter("[data-confirm]:enabled")
        escaped = chosen.replace('"', '\\"')
        self.tablet.gone(f'[data-choose="{escaped}"]', prompt)
        kind: str = json.loads(chosen)["type"]
        return kind

    def _build(self, prompt: str) -> str:
        seen, keys = self.tablet.look(), self.keys
        tab = '[role=tab][data-tab="screen:build"]'
        if "screen:build" in seen.tabs and not keys.page.locator(f"{tab}.on").count():
            keys.to('[role=tab][data-tab^="screen:"]')
            keys.page.keyboard.press("ArrowRight")
            return "open the building screen"
        if "can-build" in seen.classes and seen.on in seen.keys and seen.cells:
            return self._confirmed(prompt)
        if seen.waiting > 2 and seen.drops:
            keys.enter(".drop[data-choose]")
            keys.enter("[data-confirm]:enabled")
            self.tablet.gone(".drop[data-choose]", prompt)
            return "discard"
        if seen.ready and json.loads(seen.ready[0])["ready"]:
            ready = seen.ready[0].replace('"', '\\"')
            keys.enter(f'[data-act="{ready}"]')
            self.tablet.gone(f'[data-act="{ready}"]', prompt)
            return "ready"
        return ""

    def _hand_in(self) -> str:
        keys = self.keys
        keys.to("#count input")
        keys.page.keyboard.press("ArrowUp")
        keys.page.keyboard.press("ArrowUp")
        keys.enter("button[form=count]")
        keys.enter(".ask .btn-main")
        keys.page.locator("#count").wait_for(state="detached")
        return "hand_in"
