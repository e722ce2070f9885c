"""What a game's log can show of how teams worked: published rules, one pure function each."""
