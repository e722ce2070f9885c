"""Pages of the office, one module a page."""
