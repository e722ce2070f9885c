"""Made-up archived games with their facts, written with few statements."""

import datetime as dt
import random
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from hexclassroom.accounts.models import School, User
from hexclassroom.classes.models import Class
from hexclassroom.reports.analytics import facts
from hexclassroom.reports.models import Archive, GameFacts, SideFacts
from tests.school import make_class, user

NAMES = ("lupidians", "arboretans", "harvesters", "urbanides")


def games(
    school: School,
    n: int,
    *,
    seed: int = 1,
    teachers: Sequence[User] = (),
    classes: Sequence[Class] = (),
    years: Sequence[int] = (2024, 2025, 2026),
    names: Sequence[str] = ("planet_hexagon",),
    text: str = "{}",
) -> list[GameFacts]:
    """Make n finished games of a school, spread over classes, months, years and games."""
    chance = random.Random(seed)
    teachers = teachers or [user(f"T{m}", school) for m in range(8)]
    classes = classes or [make_class(school, f"{m}", teachers[m % 8]) for m in range(12)]
    made: list[Archive] = []
    rows: list[GameFacts] = []
    sides: list[SideFacts] = []
    lesson = uuid.UUID(int=chance.getrandbits(128))
    for number in range(n):
        if number % 2 == 0:
            lesson = uuid.UUID(int=chance.getrandbits(128))
            m = chance.randrange(len(classes))
            year, month = chance.choice(years), chance.choice((9, 10, 11, 12, 1, 2, 3, 4, 5, 6))
        totals = [max(0, round(chance.gauss(40 - side, 9))) for side in range(4)]
        archive = Archive(
            pk=uuid.UUID(int=chance.getrandbits(128)),
            teacher=teachers[m % len(teachers)],
            school_class=classes[m],
            title="A game",
            game=chance.choice(names),
            state=text,
            log=text,
            totals=totals,
            ended=dt.datetime(year + (month < 8), month, 1 + number % 27, 9, tzinfo=dt.UTC),
        )
        made.append(archive)
        best = max(totals)
        late = chance.randrange(9)
        fact = GameFacts(
            archive=archive, school=school, school_class=classes[m], teacher=archive.teacher,
            lesson=lesson, game=archive.game, variant=f"1.4.{3 + chance.randrange(2)}", year=year,
            month=month, people=chance.choice((12, 14, 16)), fair=chance.random() < 0.85,
            outcomes=chance.choice((62, 62, 62, 30, 6)), began=0, turns=64, timed_out=late,
            winners=sum(1 << side for side in range(4) if totals[side] == best),
        )  # fmt: skip
        rows.append(fact)
        sides += facts.sides(fact, NAMES, totals)
    save(made, rows, sides)
    return rows


def save(archives: Iterable[Archive], rows: Iterable[GameFacts], sides: Iterable[Any]) -> None:
    """Write them in pieces."""
    Archive.objects.bulk_create(archives, batch_size=500)
    GameFacts.objects.bulk_create(rows, batch_size=1000)
    SideFacts.objects.bulk_create(sides, batch_size=2000)
