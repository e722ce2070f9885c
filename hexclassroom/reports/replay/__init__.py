"""Finished games shown again, move by move, without anybody's name."""
