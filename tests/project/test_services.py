"""The services that the tests start."""

import psycopg
import redis

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
