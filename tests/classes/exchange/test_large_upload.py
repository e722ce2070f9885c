"""The real embedded server: 50 MB come in, clear words go out, its memory stays as it was."""

import http.client
import re
import sys
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.classroom import ClassroomServer

pytestmark = pytest.mark.embedded
BOUNDARY = "part"
MB = 1024 * 1024


def token_of(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found
    return found[1]


def teacher(classroom: ClassroomServer) -> tuple[OpenerDirector, CookieJar]:
    """Sign in with the printed link, as its page does."""
    jar = CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    start = f"{classroom.local_url}/start/"
    page = browser.open(start).read().decode()
    secret = classroom.teacher_path.partition("#")[2]
    sent = {"token": secret, "csrfmiddlewaretoken": token_of(page)}
    browser.open(start, urlencode(sent).encode())
    return browser, jar


def peak(classroom: ClassroomServer) -> int:
    """Give the most memory that the server ever had, in bytes."""
    assert classroom.process is not None
    status = Path(f"/proc/{classroom.process.pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024


def body(token: str, size: int) -> bytes:
    """Give what a browser sends with a chosen file."""
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n'
        f'{token}\r\n--{BOUNDARY}\r\nContent-Disposition: form-data; name="text"\r\n\r\n\r\n'
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'
        "Content-Type: text/csv\r\n\r\n"
    )
    return head.encode() + b"Ana\n" * (size // 4) + f"\r\n--{BOUNDARY}--\r\n".encode()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells how much memory there was")
@pytest.mark.parametrize("chunked", [False, True], ids=["with its size", "in chunks"])
def test_50_mb_are_refused_in_words_and_never_held(
    classroom: ClassroomServer, chunked: bool
) -> None:
    browser, jar = teacher(classroom)
    page = browser.open(f"{classroom.local_url}/classes/import/").read().decode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "Cookie": "; ".join(f"{each.name}={each.value}" for each in jar),
    }
    sent = body(token_of(page), 50 * MB)
    before = peak(classroom)
    connection = http.client.HTTPConnection("127.0.0.1", classroom.port, timeout=60)
    pieces = (sent[n : n + MB] for n in range(0, len(sent), MB))
    connection.request(
        "POST", "/classes/import/", pieces if chunked else sent, headers, encode_chunked=chunked
    )
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status == 413
    assert "This file is too large" in text
    assert peak(classroom) - before < 40 * MB
    # The server goes on, and a list of a class is taken.
    connection.request("POST", "/classes/import/", body(token_of(page), 80), headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 302
