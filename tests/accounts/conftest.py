"""A school for every test, and a cache that remembers no earlier one."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tests.school import SchoolCast


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def cast(db: None) -> SchoolCast:
    """Give the fixed cast."""
    return SchoolCast()
