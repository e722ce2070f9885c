"""Reports on what a game shows of its learning outcomes: one model, drawn as pages and files."""
