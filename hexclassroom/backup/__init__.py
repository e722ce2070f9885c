"""Backup and restore: one file that goes into an empty SQLite or PostgreSQL database alike."""
