"""What is measured: how long commits take to the pages of a lesson."""

import pytest

from hexclassroom.operations import metrics


@pytest.fixture
def fanout() -> metrics.Fanout:
    """Give one with nothing on its way."""
    return metrics.Fanout()


def test_the_oldest_commit_that_was_not_shown_counts(fanout: metrics.Fanout) -> None:
    fanout.told("lesson", 10.0)
    fanout.told("lesson", 11.0)
    assert fanout.taken("lesson") == 10.0
    assert fanout.taken("lesson") is None


def test_what_could_not_be_shown_is_still_the_oldest(fanout: metrics.Fanout) -> None:
    fanout.told("lesson", 10.0)
    since = fanout.taken("lesson")
    fanout.told("lesson", 11.0)
    fanout.again("lesson", since)
    fanout.again("lesson", None)
    assert fanout.taken("lesson") == 10.0


def test_the_next_page_of_a_lesson_waited_for_nothing_of_before(fanout: metrics.Fanout) -> None:
    fanout.told("lesson", 10.0)
    fanout.forget("lesson")
    fanout.forget("lesson")
    fanout.told("lesson", 9999.0)
    assert fanout.taken("lesson") == 9999.0
