"""WebKit, the engine of Safari on iPads."""

from typing import Any

from selenium.webdriver.support.ui import WebDriverWait

from tests.classroom import ClassroomServer


def test_the_printed_link_signs_the_teacher_in(webkit: Any, classroom: ClassroomServer) -> None:
    webkit.get(classroom.local_url + classroom.teacher_path)
    WebDriverWait(webkit, 20).until(lambda driver: "/start/" not in driver.current_url)
    assert "#" not in webkit.current_url
