"""Getting in as teachers and students do: by HTTP, page by page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

import requests

from tests.faults.filling import forms

_CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
_TICKET = re.compile(r'name="ticket" value="([^"]+)"')
_ID = re.compile(r"/lessons/([0-9a-f-]{36})/")
_CODE = re.compile(r"/j/([0-9A-Z]{6})/")
SECONDS = 60


@dataclass
class Lesson:
    """A lesson with its join code and how many tables it began with."""

    id: str
    code: str
    tables: int


def header(session: requests.Session) -> str:
    """Give a session's cookies as a header."""
    return "; ".join(f"{name}={value}" for name, value in session.cookies.items())


def _post(session: requests.Session, url: str, **fields: str) -> requests.Response:
    page = session.get(url, timeout=SECONDS).text
    token, ticket = _CSRF.search(page), _TICKET.search(page)
    if token:
        fields["csrfmiddlewaretoken"] = token[1]
    if ticket:
        fields["ticket"] = ticket[1]
    return session.post(url, data=fields, headers={"Referer": url}, timeout=SECONDS)


def teacher(base: str, token: str) -> requests.Session:
    """Sign the teacher in by a link's secret."""
    session = requests.Session()
    _post(session, urljoin(base, "/start/"), token=token)
    assert "sessionid" in session.cookies
    return session


def new_lesson(base: str, session: requests.Session, title: str, tables: int) -> Lesson:
    """Make a quick lesson with generated names."""
    answer = _post(
        session, urljoin(base, "/lessons/new/"),
        title=title, tables=str(tables), sessions="2", timers="rulebook", names_from="generated",
        show_points="on", final_building_seconds="30", self_count_seconds="30",
    )  # fmt: skip
    return _made(answer, tables)


def new_lesson_of(
    base: str, session: requests.Session, title: str, game: str, options: Mapping[str, Any]
) -> Lesson:
    """Make a quick lesson of one table of any game: its form as it stands, but for some options."""
    url = urljoin(base, f"/lessons/new/?game={game}")
    sent = filled(session.get(url, timeout=SECONDS).text, title, options)
    return _made(session.post(url, data=sent, headers={"Referer": url}, timeout=SECONDS), 1)


def filled(page: str, title: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Give what a browser sends of a lesson's form where a title and some options were changed."""
    (form,) = [form for form in forms(page) if any(each.name == "title" for each in form.controls)]
    changed = {"title": title} | {f"option_{name}": value for name, value in options.items()}
    sent = [(name, value) for name, value in form.as_it_stands() if name not in changed]
    for name, value in changed.items():
        several = value if isinstance(value, list | tuple) else [value]
        # For what is off a browser sends nothing.
        sent += [(name, "on" if one is True else str(one)) for one in several if one is not False]
    return sent


def _made(answer: requests.Response, tables: int) -> Lesson:
    """Read the console that follows when a lesson was made."""
    found, code = _ID.search(answer.url), _CODE.search(answer.text)
    assert found, (answer.status_code, answer.url)
    assert code, (answer.status_code, answer.url, answer.text[:300])
    return Lesson(found[1], code[1], tables)


def join(base: str, code: str) -> str:
    """Join as one student; give the cookies of the device."""
    session = requests.Session()
    answer = _post(session, urljoin(base, f"/j/{code}/"))
    assert "seat" in session.cookies, answer.status_code
    return header(session)
