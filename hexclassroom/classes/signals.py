"""What `classes` tells the apps above it, inside the transaction that writes."""

from django.dispatch import Signal

student_renamed = Signal()
"""Arguments: student (id). The name to show is another one."""

students_merged = Signal()
"""Arguments: kept, gone (ids). Whatever carries `gone` must carry `kept` when the receiver returns:
the student `gone` is deleted right after."""
