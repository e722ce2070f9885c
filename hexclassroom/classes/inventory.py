"""What classes keeps: the only names of students in the whole database, and their teams."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.inventory import ACCOUNT, CLASS, NAMES, USED, Table, personal, plain

_IDENT: Final = _("tells the rows apart")

TABLE: Final[Table] = {
    "Class": {
        "id": plain(_IDENT, CLASS),
        "school": plain(_("whose class it is"), CLASS),
        "name": plain(_("what its teachers call it"), CLASS),
        "year": plain(_("its school year"), CLASS),
        "ends": plain(_("from when on names are counted down"), CLASS),
        "tags": plain(_("what teams may be mixed by; values are with the students"), CLASS),
        "archived": plain(_("takes it out of the list"), CLASS),
        "created": plain(_("shows since when there is one"), CLASS),
    },
    "ClassTeacher": {
        "id": plain(_IDENT, CLASS),
        "school_class": personal(_("which class"), CLASS),
        "user": personal(_("which teacher may open it"), ACCOUNT),
        "created": plain(_("since when"), CLASS),
    },
    "Student": {
        "id": personal(_("stands for a student everywhere else"), NAMES),
        "given": personal(_("lets teacher and team call a student; sealed"), NAMES),
        "initial": personal(_("tells two students of one name apart; sealed"), NAMES),
        "created": personal(_("lets names go that nothing needs"), NAMES),
    },
    "Enrolment": {
        "id": plain(_IDENT, NAMES),
        "school_class": personal(_("who is in which class"), NAMES),
        "student": personal(_("who is in which class"), NAMES),
        "words": personal(_("stands for the name on cards and lists without names"), NAMES),
        "source": personal(
            _("knows a student again in the next import; a keyed hash of the school’s own id"),
            NAMES,
        ),
        "tags": personal(_("mixes teams; sealed, and seen by the class’s teachers"), NAMES),
        "guest": personal(_("plays without anything being kept under their id"), NAMES),
        "left": personal(_("takes a student out of new lessons"), NAMES),
        "created": personal(_("since when"), NAMES),
    },
    "JoinCard": {
        "id": plain(_IDENT, NAMES),
        "enrolment": personal(_("whose card it is"), NAMES),
        "token": personal(_("prints the same card again; sealed"), NAMES),
        "token_hash": personal(_("knows the card when it is scanned"), NAMES),
        "created": plain(_("shows when it was made"), NAMES),
        "revoked": plain(_("ends a lost card"), USED),
    },
    "TeamRoster": {
        "id": plain(_IDENT, NAMES),
        "school_class": plain(_("whose teams"), NAMES),
        "name": plain(_("what the teacher calls them"), NAMES),
        "tables": plain(_("how many tables"), NAMES),
        "sides": plain(_("how many teams at a table"), NAMES),
        "method": plain(_("how the teams were made"), NAMES),
        "used": plain(_("mixes new partners the next time"), NAMES),
        "created": plain(_("shows when they were made"), NAMES),
        "changed": plain(_("sorts the list"), NAMES),
    },
    "TeamPlace": {
        "id": plain(_IDENT, NAMES),
        "roster": personal(_("in which teams"), NAMES),
        "student": personal(_("who"), NAMES),
        "table": personal(_("at which table"), NAMES),
        "side": personal(_("in which team"), NAMES),
        "place": personal(_("in which order the roles go round"), NAMES),
    },
    "Wish": {
        "id": plain(_IDENT, NAMES),
        "school_class": plain(_("in which class"), NAMES),
        "first": personal(_("who"), NAMES),
        "second": personal(_("with or without whom"), NAMES),
        "together": personal(_("together, or apart"), NAMES),
    },
}
