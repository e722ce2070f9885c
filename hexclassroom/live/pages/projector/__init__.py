"""The public screen."""
