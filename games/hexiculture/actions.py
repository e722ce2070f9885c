"""What a side, the CLOCK or the MASTER may ask for: one Struct a kind, a tagged union."""

import msgspec

from games.hexiculture.pieces import Kind


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True, gc=False):
    """Base: strict JSON with the kind in `type`."""


class Sow(_Action, frozen=True, tag="sow"):
    """Put the first plant of its type on a free cell."""

    plant: Kind
    q: int
    r: int


class Propagate(_Action, frozen=True, tag="propagate"):
    """Spread from the own plant on (q, r) to these cells, sorted: those of one of its patterns."""

    q: int
    r: int
    cells: tuple[tuple[int, int], ...]


class Harvest(_Action, frozen=True, tag="harvest"):
    """Harvest all full-grown plants of a type."""

    plant: Kind


class Pass(_Action, frozen=True, tag="pass"):
    """Do nothing in this turn."""


# CLOCK and MASTER.
class TimeUp(_Action, frozen=True, tag="time_up"):
    """CLOCK: the time of what is timed now is up."""


class SetFirst(_Action, frozen=True, tag="set_first"):
    """MASTER: this side has the starting player token first, before anything is done."""

    side: int


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """MASTER: end what is timed now, as if its time were up."""


class EndGame(_Action, frozen=True, tag="end_game"):
    """MASTER: end early, with the points so far."""


Action = Sow | Propagate | Harvest | Pass | TimeUp | SetFirst | EndPhase | EndGame
