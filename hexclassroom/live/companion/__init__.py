"""Companions of printed games: timer, bank, score sheets. The server keeps nothing of them."""
