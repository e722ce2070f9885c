"""Tests of evidence and indicators."""
