"""Who did something, in the log."""

from hexclassroom.live.scene import Line
from hexclassroom.live.tongue import gettext as _


def who(line: Line) -> str:
    """Name who did it: the player, or what stands in for one."""
    if line.by == "teacher":
        return _("The Game Master")
    if line.by == "bot":
        return _("The computer")
    if line.by == "clock":
        return _("The clock")
    return line.name or _("Somebody")
