"""Tests of hexclassroom.backup."""
