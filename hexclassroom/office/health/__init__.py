"""Whether the server does its work: real checks, each in plain words with what to do."""

from hexclassroom.office.health.check import Check, State, worst
from hexclassroom.office.health.every import every, quick

__all__ = ["Check", "State", "every", "quick", "worst"]
