"""The load tool on a small whole server: what it counts is what happened."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from deploy.load.baseline import ratios, relay, relaying
from deploy.load.idle import idle
from deploy.load.instant import instant
from deploy.load.loads import Options, Server, drive
from deploy.load.measure import percentiles, spread
from deploy.load.stack import Stack
from tests.conftest import missing
from tests.services import UnavailableError

PATIENCE = 90.0
SMALL = (2, 10, 4.0)


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    try:
        made = Stack(webs=2)
    except UnavailableError as error:
        missing(error)
    try:
        yield made.start()
    finally:
        made.stop()


def server(stack: Stack) -> Server:
    return Server(stack.bases, stack.link, pids=stack.pids, database=stack.database)


def assert_nothing_lost(result: dict[str, Any]) -> None:
    refused = sum(result["refused"].values())
    assert result["sent"] > 0
    assert result["sent"] == result["acknowledged"] + refused
    for name in ("lost", "duplicates", "unanswered", "undelivered", "backwards", "dropped"):
        assert result[name] == 0, name
    assert not any(result["log"].values()), result["log"]
    assert result["proposals_share"] <= 0.5
    assert sum(result["mix"].values()) == pytest.approx(1, abs=0.01)


@pytest.mark.embedded
def test_every_action_is_answered_delivered_and_in_the_log(stack: Stack) -> None:
    options = Options(seconds=4, warm=1, shape=SMALL, patience=PATIENCE)
    result = asyncio.run(drive(options, "A", server(stack)))
    assert_nothing_lost(result)
    # Each version that was acknowledged came to each of the pages, once.
    assert result["deliveries"] == result["acknowledged"] * 10
    assert result["sockets"] == 2 * (10 + 1)
    assert {"web1", "web2", "worker1", "postgres", "load generator"} <= result["cores"].keys()
    assert all(kb > 1000 for kb in result["resident_kb"].values())


@pytest.mark.embedded
def test_the_next_game_begins_on_the_same_sockets(stack: Stack) -> None:
    options = Options(
        seconds=1, warm=0.5, shape=(1, 10, 20.0), patience=PATIENCE, sessions=1, games=1
    )
    result = asyncio.run(drive(options, "A", server(stack)))
    assert_nothing_lost(result)
    assert result["games_ended"] == 1
    assert result["reconnects"] == 0


@pytest.mark.embedded
def test_pages_go_on_while_a_web_process_and_a_worker_are_replaced(stack: Stack) -> None:
    before = stack.pids()

    async def during() -> None:
        for name in ("web1", "worker1"):
            await asyncio.to_thread(stack.replace, name)

    options = Options(
        seconds=4, warm=1, shape=SMALL, patience=PATIENCE, reconnects=True, during=during
    )
    result = asyncio.run(drive(options, "B", server(stack)))
    assert_nothing_lost(result)
    assert result["reconnects"] > 0
    assert result["longest_down_s"] > 0
    after = stack.pids()
    assert before["web1"] != after["web1"]
    assert before["worker1"] != after["worker1"]
    assert before["web2"] == after["web2"]


@pytest.mark.embedded
def test_people_who_act_in_the_same_instant_all_count_and_see_the_same(stack: Stack) -> None:
    options = Options(shape=(2, 10, 4.0), patience=PATIENCE)
    result = asyncio.run(instant(options, server(stack)))
    assert_nothing_lost(result)
    assert result["sent"] == 4 * 16
    assert result["more"]["clients_compared"] == 20
    assert result["more"]["clients_behind"] == 0
    assert result["more"]["clients_that_differ"] == 0


@pytest.mark.embedded
def test_idle_tables_are_weighed_and_one_of_them_plays(stack: Stack) -> None:
    options = Options(seconds=2, warm=0.5, patience=PATIENCE)
    result = asyncio.run(idle(options, server(stack), 50, rest=1.0))
    assert result["tables"] == 2
    assert result["sockets"] == 50
    assert result["sent"] == result["acknowledged"] + sum(result["refused"].values())
    assert result["more"]["closed_by_server"] == 0
    assert result["more"]["web_kb_idle"] > 10_000


@pytest.mark.embedded
def test_the_relay_is_measured_by_the_same_code() -> None:
    options = Options(seconds=2, warm=0.5, shape=(2, 5, 10.0), patience=PATIENCE)
    with relaying() as (base, pids):
        result = asyncio.run(relay(options, "A", base, pids, size=2000))
    assert result["sent"] == result["acknowledged"] > 0
    assert result["deliveries"] == result["sent"] * 5
    assert 2000 < result["view_bytes"] < 2200
    assert ratios(result, result)["ack"] == {"p50": 1, "p95": 1, "p99": 1}


def test_percentiles_are_told_in_milliseconds() -> None:
    assert percentiles([n / 1000 for n in range(1, 101)]) == {
        "p50": 51.0, "p95": 95.0, "p99": 99.0, "max": 100.0
    }  # fmt: skip
    assert percentiles([]) == {}
    assert spread([3.0, 1.0, 2.0]) == "2 (1-3)"
