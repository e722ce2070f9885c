"""A teacher's hands on the pages of a class: import, teams, cards, lesson, exports."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.e2e.teacher import Teacher

CLASS = re.compile(r"/classes/[0-9a-f-]{36}/$")
ROSTER = re.compile(r"/teams/[0-9a-f-]{36}/$")
Teams = dict[str, tuple[str, list[str]]]
"""Teams by "table.side": civilization, and names in the order of roles."""
LESSON = re.compile(r"/lessons/[0-9a-f-]{36}/1/$")


class SchoolClass:
    """One class of a teacher who is signed in."""

    def __init__(self, teacher: Teacher) -> None:
        """Keep the teacher's page; the class comes by `import_file`."""
        self.teacher = teacher
        self.page: Page = teacher.page
        self.site = teacher.server.url
        self.url = ""
        self.roster_url = ""

    def go(self, path: str = "") -> Page:
        """Open a page of the class."""
        self.page.goto(self.url + path)
        return self.page

    def button(self, name: str) -> Locator:
        """Find a visible button."""
        return self.teacher.button(name)

    def make(self, name: str) -> None:
        """Make an empty class."""
        self.page.goto(f"{self.site}/classes/new/")
        self.page.get_by_label("Name of the class").fill(name)
        self.button("Make the class").tap()
        self.page.wait_for_url(CLASS)
        self.url = self.page.url

    def choose_file(self, data: bytes, name: str = "export.zip") -> Page:
        """Hand in a file for new classes; shows where its classes are to go."""
        page = self.page
        page.goto(f"{self.site}/classes/import/")
        kind = "application/zip" if name.endswith(".zip") else "text/csv"
        file = {"name": name, "mimeType": kind, "buffer": data}
        page.get_by_label("or choose a file").set_input_files(files=[file])  # type: ignore[list-item]
        self.button("Show the preview").tap()
        expect(page.get_by_role("heading", name="Where do they go?")).to_be_visible()
        return page

    def to_preview(self) -> Page:
        """Leave the classes of the file where they are proposed, and see the preview."""
        self.button("Show the preview").tap()
        expect(self.page.get_by_role("heading", name="Preview", exact=True)).to_be_visible()
        return self.page

    def import_it(self, look: Callable[[], None] | None = None) -> None:
        """Take the preview over, look at what that did, and open the class."""
        self.button("Import").tap()
        expect(self.page.get_by_role("heading", name="Imported")).to_be_visible()
        if look is not None:
            look()
        self.page.get_by_role("link", name="To the class").tap()
        self.page.wait_for_url(CLASS)
        self.url = self.page.url

    def tag(self, name: str, values: tuple[str, ...]) -> None:
        """Give the class a tag, and its students these values in turn."""
        page = self.go("tags/")
        page.get_by_label("Tag 1").fill(name)
        self.button("Save names").tap()
        expect(self.button("Save values")).to_be_visible()
        boxes = page.locator("input[name^='v-']")
        for n in range(boxes.count()):
            boxes.nth(n).fill(values[n % len(values)])
        self.button("Save values").tap()
        page.wait_for_url(CLASS)

    def new_teams(self, name: str = "") -> Page:
        """Begin teams in which nobody has a place yet."""
        page = self.go("teams/")
        if name:
            page.get_by_label("Name", exact=True).fill(name)
        self.button("Make teams").tap()
        page.wait_for_url(ROSTER)
        self.roster_url = page.url
        return page

    def balance(self, tag: str) -> None:
        """Balance the teams over a tag, and keep them."""
        page = self.page
        page.get_by_label(tag, exact=True).check()
        self.button("Balance").tap()
        expect(page.locator("[data-state]")).to_have_text("Not saved yet")
        self.button("Save").tap()
        expect(page.get_by_text("The teams are saved.")).to_be_visible()

    def teams(self) -> Teams:
        """Give the teams on the page."""
        out = {}
        for team in self.page.locator(".team[data-team]").all():
            names = team.locator("[data-student] b").all_inner_texts()
            key = str(team.get_attribute("data-team"))
            out[key] = (team.locator("h3").inner_text(), names)
        return out

    def student(self, name: str) -> Locator:
        """Find a student's link on the page of the class."""
        return self.page.locator("table.people").get_by_role("link", name=name, exact=True)

    def printed(self) -> bytes:
        """Print the cards of the whole class as PDF."""
        self.go("cards/")
        return self.download(self.page.get_by_role("button", name=re.compile("PDF with")))

    def download(self, by: Locator) -> bytes:
        """Tap what gives a file, and give the file."""
        with self.page.expect_download() as coming:
            by.tap()
        return coming.value.path().read_bytes()

    def new_lesson(self, title: str, absent: tuple[str, ...] = ()) -> None:
        """Start a lesson in the newest saved teams, as the page proposes."""
        page = self.go()
        page.get_by_role("link", name="Start a lesson").tap()
        page.get_by_role("link", name="Choose Planet Hexagon").tap()
        page.get_by_label("Name of the lesson").fill(title)
        for name in absent:
            page.get_by_role("checkbox", name=name, exact=True).check()
        self.button("Open the lobby").tap()
        page.wait_for_url(LESSON)

    def exports(self) -> dict[str, bytes]:
        """Export the class in every way that there is."""
        page = self.go("export/")
        out = {
            kind: self.download(page.get_by_role("button", name=f"Export {kind}", exact=True))
            for kind in ("CSV", "XLSX", "OneRoster 1.2", "OneRoster 1.1")
        }
        self.go()
        out["everything of the class"] = self.download(self.button("Everything as a file"))
        page.goto(f"{self.site}/privacy/")
        out["everything of mine"] = self.download(self.button("Everything of mine as a file"))
        return out

    def kept(self) -> dict[str, bytes]:
        """Give all exports, and everything else that a teacher can look up or print."""
        page, out = self.page, self.exports()
        out["cards to print"] = self.printed_page()
        page.goto(f"{self.site}/results/")
        out["results"] = page.content().encode()
        page.locator(".games a").first.tap()
        out["points of the game"] = self.download(page.get_by_role("link", name="Points as CSV"))
        out["result"] = page.content().encode()
        for path in ("lessons/?all=1", "classes/", "privacy/lessons/"):
            page.goto(f"{self.site}/{path}")
            out[path] = page.content().encode()
        for path in ("", "teams/", "teams/wishes/", "tags/", "merge/", "cards/"):
            out[f"class: {path}"] = self.go(path).content().encode()
        page.goto(self.roster_url)
        out["roster"] = page.content().encode()
        return out

    def printed_page(self) -> bytes:
        """Give the page of cards that the browser prints."""
        self.go("cards/")
        self.button("Print from the browser").tap()
        expect(self.page.locator(".joincard").first).to_be_visible()
        return self.page.content().encode()
