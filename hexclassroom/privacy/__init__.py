"""What is kept of people: for how long, shown to whom asks, and erased."""
