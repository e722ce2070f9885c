"""The accessibility checker axe-core on a page."""

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent / "vendor" / "axe-core-4.14.1" / "axe.min.js"
SERIOUS = {"serious", "critical"}


class Violation(NamedTuple):
    """One rule that a page breaks, and where."""

    rule: str
    impact: str
    help: str
    places: tuple[str, ...]


def violations(page: Page) -> list[Violation]:
    """Run axe on the page as it is now and return what it finds."""
    session = page.context.new_cdp_session(page)
    try:
        # By the debugger, since the page's own policy forbids inline scripts.
        there = session.send("Runtime.evaluate", {"expression": "typeof axe"})
        if there["result"]["value"] == "undefined":
            session.send("Runtime.evaluate", {"expression": SCRIPT.read_text(encoding="utf-8")})
        answer: dict[str, Any] = session.send(
            "Runtime.evaluate",
            {
                "expression": "axe.run({resultTypes: ['violations']})",
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
    finally:
        session.detach()
    found = answer["result"]["value"]["violations"]
    return [
        Violation(
            rule=item["id"],
            impact=item["impact"],
            help=item["help"],
            places=tuple(" ".join(map(str, node["target"])) for node in item["nodes"]),
        )
        for item in found
    ]


def serious_violations(page: Page) -> list[Violation]:
    """Return the violations that must not be on any page."""
    return [violation for violation in violations(page) if violation.impact in SERIOUS]
