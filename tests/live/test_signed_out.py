"""Open pages of a teacher who has signed out, or has a new password: they end, by either way."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from hexclassroom.live import hub
from hexclassroom.live.room import Connection
from tests.live import polls, sockets
from tests.live.cast import Cast, key
from tests.live.polls import request, until
from tests.live.sockets import Page, on_thread, session_cookie

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("live_hub", "patient_polls"),
]

PASSWORD, ANOTHER = "pw-for-tests-1", "horses-run-over-the-hills"


def key_of(cookie: str) -> str:
    """Give the session's key in a Cookie header."""
    return cookie.partition("=")[2]


def browser(cookie: str) -> Client:
    """Give a browser that is signed in."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = key_of(cookie)
    return client


def sign_out(_cast: Cast, cookie: str) -> None:
    """Sign out in another tab of the page's browser."""
    assert browser(cookie).post(reverse("accounts:sign_out")).status_code == 302


def new_password(cast: Cast, _cookie: str) -> None:
    """Choose a new password in another browser, which stays signed in."""
    other = browser(session_cookie(cast.teacher))
    typed = {"old": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    assert other.post(reverse("accounts:account_password"), typed).status_code == 302
    assert other.get(reverse("accounts:account")).status_code == 200


def set_by_the_school(cast: Cast, _cookie: str) -> None:
    """Get a new password without any session of one's own."""
    cast.teacher.set_password(ANOTHER)
    cast.teacher.save()


WAYS = pytest.mark.parametrize("ends", [sign_out, new_password, set_by_the_school])
BOTH = pytest.mark.parametrize("kind", [Page, polls.PollPage], ids=["socket", "http"])


async def opened(cast: Cast, kind: type[Page], cookie: str, page: str = "console") -> Page:
    """Open a teacher's page and let it show something."""
    found = await kind(f"/ws/{page}/{cast.lesson.pk}/1/", cookie).open()
    await found.until(lambda: bool(found.pieces), 30)
    return found


@WAYS
@BOTH
async def test_the_next_tap_is_refused(ends: Callable[[Cast, str], None], kind: type[Page]) -> None:
    cast = await on_thread(Cast, 1)
    cookie = await on_thread(session_cookie, cast.teacher)
    page = await opened(cast, kind, cookie)
    assert (await page.ask(do="slide", n=2))["ok"]
    await on_thread(ends, cast, cookie)
    version = (await on_thread(lambda: cast.row)).version
    await page.send({"key": key(), "do": "slide", "n": 3})
    await page.until(lambda: bool(page.go), 30)
    assert page.go == ["/"]
    assert (await on_thread(lambda: cast.row)).version == version
    frames = page.frames
    await on_thread(cast.do, "slide", n=4)
    if kind is Page:
        await page.drain()
    else:
        answer = await request("GET", page.socket.path, cookie)
        assert answer.frames == [{"go": "/"}]
    assert page.frames == frames
    await page.close()


@WAYS
@BOTH
async def test_pages_that_only_show_something_end_too_and_those_of_others_stay(
    ends: Callable[[Cast, str], None], kind: type[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", 0.2)
    cast = await on_thread(Cast, 1)
    cookie = await on_thread(session_cookie, cast.teacher)
    pages = [await opened(cast, kind, cookie, page) for page in ("console", "projector")]
    player = await sockets.play(cast, 0)
    await player.until(lambda: bool(player.pieces), 30)
    assert not any(page.go for page in pages)
    await on_thread(ends, cast, cookie)
    for page in pages:
        await page.until(lambda page=page: bool(page.go), 30)  # type: ignore[misc]
        assert page.go == ["/"]
    open_pages = (await hub.hub()).rooms[str(cast.lesson.pk)].connections
    await until(lambda: {each.page for each in open_pages} == {"play"})
    assert not player.go
    for each in [*pages, player]:
        await each.close()


async def test_another_browser_s_page_stays_where_one_signs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "LOOK_SECONDS", 0.2)
    cast = await on_thread(Cast, 1)
    first, second = [await on_thread(session_cookie, cast.teacher) for _ in range(2)]
    ends, stays = await opened(cast, Page, first), await opened(cast, Page, second)
    await on_thread(sign_out, cast, first)
    await ends.until(lambda: bool(ends.go), 30)
    assert (await stays.ask(do="slide", n=2))["ok"]
    assert not stays.go
    for page in (ends, stays):
        await page.close()


def test_the_key_of_a_session_is_not_written_where_a_connection_is() -> None:
    def nowhere(_text: str) -> None:
        """Send nothing."""

    secret = "a" * 32
    assert secret not in repr(Connection("console", "x", nowhere, "en", user=1, session=secret))
