"""Fixtures: one whole server for a file of tests."""

from collections.abc import Iterator

import pytest

from tests.conftest import missing
from tests.operations.whole import Whole
from tests.services import UnavailableError


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Whole]:
    """Give PostgreSQL and Redis of this file's own, which its tests may kill."""
    try:
        whole = Whole(tmp_path_factory.mktemp("whole"))
    except UnavailableError as error:
        missing(error)
    try:
        yield whole
    finally:
        whole.stop()


@pytest.fixture
def whole(services: Whole) -> Iterator[Whole]:
    """Give them without a process of the server."""
    try:
        yield services
    finally:
        services.clear()
