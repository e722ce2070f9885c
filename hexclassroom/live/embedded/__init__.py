"""Embedded mode: the whole of HexClassroom as one process on a teacher's laptop."""

from django.dispatch import Signal

classroom_starting = Signal()
"""Sent once in the server's process, after migrating and before anything is served or swept.

Argument `now`: the server's time. Receivers put right what a stop or a crash left behind.
"""
