"""The short way in for a client's messages reads what is whole, and leaves all else."""

import struct

import daphne.server  # noqa: F401 - installs the reactor
import pytest

from hexclassroom.operations.wire import whole_text

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
