"""What came up in a debrief, as the teacher tapped it: source "debrief", of the class alone."""

import msgspec

from hexclassroom.live.models import Lesson
from hexclassroom.reports.debrief.models import Debrief
from hexclassroom.reports.debrief.steps import TOPICS
from hexclassroom.reports.indicators.shape import Outcome
from hexclassroom.reports.models import Archive


class CameUp(msgspec.Struct, frozen=True):
    """One topic; came_up is None where nothing was tapped. Its words: steps.TOPICS."""

    key: str
    outcome: Outcome
    text: str
    came_up: bool | None


def came_up(of: Lesson | Archive) -> tuple[CameUp, ...]:
    """Give every topic for a lesson, or for that of an archived game; () = nothing was tapped."""
    lesson = of.pk if isinstance(of, Lesson) else of.table.lesson_id if of.table else None
    found = Debrief.objects.filter(lesson=lesson).first() if lesson else None
    tapped = found.came_up if found is not None else {}
    if not tapped:
        return ()
    return tuple(
        CameUp(topic.key, topic.outcome, str(topic.text), tapped.get(topic.key)) for topic in TOPICS
    )
