"""What to do in which turn, cells left aside: how many plants stand at which tier, turn by turn.

The plants of a type are one number with a digit of 8 bits a tier, the lowest digit tier 0: growing
is a shift, dying and harvesting are masks, and since 256 % 255 == 1 the sum of the digits is the
rest of a division. A beam keeps the best few states of each turn. It counts states, not seconds, so
that the same seed plays the same game everywhere.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.hexiculture.pieces import CARD_EVERY, CROPS, KINDS, Kind

DIGIT: Final = 8
WIDTH: Final = 80
"""States kept a turn."""
Stock = tuple[int, ...]
"""By type, in the order of KINDS: how many plants at which tier."""


class Job(NamedTuple):
    """What to do in a turn; kind "" is to pass."""

    what: str
    kind: Kind | None


class Wish(NamedTuple):
    """What a plant on the board is worth when a bonus card is resolved, by round; `grown` only
    counts full-grown plants.
    """

    round: int
    each: float
    grown: bool


PASS: Final = Job("pass", None)


def pack(tiers: list[int]) -> int:
    """Give the number for plants of these tiers."""
    return sum(1 << DIGIT * tier for tier in tiers)


def count(plants: int) -> int:
    """Count the plants."""
    return (plants % 255 or 255) if plants else 0


class _Type(NamedTuple):
    points: int
    tokens: int
    young: int
    """Mask of the tiers that cannot be harvested."""
    alive: int
    """Mask of the tiers that outlive a round's end."""
    stays: bool
    grown: int


_TYPES: Final = tuple(
    _Type(
        crop.points,
        crop.tokens,
        (1 << DIGIT * crop.grown) - 1,
        (1 << DIGIT * 2 * crop.grown) - 1,
        crop.stays,
        crop.grown,
    )
    for crop in (CROPS[kind] for kind in KINDS)
)
_JOBS: Final = tuple(
    {what: Job(what, kind) for what in ("sow", "propagate", "harvest")} for kind in KINDS
)


@lru_cache(maxsize=65536)
def _hope(at: int, plants: int, left: int) -> float:
    """Guess what plants on the board will bring with so many turns left, to keep good states."""
    kind, total, tier = _TYPES[at], 0.0, 0
    while plants:
        n = plants & 255
        wait = max(0, kind.grown - tier)
        if n and wait <= left:
            again = (left - wait) // (kind.grown + 1) if kind.stays else 0
            total += n * kind.points * (1 + 0.8 * again) * 0.95**wait
        plants >>= DIGIT
        tier += 1
    return total


def _moves(stock: Stock, spread: tuple[int, ...]) -> list[tuple[Job, Stock, int]]:
    """List what can be done with grown plants: the job, what stands then, points."""
    out = [(PASS, stock, 0)]
    for at, plants in enumerate(stock):
        kind, jobs = _TYPES[at], _JOBS[at]
        before, after = stock[:at], stock[at + 1 :]
        if not plants:
            out.append((jobs["sow"], (*before, 1, *after), 0))
            continue
        new = min(spread[at], kind.tokens - count(plants))
        if new > 0:
            out.append((jobs["propagate"], (*before, plants + new, *after), 0))
        ripe = plants & ~kind.young
        if ripe:
            n = count(ripe)
            rest = (plants & kind.young) + (n if kind.stays else 0)
            out.append((jobs["harvest"], (*before, rest, *after), n * kind.points))
    return out


def _wished(stock: Stock, wishes: tuple[Wish, ...], round_: int) -> float:
    total = 0.0
    for wish in wishes:
        if wish.round == round_:
            for at, plants in enumerate(stock):
                total += wish.each * count(plants & ~_TYPES[at].young if wish.grown else plants)
    return total


@lru_cache(maxsize=4096)
def plan(
    stock: Stock,
    round_: int,
    rounds: int,
    spread: tuple[int, ...],
    wishes: tuple[Wish, ...] = (),
) -> tuple[Job, float]:
    """Give the best job for this turn and the points that are hoped for in the rest of the game.

    stock: this turn's growth done. spread: by type, how many plants a propagation brings.
    """
    beam: dict[Stock, tuple[float, Job]] = {}
    for job, after, points in _moves(stock, spread):
        after = tuple(plants & kind.alive for plants, kind in zip(after, _TYPES, strict=True))
        value = points + _wished(after, wishes, round_)
        if after not in beam or beam[after][0] < value:
            beam[after] = (value, job)
    for turn in range(round_ + 1, rounds + 1):
        left = rounds - turn
        new: dict[Stock, tuple[float, Job]] = {}
        checked = turn % CARD_EVERY == 0 and wishes
        for at, (worth, job) in beam.items():
            grown = tuple(plants << DIGIT for plants in at)
            for _, after, points in _moves(grown, spread):
                after = tuple(p & kind.alive for p, kind in zip(after, _TYPES, strict=True))
                value = worth + points + (_wished(after, wishes, turn) if checked else 0)
                known = new.get(after)
                if known is None or known[0] < value:
                    new[after] = (value, job)
        if len(new) > WIDTH:
            ranked = sorted(
                new.items(),
                key=lambda each: (
                    -each[1][0] - sum(_hope(i, plants, left) for i, plants in enumerate(each[0])),
                    each[0],
                ),
            )
            new = dict(ranked[:WIDTH])
        beam = new
    value, job = max(beam.values(), key=lambda each: each[0])
    return job, value
