"""Hexagonal Thing: rules, views, bots."""
