"""Axial hex coordinates (q, r), pointy-top: neighbours, distance, rotation, lines, pixels."""

from math import sqrt

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours, anticlockwise from the east (r grows down the screen)."""

_SQRT3 = sqrt(3)


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """Give the six cells that share an edge with this one."""
    q, r = cell
    return ((q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1))


def distance(a: Hex, b: Hex) -> int:
    """Count the steps between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def rotate(cell: Hex, sixths: int = 1) -> Hex:
    """Turn a cell about the origin, clockwise by sixths of a full turn."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def line(a: Hex, b: Hex) -> list[Hex]:
    """Give the cells on the straight line from a to b, both included."""
    n = distance(a, b)
    out = []
    for i in range(n + 1):
        t = i / n if n else 0.0
        # A nudge keeps points on an edge always on the same side.
        q = a[0] + (b[0] - a[0]) * t + 1e-6
        r = a[1] + (b[1] - a[1]) * t + 2e-6
        out.append(rounded(q, r))
    return out


def rounded(q: float, r: float) -> Hex:
    """Give the cell that holds a fractional point."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def to_pixel(cell: Hex, radius: float, *, flat: bool = False) -> tuple[float, float]:
    """Give the centre of a cell in pixels; `radius` is centre to corner; `flat`: flat-top cells."""
    q, r = cell
    if flat:
        return radius * 1.5 * q, radius * _SQRT3 * (r + q / 2)
    return radius * _SQRT3 * (q + r / 2), radius * 1.5 * r


def hexagon(radius: int) -> tuple[Hex, ...]:
    """Give the cells of a regular hexagon about the origin, sorted; radius 0 is one cell."""
    span = range(-radius, radius + 1)
    return tuple((q, r) for q in span for r in span if abs(q + r) <= radius)
