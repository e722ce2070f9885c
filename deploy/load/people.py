"""Getting in, as teachers and students do: over HTTP, page by page."""

from __future__ import annotations

import re
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


def new_lesson(base: str, session: requests.Session, title: str, timers: str) -> Lesson:
    """Make a lesson of one table with generated names; timers: "rulebook", "relaxed", "none"."""
    url = urljoin(base, "/lessons/new/")
    page = session.get(url).text
    answer = post(
        session, url, page,
        title=title, tables="1", sessions="4", timers=timers, names_from="generated",
        show_points="on", final_building_seconds="120", self_count_seconds="180",
    )  # fmt: skip
    found = _CODE.search(answer.url)
    if not found:
        raise SystemExit(f"The lesson was not made (HTTP {answer.status_code}, {answer.url}).")
    code = re.search(r"/j/([0-9A-Z]{6})/", answer.text)
    if not code:
        raise SystemExit("The console shows no join code.")
    return Lesson(found[1], code[1])


def join(base: str, code: str) -> str:
    """Join as one student; give the cookies of the device."""
    with requests.Session() as session:
        url = urljoin(base, f"/j/{code}/")
        page = session.get(url).text
        ticket = _TICKET.search(page)
        fields = {"ticket": ticket[1] if ticket else ""}
        found = _CSRF.search(page)
        if found:
            fields["csrfmiddlewaretoken"] = found[1]
        # The page of the game follows; what counts here is the seat.
        answer = session.post(url, data=fields, headers={"Referer": url}, allow_redirects=False)
        if "seat" not in session.cookies:
            raise SystemExit(f"A student could not join (HTTP {answer.status_code}).")
        return cookies(session)


def join_all(base: str, code: str, n: int) -> list[str]:
    """Join `n` students, some at once."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda _: join(base, code), range(n)))
