"""Commands that run and look after a classroom server."""
