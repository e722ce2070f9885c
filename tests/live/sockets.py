"""Real WebSockets against the whole ASGI application, in this process."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from hexclassroom.accounts.models import User
from hexclassroom.asgi import application
from tests.live.cast import Cast, key

HEADERS = [(b"host", b"testserver"), (b"origin", b"http://testserver")]


class Page:
    """One open page: keeps the pieces it was sent, as a browser would."""

    def __init__(
        self, path: str, cookies: str = "", headers: Any = None, awake: bool = True
    ) -> None:
        self.awake = awake
        sent = [*(HEADERS if headers is None else headers)]
        if cookies:
            sent.append((b"cookie", cookies.encode()))
        self.socket = WebsocketCommunicator(application, path, headers=sent)
        self.pieces: dict[str, str] = {}
        self.version = -1
        self.acks: dict[str | None, dict[str, Any]] = {}
        self.go: list[str] = []
        self.bytes: list[str] = []
        self.frames = 0
        self.gaps = 0

    async def open(self) -> "Page":
        opened, _ = await self.socket.connect(timeout=5)
        assert opened
        return self

    async def close(self) -> None:
        await self.socket.disconnect()

    async def send(self, frame: dict[str, Any]) -> None:
        await self.socket.send_to(text_data=msgspec.json.encode(frame).decode())

    async def read(self, timeout: float = 5) -> dict[str, Any]:
        """Take one frame in."""
        message = await self.socket.receive_output(timeout)
        assert message["type"] == "websocket.send", message
        text = message["text"]
        self.bytes.append(text)
        frame: dict[str, Any] = msgspec.json.decode(text)
        if "ack" in frame:
            self.acks[frame["ack"]] = frame
        elif "pieces" in frame:
            self.frames += 1
            if frame["base"] is None:
                self.pieces = dict(frame["pieces"])
            elif frame["base"] == self.version:
                self.pieces |= frame["pieces"]
            else:
                self.gaps += 1
                await self.send({"sync": True})
                return frame
            self.version = frame["v"]
            if self.awake:
                await self.send({"seen": self.version})
        elif "go" in frame:
            self.go.append(frame["go"])
        return frame

    async def until(self, done: Callable[[], bool], timeout: float = 10) -> None:
        """Read until something holds."""
        end = time.monotonic() + timeout
        while not done():
            await self.read(max(0.01, end - time.monotonic()))

    async def reach(self, version: int) -> None:
        """Read until this version is drawn."""
        await self.until(lambda: self.version >= version)

    async def ask(self, **frame: Any) -> dict[str, Any]:
        """Send a tap and wait for its acknowledgement."""
        frame.setdefault("key", key())
        await self.send(frame)
        await self.until(lambda: frame["key"] in self.acks)
        return self.acks[frame["key"]]

    async def drain(self, quiet: float = 0.3) -> None:
        """Read what is there until nothing comes for a moment; the first view may take its time."""
        while True:
            if await self.socket.receive_nothing(quiet if self.bytes else 10, 0.01):
                return
            await self.read()


async def on_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run database work of the test in a thread."""
    return await sync_to_async(function)(*args, **kwargs)


def session_cookie(user: User) -> str:
    """Sign a teacher in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


async def play(cast: Cast, i: int) -> Page:
    """Open the i-th player's page."""
    return await Page("/ws/play/", f"seat={cast.tokens[i]}").open()


async def console(cast: Cast, number: int = 1) -> Page:
    """Open the Game Master's console."""
    cookie = await on_thread(session_cookie, cast.teacher)
    return await Page(f"/ws/console/{cast.lesson.pk}/{number}/", cookie).open()


async def projector(cast: Cast, number: int = 1) -> Page:
    """Open the projector's page."""
    cookie = await on_thread(session_cookie, cast.teacher)
    return await Page(f"/ws/projector/{cast.lesson.pk}/{number}/", cookie).open()


async def all_read(pages: list[Page], quiet: float = 0.3) -> None:
    """Let all pages take in what is there."""
    await asyncio.gather(*[page.drain(quiet) for page in pages])
