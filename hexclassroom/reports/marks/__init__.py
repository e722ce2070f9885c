"""Marks that a teacher gives for a game of a class, and the file with which Moodle takes them."""
