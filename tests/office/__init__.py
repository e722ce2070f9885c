"""The admin area of a school."""
