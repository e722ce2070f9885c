"""What accounts keeps: teachers and administrators, schools, the audit log."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.inventory import ACCOUNT, AUDIT, SCHOOL, USED, Table, personal, plain

_IDENT: Final = _("tells the rows apart")

TABLE: Final[Table] = {
    "User": {
        "id": personal(_("names a teacher or administrator elsewhere"), ACCOUNT),
        "password": personal(_("signing in; only a slow hash of it"), ACCOUNT),
        "last_login": personal(_("shows which accounts are not used any more"), ACCOUNT),
        "is_superuser": plain(_("the operator’s rights"), ACCOUNT),
        "email": personal(_("signing in, and inviting colleagues"), ACCOUNT),
        "name": personal(_("shown to colleagues of the same school"), ACCOUNT),
        "is_staff": plain(_("the operator’s rights"), ACCOUNT),
        "is_active": plain(_("closes an account"), ACCOUNT),
        "is_local": plain(_("the laptop’s own teacher, who signs in by the printed link"), ACCOUNT),
        "date_joined": personal(_("shows since when an account exists"), ACCOUNT),
    },
    "User_groups": {
        "id": plain(_IDENT, ACCOUNT),
        "user": personal(_("rights in the operator’s admin"), ACCOUNT),
        "group": plain(_("rights in the operator’s admin"), ACCOUNT),
    },
    "User_user_permissions": {
        "id": plain(_IDENT, ACCOUNT),
        "user": personal(_("rights in the operator’s admin"), ACCOUNT),
        "permission": plain(_("rights in the operator’s admin"), ACCOUNT),
    },
    "Authenticator": {
        "id": plain(_IDENT, ACCOUNT),
        "user": personal(_("whose second factor it is"), ACCOUNT),
        "secret": personal(_("checks the codes of the app; sealed"), ACCOUNT),
        "last_step": plain(_("lets no code be used twice"), ACCOUNT),
        "recovery": personal(_("codes for a lost phone; only hashes"), ACCOUNT),
        "created": plain(_("shows since when there is one"), ACCOUNT),
        "confirmed": plain(_("a second factor counts only when it was tried once"), ACCOUNT),
    },
    "SignInLink": {
        "id": plain(_IDENT, USED),
        "token_hash": plain(_("knows the link; only a hash"), USED),
        "user": personal(_("whom it signs in"), USED),
        "purpose": plain(_("what the link is for"), USED),
        "created": plain(_("ends the link by itself"), USED),
        "used_at": personal(_("lets it work only once"), USED),
    },
    "School": {
        "id": plain(_IDENT, SCHOOL),
        "name": plain(_("shown to its teachers"), SCHOOL),
        "names_days": plain(_("how long names are kept"), SCHOOL),
        "logs_days": plain(_("how long logs are kept"), SCHOOL),
        "audit_days": plain(_("how long the audit log is kept"), SCHOOL),
        "pick_list": plain(_("a setting of new lessons"), SCHOOL),
        "created": plain(_("shows since when there is one"), SCHOOL),
    },
    "Membership": {
        "id": plain(_IDENT, ACCOUNT),
        "school": personal(_("where somebody works"), ACCOUNT),
        "user": personal(_("who works there"), ACCOUNT),
        "role": personal(_("what they may do there"), ACCOUNT),
        "created": personal(_("since when"), ACCOUNT),
    },
    "Invitation": {
        "id": plain(_IDENT, USED),
        "token_hash": plain(_("knows the link; only a hash"), USED),
        "school": plain(_("where to"), USED),
        "role": plain(_("as what"), USED),
        "email": personal(_("lets only one person use it"), USED),
        "made_by": personal(_("who answers for it"), USED),
        "created": plain(_("ends it by itself"), USED),
        "used_at": plain(_("lets it work only once"), USED),
    },
    "AuditEntry": {
        "id": plain(_IDENT, AUDIT),
        "at": personal(_("when something was done"), AUDIT),
        "actor": personal(_("which teacher or administrator did it"), AUDIT),
        "school": plain(_("whose log it is in"), AUDIT),
        "verb": personal(_("what was done, from a closed list"), AUDIT),
        "target": personal(_("the id of what it was done to; never a name"), AUDIT),
        "n": plain(_("how many"), AUDIT),
    },
}
