"""The report model as files: PDF, workbook, CSV, JSON and xAPI."""
