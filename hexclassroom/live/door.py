"""What a client sends, read strictly and carried out; shared by WebSocket and plain HTTP."""

import asyncio
import datetime as dt
import logging
import re
import time
from typing import Any, Final

import msgspec

from hexclassroom.live import actions, executor
from hexclassroom.live.access import Who
from hexclassroom.live.words import Refused, say
from hexclassroom.live.writer.commands import Role, read_command
from hexclassroom.operations import logs, metrics
from hexclassroom.trouble import Trouble, tell_operator, trouble_of

logger = logging.getLogger(__name__)

MOST_BYTES: Final = 16 * 1024
AGAIN_SECONDS: Final = (0.05, 0.3, 1.0, 2.0)
"""After how long a call is made again whose database was lost: it may just be starting anew."""
MOST_SECONDS: Final = 5.0
"""After so long it is not made again: whoever tapped wants an answer."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def read_frame(text: str | bytes) -> dict[str, Any]:
    """Read a frame as plain values, or refuse it."""
    if len(text) > MOST_BYTES:
        raise Refused("too_long")
    try:
        frame = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("malformed") from None
    if not isinstance(frame, dict):
        raise Refused("malformed")
    return frame


def key_of(frame: dict[str, Any]) -> str | None:
    """Give a frame's key if it is one."""
    key = frame.get("key")
    return key if isinstance(key, str) and _KEY.fullmatch(key) else None


def refusal(key: str | None, code: str, game: str = "") -> dict[str, Any]:
    """Write a refusal in words of the active language, those of the game whose rules refuse."""
    metrics.refusals.labels(code).inc()
    return {"ack": key, "ok": False, "code": code, "words": say(code, game)}


async def take(
    who: Who, table: int | None, frame: dict[str, Any], now: dt.datetime
) -> dict[str, Any]:
    """Carry a tap out and give its acknowledgement, after the commit.

    Whatever fails is answered in words, too: the page stays open and goes on by itself.
    """
    key = key_of(frame)
    logs.about(lesson=who.lesson, table=table, seat=who.seat)
    try:
        if key is None:
            raise Refused("malformed")
        if table is None:
            raise Refused("not_your_table")
        done = await _surely(who, table, key, frame, now)
    except Refused as refused:
        return refusal(key, refused.code, refused.game)
    metrics.acted(frame.get("do", "action")).inc()
    answer: dict[str, Any] = {"ack": key, "ok": True, "v": done.version}
    if done.go:
        answer["go"] = done.go
    return answer


async def _surely(
    who: Who, table: int, key: str, frame: dict[str, Any], now: dt.datetime
) -> actions.Done:
    """Carry a tap out; where the database is lost, ask again under the same key.

    So a COMMIT whose answer never came counts once, and is answered as what it was.
    """
    pauses, end = iter(AGAIN_SECONDS), time.monotonic() + MOST_SECONDS
    while True:
        try:
            take = _command if "do" in frame else _act
            return await take(who, table, key, frame, now)
        except Refused:
            raise
        except Exception as error:
            code = code_of(error, f"table {table}")
            pause = next(pauses, None) if code == Trouble.LOST.value else None
            if pause is None or time.monotonic() > end:
                raise Refused(code) from None
        await asyncio.sleep(pause)


def code_of(error: Exception, where: str) -> str:
    """Give the refusal's code for what failed, and tell the log."""
    trouble = trouble_of(error)
    if trouble is None:
        logger.error("%s: a frame failed", where, exc_info=error)
        return "failed"
    tell_operator(trouble, error, where)
    return trouble.value


async def _act(
    who: Who, table: int, key: str, frame: dict[str, Any], now: dt.datetime
) -> actions.Done:
    if not frame.keys() <= {"key", "prompt", "action", "side"} or "action" not in frame:
        raise Refused("malformed")
    prompt, side = frame.get("prompt", ""), frame.get("side")
    if not isinstance(prompt, str) or not isinstance(frame["action"], dict):
        raise Refused("malformed")
    if side is not None and (not isinstance(side, int) or isinstance(side, bool)):
        raise Refused("malformed")
    return await executor.take(
        table, actions.act, table, who, key, prompt, frame["action"], side, now=now
    )


async def _command(
    who: Who, table: int, key: str, frame: dict[str, Any], now: dt.datetime
) -> actions.Done:
    values = {name: value for name, value in frame.items() if name not in ("key", "prompt")}
    try:
        do = read_command(values)
    except msgspec.ValidationError:
        raise Refused("malformed") from None
    if isinstance(do, Role):
        raise Refused("malformed")
    return await executor.take(table, actions.command, table, who, key, do, now=now)
