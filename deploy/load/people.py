"""Getting in, as teachers and students do: over HTTP, page by page."""

from __future__ import annotations

import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urljoin

import requests

_CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
_TICKET = re.compile(r'name="ticket" value="([^"]+)"')
_CODE = re.compile(r"/lessons/([0-9a-f-]{36})/")
AT_ONCE = 4


@dataclass
class Lesson:
    """A lesson that was made for the load."""

    id: str
    code: str


def cookies(session: requests.Session) -> str:
    """Give a session's cookies as a header."""
    return "; ".join(f"{name}={value}" for name, value in session.cookies.items())


def post(
    session: requests.Session, url: str, page: str, **fields: str | list[str]
) -> requests.Response:
    """Send a form of a page that was read."""
    found = _CSRF.search(page)
    if found:
        fields["csrfmiddlewaretoken"] = found[1]
    return session.post(url, data=fields, headers={"Referer": url})


def teacher(base: str, link: str, email: str, password: str) -> requests.Session:
    """Sign a teacher in: by the link that the server printed, or by address and password."""
    session = requests.Session()
    if link:
        token = link.partition("#")[2]
        url = urljoin(base, "/start/")
        page = session.get(url).text
        answer = post(session, url, page, token=token)
    else:
        url = urljoin(base, "/sign-in/")
        page = session.get(url).text
        answer = post(session, url, page, email=email, password=password)
    if "sessionid" not in session.cookies:
        raise SystemExit(f"The teacher could not sign in (HTTP {answer.status_code}).")
    return session


def new_lesson(
    base: str, session: requests.Session, title: str, timers: str, sessions: int = 4
) -> Lesson:
    """Make a lesson of one table with generated names; timers: "rulebook", "relaxed", "none"."""
    url = urljoin(base, "/lessons/new/")
    page = session.get(url).text
    answer = post(
        session, url, page,
        title=title, tables="1", sessions=str(sessions), timers=timers, names_from="generated",
        show_points="on", final_building_seconds="120", self_count_seconds="180",
    )  # fmt: skip
    found = _CODE.search(answer.url)
    if not found:
        raise SystemExit(f"The lesson was not made (HTTP {answer.status_code}, {answer.url}).")
    code = re.search(r"/j/([0-9A-Z]{6})/", answer.text)
    if not code:
        raise SystemExit(f"The console shows no join code (HTTP {answer.status_code}).")
    return Lesson(found[1], code[1])


def join(base: str, code: str) -> str:
    """Join as one student; give the cookies of the device."""
    with requests.Session() as session:
        return _take_seat(session, _door(session, base, code))


@dataclass
class Door:
    """A join page that was read."""

    url: str
    csrf: str
    ticket: str


def _door(session: requests.Session, base: str, code: str) -> Door:
    url = urljoin(base, f"/j/{code}/")
    page = session.get(url).text
    csrf, ticket = _CSRF.search(page), _TICKET.search(page)
    return Door(url, csrf[1] if csrf else "", ticket[1] if ticket else "")


def _take_seat(session: requests.Session, door: Door) -> str:
    fields = {"ticket": door.ticket, "csrfmiddlewaretoken": door.csrf}
    # The page of the game follows; what counts here is the seat.
    answer = session.post(
        door.url, data=fields, headers={"Referer": door.url}, allow_redirects=False
    )
    if "seat" not in session.cookies:
        raise SystemExit(f"A student could not join (HTTP {answer.status_code}).")
    return cookies(session)


def join_all(base: str, code: str, n: int) -> list[str]:
    """Join `n` students, some at once."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda _: join(base, code), range(n)))


def join_quickly(base: str, code: str, n: int) -> list[str]:
    """Join `n` students, each by the real form; the page with the form is read only once."""
    with requests.Session() as first:
        door = _door(first, base, code)
        shared = first.cookies.copy()

    def one(session: requests.Session) -> str:
        session.cookies.clear()
        session.cookies.update(shared)
        return _take_seat(session, Door(door.url, door.csrf, secrets.token_urlsafe(12)))

    def several(count: int) -> list[str]:
        # One connection for all of them.
        with requests.Session() as session:
            return [one(session) for _ in range(count)]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        parts = [n // AT_ONCE + (i < n % AT_ONCE) for i in range(AT_ONCE)]
        return [each for those in pool.map(several, parts) for each in those]
