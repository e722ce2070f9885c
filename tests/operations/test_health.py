"""/healthz, /readyz and /metrics in front of a real server, and the registry of checks."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from hexclassroom.operations import health, leaving, views
from hexclassroom.operations.views import Operations
from tests.operations.whole import Whole, until


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty registry."""
    monkeypatch.setattr(health, "_checks", {})
    monkeypatch.setattr(health, "FRESH", 0.0)


@pytest.fixture
def stays() -> Iterator[None]:
    """Take back that the process ends."""
    try:
        yield
    finally:
        leaving.stay()


async def nothing(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"handed on"})


async def ask(path: str, query: bytes = b"", client: Any = ("127.0.0.1", 1), **more: Any) -> Any:
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": query, "headers": [],
        "client": client, **more,
    }  # fmt: skip
    talk = ApplicationCommunicator(Operations(nothing), scope)
    await talk.send_input({"type": "http.request", "body": b""})
    start = await talk.receive_output(30)
    body = await talk.receive_output(30)
    return start["status"], body["body"].decode()


@pytest.mark.usefixtures("only")
async def test_it_is_ready_where_every_check_is_well() -> None:
    health.check("one")(lambda: "")
    status, body = await ask("/readyz")
    assert status == 200
    assert json.loads(body) == {"ready": True, "checks": {"process": "ok", "one": "ok"}}


@pytest.mark.usefixtures("only")
async def test_one_check_that_fails_is_named_and_makes_it_unready() -> None:
    def breaks() -> str:
        raise RuntimeError("postgresql://user:secret@host")

    health.check("one")(lambda: "")
    health.check("two")(lambda: "on fire")
    health.check("three")(breaks)
    status, body = await ask("/readyz")
    assert status == 503
    checks = json.loads(body)["checks"]
    assert checks == {"process": "ok", "one": "ok", "two": "on fire", "three": checks["three"]}
    assert checks["three"] == "failed: RuntimeError"


@pytest.mark.usefixtures("only")
async def test_a_check_that_hangs_delays_nobody_and_costs_one_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hold, asked = threading.Event(), []

    def hangs() -> str:
        asked.append(1)
        hold.wait(60)
        return ""

    health.check("stuck")(hangs)
    monkeypatch.setattr(health.every, "__defaults__", (0.2,))
    for _ in range(3):
        status, body = await ask("/readyz")
        assert status == 503
        assert json.loads(body)["checks"]["stuck"] == "no answer in 0.2 s"
    assert len(asked) == 1
    hold.set()
    end = time.monotonic() + 60
    while (await ask("/readyz"))[0] != 200:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


@pytest.mark.usefixtures("only")
async def test_a_crowd_that_asks_while_a_check_hangs_shares_one_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hold, asked = threading.Event(), []

    def hangs() -> str:
        asked.append(1)
        hold.wait(120)
        return "it was late"

    health.check("stuck")(hangs)
    monkeypatch.setattr(health.every, "__defaults__", (60.0,))
    before = threading.active_count()
    crowd = [asyncio.create_task(ask("/readyz")) for _ in range(200)]
    while not asked:
        await asyncio.sleep(0.01)
    assert threading.active_count() <= before + 1
    crowd[0].cancel()  # who goes away takes nobody's answer along
    hold.set()
    answers = await asyncio.gather(*crowd[1:])
    assert len(asked) == 1
    for status, body in answers:
        assert status == 503
        assert json.loads(body)["checks"]["stuck"] == "it was late"


@pytest.mark.usefixtures("only")
async def test_an_answer_is_good_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    health.check("one")(lambda: asked.append(1) or "")
    monkeypatch.setattr(health, "FRESH", 3600.0)
    for _ in range(5):
        assert (await ask("/readyz"))[0] == 200
    assert len(asked) == 1


@pytest.mark.usefixtures("only", "stays")
async def test_a_process_that_ends_is_alive_and_takes_no_pages() -> None:
    leaving.note()
    assert await ask("/readyz", b"own") == (
        503,
        '{"ready":false,"checks":{"process":"leaving"}}',
    )
    assert (await ask("/readyz"))[0] == 503
    assert (await ask("/healthz"))[0] == 200


async def test_anything_else_is_handed_on() -> None:
    assert await ask("/readyz/more") == (404, "handed on")
    assert await ask("/healthz", method="POST") == (404, "handed on")


async def test_metrics_are_for_listed_addresses_that_come_directly_and_for_the_token(
    settings: Any,
) -> None:
    settings.METRICS_TOKEN = "for-the-scraper"
    assert (await ask("/metrics"))[0] == 200
    assert (await ask("/metrics", client=("::ffff:127.0.0.1", 1)))[0] == 200
    assert (await ask("/metrics", client=("192.0.2.7", 1)))[0] == 404
    assert (await ask("/metrics", client=None))[0] == 404
    forwarded = [(b"x-forwarded-for", b"127.0.0.1")]
    assert (await ask("/metrics", headers=forwarded))[0] == 404
    for word, status in ((b"for-the-scraper", 200), (b"for-the-scrapeR", 404), (b"", 404)):
        headers = [*forwarded, (b"authorization", b"Bearer " + word)]
        assert (await ask("/metrics", headers=headers))[0] == status
    settings.METRICS_TOKEN = ""
    assert (await ask("/metrics", headers=[*forwarded, (b"authorization", b"Bearer ")]))[0] == 404


async def test_a_number_that_cannot_be_had_keeps_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks() -> None:
        raise OSError("away")

    monkeypatch.setattr(views.metrics, "_before", [breaks])
    status, body = await ask("/metrics")
    assert status == 200
    assert "hexclassroom_commit_seconds_bucket" in body


@pytest.mark.embedded
def test_a_whole_server_tells_how_it_is_and_what_it_counts(whole: Whole) -> None:
    lesson = whole.lesson()
    web = whole.serve()
    # A probe of a container sends whatever name it likes, and comes without TLS.
    assert web.get("/healthz", Host="anything.example")[0] == 200
    assert web.get("/join/", Host="anything.example")[0] == 400
    checks = web.ready()
    assert not checks["ready"]
    assert "no worker" in checks["checks"]["worker"]
    whole.work()
    until(lambda: web.ready()["ready"], "the worker is seen")
    with web.page(lesson["tokens"][0]) as page:
        answer = page.answer(page.hand(up=True))
        page.reach(answer["v"])
        page.socket.send('{"key": "12345678", "action": {}}')
        assert not page.answer("12345678")["ok"]
        status, text = web.get("/metrics")
        assert status == 200
        for line in (
            'hexclassroom_connections{page="play",transport=',
            "hexclassroom_tables 1.0",
            'hexclassroom_actions_total{kind="hand"} 1.0',
            "hexclassroom_refusals_total{code=",
            "hexclassroom_commit_seconds_count",
            "hexclassroom_fanout_seconds_count",
            'hexclassroom_queue_length{queue="live"} 0.0',
            'hexclassroom_queue_length{queue="reports"}',
        ):
            assert line in text, line
        for secret in (lesson["lesson"], lesson["tokens"][0]):
            assert secret not in text
    assert web.get("/metrics", X_Forwarded_For="127.0.0.1")[0] == 404


@pytest.mark.embedded
def test_a_worker_tells_its_numbers_on_a_port_of_its_own(whole: Whole) -> None:
    import urllib.request

    from tests.services import free_port

    lesson = whole.lesson()
    port = free_port()
    # An address of this machine that is not the one without a setting.
    where = {"HOST": "127.0.0.2", "PORT": str(port)}
    whole.work(**{f"HEXCLASSROOM_WORKER_METRICS_{name}": value for name, value in where.items()})
    whole.query(
        "UPDATE live_table SET clock_ends = now(), due = now() WHERE id = %s", lesson["table"]
    )

    def lateness() -> bool:
        with urllib.request.urlopen(f"http://127.0.0.2:{port}/metrics", timeout=60) as answer:
            text = answer.read().decode()
        count = next(line for line in text.splitlines() if "timer_lateness_seconds_count" in line)
        return float(count.split()[1]) >= 1 and "hexclassroom_sweep_seconds_count" in text

    until(lateness, "a deadline was met and measured")
