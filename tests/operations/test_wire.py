"""The short way in for a client's messages reads what is whole, and leaves all else."""

import asyncio
import struct

import daphne.server  # noqa: F401 - installs the reactor
import pytest

from hexclassroom.operations.wire import Wire, whole_text

TEXT, BEGIN_OF_TEXT, BINARY, COMPRESSED, PING = 0x81, 0x01, 0x82, 0xC1, 0x89


def frame(payload: bytes, first: int = TEXT) -> bytes:
    """Write a frame as clients do."""
    mask, size = b"mask", len(payload)
    head = (
        bytes((first, 0x80 | size)) if size < 126 else struct.pack("!BBH", first, 0x80 | 126, size)
    )
    return head + mask + bytes(each ^ mask[n % 4] for n, each in enumerate(payload))


@pytest.mark.parametrize("size", [1, 3, 4, 5, 125, 126, 127, 300, 9000])
def test_a_whole_message_is_read(size: int) -> None:
    text = ("ä" * size).encode()[: size - size % 2] + b"x" * (size % 2)
    assert whole_text(frame(text)) == text
    assert whole_text(frame(text)[:-1]) is None
    assert whole_text(frame(text) + b"\x81") is None
    for other in (BEGIN_OF_TEXT, BINARY, COMPRESSED, PING):
        assert whole_text(frame(text, other)) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        b"\x81\x05hello",
        frame(b""),
        frame(b"\xff\xfe"),
        struct.pack("!BBH", TEXT, 0x80 | 126, 5) + b"mask" + b"hello",
        struct.pack("!BBQ", TEXT, 0x80 | 127, 5) + b"mask" + b"hello",
        # As long as a frame of 127 bytes whose length stood in one byte.
        struct.pack("!BBQ", TEXT, 0x80 | 127, 119) + bytes(4) + b"x" * 119,
        struct.pack("!BBQ", TEXT, 0x80 | 127, 119) + b"mask" + b"x" * 119,
    ],
)
def test_anything_else_is_left_to_others(data: bytes) -> None:
    assert whole_text(data) is None


def test_what_need_not_wait_is_taken_at_once_all_else_waits_in_line() -> None:
    wire, early = Wire(), list[bytes]()
    wire.client_addr, wire.last_ping = None, 0.0
    wire.application_queue = asyncio.Queue()

    def take(text: bytes) -> bool:
        early.append(text)
        return text == b"now"

    wire.take_early(take)
    wire.onMessage(b"now", False)
    assert (early, wire.application_queue.empty()) == ([b"now"], True)
    assert wire.last_ping > 0
    wire.onMessage(b"later", False)
    assert wire.application_queue.get_nowait()["text"] == "later"
    wire.onMessage(b"now", True)
    assert wire.application_queue.get_nowait()["bytes"] == b"now"
    wire.take_early(None)
    wire.onMessage(b"now", False)
    assert wire.application_queue.get_nowait()["text"] == "now"
    wire.take_early(take)
    wire.muted = True
    wire.onMessage(b"now", False)
    assert wire.application_queue.empty()
    assert early == [b"now", b"later"]
