"""Cookies and forms with values that no browser sends: nobody's, and no error of ours."""

import logging
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from tests.live.cast import Cast
from tests.live.sockets import Page, on_thread

pytestmark = pytest.mark.django_db(transaction=True)

# A quoted cookie may hold any byte as an octal number.
COOKIES = (
    '"\\000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    '"\\012"', '"\\377\\376"', "a" * 32, "A" * 22, "-" * 22,
    "a" * 3000, "\xe9" * 40, "", '"', "../../x", "%00", "{}", "a:b:c",
)  # fmt: skip
NAMES = ("seat", "card", "sessionid", "csrftoken", "messages", "known_browser", "django_language")
TEXTS = (
    "\x00", "a\x00b", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "x" * 100_000,
    "'; --", "%s%n", "\u202e", "\uffff", "-1", "9" * 400, "00000000-0000-4000-8000-000000000000",
)  # fmt: skip
FORMS = {
    "/join/": ("code",),
    "/sit/": ("code",),
    "/card/": ("token",),
    "/card/forget/": ("code",),
    "/start/": ("token",),
    "/invite/": ("token", "name", "password"),
    "/new-password/": ("token", "password"),
    "/sign-in/": ("email", "password", "next"),
    "/play/leave/": (),
}
PAGES = ("/", "/join/", "/play/", "/card/", "/play/second/", "/elsewhere/",
         "/sign-in/", "/lessons/")  # fmt: skip


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever is tried, no traceback is written."""
    cache.clear()
    with caplog.at_level(logging.WARNING):
        yield
    cache.clear()
    assert not [each for each in caplog.records if each.exc_info], caplog.text[:3000]


@pytest.mark.parametrize("name", NAMES)
def test_no_cookie_is_an_error(name: str) -> None:
    cast = Cast(1)
    for value in COOKIES:
        for address in (*PAGES, f"/j/{cast.lesson.code}/"):
            response = Client().get(address, headers={"cookie": f"{name}={value}"})
            assert response.status_code in (200, 302), (address, value)
            assert response.get("Location", "") != "/play/"


@pytest.mark.parametrize("address", FORMS)
def test_no_text_in_a_form_is_an_error(address: str) -> None:
    for name in FORMS[address]:
        for text in TEXTS:
            response = Client().post(address, {**dict.fromkeys(FORMS[address], "x"), name: text})
            assert response.status_code < 500, (name, text[:40])
            assert response.get("Location", "") not in ("/play/", "/lessons/")


def test_no_text_in_the_form_that_picks_a_name_is_an_error() -> None:
    cast = Cast(0, names=["Kim", "Sascha"])
    for name in ("pick", "ticket", "by"):
        for text in TEXTS:
            response = Client().post(f"/j/{cast.lesson.code}/", {"ticket": "t", name: text})
            assert response.status_code in (302, 422), (name, text[:40])
    for code in ("%00", "%0a", "%F0%9F%98%80", "..%2f", "a" * 5000, "%ff"):
        assert Client().get(f"/j/{code}/").status_code in (404, 422)


@pytest.mark.parametrize("name", ["seat", "sessionid"])
async def test_no_cookie_of_a_socket_is_an_error(name: str) -> None:
    cast = await on_thread(Cast, 1)
    paths = ("/ws/play/", f"/ws/console/{cast.lesson.pk}/1/", f"/ws/projector/{cast.lesson.pk}/0/")
    for value in COOKIES:
        for path in paths:
            page = await Page(path, f"{name}={value}".encode().decode("latin-1")).open()
            await page.read()
            assert page.go == ["/"]
            closed = await page.socket.receive_output(5)
            assert closed == {"type": "websocket.close", "code": 4401}
            await page.socket.wait()
