"""What a side, the CLOCK or the MASTER may ask for: one Struct a kind, a tagged union."""

import msgspec


class _Action(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    order=True,
    gc=False,
    cache_hash=True,
):
    """Base: strict JSON with the kind in `type`."""


# Supply turn: held by the Supplier. A slot is a place 0-7 of the Supply Centre.
class Arrive(_Action, frozen=True, tag="arrive"):
    """Say "I am here": the supply turn's clock starts."""


class Take(_Action, frozen=True, tag="take"):
    """Take the tile in a slot."""

    slot: int


class Flip(_Action, frozen=True, tag="flip"):
    """Flip a tile that is left (mandatory); then a new tile is drawn in rounds 1-3."""

    slot: int


class FlippingMachine(_Action, frozen=True, tag="flipping_machine"):
    """Flip one tile before the basic move."""

    slot: int


class Phonomobile(_Action, frozen=True, tag="phonomobile"):
    """Put two tiles (a < b) into the Rubbish Bag and draw two from it."""

    a: int
    b: int


class Painting(_Action, frozen=True, tag="painting"):
    """Put a tile back into the Supply Bag and draw one."""

    slot: int


class PaintingSide(_Action, frozen=True, tag="painting_side"):
    """Choose the side (0 or 1) of the tile drawn with the Indescribable Painting."""

    side: int


class FernDraw(_Action, frozen=True, tag="fern_draw"):
    """Round 4: draw a tile from the Rubbish Bag to the Supply Centre first."""


class FernExchange(_Action, frozen=True, tag="fern_exchange"):
    """Exchange the tile taken for the one in a slot."""

    slot: int


class Leave(_Action, frozen=True, tag="leave"):
    """Keep the tile and leave the Supply Centre (only asked of the Fern's holder)."""


# Building: held by the Builder. `tile` is the number of a waiting tile.
class Place(_Action, frozen=True, tag="place"):
    """Put a waiting tile on an empty cell."""

    tile: int
    q: int
    r: int


class Cover(_Action, frozen=True, tag="cover"):
    """Put a waiting Farm or Factory on a tile of the colony."""

    tile: int
    q: int
    r: int


class Pipe(_Action, frozen=True, tag="pipe"):
    """Lay a pipeline to the House at (q, r) with a blue marker of the Factory at (fq, fr)."""

    q: int
    r: int
    fq: int
    fr: int


class Turn(_Action, frozen=True, tag="turn"):
    """Flip the colony's tile at (q, r): a green marker of the Factory at `factory`, or a bonus."""

    q: int
    r: int
    factory: tuple[int, int] | None = None


class Discard(_Action, frozen=True, tag="discard"):
    """Drop a waiting tile into the black hole."""

    tile: int


class Ready(_Action, frozen=True, tag="ready"):
    """Say that the team is ready or not: the Emissary, in the last building the Builder."""

    ready: bool = True


class HandIn(_Action, frozen=True, tag="hand_in"):
    """Hand in the team's own count, by category in the order of CATEGORIES."""

    scores: tuple[int, int, int, int, int, int, int, int]


# CLOCK and MASTER.
class TimeUp(_Action, frozen=True, tag="time_up"):
    """CLOCK: the time of what is timed now is up."""


class EndPhase(_Action, frozen=True, tag="end_phase"):
    """MASTER: end what is timed now, as if its time were up."""


class EndGame(_Action, frozen=True, tag="end_game"):
    """MASTER: end early, with scoring."""


class Staff(_Action, frozen=True, tag="staff"):
    """MASTER: how many people a side has (0 = computer) and how many of them are Suppliers."""

    side: int
    people: int
    suppliers: int


Action = (
    Arrive
    | Take
    | Flip
    | FlippingMachine
    | Phonomobile
    | Painting
    | PaintingSide
    | FernDraw
    | FernExchange
    | Leave
    | Place
    | Cover
    | Pipe
    | Turn
    | Discard
    | Ready
    | HandIn
    | TimeUp
    | EndPhase
    | EndGame
    | Staff
)
