"""The services that the tests start."""

import random
import socket
import subprocess
import sys
import time

import psycopg
import pytest
import redis

from tests import services
from tests.classroom import ROOT
from tests.services import Postgres, Redis


def test_postgresql_gives_empty_databases(postgres: Postgres) -> None:
    with psycopg.connect(postgres.new_database("first")) as connection:
        connection.execute("CREATE TABLE t (n integer)")
    with psycopg.connect(postgres.new_database("first")) as connection:
        found = connection.execute("SELECT to_regclass('t')").fetchone()
    assert found == (None,)


def test_redis_answers(redis_server: Redis) -> None:
    client = redis.Redis.from_url(redis_server.url(3))
    client.set("key", "value")
    assert client.get("key") == b"value"
    client.close()


def test_the_workers_of_a_run_do_not_share_ports() -> None:
    shares = [services.ports_of(name) for name in ("", "gw0", "gw1", "gw3", "gw10")]
    assert all(len(each) >= 1000 for each in shares)
    assert len({port for each in shares for port in each}) == sum(map(len, shares))


def test_no_port_is_given_twice_even_if_a_test_seeds_the_dice() -> None:
    found = []
    for _ in range(20):
        random.seed(1)
        found.append(services.free_port())
    assert len(set(found)) == 20
    assert set(found) <= set(services.PORTS)


def test_a_port_that_somebody_took_meanwhile_is_not_the_end() -> None:
    postgres, server = Postgres(), Redis()
    with socket.socket() as first, socket.socket() as second:
        first.bind(("127.0.0.1", postgres.port))
        second.bind(("127.0.0.1", server._server._desired_port))
        for taken in (first, second):
            taken.listen()
        try:
            with psycopg.connect(postgres.start().url()) as connection:
                connection.execute("SELECT 1")
            client = redis.Redis.from_url(server.start().url())
            assert client.ping()
            client.close()
        finally:
            postgres.stop()
            server.stop()


def test_a_killed_test_run_leaves_no_database_server(postgres: Postgres) -> None:
    code = (
        "import sys, time; from tests.services import Postgres; "
        "print(Postgres().start().url(), flush=True); time.sleep(60)"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    url = run.stdout.readline().strip()
    psycopg.connect(url).close()
    run.kill()
    run.wait()
    for _ in range(100):
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            return
        time.sleep(0.1)
    pytest.fail("PostgreSQL still answers")
