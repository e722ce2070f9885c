"""Commands that save, restore and forget."""
