"""What `classes` tells the apps above it, inside the transaction that writes."""

from django.dispatch import Signal

students_merged = Signal()
"""Arguments: kept, gone (ids). Whatever carries `gone` must carry `kept` when the receiver returns:
the student `gone` is deleted right after."""
