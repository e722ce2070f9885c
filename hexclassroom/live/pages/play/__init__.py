"""What a student's tablet shows, phase by phase."""
