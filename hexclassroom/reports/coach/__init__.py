"""What else a team could have done, by a published rule: for talking about a game afterwards."""
