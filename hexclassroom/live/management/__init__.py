"""Management commands of the app live."""
