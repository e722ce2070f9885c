"""Pages over plain HTTP: students, teachers, reading."""
