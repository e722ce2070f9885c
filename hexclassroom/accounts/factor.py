"""The second factor: codes of an authenticator app (TOTP, RFC 6238) and recovery codes."""

import datetime as dt
import secrets

import pyotp
from django.db import transaction

from hexclassroom import qr
from hexclassroom.accounts import audit, journal
from hexclassroom.accounts.models import Authenticator, User, hash_token

STEP = 30
"""Seconds that a code counts."""
WINDOW = 1
"""Steps by which the clocks of phone and server may differ."""
RECOVERY_CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of recovery codes: none that look like another. 16 of 31 are 79 bits."""
ISSUER = "HexClassroom"


def of(user: User) -> Authenticator | None:
    """Give somebody's authenticator while it counts."""
    return Authenticator.objects.filter(user=user, confirmed__isnull=False).first()


def pending(user: User) -> Authenticator | None:
    """Give the authenticator that somebody began to set up and did not confirm yet."""
    return Authenticator.objects.filter(user=user, confirmed=None).first()


def begin(user: User) -> Authenticator:
    """Make a secret to be put into an app; it counts for nothing until a code confirms it."""
    Authenticator.objects.filter(user=user, confirmed=None).delete()
    return Authenticator.objects.get_or_create(
        user=user, defaults={"secret": pyotp.random_base32()}
    )[0]


def address(authenticator: Authenticator) -> str:
    """Return the otpauth:// address that apps read from a QR code."""
    totp = pyotp.TOTP(authenticator.secret)
    return totp.provisioning_uri(name=authenticator.user.email, issuer_name=ISSUER)


def picture(authenticator: Authenticator) -> str:
    """Return the QR code as a data: address of an image."""
    return qr.picture(address(authenticator))


def confirm(authenticator: Authenticator, code: str, now: dt.datetime) -> list[str] | None:
    """Switch it on by a code of the app; give the recovery codes, None for a wrong code."""
    if not _take_step(authenticator, code, now):
        return None
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        changed = Authenticator.objects.filter(pk=authenticator.pk, confirmed=None).update(
            confirmed=now, recovery=[_hash(code) for code in codes]
        )
        if changed:
            journal.note(authenticator.user, audit.Verb.FACTOR_ON, authenticator.user)
    return codes if changed else None


def check(authenticator: Authenticator, code: str, now: dt.datetime) -> bool:
    """Say whether a code of the app or a recovery code is right, and use it up."""
    return _take_step(authenticator, code, now) or _take_recovery(authenticator, code)


def new_recovery_codes(authenticator: Authenticator) -> list[str]:
    """Replace the recovery codes; the old ones stop working."""
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    Authenticator.objects.filter(pk=authenticator.pk).update(recovery=[_hash(c) for c in codes])
    return codes


def clear(user: User, by: User | None) -> bool:
    """Switch somebody's second factor off; False where there was none.

    Who may do this for somebody else is decided by the caller; `by` None is the server's terminal.
    """
    with transaction.atomic():
        gone, _ = Authenticator.objects.filter(user=user).delete()
        if gone:
            journal.note(by, audit.Verb.FACTOR_OFF, user)
    return bool(gone)


def _take_step(authenticator: Authenticator, code: str, now: dt.datetime) -> bool:
    """Find the time step of a code and use it up: no code is taken twice."""
    digits = "".join(code.split())
    if len(digits) != 6 or not (digits.isascii() and digits.isdecimal()):
        return False
    totp = pyotp.TOTP(authenticator.secret)
    current = int(now.timestamp()) // STEP
    for step in range(current - WINDOW, current + WINDOW + 1):
        if secrets.compare_digest(totp.generate_otp(step), digits):
            # Compare-and-set: of two browsers with one code only one wins.
            return (
                Authenticator.objects.filter(pk=authenticator.pk, last_step__lt=step).update(
                    last_step=step
                )
                == 1
            )
    return False


def _take_recovery(authenticator: Authenticator, code: str) -> bool:
    wanted = _hash(code)
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().filter(pk=authenticator.pk).first()
        if row is None or wanted not in row.recovery:
            return False
        row.recovery = [each for each in row.recovery if each != wanted]
        row.save(update_fields=["recovery"])
    return True


def _recovery_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(16))
    return "-".join(letters[i : i + 4] for i in range(0, 16, 4))


def _hash(code: str) -> str:
    return hash_token("".join(code.split()).replace("-", "").casefold())
