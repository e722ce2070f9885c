"""Tests of hexclassroom.accounts."""
