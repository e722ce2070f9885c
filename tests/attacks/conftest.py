"""Fixtures of the attacks: two schools, each with everything that an address can name."""

import pytest

from tests.attacks.schools import TwoSchools


@pytest.fixture
def two(db: None) -> TwoSchools:
    return TwoSchools()
