"""A school's games in numbers: never about fewer than K, never with a name."""
