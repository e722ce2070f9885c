"""The frames of a live page by plain HTTP, for networks that let no WebSocket through.

A GET waits until there is something to say and answers with a JSON list of frames; a POST brings
frames and is answered with theirs. Behind it stands the same Peer as behind a socket, in the hub
like any other page. `/live/poll/<client id>/…`: the page makes its id up, and it opens nothing. A
client is found by id, address and cookie together, so another cookie reaches only its own.
A process that does not know a client begins a new one: one full view, and nothing is lost.
"""

import asyncio
import hashlib
import re
from typing import Any, Final

import msgspec
from django.http import parse_cookie

from games import typed
from hexclassroom.live import door, hub
from hexclassroom.live.answering import ELSEWHERE, Peer, secret_of
from hexclassroom.live.handshakes import MOST_PAGES, pages
from hexclassroom.live.poll_answers import Request, is_forced, respond
from hexclassroom.live.words import Refused
from hexclassroom.operations import leaving

WAIT_SECONDS: Final = 25.0
"""How long a GET waits: less than the 30 s after which impatient proxies cut."""
AWAY_SECONDS: Final = 40.0
"""How long a client that does not ask is still here."""
MOST_FRAMES: Final = 64
"""Frames in one POST."""
MOST_WAITING: Final = 100
"""Frames that wait for a client; whoever falls behind further gets one full view instead."""
MOST_WAITING_CHARACTERS: Final = 1_000_000

_ID: Final = re.compile(r"[0-9a-f]{16,64}")
_SEEN: Final = re.compile(rb"(?:^|&)seen=(-?\d{1,12})(?:&|$)")
_GOT: Final = re.compile(rb"(?:^|&)got=(\d{1,12})(?:&|$)")
_GO_HOME: Final = '{"go":"/"}'

Key = tuple[str, str, bytes]
"""Client id, address of the page, hash of the cookie that says who it is."""


class Client:
    """One page that polls."""

    def __init__(self, kind: type[Peer], scope: Any) -> None:
        """Begin with nothing to say."""
        self.peer = kind(scope, self.keep, "http")
        self.waiting: list[str] = []
        self.got: int | None = None
        """Answers with frames that the page says it has read; None = it has not said yet."""
        self.given = 0
        """How many it has read if none of ours got lost."""
        self.held: asyncio.Future[None] | None = None
        self.away: asyncio.TimerHandle | None = None
        self.parting: asyncio.Task[None] | None = None
        self.posting = asyncio.Lock()
        self.loop = asyncio.get_running_loop()

    def keep(self, text: str) -> None:
        """Keep a frame until the client asks, and wake the GET that waits."""
        self.waiting.append(text)
        many = len(self.waiting) > MOST_WAITING or sum(map(len, self.waiting)) > (
            MOST_WAITING_CHARACTERS + len(text)
        )
        if many:
            self.anew()
        self.release()

    def take_all(self) -> list[str]:
        """Give what waits, to be read."""
        frames, self.waiting = self.waiting, []
        self.given += bool(frames)
        return frames

    def anew(self) -> None:
        """Give one full view instead of what waits."""
        self.waiting.clear()
        self.peer.resync()

    def hold(self) -> asyncio.Future[None]:
        """Begin a GET; one that waits already ends, with nothing."""
        self.release()
        self.held = held = self.loop.create_future()
        if self.waiting:
            held.set_result(None)
        return held

    def release(self) -> None:
        """Let the GET that waits answer."""
        if self.held is not None and not self.held.done():
            self.held.set_result(None)

    async def join(self) -> None:
        """Go in; of too many pages of the same seat or teacher the oldest goes out."""
        pages.enter(self.peer.owner, MOST_PAGES[self.peer.page], self)
        try:
            await self.peer.join()
        except BaseException:
            await self.leave()
            raise

    async def leave(self) -> None:
        """Go out."""
        self.release()
        if self.away is not None:
            self.away.cancel()
        pages.leave(self.peer.owner, self)
        await asyncio.shield(self.peer.leave())

    def put_away(self) -> None:
        """Go out, since newer pages took this one's place; the next GET says so."""
        self.waiting = [msgspec.json.encode({"go": ELSEWHERE}).decode()]
        self.release()
        self.parting = asyncio.ensure_future(self.peer.leave())

    async def inside(self) -> bool:
        """Say whether the hub still shows this page anything."""
        if self.parting is not None:
            return False
        conn = self.peer.conn
        room = (await hub.hub()).rooms.get(conn.lesson) if conn is not None else None
        return room is not None and conn in room.connections

    async def answers(self, frames: list[msgspec.Raw]) -> list[str]:
        """Answer the frames of a POST, in their order."""
        out: list[str] = []

        async with self.posting:
            self.peer.reply = out.append
            for frame in frames:
                await self.peer.take(bytes(frame))
            if self.parting is None and not await self.inside():
                # Sent away by an answer: what it has not read yet is not for it any more.
                self.waiting.clear()
        return out

    async def asks(self, seen: int | None, got: int | None) -> bool:
        """Note what the page has drawn and read; what got lost comes once more, whole.

        False = a newer GET has overtaken this one on the way, and nobody reads its answer.
        """
        conn = self.peer.conn
        assert conn is not None
        rooms = await hub.hub()
        lost = False
        if got is not None:
            if self.got is not None and got < self.got:
                return False
            # A page may have read answers of another process before it first asks this one.
            lost = self.got is not None and got != self.given
            self.got = self.given = got
        if seen is not None:
            rooms.saw(conn, seen)
            lost = lost or (seen < conn.have and not self.waiting)
        if lost and await self.inside():
            self.anew()
        return True


class Clients:
    """All clients of this process that poll."""

    def __init__(self) -> None:
        """Know nobody yet."""
        self.known: dict[Key, Client] = {}
        self.opening: dict[Key, asyncio.Task[Client | None]] = {}
        self.ending: set[asyncio.Task[None]] = set()
        self.loop = asyncio.get_running_loop()

    async def find(self, kind: type[Peer], scope: Any, key: Key) -> Client | None:
        """Give the client, a new one where it is not known; None = nobody who may look."""
        client = self.known.get(key)
        if client is not None:
            if client.waiting or await client.inside():
                return client
            await self.end(key)
        # A GET and a POST may come at once: both get the same new client.
        task = self.opening.get(key)
        if task is None:
            task = self.opening[key] = self.loop.create_task(self._open(kind, scope, key))
            task.add_done_callback(lambda _task: self.opening.pop(key, None))
        return await asyncio.shield(task)

    async def _open(self, kind: type[Peer], scope: Any, key: Key) -> Client | None:
        client = Client(kind, scope)
        if not await client.peer.identify():
            return None
        await client.join()
        self.known[key] = client
        self.rest(key, client)
        return client

    def rest(self, key: Key, client: Client) -> None:
        """Count from now how long the client stays away."""
        if client.away is not None:
            client.away.cancel()
        client.away = self.loop.call_later(AWAY_SECONDS, self._is_away, key, client)

    def _is_away(self, key: Key, client: Client) -> None:
        if client.held is not None and not client.held.done():
            self.rest(key, client)
        elif self.known.get(key) is client:
            task = self.loop.create_task(self.end(key))
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)

    async def end(self, key: Key) -> None:
        """Let a client go."""
        client = self.known.pop(key, None)
        if client is not None:
            await client.leave()


_clients: Clients | None = None


def clients() -> Clients:
    """Give the clients of this process, on the running loop."""
    global _clients
    if _clients is None or _clients.loop is not asyncio.get_running_loop():
        _clients = Clients()
    return _clients


def _take_leave() -> None:
    """Answer all that wait: this process ends, and their pages ask elsewhere."""
    if _clients is not None:
        for client in _clients.known.values():
            client.release()


leaving.when(_take_leave)


def _key(kind: type[Peer], scope: Any) -> Key | None:
    """Say which client a request speaks for."""
    ident = scope["url_route"]["kwargs"]["client"]
    if not _ID.fullmatch(ident):
        return None
    says = secret_of(kind.page, scope)
    return (ident, scope["path"], hashlib.sha256(says.encode()).digest())


def _number(pattern: re.Pattern[bytes], scope: Any) -> int | None:
    found = pattern.search(scope.get("query_string", b""))
    return int(found[1]) if found is not None else None


def _cookies(scope: Any) -> dict[str, str]:
    sent = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(sent))


def poll(kind: type[Peer]) -> Any:
    """Give an ASGI application that serves pages of one kind by HTTP."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        scope = {**scope, "cookies": _cookies(scope)}
        request = Request(scope, receive, send)
        key = _key(kind, scope)
        if key is None:
            await respond(request, 404)
        elif scope["method"] not in ("GET", "POST", "DELETE"):
            await respond(request, 405)
        elif is_forced(scope):
            await respond(request, 403)
        elif leaving.now():
            await respond(request, 503)
        elif scope["method"] == "GET":
            await _listen(kind, request, key)
        elif scope["method"] == "POST":
            await _tell(kind, request, key)
        else:
            await clients().end(key)
            await respond(request, 200)

    return application


async def _asked_by(kind: type[Peer], request: Request, key: Key) -> Client | None:
    """Find whose request it is; whoever may not have it is answered here."""
    try:
        client = await clients().find(kind, request.scope, key)
    except Refused:
        await respond(request, 429)
        return None
    if client is None:
        await respond(request, 200, [_GO_HOME])
    return client


async def _listen(kind: type[Peer], request: Request, key: Key) -> None:
    """Wait for frames and give them."""
    here, client = clients(), await _asked_by(kind, request, key)
    if client is None:
        return
    if not await client.asks(_number(_SEEN, request.scope), _number(_GOT, request.scope)):
        await respond(request, 200)
        return
    held = client.hold()
    gone = asyncio.ensure_future(request.gone())
    try:
        await asyncio.wait({held, gone}, timeout=WAIT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        # Whoever asked again meanwhile gets the frames; whoever has gone cannot take them.
        takes = client.held is held and not gone.done()
    finally:
        gone.cancel()
        if client.held is held:
            client.held = None
        here.rest(key, client)
    if takes or not gone.done():
        await respond(request, 200, client.take_all() if takes else [])


async def _tell(kind: type[Peer], request: Request, key: Key) -> None:
    """Take frames and answer them."""
    body = await request.body(MOST_FRAMES * door.MOST_BYTES // 8)
    if body is None:
        await respond(request, 413)
        return
    here, client = clients(), await _asked_by(kind, request, key)
    if client is None:
        return
    here.rest(key, client)
    try:
        frames = typed.decode(body, list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # One frame by itself, or what is none: it is read, and refused, as from a socket.
        frames = [msgspec.Raw(body)]
    if len(frames) > MOST_FRAMES:
        await respond(request, 413)
        return
    await respond(request, 200, await client.answers(frames))
    here.rest(key, client)
