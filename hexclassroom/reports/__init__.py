"""Archived results, learning outcomes, analytics and exports."""
