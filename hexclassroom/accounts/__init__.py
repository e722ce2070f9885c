"""Schools, teachers, administrators and signing in."""
