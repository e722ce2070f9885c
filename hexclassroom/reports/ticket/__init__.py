"""The exit ticket: a few closed questions at the end of a lesson, anonymous by design."""
