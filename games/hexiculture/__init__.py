"""Hexiculture: rules, scoring, views, bots."""
