"""Tests of hexclassroom.classes."""
