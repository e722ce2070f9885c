"""The pages of the reports and their downloads."""
