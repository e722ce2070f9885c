"""Commands of the app reports."""
