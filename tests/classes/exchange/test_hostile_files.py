"""Zip bombs, paths, passwords, far cells and random bytes: words, and little time and memory."""

import contextlib
import io
import random
import struct
import time
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexclassroom.classes.exchange import reading, zips
from hexclassroom.classes.exchange.rows import ExchangeError
from tests.classes.exchange import samples

SECONDS = 3.0
MEGABYTES = 120


def refusal(data: bytes) -> ExchangeError | None:
    """Give the refusal of a file; None where it is read. Every other error is one of the test."""
    try:
        reading.read_file(data)
    except ExchangeError as error:
        return error if error.words else ExchangeError("no words", "")
    return None


def code_of(data: bytes) -> str:
    """Give the code of the refusal, "" where the file is read; within bounds of time and memory."""
    tracemalloc.start()
    began = time.process_time()
    try:
        refused = refusal(data)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    code = refused.code if refused is not None else ""
    assert time.process_time() - began < SECONDS * 4  # tracing makes everything slower
    assert peak < MEGABYTES * 1024 * 1024
    return code


def understated(megabytes: int) -> bytes:
    """A bomb whose headers promise little less than what is allowed."""
    return samples.lying(samples.bomb(megabytes), 19 * 1024 * 1024)


def overlapping() -> bytes:
    """Many names for the same packed bytes."""
    data = samples.raw_zip(("users.csv", b"sourcedId\n" + b"0" * 900_000))
    at = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    entry = data[at:end]
    more = b"".join(entry.replace(b"users.csv", b"roles.cs%d" % n) for n in range(9))
    tail = bytearray(data[end:])
    tail[8:12] = struct.pack("<HH", 10, 10)
    tail[12:16] = struct.pack("<I", len(entry) + len(more))
    return data[:at] + entry + more + bytes(tail)


HOSTILE: dict[str, tuple[Callable[[], bytes], set[str]]] = {
    "bomb": (lambda: samples.bomb(120), {"zip_bomb"}),
    "bomb that says it is small": (
        lambda: samples.lying(samples.bomb(120), 100), {"zip_damaged", "zip_bomb"},
    ),
    "bomb that says it just fits": (lambda: understated(120), {"zip_damaged", "zip_bomb"}),
    "small bomb": (lambda: samples.bomb(10), {"zip_bomb"}),
    "path": (lambda: samples.raw_zip(("roster/users.csv", b"x")), {"zip_path"}),
    "way up": (lambda: samples.raw_zip(("../users.csv", b"x")), {"zip_path"}),
    "two dots": (lambda: samples.raw_zip(("..", b"x"), ("users.csv", b"x")), {"zip_path"}),
    "absolute": (lambda: samples.raw_zip(("/etc/users.csv", b"x")), {"zip_path"}),
    "drive": (lambda: samples.raw_zip(("C:\\users.csv", b"x")), {"zip_path"}),
    "backslash": (lambda: samples.raw_zip(("a\\users.csv", b"x")), {"zip_path"}),
    "folder": (lambda: samples.raw_zip(("users/", b"")), {"zip_path"}),
    "password": (lambda: samples.encrypted(samples.class_of_28()), {"zip_encrypted"}),
    "zip in a zip": (
        lambda: samples.raw_zip(("users.csv", b"x"), ("more.zip", samples.class_of_28())),
        {"zip_nested"},
    ),
    "31 files": (
        lambda: samples.raw_zip(*((f"{n}.csv", b"x") for n in range(31))), {"zip_entries"},
    ),
    "50,000 files": (
        lambda: samples.raw_zip(*((f"{n}", b"") for n in range(50_000))), {"zip_entries"},
    ),
    "two files of one name": (
        lambda: samples.raw_zip(("users.csv", b"x"), ("USERS.csv", b"y")), {"zip_twice"},
    ),
    "strange packing": (
        lambda: samples.raw_zip(("users.csv", b"x" * 99), method=zipfile.ZIP_LZMA),
        {"zip_method"},
    ),
    "overlapping": (overlapping, {"zip_damaged", "zip_bomb", "line_too_long"}),
    "cut off": (lambda: samples.class_of_28()[:-30], {"zip_damaged"}),
    "only the first bytes": (lambda: b"PK\x03\x04", {"zip_damaged"}),
    "empty zip": (lambda: samples.raw_zip(), {"no_users"}),
    "NUL in users.csv": (
        lambda: samples.raw_zip(("users.csv", b"sourcedId,givenName\n1,A\0na\n")), {"not_text"},
    ),
    "one endless line": (
        lambda: samples.raw_zip(("users.csv", random.Random(1).randbytes(900_000).hex().encode())),
        {"line_too_long"},
    ),
    "endless quote": (
        lambda: samples.raw_zip(("users.csv", b'sourcedId\n"' + b"a\nb" * 3_000 + b'"')), {"quote"},
    ),
    "30,000 users": (
        lambda: samples.raw_zip(
            ("users.csv", b"sourcedId,role\n" + b"".join(b"%d,x\n" % n for n in range(30_000)))
        ),
        {"too_many_rows"},
    ),
    "far cell": (lambda: samples.far_cell(), {"sheet_size"}),
    "far row without a place": (lambda: samples.far_cell("", 'r="1048576"'), {"sheet_size"}),
    "far row and near cell": (
        lambda: samples.far_cell('r="B2"', 'r="1048576"'), {"sheet_size"},
    ),
    "cell of no place": (lambda: samples.far_cell('r="0"'), {"sheet"}),
    "entities": (
        lambda: _with_part(
            "xl/worksheets/sheet1.xml",
            b'<!DOCTYPE a [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;'
            b"</worksheet>",
        ),
        {"sheet"},
    ),
    "other letters": (
        lambda: _with_part(
            "xl/worksheets/sheet1.xml",
            '<?xml version="1.0" encoding="UTF-16"?><worksheet/>'.encode("utf-16"),
        ),
        {"sheet"},
    ),
    "workbook bomb": (
        lambda: _with_part("xl/sharedStrings.xml", b"<sst>" + b" " * 30_000_000 + b"</sst>"),
        {"zip_bomb"},
    ),
    "no workbook": (lambda: _with_part("xl/workbook.xml", b"<nothing/>"), {"sheet", "empty"}),
}  # fmt: skip


def _with_part(name: str, part: bytes) -> bytes:
    """A workbook with one part replaced."""
    whole = zipfile.ZipFile(io.BytesIO(samples.far_cell('r="B2"')))
    entries = {each: whole.read(each) for each in whole.namelist()}
    return samples.raw_zip(*{**entries, name: part}.items())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_words_and_in_time(name: str) -> None:
    build, codes = HOSTILE[name]
    assert code_of(build()) in codes


def test_a_workbook_with_near_cells_is_read() -> None:
    # The sister of the far ones: the sample itself is a good workbook.
    assert code_of(samples.far_cell('r="B2"')) == ""


def test_what_is_counted_is_what_was_unpacked() -> None:
    random_bytes = random.Random(2).randbytes(11 * 1024 * 1024)
    archive = zips.opened(
        samples.raw_zip(("a.csv", random_bytes), ("b.csv", b"x"), method=zipfile.ZIP_STORED)
    )
    archive.read("a.csv")
    with pytest.raises(ExchangeError):
        archive.read("a.csv")


@settings(max_examples=1500, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes_are_read_or_refused(data: bytes) -> None:
    for prefix in (b"", b"PK\x03\x04", b"\xff\xfe"):
        refused = refusal(prefix + data)
        assert refused is None or refused.code != "no words"


@settings(max_examples=600, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["", "given", "family"]))
def test_random_text_is_read_or_refused(text: str, order: str) -> None:
    found = None
    with contextlib.suppress(ExchangeError):
        found = reading.read_text(text, order)
    for group in found.groups if found is not None else ():
        assert all(row.problem or row.given for row in group.rows)
        assert all(len(row.given) <= 40 for row in group.rows)


def _mutated(data: bytes, chance: random.Random) -> bytes:
    out = bytearray(data)
    for _n in range(chance.choice((1, 1, 2, 5, 30))):
        at = chance.randrange(len(out))
        match chance.randrange(4):
            case 0:
                out[at] = chance.randrange(256)
            case 1:
                del out[at : at + chance.randrange(1, 40)]
            case 2:
                out[at:at] = chance.randbytes(chance.randrange(1, 20))
            case _:
                out[at] ^= 1 << chance.randrange(8)
        if not out:
            break
    return bytes(out)


@pytest.mark.parametrize("kind", ["1.2", "sds", "xlsx"])
def test_thousands_of_changed_files_are_read_or_refused(kind: str) -> None:
    data = {
        "1.2": lambda: samples.class_of_28(),
        "sds": lambda: _stored(samples.zipped(samples.sds())),
        "xlsx": lambda: _stored(samples.far_cell('r="B2"')),
    }[kind]()
    chance = random.Random(7)
    read = refused = 0
    slowest = 0.0
    for _n in range(2_000):
        began = time.process_time()
        error = refusal(_mutated(data, chance))
        read += error is None
        refused += error is not None
        assert error is None or error.code != "no words"
        slowest = max(slowest, time.process_time() - began)
    assert refused > 100
    assert read > 10 or kind == "sds"
    assert slowest < SECONDS


def _stored(data: bytes) -> bytes:
    """Pack without compression: then changed bytes reach the parsers behind."""
    whole = zipfile.ZipFile(io.BytesIO(data))
    entries = [(name, whole.read(name)) for name in whole.namelist()]
    return samples.raw_zip(*entries, method=zipfile.ZIP_STORED)


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml"])
def test_changed_parts_of_a_workbook_are_read_or_refused(part: str) -> None:
    # With right checksums, so that the spreadsheet library sees them.
    whole = zipfile.ZipFile(io.BytesIO(samples.far_cell('r="B2"')))
    good = whole.read(part)
    chance = random.Random(11)
    for _n in range(600):
        error = refusal(_with_part(part, _mutated(good, chance)))
        assert error is None or error.code != "no words"
