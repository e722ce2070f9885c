"""Tests of hexclassroom.reports."""
