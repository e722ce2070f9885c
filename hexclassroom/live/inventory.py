"""What live keeps of lessons: seats are ids; who sits on one is told by Seat.student alone."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.inventory import LESSON, LOGS, NAMES, Table, personal, plain

_IDENT: Final = _("tells the rows apart")
_CLOCK: Final = _("the clock of the running game")
_SETTING: Final = _("a setting of the lesson")
_GAME: Final = _("the game being played")

TABLE: Final[Table] = {
    "Lesson": {
        "id": plain(_IDENT, LESSON),
        "teacher": personal(_("who leads it"), LESSON),
        "school_class": plain(_("which class plays"), LESSON),
        "title": plain(_("what the teacher calls it"), LESSON),
        "code": plain(_("lets devices join while it is open"), LESSON),
        "picking": plain(_SETTING, LESSON),
        "late_join": plain(_SETTING, LESSON),
        "session_pause": plain(_SETTING, LESSON),
        "show_names": plain(_SETTING, LESSON),
        "indicators": plain(_SETTING, LESSON),
        "captures": plain(_SETTING, LESSON),
        "slide": plain(_("which slide the projector shows"), LESSON),
        "created": plain(_("sorts the list, and closes what was forgotten"), LESSON),
        "closed": plain(_("from when on names of a quick lesson are counted down"), LESSON),
    },
    "Table": {
        "id": plain(_IDENT, LESSON),
        "lesson": plain(_("whose table it is"), LESSON),
        "number": plain(_("the number on the table"), LESSON),
        "game": plain(_GAME, LESSON),
        "options": plain(_GAME, LESSON),
        "status": plain(_GAME, LESSON),
        "version": plain(_("tells screens that something has changed"), LESSON),
        "log_n": plain(_("numbers the log"), LESSON),
        "undo_count": plain(_("numbers the lines of the game"), LESSON),
        "state": plain(_("the position; it knows teams, not people"), LOGS),
        "phase": plain(_GAME, LESSON),
        "clock_id": plain(_CLOCK, LESSON),
        "clock_ends": plain(_CLOCK, LESSON),
        "clock_left_ms": plain(_CLOCK, LESSON),
        "clock_total_ms": plain(_CLOCK, LESSON),
        "paused": plain(_CLOCK, LESSON),
        "pause_reason": plain(_CLOCK, LESSON),
        "due": plain(_CLOCK, LESSON),
        "factor": plain(_CLOCK, LESSON),
        "factors": plain(_("gives a team more time"), LESSON),
        "roles": personal(_("which seat holds which role"), LOGS),
        "stand_ins": personal(_("who plays for an absent team-mate"), LOGS),
        "show_supply": plain(_SETTING, LESSON),
        "show_points": plain(_SETTING, LESSON),
        "bot": plain(_SETTING, LESSON),
        "created": plain(_("sorts the list"), LESSON),
        "started": plain(_("how long a game took"), LESSON),
        "ended": plain(_("from when on the log is counted down"), LESSON),
    },
    "Seat": {
        "id": personal(_("stands for a player in the log"), LESSON),
        "lesson": personal(_("in which lesson"), LESSON),
        "student": personal(_("who sat there"), NAMES),
        "table": personal(_("at which table"), LESSON),
        "side": personal(_("in which team"), LESSON),
        "place": personal(_("in which order the roles go round"), LESSON),
        "status": personal(_("whether somebody is there"), LESSON),
        "guest": personal(_("nothing that is kept names this seat"), LESSON),
        "hand_up": personal(_("calls the teacher"), LESSON),
        "created": plain(_("sorts the seats"), LESSON),
    },
    "Device": {
        "id": plain(_IDENT, _("until the night after the lesson")),
        "seat": personal(_("on whose seat a browser sits"), _("until the night after the lesson")),
        "token_hash": personal(
            _("knows the browser again; only a hash"), _("until the night after the lesson")
        ),
        "created": plain(_("shows when it came"), _("until the night after the lesson")),
        "revoked": plain(_("ends it"), _("until the night after the lesson")),
    },
    "LogEntry": {
        "id": plain(_IDENT, LOGS),
        "table": plain(_("at which table"), LOGS),
        "n": plain(_("in which order"), LOGS),
        "kind": plain(_("what kind of entry"), LOGS),
        "actor": plain(_("which team"), LOGS),
        "seat": personal(_("whose tap it was: undo, fair play, evidence of learning"), LOGS),
        "by": plain(_("a player, the teacher, the clock or the computer"), LOGS),
        "key": personal(_("lets no tap count twice"), LOGS),
        "body": personal(_("what was done; roles name seats"), LOGS),
        "undo_count": plain(_("which line of the game"), LOGS),
        "version": plain(_("tells screens what is new"), LOGS),
        "at": personal(_("when"), LOGS),
    },
    "Observation": {
        "id": plain(_IDENT, LESSON),
        "table": plain(_("at which table"), LESSON),
        "side": plain(_("which team: never a student"), LESSON),
        "indicator": plain(_("what was seen, from a closed list"), LESSON),
        "value": plain(_("how much of it, 0 to 2"), LESSON),
        "session": plain(_("when in the game"), LESSON),
        "round": plain(_("when in the game"), LESSON),
        "at": plain(_("when"), LESSON),
    },
}
