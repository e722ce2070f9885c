"""What the databases really say when they cannot save, and how it is told apart."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import redis
from django.db import DatabaseError, IntegrityError, connection, transaction

from hexclassroom.accounts.models import User
from hexclassroom.live import words
from hexclassroom.trouble import Trouble, trouble_of
from tests.storage.refusing import on_sqlite, read_only, run

without_a_server = pytest.mark.skipif(
    os.environ.get("HEXCLASSROOM_TEST_DB") != "postgres", reason="SQLite has no server to lose"
)
pytestmark = pytest.mark.django_db(transaction=True)


def write() -> None:
    """Write more than fits into a page."""
    User.objects.create_user("large@school.test", name="x" * 100)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_session (session_key, session_data, expire_date)"
            " VALUES (%s, %s, '2030-01-01 00:00:00')",
            ["large", "x" * 2_000_000],
        )


@contextmanager
def full() -> Iterator[None]:
    """SQLite gets no more pages; PostgreSQL says what it says of a full disk."""
    if on_sqlite():
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")
        yield
        run("PRAGMA max_page_count=1000000")
        return
    run("CREATE FUNCTION test_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$")  # fmt: skip
    run("CREATE TRIGGER test_full BEFORE INSERT ON django_session "
        "FOR EACH ROW EXECUTE FUNCTION test_full()")  # fmt: skip
    yield
    run("DROP FUNCTION test_full() CASCADE")


@contextmanager
def busy() -> Iterator[None]:
    """Somebody else holds what is wanted, for longer than we wait."""
    if on_sqlite():
        other = sqlite3.connect(str(connection.settings_dict["NAME"]), isolation_level=None)
        with contextlib.closing(other):
            other.execute("BEGIN IMMEDIATE")
            run("PRAGMA busy_timeout=50")
            yield
            other.execute("ROLLBACK")
        run("PRAGMA busy_timeout=20000")
        return
    other_connection = connection.copy()
    with other_connection.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")
        run("SET lock_timeout = 50")
        yield
        cursor.execute("ROLLBACK")
    other_connection.close()
    run("SET lock_timeout = 0")


@contextmanager
def gone() -> Iterator[None]:
    """The connection is ended by the server; SQLite has none that could be."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (mine,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        # This one alone: threads of other tests keep connections, which they would find dead.
        cursor.execute("SELECT pg_terminate_backend(%s)", [mine])
    other.close()
    yield
    connection.close()


Way = Callable[[], "contextlib.AbstractContextManager[None]"]


@pytest.mark.parametrize(
    ("way", "trouble"),
    [(full, Trouble.FULL), (read_only, Trouble.UNSAVED), (busy, Trouble.BUSY)],
)
def test_the_database_s_own_words_are_told_apart_and_nothing_is_half_written(
    way: Way, trouble: Trouble
) -> None:
    with way(), pytest.raises(DatabaseError) as caught, transaction.atomic():
        write()
    assert trouble_of(caught.value) is trouble
    assert not User.objects.filter(email="large@school.test").exists()
    # The same connection goes on when the reason has gone.
    write()
    assert User.objects.filter(email="large@school.test").exists()


@pytest.mark.processes
@without_a_server
def test_a_connection_that_the_server_ended_is_lost() -> None:
    with gone(), pytest.raises(DatabaseError) as caught:
        write()
    assert trouble_of(caught.value) is Trouble.LOST
    write()


@pytest.mark.processes
@without_a_server
def test_a_server_that_is_not_there_is_lost_too() -> None:
    nowhere = connection.copy()
    nowhere.settings_dict = {**nowhere.settings_dict, "PORT": "1"}
    with pytest.raises(DatabaseError) as caught:
        nowhere.ensure_connection()
    assert trouble_of(caught.value) is Trouble.LOST


def test_what_is_no_trouble_of_the_database_is_none() -> None:
    assert trouble_of(ValueError("x")) is None
    User.objects.create_user("a@b.example")
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        User.objects.create_user("a@b.example")
    assert trouble_of(caught.value) is None
    with pytest.raises(DatabaseError) as wrong, transaction.atomic():
        run("SELECT nothing FROM nowhere")
    assert trouble_of(wrong.value) is None


def test_an_error_behind_another_one_is_found() -> None:
    def wrapped() -> None:
        try:
            write()
        except DatabaseError as error:
            raise RuntimeError("of our own") from error

    with read_only(), pytest.raises(RuntimeError) as caught:
        wrapped()
    assert trouble_of(caught.value) is Trouble.UNSAVED


def test_an_error_that_was_cut_off_counts_no_more() -> None:
    def hidden() -> None:
        try:
            write()
        except DatabaseError:
            raise RuntimeError("of our own") from None

    with read_only(), pytest.raises(RuntimeError) as caught:
        hidden()
    assert trouble_of(caught.value) is None


def test_without_redis_nobody_promises_that_nothing_was_changed() -> None:
    nowhere = redis.Redis(port=1, socket_connect_timeout=30)
    with pytest.raises(redis.ConnectionError) as caught:
        nowhere.ping()
    trouble = trouble_of(caught.value)
    assert trouble is Trouble.REDIS
    assert trouble.passes
    assert "Nothing was changed" not in str(trouble.words)


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_is_a_refusal_with_words(trouble: Trouble) -> None:
    assert words.say(trouble.value) == str(trouble.words)
    assert trouble.value in words.CODES
