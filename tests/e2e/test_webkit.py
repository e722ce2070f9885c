"""WebKit, the engine of Safari on iPads."""

from typing import Any

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.classroom import ClassroomServer
from tests.e2e.room import Room

SEEN = """return Array.from(document.querySelectorAll(arguments[0])).filter((el) => {
  const box = el.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && !el.disabled;
})[0] || null"""


class Safari:
    """A student in WebKit."""

    def __init__(self, driver: Any) -> None:
        """Take a driver."""
        self.driver = driver
        self.wait = WebDriverWait(driver, 30)

    def tap(self, selector: str) -> None:
        """Wait for something visible and enabled on a page that has loaded, and tap it."""
        # WebDriver's refresh comes back before the page's scripts have run.
        self.wait.until(
            lambda driver: driver.execute_script("return document.readyState") == "complete"
        )
        found = self.wait.until(lambda driver: driver.execute_script(SEEN, selector))
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        # WebDriver's own click misses parts of an SVG here: the event is what the page hears.
        self.driver.execute_script(
            "arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", found
        )

    def choose(self) -> None:
        """Tap a tile until it is chosen (a page just loaded may not listen yet), then confirm."""

        def chosen(driver: Any) -> Any:
            self.tap("[data-piece=main] [data-choose]")
            return driver.execute_script(SEEN, "[data-confirm]")

        self.wait.until(chosen)
        self.tap("[data-confirm]")

    def says(self, text: str) -> None:
        """Wait until the one big sentence holds these words."""
        try:
            self.wait.until(lambda driver: text in driver.find_element(By.ID, "say").text)
        except TimeoutException:
            shown = self.driver.find_element(By.TAG_NAME, "body").text
            raise AssertionError(f"not said: {text}; but: {shown}") from None


def test_the_printed_link_signs_the_teacher_in(webkit: Any, classroom: ClassroomServer) -> None:
    webkit.get(classroom.local_url + classroom.teacher_path)
    WebDriverWait(webkit, 20).until(lambda driver: "/start/" not in driver.current_url)
    assert "#" not in webkit.current_url


def test_a_student_joins_and_plays_a_turn(webkit: Any, room: Room, school: ClassroomServer) -> None:
    teacher = room.teacher()
    teacher.sign_in(school.new_teacher_url())
    teacher.new_lesson("Class 6b", sessions=1)
    safari = Safari(webkit)
    webkit.get(f"{school.local_url}/j/{teacher.code}/")
    safari.tap("button[name=pick]")
    safari.wait.until(lambda driver: driver.current_url.endswith("/play/"))
    teacher.tap("Play now", yes=True)
    safari.tap("[data-piece=over] [data-act]")
    safari.says("Take one tile")
    safari.choose()
    safari.says("Flip one tile")
    webkit.refresh()
    safari.says("Flip one tile")
    safari.choose()
    safari.tap("[data-piece=over] [data-do*=tell], [data-piece=bar] [data-act*=leave]")
    teacher.tap("Pause")
    safari.wait.until(lambda driver: driver.execute_script(SEEN, "#paused-title, [data-do*=tell]"))
    used = webkit.execute_script(
        "return document.querySelectorAll('svg.board use, svg.board polygon').length"
    )
    assert used > 3
