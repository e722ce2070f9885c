"""The short form of the fault test; the long one is `python -m tests.faults --minutes 5`."""

import random

import pytest

from tests.conftest import missing
from tests.faults.faults import SHORT, shuffled
from tests.faults.run import whole
from tests.services import UnavailableError

SEED = 7
PATIENCE = 4.0
"""Limits of time are at least so many times as long as those that the long form demands: on a
shared machine a process may not be run at all for seconds. What never comes right still fails."""


@pytest.mark.faults
async def test_classes_play_on_while_processes_databases_and_networks_fail() -> None:
    names = shuffled(random.Random(SEED), SHORT)
    try:
        report = await whole(SEED, print, names, patience=PATIENCE)
    except UnavailableError as error:
        missing(error)
    assert report.problems == []
    assert [each.name for each in report.windows] == names
