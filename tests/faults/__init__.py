"""Whole servers of real processes that are killed, stopped and cut off while classes play."""
