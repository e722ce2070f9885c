"""The load tool: many classes that really join and really play, and what they wait for."""
