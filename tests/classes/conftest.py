"""Fixtures of the tests of classes."""

import pytest

from tests.school import SchoolCast


@pytest.fixture
def cast(db: None) -> SchoolCast:
    return SchoolCast()
