"""Real browsers against the real embedded server."""
