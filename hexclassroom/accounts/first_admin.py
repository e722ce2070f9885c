"""The first administrator of a school, made from the terminal."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext as _

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import LOCAL_TEACHER, Membership, Role, School, User, fold_email


class RefusedError(Exception):
    """It cannot be made; the words say why."""


def make_admin(school_name: str, email: str, name: str) -> User:
    """Make what is missing of school, user and membership, and give the user.

    Called again it changes nothing: a name that is there already stays. Raises RefusedError.
    """
    school_name, email = school_name.strip(), fold_email(email)
    if not 1 <= len(school_name) <= 80:
        raise RefusedError(_("The school needs a name of at most 80 characters."))
    try:
        validate_email(email)
    except ValidationError:
        raise RefusedError(_("%(email)s is no e-mail address.") % {"email": email}) from None
    if email == LOCAL_TEACHER:
        raise RefusedError(_("Choose another address."))
    with transaction.atomic():
        schools = list(School.objects.filter(name=school_name)[:2])
        if len(schools) > 1:
            raise RefusedError(
                _("Several schools are called %(name)s. Make the administrator under /operator/.")
                % {"name": school_name}
            )
        school = schools[0] if schools else _new_school(school_name)
        user = User.objects.filter(email=email).first()
        if user is None:
            user = User.objects.create_user(email, None, name=name.strip()[:150])
        if not user.is_active:
            raise RefusedError(_("This account is closed."))
        _join(school, user)
    return user


def _new_school(name: str) -> School:
    school = School.objects.create(name=name, pick_list=settings.EMBEDDED)
    audit.note(None, audit.Verb.SCHOOL_MADE, school=school, target=school)
    return school


def _join(school: School, user: User) -> None:
    membership, made = Membership.objects.get_or_create(
        school=school, user=user, defaults={"role": Role.ADMIN}
    )
    if made:
        audit.note(None, audit.Verb.JOINED, school=school, target=user)
    elif membership.role != Role.ADMIN:
        membership.role = Role.ADMIN
        membership.save(update_fields=["role"])
        audit.note(None, audit.Verb.ROLE_CHANGED, school=school, target=user)
