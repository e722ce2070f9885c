"""What answers an open page, whatever carries its frames: who it is, its limits, its answers.

`consumers.py` (WebSocket) and `poll.py` (plain HTTP) only bring frames here and take frames away,
so that both have the same rights, regions and refusals.
"""

import asyncio
import datetime as dt
import time
import uuid
from typing import Any, Final

import msgspec
from django.conf import settings
from django.utils import translation

from hexclassroom.accounts.session_store import is_key, user_of
from hexclassroom.live import access, door, executor, handshakes, hub, seats
from hexclassroom.live.access import Who
from hexclassroom.live.models import Table
from hexclassroom.live.room import Connection, Send
from hexclassroom.live.words import Refused
from hexclassroom.operations import metrics
from hexclassroom.operations.bucket import Bucket

TAPS: Final = (50.0, 200.0)
"""Taps a second and at once from one page: far more than fingers make."""
FRAMES: Final = (300.0, 600.0)
"""The same for frames of any kind, readable or not."""
SYNCS: Final = (1.0, 5.0)
"""The same for full views; what is asked for sooner comes as soon as it may."""

_EARLY: Final = (b'{"seen":', b'{"ping":')

ELSEWHERE: Final = "/elsewhere/"
"""Where a page goes whose place newer ones of the same seat took."""


def secret_of(page: str, scope: Any) -> str:
    """Give the cookie that says who opens a page: the seat's, or the sign-in's."""
    name = seats.COOKIE if page == "play" else settings.SESSION_COOKIE_NAME
    return str(scope.get("cookies", {}).get(name, ""))


class Peer:
    """One open page, from its first frame to its last.

    `scope` is an ASGI scope with cookies, headers and url_route. `send` takes what comes
    unasked, `reply` (the same where nothing else is said) what answers a frame.
    """

    page = ""

    def __init__(self, scope: Any, send: Send, transport: str) -> None:
        """Know nobody yet; `identify` finds out."""
        self.scope, self.send, self.reply = scope, send, send
        self.open = metrics.connections.labels(self.page, transport)
        self.inside = False
        self.rooms: hub.Hub | None = None
        """Where it is, from the moment it goes in."""
        self.acting = False
        """Whether a tap of it is being carried out."""
        self.who: Who | None = None
        self.conn: Connection | None = None
        self.taps, self.frames = Bucket(*TAPS), Bucket(*FRAMES)
        self.syncs = Bucket(*SYNCS)
        self.later: asyncio.TimerHandle | None = None

    @property
    def owner(self) -> tuple[str, ...]:
        """Whose page of which kind this is: a seat's, or a teacher's in one lesson."""
        conn = self.conn
        assert conn is not None
        return (conn.page, conn.seat or f"{conn.user} {conn.lesson}")

    async def find(self) -> Connection | None:
        """Say who this is, from cookie or sign-in; None = nobody who may look."""
        raise NotImplementedError

    @property
    def secret(self) -> str:
        """The cookie that says who this is."""
        return secret_of(self.page, self.scope)

    def is_possible(self) -> bool:
        """Say whether the cookie could be one; if not, nothing is looked up."""
        return seats.is_token(self.secret) if self.page == "play" else is_key(self.secret)

    async def identify(self) -> bool:
        """Find out who this is; False = nobody who may look. Raises Refused("slow_down")."""
        return await handshakes.doors().admit(self)

    async def look(self) -> bool:
        """Look the cookie up."""
        self.conn = await self.find()
        return self.conn is not None and self.who is not None

    async def join(self) -> None:
        """Go in: from now on what is seen comes by `send`, a full view first."""
        assert self.conn is not None
        self.open.inc()
        self.inside = True
        self.rooms = await hub.hub()
        await self.rooms.join(self.conn)

    async def leave(self) -> None:
        """Go out."""
        if self.later is not None:
            self.later.cancel()
        if self.inside:
            self.open.dec()
            self.inside = False
        if self.conn is not None and self.rooms is not None:
            await self.rooms.leave(self.conn)

    def give(self, values: Any) -> None:
        """Answer with a frame of plain values."""
        self.reply(msgspec.json.encode(values).decode())

    async def take(self, text: str | bytes) -> None:
        """Answer one frame."""
        assert self.conn is not None
        assert self.who is not None
        try:
            if not self.frames.take():
                raise Refused("slow_down")
            frame = door.read_frame(text)
        except Refused as refused:
            self.refuse(None, refused.code)
            return
        if self._note(frame):
            return
        if "sync" in frame:
            self.resync()
        elif not self.taps.take():
            self.refuse(door.key_of(frame), "slow_down")
        elif frame.get("do") == "role":
            await self.choose_role(frame)
        else:
            self.acting = True
            try:
                await self.act(frame)
            finally:
                self.acting = False

    def take_early(self, text: bytes) -> bool:
        """Take a frame that asks for nothing which has its turn; say whether it was one.

        Every page sends such frames all the time, far more of them than taps. While a tap is
        carried out pings wait behind it: whoever gets no answer connects elsewhere.
        """
        if self.acting or not text.startswith(_EARLY) or not self.frames.take():
            return False
        try:
            frame = door.read_frame(text)
        except Refused:
            return False
        return self._note(frame)

    def _note(self, frame: dict[str, Any]) -> bool:
        """Take in what a page has drawn, or tell it the time; False = the frame is another one."""
        assert self.conn is not None
        assert self.rooms is not None
        if "seen" in frame:
            if isinstance(frame["seen"], int):
                self.rooms.saw(self.conn, frame["seen"])
        elif "ping" in frame:
            if isinstance(frame["ping"], int | float):
                self.give({"pong": frame["ping"], "now": round(time.time() * 1000)})
        else:
            return False
        return True

    async def act(self, frame: dict[str, Any]) -> None:
        """Carry a tap out and answer it."""
        assert self.conn is not None
        assert self.who is not None
        try:
            allowed = await self.allowed()
        except Exception as error:
            self.refuse(door.key_of(frame), door.code_of(error, "who may act"))
            return
        if not allowed:
            self.give({"go": "/"})
            assert self.rooms is not None
            await self.rooms.leave(self.conn)
            return
        with translation.override(self.conn.language):
            answer = await door.take(self.who, self.conn.table, frame, dt.datetime.now(dt.UTC))
        go = answer.pop("go", "")
        self.give(answer)
        if go:
            self.give({"go": go})

    async def allowed(self) -> bool:
        """Say whether whoever opened this page may still act; a seat is checked by the writer."""
        return True

    def resync(self) -> None:
        """Give a full view: at once, or for whoever asks again and again a second later."""
        rooms = self.rooms
        assert self.conn is not None
        assert rooms is not None
        if self.later is not None:
            return
        if self.syncs.take():
            rooms.resync(self.conn)
            return

        def again(conn: Connection) -> None:
            self.later = None
            rooms.resync(conn)

        self.later = rooms.loop.call_later(1 / SYNCS[0], again, self.conn)

    def refuse(self, key: str | None, code: str) -> None:
        """Answer with a refusal in words."""
        self.give(self.refusal(key, code))

    def refusal(self, key: str | None, code: str) -> dict[str, Any]:
        """Write a refusal in the page's language."""
        language = self.conn.language if self.conn is not None else self.language()
        with translation.override(language):
            return door.refusal(key, code)

    async def choose_role(self, frame: dict[str, Any]) -> None:
        """Show another role's screen on a team's only tablet."""
        assert self.conn is not None
        key, role = door.key_of(frame), frame.get("role")
        if key is None or not isinstance(role, str) or len(role) > 30 or self.page != "play":
            self.refuse(key, "malformed")
            return
        self.conn.play(role)
        self.resync()
        self.give({"ack": key, "ok": True, "v": max(self.conn.have, 0)})

    def language(self) -> str:
        """Choose the language: the cookie's, else what the browser asks for."""
        cookie = self.scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
        offered = dict(settings.LANGUAGES)
        if cookie in offered:
            return str(cookie)
        for name, value in self.scope.get("headers", ()):
            if name == b"accept-language":
                for part in value.decode("latin-1").split(","):
                    code = part.split(";")[0].strip().lower()
                    for known in (code, code.split("-")[0]):
                        if known in offered:
                            return str(known)
        return str(settings.LANGUAGE_CODE)


class PlayPeer(Peer):
    """A player's page: the seat cookie says who it is."""

    page = "play"

    async def find(self) -> Connection | None:
        """Find the seat of the device's token."""
        seat = await executor.read(seats.seat_of, self.secret)
        if seat is None:
            return None
        lesson, ident = str(seat.lesson_id), str(seat.pk)
        self.who = Who("seat", lesson, ident)
        return Connection(
            "play",
            lesson,
            self.send,
            self.language(),
            seat=ident,
            table=seat.table_id,
            side=seat.side,
        )


class TeacherPeer(Peer):
    """A page of the lesson's teacher: the sign-in says who it is."""

    kind = "teacher"

    async def find(self) -> Connection | None:
        """Check that the lesson is this teacher's."""
        user = await executor.read(user_of, self.secret)
        if user is None:
            return None
        values = self.scope["url_route"]["kwargs"]
        lesson, number = str(values["lesson"]), int(values["number"])
        table = await executor.read(self._find, user, lesson, number)
        if table is None:
            return None
        self.who = Who(self.kind, lesson)
        return Connection(
            self.page,
            lesson,
            self.send,
            self.language(),
            number=number,
            table=table or None,
            user=user.pk,
            session=self.secret,
        )

    async def allowed(self) -> bool:
        """Say whether they are still signed in, and the lesson is still theirs."""
        conn = self.conn
        assert conn is not None
        return await executor.read(access.still_leads, conn.session, conn.user, conn.lesson)

    @staticmethod
    def _find(user: Any, lesson: str, number: int) -> int | None:
        if not access.led_by(user).filter(pk=lesson).exists():
            return None
        if number == 0:
            return 0
        return (
            Table.objects.filter(lesson=uuid.UUID(lesson), number=number)
            .values_list("pk", flat=True)
            .first()
        )


class ConsolePeer(TeacherPeer):
    """The Game Master's console."""

    page = "console"


class ProjectorPeer(TeacherPeer):
    """The public screen: it shows, and takes no commands."""

    page = "projector"
    kind = "projector"
