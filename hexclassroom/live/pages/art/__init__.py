"""Tiles, colonies and symbols drawn as SVG: pure functions of frozen values."""
