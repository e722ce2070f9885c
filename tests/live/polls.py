"""Live pages by plain HTTP against the whole ASGI application, in this process."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from hexclassroom.asgi import application
from hexclassroom.live import executor, poll
from tests.live.cast import Cast, key
from tests.live.sockets import Page, on_thread, session_cookie

ORIGIN = [(b"origin", b"http://testserver")]
MARK = [(b"x-hexclassroom", b"1")]
ID = "0123456789abcdef0123"
PLAY = f"/live/poll/{ID}/play/"


class Answer:
    """What came back."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""

    @property
    def frames(self) -> list[Any]:
        found: list[Any] = msgspec.json.decode(self.body)
        return found


async def request(
    method: str,
    path: str,
    cookies: str = "",
    body: bytes = b"",
    *,
    headers: list[tuple[bytes, bytes]] | None = None,
    gone: asyncio.Event | None = None,
) -> Answer:
    """Send one request as a browser would; `gone` cuts its connection."""
    path, _, query = path.partition("?")
    sent = [(b"host", b"testserver"), (b"content-type", b"application/json")]
    if headers is None:
        sent += MARK if method == "GET" else MARK + ORIGIN
    else:
        sent += headers
    if cookies:
        sent.append((b"cookie", cookies.encode()))
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": query.encode(), "headers": sent,
        "client": ("10.0.0.7", 50000), "server": ("testserver", 80),
    }  # fmt: skip
    answer = Answer()
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    cut = gone or asyncio.Event()

    async def receive() -> Any:
        if parts:
            return parts.pop()
        await cut.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {k.decode().lower(): v.decode() for k, v in message["headers"]}
        else:
            answer.body += message.get("body", b"")

    await application(scope, receive, send)
    return answer


def tap(**frame: Any) -> bytes:
    """Write a POST of one frame."""
    frame.setdefault("key", key())
    return msgspec.json.encode([frame])


async def started(players: int = 4) -> Cast:
    cast: Cast = await on_thread(Cast, players)
    await on_thread(executor.run, lambda: cast.start() and None)
    return cast


async def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


def waiting() -> bool:
    """Say whether a GET waits."""
    return any(each.held for each in poll.clients().known.values())


async def full_view(cookie: str, path: str = PLAY) -> Answer:
    """Ask as a new page does; the full view comes first."""
    answer = await request("GET", path, cookie)
    assert answer.status == 200
    assert answer.frames[0]["base"] is None
    return answer


class Asker:
    """Sends one GET after the other by hand; what it loses it has neither read nor drawn."""

    def __init__(self, cookies: str, path: str = PLAY) -> None:
        self.path, self.cookies = path, cookies
        self.drawn, self.got = -1, 0

    @property
    def asking(self) -> str:
        """The address of the next GET."""
        seen = f"seen={self.drawn}&" if self.drawn >= 0 else ""
        return f"{self.path}?{seen}got={self.got}"

    async def get(self) -> list[Any]:
        """Ask, and read the answer."""
        frames = (await request("GET", self.asking, self.cookies)).frames
        self.got += bool(frames)
        for frame in frames:
            assert frame["base"] in (None, self.drawn)
            self.drawn = frame["v"]
        return frames

    async def until(self, holds: Callable[[Any], bool]) -> Any:
        """Ask until a frame comes that is looked for."""
        async with asyncio.timeout(60):
            while True:
                for frame in await self.get():
                    if holds(frame):
                        return frame

    async def lose(self, holds: Callable[[Any], bool]) -> Any:
        """Ask until a frame comes that is looked for, and lose it; all before it are read."""
        async with asyncio.timeout(60):
            while True:
                got, drawn = self.got, self.drawn
                for frame in await self.get():
                    if holds(frame):
                        self.got, self.drawn = got, drawn
                        return frame

    async def held(self) -> asyncio.Task[list[Any]]:
        """Read what is there, and leave a GET that waits."""
        async with asyncio.timeout(60):
            while True:
                task = asyncio.create_task(self.get())
                while not task.done() and not waiting():
                    await asyncio.sleep(0.02)
                if not task.done():
                    return task


def is_whole(frame: Any) -> bool:
    """Say whether a frame holds everything."""
    return frame["base"] is None


def is_paused(frame: Any) -> bool:
    """Say whether a frame shows the pause."""
    return '"paused":true' in frame["pieces"].get("table", "")


class PollSocket:
    """Asks again and again, and looks from outside like the socket of `sockets.Page`."""

    def __init__(self, path: str, cookies: str) -> None:
        self.client = secrets.token_hex(12)
        self.path = f"/live/poll/{self.client}/{path.removeprefix('/ws/')}"
        self.cookies = cookies
        self.came: asyncio.Queue[str] = asyncio.Queue()
        self.drawn, self.got = -1, 0
        self.task: asyncio.Task[None] | None = None
        self.answers: list[Answer] = []

    async def connect(self, timeout: float = 5) -> tuple[bool, None]:
        self.task = asyncio.create_task(self._ask())
        return True, None

    async def _ask(self) -> None:
        while True:
            seen = f"seen={self.drawn}&" if self.drawn >= 0 else ""
            answer = await request("GET", f"{self.path}?{seen}got={self.got}", self.cookies)
            self.got += bool(answer.frames)
            self._take(answer)

    def _take(self, answer: Answer) -> None:
        assert answer.status == 200, answer.status
        self.answers.append(answer)
        for raw in msgspec.json.decode(answer.body, type=list[msgspec.Raw]):
            frame = msgspec.json.decode(raw)
            if "pieces" in frame and frame["base"] in (None, self.drawn):
                self.drawn = frame["v"]
            self.came.put_nowait(bytes(raw).decode())
            if "go" in frame and self.task is not None:
                self.task.cancel()

    async def send_to(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        body = bytes_data if text_data is None else f"[{text_data}]".encode()
        self._take(await request("POST", self.path, self.cookies, body or b""))

    async def receive_output(self, timeout: float = 30) -> dict[str, Any]:
        text = await asyncio.wait_for(self.came.get(), timeout)
        return {"type": "websocket.send", "text": text}

    async def receive_nothing(self, timeout: float = 0.1, interval: float = 0.01) -> bool:
        end = asyncio.get_running_loop().time() + timeout
        while asyncio.get_running_loop().time() < end:
            if not self.came.empty():
                return False
            await asyncio.sleep(interval)
        return self.came.empty()

    async def disconnect(self) -> None:
        self.stop()
        await request("DELETE", self.path, self.cookies)

    def stop(self) -> None:
        """Ask no more, and say nothing: the tablet fell asleep."""
        if self.task is not None:
            self.task.cancel()


class PollPage(Page):
    """One open page that polls."""

    def __init__(self, path: str, cookies: str = "") -> None:
        super().__init__(path, cookies)
        self.socket: Any = PollSocket(path, cookies)


async def play(cast: Cast, i: int) -> PollPage:
    """Open the i-th player's page."""
    page = PollPage("/ws/play/", f"seat={cast.tokens[i]}")
    await page.open()
    return page


async def console(cast: Cast, number: int = 1) -> PollPage:
    """Open the Game Master's console."""
    return await _teachers(cast, f"/ws/console/{cast.lesson.pk}/{number}/")


async def projector(cast: Cast, number: int = 1) -> PollPage:
    """Open the projector's page."""
    return await _teachers(cast, f"/ws/projector/{cast.lesson.pk}/{number}/")


async def _teachers(cast: Cast, path: str) -> PollPage:
    page = PollPage(path, await on_thread(session_cookie, cast.teacher))
    await page.open()
    return page
