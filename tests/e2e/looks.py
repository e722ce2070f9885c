"""Looks at a page in every size: pictures, axe, sideways scrolling, small text, small targets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.axe import Violation
from tests.e2e.watch import overflow, small_targets, small_text

Size = tuple[str, int, int]

TABLET: tuple[Size, ...] = (
    ("tablet", 1024, 768),
    ("tablet-upright", 768, 1024),
    ("phone", 360, 740),
)
PROJECTOR: tuple[Size, ...] = (("projector", 1920, 1080),)
CONSOLE: tuple[Size, ...] = (("console", 1280, 800), ("tablet", 1024, 768))
SITE: tuple[Size, ...] = (("laptop", 1280, 800), ("tablet", 768, 1024), ("phone", 360, 740))

TEXT = {"tablet": 18.0, "tablet-upright": 18.0, "projector": 32.0}
"""Least size of text in pixels where a size has one (shared rule of all pages)."""
FINGER = 44
SAME = {"tablet-upright"}
"""Sizes that axe would find no different from others."""


STILL = """() => document.getAnimations().every((a) => a.playState !== "running"
  || a.effect.getComputedTiming().endTime === Infinity)"""


class Looks:
    """Collects what is wrong with pages; pictures go to tests/screenshots/."""

    def __init__(
        self,
        shoot: Callable[..., Path],
        axe: Callable[[Page], list[Violation]],
    ) -> None:
        """Keep the tools."""
        self.shoot = shoot
        self.axe = axe
        self.problems: list[str] = []

    def at(self, page: Page, name: str, sizes: tuple[Size, ...]) -> None:
        """Look at a page in some sizes, then give it its own size back."""
        own = page.viewport_size
        for size, width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            page.wait_for_function(STILL)  # half faded in, everything is pale
            self._look(page, f"{name}-{size}", size)
            # A live page fits its screen, its bar at the bottom; only reading pages are long.
            self.shoot(page, f"{name}-{size}", whole=sizes is SITE)
        if own is not None:
            page.set_viewport_size(own)

    def _look(self, page: Page, where: str, size: str) -> None:
        wide = overflow(page)
        if wide:
            self.problems.append(f"{where}: scrolls sideways by {wide} px")
        for found in self.axe(page) if size not in SAME else ():
            place = found.places[0]
            html = str(page.locator(place).first.evaluate("(el) => el.outerHTML"))[:300]
            self.problems.append(f"{where}: axe {found.rule} ({found.impact}) at {place}: {html}")
        if size in TEXT:
            for place, text in small_text(page, TEXT[size]).items():
                self.problems.append(f"{where}: text of {place}: {text!r}")
        if size != "projector":
            for place, text in small_targets(page, FINGER).items():
                self.problems.append(f"{where}: target of {place}: {text!r}")
