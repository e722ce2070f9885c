"""A server of ours without the classroom: its sockets say which way each of their texts came.

`python -m tests.operations.plain PORT`, started by a test; it says when it listens.
"""

import asyncio
import os
import sys
from typing import Any

import django

django.setup()

from hexclassroom.operations import serving  # noqa: E402 - settings first

HANGS = 0.5
"""Seconds for which the text "hang" keeps the application."""


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Take what begins with "early" early, until "stop"; all else in its turn."""
    await receive()
    await send({"type": "websocket.accept"})

    def early(text: bytes) -> bool:
        if text.startswith(b"early"):
            scope["send_text"](f"at once: {text.decode()}")
            return True
        return False

    scope["take_early"](early)
    while (message := await receive())["type"] != "websocket.disconnect":
        text = message.get("text") or str(message.get("bytes"))
        if text == "hang":
            await asyncio.sleep(HANGS)
        if text == "stop":
            scope["take_early"](None)
        await send({"type": "websocket.send", "text": f"in turn: {text}"})


if __name__ == "__main__":
    serving.run(
        lambda: application,
        "127.0.0.1",
        int(sys.argv[1]),
        most_body=1000,
        on_loop=lambda _loop: None,
        # Twisted leads sys.stdout into a log.
        on_listening=lambda: os.write(1, b"listening\n"),
        graceful=False,
    )
