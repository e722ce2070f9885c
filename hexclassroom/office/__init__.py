"""The school's office: what its administrators see and decide."""
