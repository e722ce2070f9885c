"""Teams of a class: mixing them, keeping them, and who was with whom before."""
