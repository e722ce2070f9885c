"""Management of the app reports."""
