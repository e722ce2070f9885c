"""The short ways in and out of a socket, on a real one: what may come early does, in no other way.

The server is a process of its own: Daphne's reactor is the process's for good.
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.classroom import ROOT
from tests.services import free_port

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.operations.plain", str(port)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "listening\n", "it did not come to listening"
            yield port
        finally:
            server.kill()


@pytest.fixture
def socket(port: int) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{port}/", proxy=None) as socket:
        yield socket


def sent(socket: ClientConnection, *texts: str | bytes) -> list[str]:
    """Send all of them at once, and give as many answers."""
    for text in texts:
        socket.send(text)
    return [str(socket.recv(10)) for _ in texts]


def test_what_may_come_early_overtakes_what_has_its_turn(socket: ClientConnection) -> None:
    assert sent(socket, "hang", "other", "early one", "early two") == [
        "at once: early one",
        "at once: early two",
        "in turn: hang",
        "in turn: other",
    ]


def test_everything_else_comes_in_its_turn(socket: ClientConnection) -> None:
    assert sent(socket, "hang", b"early", "ear", "") == [
        "in turn: hang",
        "in turn: b'early'",
        "in turn: ear",
        "in turn: None",
    ]
    # A long text comes in several pieces.
    long = "early " + "x" * 40_000
    assert sent(socket, "hang", long) == [f"at once: {long}", "in turn: hang"]


def test_from_the_end_on_nothing_comes_early(socket: ClientConnection) -> None:
    assert sent(socket, "stop") == ["in turn: stop"]
    assert sent(socket, "hang", "early") == ["in turn: hang", "in turn: early"]
