"""The services that the tests start."""

import subprocess
import sys
import time

import psycopg
import pytest
import redis

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
