"""The teacher's way in, in a real browser against the real server."""

from playwright.sync_api import Page, expect

from tests.classroom import ClassroomServer
from tests.e2e.conftest import PHONE, Axe, Shoot


def test_the_printed_link_signs_the_teacher_in_and_leaves_the_address(
    page: Page, classroom: ClassroomServer
) -> None:
    page.goto(classroom.teacher_url)
    page.wait_for_url(lambda url: "/start/" not in url)
    assert "#" not in page.url
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    assert cookies["sessionid"]["httpOnly"]
    assert cookies["sessionid"]["sameSite"] == "Lax"
    page.go_back()
    assert "#" not in page.url


def test_a_used_link_is_refused_in_words(
    page: Page, classroom: ClassroomServer, shoot: Shoot, axe: Axe
) -> None:
    link = classroom.teacher_url
    page.goto(link)
    page.wait_for_url(lambda url: "/start/" not in url)
    page.context.clear_cookies()
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("works once")
    assert "#" not in page.url
    assert axe(page) == []
    shoot(page, "start-refused-tablet")
    page.set_viewport_size(PHONE)
    shoot(page, "start-refused-phone")


def test_the_code_can_be_typed_where_scripts_do_not_run(
    page: Page, classroom: ClassroomServer
) -> None:
    page.goto(f"{classroom.url}/start/")
    page.get_by_label("Code of your link").fill(classroom.teacher_path.partition("#")[2])
    page.get_by_role("button", name="Open my lessons").click()
    page.wait_for_url(lambda url: "/start/" not in url)


def test_the_secret_is_in_no_line_that_the_server_prints_afterwards(
    page: Page, classroom: ClassroomServer
) -> None:
    printed = len(classroom.output)
    secret = classroom.teacher_path.partition("#")[2]
    page.goto(classroom.teacher_url)
    page.wait_for_url(lambda url: "/start/" not in url)
    assert secret not in "".join(classroom.output[printed:])
