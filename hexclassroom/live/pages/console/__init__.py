"""The Game Master's console."""
