"""The parts of the one writer: only hexclassroom.live.actions lets them change anything.

Others read through them: row.peek, and who has to act and when (duty, clock).
"""
