"""Classes, students, team rosters, imports and join cards."""
