"""The people of a class: students and their names."""
