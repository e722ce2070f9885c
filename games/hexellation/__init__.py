"""Hexellation: rules, views, bots."""
