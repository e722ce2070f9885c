"""Pages of every game that has a Show (games/show.py), drawn without knowing the game."""
