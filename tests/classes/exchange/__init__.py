"""Tests of imports and exports of class lists."""
