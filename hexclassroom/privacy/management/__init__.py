"""Management commands of the app privacy."""
