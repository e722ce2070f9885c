"""What has to hold for pages, sockets and polls that come through a proxy."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import json
import secrets
import signal
import socket as sockets
import ssl
import threading
import time
from pathlib import Path
from typing import Any

import requests
import urllib3
from requests.adapters import HTTPAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.faults import people
from tests.proxied import configured
from tests.proxied.running import Proxy, Server, connections, says
from tests.services import free_port

urllib3.disable_warnings()
TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname = False
TRUSTING.verify_mode = ssl.CERT_NONE
PERSON = "127.0.0.77"
"""Where somebody comes from: an address of this machine that nothing else uses."""
MARK = {"X-HexClassroom": "1"}


class Unverified(requests.Session):
    """A session that takes our own certificate."""

    def __init__(self) -> None:
        """Switch it off."""
        super().__init__()
        self.verify = False
        self.trust_env = False  # a list of authorities there would win


def seat(proxy: Proxy, code: str) -> requests.Session:
    """Join as a student."""
    session = Unverified()
    people._post(session, f"{proxy.url}/j/{code}/")
    assert "seat" in session.cookies, "no seat"
    return session


def cookies_are_secure(session: requests.Session) -> None:
    """The program knows that pages come by TLS."""
    for cookie in session.cookies:
        assert cookie.secure, cookie.name


def plain_http_is_sent_to_tls(proxy: Proxy) -> None:
    """Whoever types the address without https gets there."""
    answer = requests.get(
        f"http://{configured.HOST}:{proxy.plain}/join/", allow_redirects=False, timeout=30
    )
    assert answer.status_code in (301, 308), answer.status_code
    assert answer.headers["Location"].startswith("https://")


def inside_stays_inside(proxy: Proxy) -> None:
    """Numbers and checks are not for the internet."""
    for path in ("/metrics", "/readyz", "/readyz?own"):
        assert Unverified().get(proxy.url + path, timeout=30).status_code == 404, path
    assert Unverified().get(f"{proxy.url}/healthz", timeout=30).status_code == 200


def large_bodies_are_refused(proxy: Proxy, session: requests.Session) -> None:
    """Six megabytes and no more: told before it has all been read, or the line is cut."""
    try:
        answer = session.post(f"{proxy.url}/join/", data=b"x" * 6_500_000, timeout=60)
    except requests.ConnectionError:
        return
    assert answer.status_code == 413, answer.status_code


def static_files_of_both_versions_are_there(proxy: Proxy, server: Server) -> None:
    """What the processes themselves do not know any more, too."""
    new = next(
        path for path in server.published.rglob("*.js")
        if len(path.name.split(".")) == 3 and path.name != "old.0123456789ab.js"
    )  # fmt: skip
    for path in (new, server.published / "js" / "old.0123456789ab.js"):
        url = f"{proxy.url}/static/{path.relative_to(server.published)}"
        answer = Unverified().get(url, timeout=30)
        assert answer.status_code == 200, url
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "javascript" in answer.headers["Content-Type"]
    secret = server.published.parent / "secret"
    secret.write_text("x")
    for path in ("/static/../secret", "/static/%2e%2e/secret", "/static//../secret"):
        raw = requests.Request("GET", proxy.url).prepare()
        raw.url = proxy.url + path
        assert Unverified().send(raw, timeout=30, verify=False).text != "x", path


async def socket(proxy: Proxy, cookie: str) -> ClientConnection:
    """Open a student's socket."""
    return await connect(
        f"wss://{configured.HOST}:{proxy.port}/ws/play/",
        ssl=TRUSTING, additional_headers={"Cookie": cookie}, origin=proxy.url,  # type: ignore[arg-type]
        open_timeout=20,
    )  # fmt: skip


async def sockets_pass(proxy: Proxy, cookie: str) -> None:
    """A socket opens and says something; one from elsewhere does not open."""
    async with await socket(proxy, cookie) as opened:
        assert await asyncio.wait_for(opened.recv(), 30)
    try:
        async with connect(
            f"wss://{configured.HOST}:{proxy.port}/ws/play/",
            ssl=TRUSTING,
            additional_headers={"Cookie": cookie},
            origin="https://evil.example",  # type: ignore[arg-type]
        ):
            raise AssertionError("a socket of another server opened")
    except WebSocketException:
        pass


def polls_stay_with_one_process(proxy: Proxy, server: Server, students: list[Any]) -> None:
    """All that one page asks goes to one process, and pages are shared out among both."""
    before = [connections(port, "http") for port in server.ports]

    def asks(session: requests.Session) -> None:
        url = f"{proxy.url}/live/poll/{secrets.token_hex(16)}/play/"
        first = session.get(url, headers=MARK, timeout=60)
        assert first.status_code == 200, first.status_code
        assert first.json(), "nothing to show"
        for _ in range(6):
            answer = session.post(url, data="[]", headers={**MARK, "Origin": proxy.url}, timeout=60)
            assert answer.status_code == 200, answer.status_code

    threads = [threading.Thread(target=asks, args=(each,)) for each in students]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    grown = [
        connections(port, "http") - was for port, was in zip(server.ports, before, strict=True)
    ]
    assert sum(grown) == len(students), grown
    assert min(grown) > 0, grown


def a_long_poll_waits(proxy: Proxy, session: requests.Session) -> None:
    """Half a minute without a word is not too long."""
    url = f"{proxy.url}/live/poll/{secrets.token_hex(16)}/play/"
    assert session.get(url, headers=MARK, timeout=60).json()
    began = time.monotonic()
    while session.get(url, headers=MARK, timeout=60).json():
        began = time.monotonic()
    assert time.monotonic() - began > 20


async def nothing_is_missed_while_a_process_is_replaced(
    proxy: Proxy, server: Server, students: list[Any]
) -> tuple[int, float]:
    """Restart both web processes in turn; give how many pages came and the longest time without.

    A page never gets an error, a socket is open again within five seconds.
    """
    cookies = [people.header(each) for each in students]
    stop = asyncio.Event()
    gaps: list[float] = [0.0]
    codes: list[int] = []
    served = 0

    async def stay(cookie: str) -> None:
        lost: float | None = None
        while not stop.is_set():
            try:
                async with await socket(proxy, cookie) as opened:
                    await asyncio.wait_for(opened.recv(), 20)
                    if lost is not None:
                        gaps.append(time.monotonic() - lost)
                        lost = None
                    while not stop.is_set():
                        with contextlib.suppress(TimeoutError):
                            await asyncio.wait_for(opened.recv(), 0.5)
            except (OSError, WebSocketException, ConnectionClosed, TimeoutError) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None:
                    codes.append(error.rcvd.code)
                lost = lost if lost is not None else time.monotonic()
                await asyncio.sleep(0.25)

    def ask() -> None:
        nonlocal served
        session = Unverified()
        while not stop.is_set():
            answer = session.get(f"{proxy.url}/join/", timeout=30)
            assert answer.status_code == 200, answer.status_code
            served += 1

    tasks = [asyncio.create_task(stay(cookie)) for cookie in cookies]
    pages = [asyncio.create_task(asyncio.to_thread(ask)) for _ in range(2)]
    await asyncio.sleep(3)
    for child in server.webs:
        starts = child.starts
        child.signal(signal.SIGTERM)
        await child.up(starts)
        await asyncio.sleep(4)
    await asyncio.sleep(2)
    stop.set()
    await asyncio.gather(*tasks, *pages)
    assert 1012 in codes, codes
    assert max(gaps) < 5, gaps
    assert served > 10
    return served, max(gaps)


def headers_are_made_anew(kind: str, program: str, folder: Path) -> None:
    """What a browser claims about addresses reaches no process."""
    seen: list[dict[str, str]] = []

    class Echo(http.server.BaseHTTPRequestHandler):
        """Notes what arrives."""

        def do_GET(self) -> None:
            """Answer."""
            if not self.path.startswith("/readyz"):
                seen.append(dict(self.headers.items()))
            body = json.dumps({}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            """Be quiet."""

    ports = [free_port(), free_port()]
    echoes = [http.server.ThreadingHTTPServer(("127.0.0.1", port), Echo) for port in ports]
    for echo in echoes:
        threading.Thread(target=echo.serve_forever, daemon=True).start()
    folder.mkdir()
    proxy = Proxy(kind, program, folder, ports).start()
    try:
        forged = {
            "X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "http", "X-Real-IP": "6.6.6.6",
            "X-Forwarded-Host": "evil.example", "Forwarded": "for=6.6.6.6", "X-Poll-Client": "x",
        }  # fmt: skip
        for path in ("/join/", "/live/poll/0123456789abcdef/play/"):
            Unverified().get(proxy.url + path, headers=forged, timeout=30)
    finally:
        proxy.stop()
        for echo in echoes:
            echo.shutdown()
    assert len(seen) == 2
    for headers in seen:
        assert headers["X-Forwarded-For"] == "127.0.0.1", headers
        assert headers["X-Forwarded-Proto"] == "https", headers
        assert headers["X-Forwarded-Host"] == f"{configured.HOST}:{proxy.port}", headers
        assert headers["Host"] == f"{configured.HOST}:{proxy.port}", headers
        assert "evil" not in str(headers)


class FromElsewhere(HTTPAdapter):
    """Connections that come from an address of their own, so that it can be looked for."""

    def init_poolmanager(self, *words: Any, **more: Any) -> None:
        """Name the address."""
        super().init_poolmanager(*words, source_address=(PERSON, 0), **more)


def logs_tell_nothing_of_people(kind: str, program: str, folder: Path) -> None:
    """Neither of pages that are answered nor of a process that breaks off: an error in every log.

    No address, cookie, query or join code is in anything that the proxy writes.
    """

    class Breaks(http.server.BaseHTTPRequestHandler):
        """Says that it is well, and breaks off whatever else is asked."""

        def do_GET(self) -> None:
            """Answer or not."""
            if self.path.startswith(("/readyz", "/well/", "/j/")):
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()
            self.close_connection = True

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_words: Any) -> None:
            """Be quiet."""

    ports = [free_port(), free_port()]
    breaking = [http.server.ThreadingHTTPServer(("127.0.0.1", port), Breaks) for port in ports]
    for each in breaking:
        threading.Thread(target=each.serve_forever, daemon=True).start()
    folder.mkdir()
    proxy = Proxy(kind, program, folder, ports).start()
    try:
        person = Unverified()
        for start in ("https://", "http://"):
            person.mount(start, FromElsewhere())
        person.headers.update(
            {"Referer": f"{proxy.url}/join/?name=REFERRED", "Cookie": "seat=COOKIE"}
        )
        plain = f"http://{configured.HOST}:{proxy.plain}"
        codes = []
        for address in (proxy.url, plain):
            for path in ("/well/", "/j/JOINED/", "/broken/", "/static/nothing.js", "/metrics"):
                url = f"{address}{path}?code=QUERY"
                codes.append(person.get(url, allow_redirects=False, timeout=60).status_code)
        codes.append(person.post(f"{proxy.url}/live/poll/0123/?x=QUERY", timeout=60).status_code)
        # The second one may hear from the proxy that no process is left.
        assert [code for code in codes if code >= 500] in ([502, 502], [502, 503]), codes
        assert codes.count(200) == 2, codes
        for port in (proxy.port, proxy.plain):
            with sockets.create_connection((configured.HOST, port), 30, (PERSON, 0)) as raw:
                raw.sendall(b"GET /join/?x=QUERY HTTP/1.1\r\nno header\r\n\r\n")
                raw.settimeout(30)
                with contextlib.suppress(OSError):
                    raw.recv(1000)
    finally:
        proxy.stop()
        for each in breaking:
            each.shutdown()
    written = {
        path: path.read_text(errors="replace")
        for path in folder.rglob("*")
        if path.is_file() and path.suffix in (".log", "")
    }
    everything = "".join(written.values())
    assert "/broken/" in everything
    assert "502" in everything
    for file, text in written.items():
        for secret in (PERSON, "REFERRED", "COOKIE", "QUERY", "JOINED"):
            assert secret not in text, (file.name, secret, text)


def ready(server: Server) -> bool:
    """Say whether both processes take pages."""
    return all(says(port, "/readyz?own") for port in server.ports)
