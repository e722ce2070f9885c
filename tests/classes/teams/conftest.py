"""Fixtures of the tests of teams."""

import pytest
from django.test import Client

from tests.school import SchoolCast, signed_in


@pytest.fixture
def client(cast: SchoolCast) -> Client:
    """Give the browser of a teacher of the class."""
    return signed_in(cast.teacher)
