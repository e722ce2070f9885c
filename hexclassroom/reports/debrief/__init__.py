"""The debrief: its steps on the projector, what the teacher leads it with, what came up."""
