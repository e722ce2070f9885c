"""Advice as it is kept: made once after the archive, read with every replay."""

import logging
import uuid
from collections.abc import Iterator

import msgspec
from django.db import transaction
from django.db.models import F, Q

from games import typed
from hexclassroom.reports.coach.advise import COACHES, advise
from hexclassroom.reports.coach.shape import VERSION, Advice
from hexclassroom.reports.models import Archive, CoachAdvice
from hexclassroom.reports.replay.reading import Unreadable, logged

logger = logging.getLogger(__name__)

_decoder = typed.decoder(tuple[Advice, ...])


def keep_advice(archive_id: uuid.UUID) -> CoachAdvice | None:
    """Make and store the advice on a game, replacing an older one.

    None where there is nothing to say: no such game any more, no log, older rules.
    """
    archive = Archive.objects.filter(pk=archive_id).first()
    if archive is None or archive.log_dropped is not None or archive.game not in COACHES:
        return None
    try:
        log_n = _last(archive)
        advice = advise(archive)
    except Unreadable:
        logger.warning("game %s has a log that the coach cannot read", archive_id)
        return None
    if not log_n:
        return None
    text = msgspec.json.encode(advice).decode()
    with transaction.atomic():
        # Thinking took a while: the log may have been dropped meanwhile, and advice goes with it.
        # The row's lock keeps it from being dropped just now.
        still = Archive.objects.select_for_update(of=("self",)).filter(
            pk=archive_id, log_dropped=None
        )
        if not still.exists():
            return None
        kept, _new = CoachAdvice.objects.update_or_create(
            archive_id=archive_id, defaults={"version": VERSION, "log_n": log_n, "text": text}
        )
    return kept


def advice_of(archive: Archive) -> tuple[Advice, ...]:
    """Give the advice on a game in the order of its log; () where none is kept, or of another log.

    A game that was reopened and archived again waits for new advice.
    """
    kept = CoachAdvice.objects.filter(archive=archive, version=VERSION).first()
    try:
        if kept is None or kept.log_n != _last(archive):
            return ()
        return _decoder.decode(kept.text)
    except (Unreadable, msgspec.MsgspecError):
        return ()


def _last(archive: Archive) -> int:
    log = logged(archive)
    return log[-1].n if log else 0


def unadvised() -> Iterator[uuid.UUID]:
    """Give the games with a log that the coach has not seen, or by older rules only."""
    todo = Q(coach=None) | ~Q(coach__version=VERSION) | Q(coach__made__lt=F("archived"))
    games = Archive.objects.filter(
        todo, source=Archive.Source.PLAYED, log_dropped=None, game__in=COACHES
    )
    yield from games.exclude(log="[]").order_by("ended", "pk").values_list("pk", flat=True)
