"""What a side, the CLOCK or the MASTER may ask for: one Struct a kind, a tagged union."""

import msgspec

from games.hexellation.pieces import Pattern


class _Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True, gc=False):
    """Base: strict JSON with the kind in `type`."""


# Making MODEL and AVOID, in a small field of 19 cells round (0, 0).
class Sketch(_Action, frozen=True, tag="sketch"):
    """Put a star of the own constellation on a cell of the small field."""

    q: int
    r: int


class Unsketch(_Action, frozen=True, tag="unsketch"):
    """Take a star of the own constellation back."""

    q: int
    r: int


class Fix(_Action, frozen=True, tag="fix"):
    """The constellation is ready."""


# Playing.
class Place(_Action, frozen=True, tag="place"):
    """Put a star on a free cell of the sky."""

    q: int
    r: int


class Planet(_Action, frozen=True, tag="planet"):
    """Put the planet on a free cell, to think there."""

    q: int
    r: int


class PlanetOff(_Action, frozen=True, tag="planet_off"):
    """Take the planet away."""


class Claim(_Action, frozen=True, tag="claim"):
    """Say that these stars are MODEL or AVOID; never listed."""

    pattern: Pattern
    cells: tuple[tuple[int, int], ...]


class Decline(_Action, frozen=True, tag="decline"):
    """At the end: there is nothing to claim."""


# CLOCK and MASTER.
class TimeUp(_Action, frozen=True, tag="time_up"):
    """CLOCK: the time of what is timed now is up."""


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """MASTER: end what is timed now, as if its time were up."""


class EndGame(_Action, frozen=True, tag="end_game"):
    """MASTER: end early; nobody has won, so it is a draw."""


Action = (
    Sketch
    | Unsketch
    | Fix
    | Place
    | Planet
    | PlanetOff
    | Claim
    | Decline
    | TimeUp
    | EndPhase
    | EndGame
)
