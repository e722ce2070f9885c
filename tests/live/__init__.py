"""Tests of hexclassroom.live."""
