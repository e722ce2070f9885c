"""Reports on learning outcomes."""
