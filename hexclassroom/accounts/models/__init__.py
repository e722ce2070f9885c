"""People who sign in, their schools, and what they did there. Students have no account."""

from hexclassroom.accounts.models.audit import AuditEntry
from hexclassroom.accounts.models.factor import Authenticator
from hexclassroom.accounts.models.schools import Invitation, Membership, Role, School
from hexclassroom.accounts.models.users import (
    LOCAL_TEACHER,
    SignInLink,
    User,
    UserManager,
    fold_email,
    hash_token,
)

__all__ = [
    "LOCAL_TEACHER",
    "AuditEntry",
    "Authenticator",
    "Invitation",
    "Membership",
    "Role",
    "School",
    "SignInLink",
    "User",
    "UserManager",
    "fold_email",
    "hash_token",
]
