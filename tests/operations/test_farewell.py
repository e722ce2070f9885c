"""A web process that is told to end: nothing that was acknowledged is lost, nobody waits long."""

import signal
import socket as sockets
from contextlib import ExitStack

import psycopg
import pytest
from websockets.exceptions import InvalidHandshake, InvalidStatus

from tests.operations.whole import LONG, Whole, until

pytestmark = pytest.mark.embedded

RESTART = 1012
PATIENT = {"HEXCLASSROOM_FAREWELL_SECONDS": "90", "HEXCLASSROOM_STATEMENT_SECONDS": "0"}
"""So that a slow machine is not what ends a process."""


def test_a_process_that_ends_says_so_and_closes_its_sockets_for_a_restart(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve(**PATIENT)
    with ExitStack() as stack:
        pages = [stack.enter_context(web.page(token)) for token in lesson["tokens"]]
        for page in pages:
            page.read()
        asleep = stack.enter_context(sockets.create_connection(("127.0.0.1", web.port), LONG))
        asleep.sendall(_handshake(web.port, lesson["tokens"][0]))
        assert b" 101 " in asleep.recv(200)  # and from here on it never reads
        assert web.takes_pages()
        web.term()
        until(lambda: not web.takes_pages(), "it takes no more pages")
        for page in pages:
            assert page.closed() == RESTART
        assert web.ended() == 0
    assert "still runs" not in web.text()


def test_what_runs_is_finished_and_acknowledged_first(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve(**PATIENT)
    with (
        web.page(lesson["tokens"][0]) as page,
        psycopg.connect(whole.environment["HEXCLASSROOM_DATABASE_URL"]) as holder,
    ):
        page.read()
        # Somebody holds the table's row, so that the tap is under way when the signal comes.
        holder.execute("SELECT 1 FROM live_table WHERE id = %s FOR UPDATE", [lesson["table"]])
        key = page.hand(up=True)
        until(lambda: _waits_for_a_row(whole), "the tap waits")
        web.term()
        until(lambda: _leaving(web.text()), "it ends")
        holder.commit()
        answer = page.answer(key)
        assert answer["ok"], answer
        assert page.closed() == RESTART
        assert web.ended() == 0
    rows = whole.query("SELECT count(*) FROM live_logentry WHERE key = %s", key)
    assert rows == [(1,)]


def test_a_write_that_hangs_holds_nobody_up_for_long(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve()
    with (
        web.page(lesson["tokens"][0]) as page,
        psycopg.connect(whole.environment["HEXCLASSROOM_DATABASE_URL"]) as holder,
    ):
        page.read()
        holder.execute("SELECT 1 FROM live_table WHERE id = %s FOR UPDATE", [lesson["table"]])
        key = page.hand(up=True)
        until(lambda: _waits_for_a_row(whole), "the tap waits")
        web.term()
        assert web.ended() == 0
        holder.rollback()
    until(lambda: not _waits_for_a_row(whole), "the database gave the row back")
    # It was not acknowledged; written or not, it is so once at most.
    assert whole.query("SELECT count(*) FROM live_logentry WHERE key = %s", key) <= [(1,)]


def test_while_it_ends_no_new_socket_is_opened(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve(**PATIENT)
    with web.page(lesson["tokens"][0]) as page:
        page.read()
        web.term()
        until(lambda: _leaving(web.text()), "it ends")
        with (
            pytest.raises((InvalidHandshake, OSError, EOFError)) as refused,
            web.page(lesson["tokens"][1]),
        ):
            pass
    if isinstance(refused.value, InvalidStatus):
        assert refused.value.response.status_code == 503
    assert web.ended() == 0


def test_a_second_signal_ends_it_at_once(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve(**PATIENT)
    with (
        web.page(lesson["tokens"][0]) as page,
        psycopg.connect(whole.environment["HEXCLASSROOM_DATABASE_URL"]) as holder,
    ):
        page.read()
        holder.execute("SELECT 1 FROM live_table WHERE id = %s FOR UPDATE", [lesson["table"]])
        page.hand(up=True)
        until(lambda: _waits_for_a_row(whole), "the tap waits")
        web.term()
        until(lambda: _leaving(web.text()), "it ends")
        web.popen.send_signal(signal.SIGTERM)
        assert web.ended() == 143


def test_an_idle_process_ends_soon(whole: Whole) -> None:
    web = whole.serve(**PATIENT)
    web.term()
    assert web.ended() == 0
    assert "still runs" not in web.text()


def _leaving(text: str) -> bool:
    return "this process ends" in text


def _waits_for_a_row(whole: Whole) -> bool:
    return bool(
        whole.query(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
            "AND application_name = 'hexclassroom'"
        )
    )


def _handshake(port: int, token: str) -> bytes:
    return (
        f"GET /ws/play/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Cookie: seat={token}\r\n\r\n"
    ).encode()
