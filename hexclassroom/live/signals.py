"""What `live` tells the apps above it. Sent after the commit, in the process that wrote."""

from django.dispatch import Signal

game_ended = Signal()
"""Arguments: table_id. A game has reached its result, or was ended early."""

game_reopened = Signal()
"""Arguments: table_id. An undo has reopened an ended game: what was archived will be replaced."""

table_changed = Signal()
"""Arguments: table_id, lesson_id (text), version. After every commit that a viewer might see."""
