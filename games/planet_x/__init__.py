"""Planet X: rules, scoring, views, bots."""
