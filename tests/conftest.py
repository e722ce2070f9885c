"""Fixtures for all tests."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.classroom import ClassroomServer
from tests.services import (
    Postgres,
    Redis,
    UnavailableError,
    free_port,
    shared_postgres,
    shared_redis,
)

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests by their folder: they must not run beside asyncio tests."""
    for item in items:
        if item.path.is_relative_to(HERE / "e2e"):
            item.add_marker(pytest.mark.e2e)


def missing(reason: object) -> NoReturn:
    """Skip where a service is missing; in CI fail, since nothing may be skipped there."""
    if os.environ.get("CI"):
        pytest.fail(str(reason), pytrace=False)
    pytest.skip(str(reason))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """End what threads of the live tests still hold open, or PostgreSQL keeps the test database."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """Give a real PostgreSQL cluster; `new_database(name)` makes an empty database in it."""
    try:
        return shared_postgres()
    except UnavailableError as error:
        missing(error)


@pytest.fixture(scope="session")
def redis_server() -> Redis:
    """Give a real server that speaks Redis."""
    try:
        return shared_redis()
    except UnavailableError as error:
        missing(error)


@pytest.fixture
def classroom(tmp_path: Path) -> Iterator[ClassroomServer]:
    """Give the real embedded server, running on an empty data directory of its own."""
    server = ClassroomServer(tmp_path / "data", free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()
        sys.stdout.write(server.text())  # shown where the test failed
