"""Fixtures of the tests about storage: those of the live table's tests."""

from tests.live.conftest import _quick_bots, live_hub

__all__ = ["_quick_bots", "live_hub"]
