"""What reports keeps of finished games: numbers of teams for good, log and seats for a time."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.inventory import LOGS, RESULT, Table, personal, plain

TABLE: Final[Table] = {
    "Archive": {
        "id": plain(_("tells the rows apart"), RESULT),
        "teacher": personal(_("who led the game"), RESULT),
        "table": plain(_("at which table it was played"), RESULT),
        "school_class": plain(_("which class played"), RESULT),
        "source": plain(_("on tablets, or with printed tiles"), RESULT),
        "title": plain(_("what the teacher called the lesson"), RESULT),
        "number": plain(_("the number of the table"), RESULT),
        "game": plain(_("which game"), RESULT),
        "rules_schema": plain(_("by which rules it is read"), RESULT),
        "options": plain(_("by which rules it was played"), RESULT),
        "state": plain(_("the final position; it knows teams, not people"), RESULT),
        "log": personal(_("tells how the game went; names no guest"), LOGS),
        "seats": personal(_("which seats were in which team"), LOGS),
        "people": plain(_("how many players a team had"), RESULT),
        "categories": plain(_("what points are for"), RESULT),
        "scores": plain(_("points of teams"), RESULT),
        "totals": plain(_("points of teams"), RESULT),
        "winners": plain(_("which teams won"), RESULT),
        "counts": plain(_("what teams counted themselves"), RESULT),
        "timeline": plain(_("numbers of teams, round by round"), RESULT),
        "findings": plain(_("what the log shows of how teams worked; it knows no people"), RESULT),
        "captures": plain(_("what players could note with one tap"), RESULT),
        "reason": plain(_("why the game ended"), RESULT),
        "started": plain(_("how long it took"), RESULT),
        "ended": plain(_("when it ended"), RESULT),
        "archived": plain(_("when it was kept"), RESULT),
        "log_dropped": plain(_("when its log went"), RESULT),
    },
    "CoachAdvice": {
        "archive": plain(_("which game"), LOGS),
        "version": plain(_("by which rules the advice was made"), LOGS),
        "log_n": plain(_("up to where the log was read"), LOGS),
        "made": plain(_("when the advice was made"), LOGS),
        "text": personal(_("what teams could have done instead; it names roles alone"), LOGS),
    },
    "SharedReplay": {
        "archive": plain(_("which game the school may watch"), RESULT),
        "school": plain(_("which school may watch it"), RESULT),
        "by": personal(_("which teacher shared it"), RESULT),
        "at": plain(_("since when it is shared"), RESULT),
    },
}
