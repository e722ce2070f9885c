"""What privacy keeps, and what Django and allauth keep for it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from hexclassroom.inventory import (
    ACCOUNT,
    AUDIT,
    CLASS,
    PROGRAM,
    Table,
    personal,
    plain,
)

_IDENT: Final = _("tells the rows apart")
_BACKUPS: Final = _("1100 days: no backup should be older")
_NEXT_BACKUP: Final = _("until the next backup")
_SESSION: Final = _("until it ends, two weeks at most, then the next night")
_RIGHTS: Final = _("rights in the operator’s admin")
_OIDC: Final = _("signing in with the school’s own service")

TABLE: Final[Table] = {
    "Erasure": {
        "id": plain(_IDENT, _BACKUPS),
        "kind": plain(_("what was erased"), _BACKUPS),
        "target": plain(_("the id of what is gone: a restored backup forgets it again"), _BACKUPS),
        "at": plain(_("when"), _BACKUPS),
    },
    "NamesGone": {
        "id": plain(_IDENT, CLASS),
        "school_class": plain(_("which class"), CLASS),
        "students": plain(_("how many it had when its names went"), CLASS),
        "at": plain(_("when they went"), CLASS),
    },
    "BackupMade": {
        "id": plain(_IDENT, _NEXT_BACKUP),
        "at": plain(_("when the last backup was made"), _NEXT_BACKUP),
        "rows": plain(_("how many rows it has"), _NEXT_BACKUP),
        "size": plain(_("how large it is"), _NEXT_BACKUP),
    },
}

DJANGO: Final[dict[str, Table]] = {
    "auth": {
        "Permission": {
            "id": plain(_IDENT, PROGRAM),
            "name": plain(_RIGHTS, PROGRAM),
            "content_type": plain(_RIGHTS, PROGRAM),
            "codename": plain(_RIGHTS, PROGRAM),
        },
        "Group": {"id": plain(_IDENT, PROGRAM), "name": plain(_RIGHTS, PROGRAM)},
        "Group_permissions": {
            "id": plain(_IDENT, PROGRAM),
            "group": plain(_RIGHTS, PROGRAM),
            "permission": plain(_RIGHTS, PROGRAM),
        },
    },
    "contenttypes": {
        "ContentType": {
            "id": plain(_IDENT, PROGRAM),
            "app_label": plain(_("a table of the program"), PROGRAM),
            "model": plain(_("a table of the program"), PROGRAM),
        },
    },
    "sessions": {
        "Session": {
            "session_key": personal(_("knows a signed-in browser"), _SESSION),
            "session_data": personal(_("who is signed in there; never a student"), _SESSION),
            "expire_date": plain(_("ends it"), _SESSION),
        },
    },
    "admin": {
        "LogEntry": {
            "id": plain(_IDENT, AUDIT),
            "action_time": personal(_("when the operator changed something"), AUDIT),
            "user": personal(_("which operator"), AUDIT),
            "content_type": plain(_("in which table"), AUDIT),
            "object_id": personal(_("what was changed"), AUDIT),
            "object_repr": personal(_("what was changed; of a student only the id"), AUDIT),
            "action_flag": plain(_("added, changed or deleted"), AUDIT),
            "change_message": plain(_("which fields"), AUDIT),
        },
    },
    "account": {
        "EmailAddress": {
            "id": plain(_IDENT, ACCOUNT),
            "user": personal(_OIDC, ACCOUNT),
            "email": personal(_OIDC, ACCOUNT),
            "verified": plain(_OIDC, ACCOUNT),
            "primary": plain(_OIDC, ACCOUNT),
        },
        "EmailConfirmation": {
            "id": plain(_IDENT, ACCOUNT),
            "email_address": personal(_OIDC, ACCOUNT),
            "created": plain(_OIDC, ACCOUNT),
            "sent": plain(_OIDC, ACCOUNT),
            "key": personal(_OIDC, ACCOUNT),
        },
    },
    "socialaccount": {
        "SocialApp": {
            "id": plain(_IDENT, PROGRAM),
            "provider": plain(_OIDC, PROGRAM),
            "provider_id": plain(_OIDC, PROGRAM),
            "name": plain(_OIDC, PROGRAM),
            "client_id": plain(_OIDC, PROGRAM),
            "secret": plain(_OIDC, PROGRAM),
            "key": plain(_OIDC, PROGRAM),
            "settings": plain(_OIDC, PROGRAM),
        },
        "SocialAccount": {
            "id": plain(_IDENT, ACCOUNT),
            "user": personal(_OIDC, ACCOUNT),
            "provider": plain(_OIDC, ACCOUNT),
            "uid": personal(_OIDC, ACCOUNT),
            "last_login": personal(_OIDC, ACCOUNT),
            "date_joined": personal(_OIDC, ACCOUNT),
            "extra_data": personal(_OIDC, ACCOUNT),
        },
        "SocialToken": {
            "id": plain(_IDENT, ACCOUNT),
            "app": plain(_OIDC, ACCOUNT),
            "account": personal(_OIDC, ACCOUNT),
            "token": personal(_OIDC, ACCOUNT),
            "token_secret": personal(_OIDC, ACCOUNT),
            "expires_at": plain(_OIDC, ACCOUNT),
        },
    },
}
"""By app label; of an app that is not switched on nothing is said."""
