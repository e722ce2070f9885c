"""What whoever runs a server needs: serving, health, metrics and logs. Knows no other app."""
