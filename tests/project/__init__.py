"""Tests of the project frame."""
