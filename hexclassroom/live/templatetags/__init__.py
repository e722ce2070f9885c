"""Tags of the app live."""
