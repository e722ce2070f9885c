"""Logs of a server: a line of JSON a record, with ids and without names and queries."""

import json
import logging
import sys
from typing import Any

import pytest

from hexclassroom.operations import logs
from hexclassroom.operations.requests import Logged
from tests.operations.whole import Whole, until


def line(message: str, *args: Any, **more: Any) -> dict[str, Any]:
    record = logging.LogRecord("hexclassroom.x", logging.ERROR, "f", 1, message, args, None)
    for name, value in more.items():
        setattr(record, name, value)
    text = logs.JsonFormatter().format(record)
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_record_is_one_line_with_what_it_is_about() -> None:
    logs.request_id.set("abc")
    logs.about(lesson="l", table=7, seat="s")
    found = line("two\nlines and %s", 3)
    assert found["message"] == "two\nlines and 3"
    assert found["level"] == "ERROR"
    assert found["logger"] == "hexclassroom.x"
    assert found["time"].endswith("Z")
    assert (found["request_id"], found["lesson_id"]) == ("abc", "l")
    assert (found["table_id"], found["seat_id"]) == (7, "s")


def test_a_traceback_is_a_field() -> None:
    try:
        raise ValueError("x")
    except ValueError:
        found = line("it failed", exc_info=sys.exc_info())
    assert found["exception"].splitlines()[-1] == "ValueError: x"


def test_extras_that_hold_a_request_and_query_strings_are_left_out() -> None:
    found = line("Not Found: /join/?code=ABCDEF", request="<ASGIRequest: GET '/x?name=Mia'>")
    assert "ABCDEF" not in str(found)
    assert "Mia" not in str(found)
    assert found["message"] == "Not Found: /join/"


def test_join_codes_are_left_out() -> None:
    for words in ("Not Found: /j/ABCDEF/", "Referer https://x.test/j/ABCDEF/ does not match"):
        found = line(words)
        assert "ABCDEF" not in str(found)
        assert "/j/…/" in found["message"]


def test_what_somebody_was_busy_with_is_over() -> None:
    logs.about(lesson="l", table=7, seat="s")
    logs.nothing()
    assert not {"lesson_id", "table_id", "seat_id"} & set(line("x"))


async def test_a_request_is_a_line_without_its_code_and_a_poll_is_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def page(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(_message: Any) -> None:
        """Nobody listens."""

    caplog.set_level(logging.INFO, "hexclassroom.access")
    for path in ("/j/ABCDEF/", "/live/poll/0123456789abcdef/play/", "/join/"):
        scope = {"type": "http", "method": "GET", "path": path, "headers": []}
        await Logged(page)(scope, None, send)
    lines = [json.loads(logs.JsonFormatter().format(each)) for each in caplog.records]
    assert [each["path"] for each in lines] == ["/j/…/", "/join/"]
    assert "ABCDEF" not in str(lines)


def test_values_that_the_database_quotes_are_left_out() -> None:
    words = "duplicate key\nDETAIL:  Key (email)=(mia@school.test) already exists."
    try:
        raise ValueError(words)
    except ValueError:
        found = line("failed", exc_info=sys.exc_info())
    assert "mia@" not in str(found)
    assert "DETAIL: left out" in found["exception"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [(b"0123456789abcdef", True), (b"short", False), (b"a" * 65, False), (b"with space", False)],
)
async def test_a_well_formed_id_of_the_proxy_is_kept_and_sent_back(
    given: bytes, kept: bool
) -> None:
    sent: list[Any] = []

    async def page(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"x-request-id", given)]}
    await Logged(page)(scope, None, send)
    answered = dict(sent[0]["headers"])[b"x-request-id"]
    assert (answered == given) is kept
    assert len(answered) >= 8


@pytest.mark.embedded
def test_a_whole_server_writes_json_with_ids_and_without_secrets(whole: Whole) -> None:
    lesson = whole.lesson()
    web, worker = whole.serve(), whole.work()
    status, headers, _body = web.ask("/join/?name=Mia", X_Request_ID="proxy-made-1234")
    assert (status, headers["x-request-id"]) == (200, "proxy-made-1234")
    web.get("/nothing/here/?token=secret-token")
    with web.page(lesson["tokens"][0]) as page:
        page.read()
        page.answer(page.hand(up=True))
    until(lambda: "/nothing/here/" in web.text(), "it is written")
    text = web.text()
    for word in ("Mia", "secret-token", lesson["tokens"][0]):
        assert word not in text
    rest = [each for each in text.splitlines() if not each.startswith("{")]
    assert rest == [f"Serving on 127.0.0.1, port {web.port}."]
    asked = next(each for each in web.lines() if each.get("request_id") == "proxy-made-1234")
    assert (asked["method"], asked["path"], asked["status"]) == ("GET", "/join/", 200)
    assert asked["ms"] > 0
    assert not [each for each in web.lines() if each.get("path") == "/healthz"]
    rest = [each for each in worker.text().splitlines() if not each.startswith("{")]
    assert not "".join(rest).strip()
    assert any("ready." in each["message"] for each in worker.lines())
