"""The parts of the one writer. Nothing but hexclassroom.live.actions is called from outside."""
