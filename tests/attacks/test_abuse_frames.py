"""Taps with values that no page sends: each is refused in words, and none is an error of ours."""

import datetime as dt
import logging
from typing import Any

import msgspec
import pytest

from hexclassroom.live import door
from hexclassroom.live.words import CODES, Refused
from hexclassroom.live.writer import commands
from tests.live.cast import Cast, key
from tests.live.sockets import on_thread

pytestmark = pytest.mark.django_db(transaction=True)

UNKNOWN = "00000000-0000-4000-8000-000000000000"
# As they stand in JSON; None = leave the field out.
VALUES = (
    None, "null", "true", "0", "-1", "1.5", "1e999", "-0", "NaN", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "1" * 400, '""', '"\\u0000"', '"a\\u0000b"',
    '"\\ud800"', '"\\ud83d\\ude00"', '"' + "x" * 12_000 + '"', f'"{UNKNOWN}"', '"bot"', "[]",
    "[" * 200 + "]" * 200, "{}", '{"type": "arrive"}', '{"type": "\\u0000"}',
    '{"a": 1, "a": 2, "type": "place", "tile": "\\u0000", "q": 99999999999999999999, "r": 0}',
    '"' + "\\u202e" * 30 + '"', '"1 OR 1=1; --"',
)  # fmt: skip
ENDS = {"close", "end_game", "again"}
"""Nothing could be tried at the table afterwards."""


def kinds() -> dict[str, list[str]]:
    """Give the names of every command's fields."""
    found = {}
    for each in msgspec.inspect.type_info(commands.Command).types:  # type: ignore[attr-defined]
        fields = [field.encode_name for field in each.fields]
        found[str(each.tag)] = fields
    return found


def frames(kind: str, fields: list[str], good: dict[str, str]) -> list[str]:
    """Put every value into every field, the others good."""
    out = []
    for field in fields or ["extra"]:
        for value in VALUES:
            parts = {"do": f'"{kind}"', "key": f'"{key()}"'}
            parts |= {name: good.get(name, "1") for name in fields}
            if value is None:
                parts.pop(field, None)
            else:
                parts[field] = value
            out.append("{" + ",".join(f'"{n}":{v}' for n, v in parts.items()) + "}")
    return out


async def send(cast: Cast, who: Any, text: str) -> dict[str, Any]:
    """Take a frame in as the server does."""
    try:
        frame = door.read_frame(text)
    except Refused as refused:
        return door.refusal(None, refused.code)
    return await door.take(who, cast.table, frame, dt.datetime.now(dt.UTC))


def good_values(cast: Cast) -> dict[str, str]:
    seats = [f'"{seat.pk}"' for seat in cast.seats]
    return {
        "seat": seats[0], "a": seats[0], "b": seats[1], "side": "0", "role_a": '"builder"',
        "role_b": '"supplier"', "role": '"builder"', "name": '"Kim"', "what": '"hello"',
        "reason": '"points_now"', "indicator": '"listens"', "value": "1", "up": "true",
        "on": "false", "agree": "true", "n": "1", "to": "1", "factor": "1", "seconds": "1",
        "table": "1", "action": '{"type": "arrive"}',
    }  # fmt: skip


@pytest.mark.parametrize("sender", ["seat", "teacher"])
async def test_no_value_in_any_field_of_any_command_is_an_error(
    sender: str, caplog: pytest.LogCaptureFixture
) -> None:
    cast = await on_thread(Cast, 4)
    await on_thread(lambda: cast.start() and None)
    who = cast.who(0) if sender == "seat" else cast.master
    good = good_values(cast)
    tried = 0
    with caplog.at_level(logging.WARNING):
        for kind, fields in kinds().items():
            if sender == "teacher" and kind in ENDS:
                continue
            for text in frames(kind, fields, good):
                answer = await send(cast, who, text)
                assert answer["ok"] or answer["code"] in CODES - {"failed"}, (text[:200], answer)
                tried += 1
    assert tried > 1000
    assert not [each for each in caplog.records if each.exc_info], caplog.text[:3000]
    await on_thread(lambda: cast.check())


async def test_no_value_in_any_field_of_an_action_is_an_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cast = await on_thread(Cast, 4)
    await on_thread(lambda: cast.start() and None)
    side = await on_thread(cast.turn_side)
    prompt = await on_thread(cast.prompt, side)
    fields = ("prompt", "side", "action", "key", "type", "tile", "q", "r", "card", "face")
    with caplog.at_level(logging.WARNING):
        for field in fields:
            for value in VALUES:
                action = {"type": '"place"', "tile": '"field"', "q": "0", "r": "0"}
                frame = {"prompt": f'"{prompt}"', "side": str(side), "key": f'"{key()}"'}
                into = frame if field in ("prompt", "side", "action", "key") else action
                if value is None:
                    into.pop(field, None)
                else:
                    into[field] = value
                body = "{" + ",".join(f'"{n}":{v}' for n, v in action.items()) + "}"
                frame.setdefault("action", body)
                text = "{" + ",".join(f'"{n}":{v}' for n, v in frame.items()) + "}"
                answer = await send(cast, cast.master, text)
                assert answer["ok"] or answer["code"] in CODES - {"failed"}, (text[:200], answer)
    assert not [each for each in caplog.records if each.exc_info], caplog.text[:3000]


def test_a_frame_that_repeats_its_own_names_is_one_frame() -> None:
    frame = door.read_frame('{"key": "good-key-1", "do": "hand", "do": "close", "up": true}')
    assert frame["do"] == "close"
    many = "{" + ",".join(f'"k{i}": 1' for i in range(1000)) + "}"
    with pytest.raises(Refused):
        door.read_frame('{"key": "\ud800"}'.encode("utf-8", "surrogatepass"))
    assert len(door.read_frame(many)) == 1000
