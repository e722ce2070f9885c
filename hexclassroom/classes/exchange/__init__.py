"""Class lists from elsewhere and to elsewhere.

reading.py reads what a teacher pastes or uploads into rows, without a database; plan.py compares
rows with a class; drafts.py keeps rows sealed between preview and import; applying.py writes what
was previewed; export_*.py write files that reading.py reads again.
"""
