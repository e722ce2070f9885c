"""The sky as a bot sees it: stars as one number, and what a star on a cell would do."""

from typing import Final

from games.hexellation.actions import Claim
from games.hexellation.pieces import SKIES
from games.hexellation.shapes import completes, places, sky
from games.hexellation.state import View


class Position:
    """Both constellations' places on a sky; `stars` is a number with one bit a cell."""

    def __init__(self, view: View) -> None:
        radius = SKIES[view.options.board]
        self.sky: Final = sky(radius)
        self.stars: Final = self.sky.mask(tuple((s.q, s.r) for s in view.stars))
        self._model: Final = places(radius, view.model)
        self._avoid: Final = places(radius, view.avoid)

    def free(self, stars: int) -> list[int]:
        """List the free cells, as bits."""
        return [bit for bit in self.sky.bit.values() if not bit & stars]

    def avoids(self, stars: int, bit: int) -> bool:
        """Say whether a star there makes AVOID."""
        return completes(self._avoid, stars, bit)

    def models(self, stars: int, bit: int) -> bool:
        """Say whether a star there makes MODEL."""
        return completes(self._model, stars, bit)

    def gives_away(self, stars: int, bit: int) -> bool:
        """Say whether after a star there the next player can make MODEL without AVOID.

        Only for a sky on which nobody could make MODEL before.
        """
        now = stars | bit
        for mask in self._model[bit]:
            missing = mask & ~now
            if missing & (missing - 1) == 0 and missing and not self.avoids(now, missing):
                return True
        return False

    def quiet(self, stars: int, bits: list[int]) -> list[int]:
        """Keep the cells on which a star neither makes AVOID nor gives MODEL away."""
        return [b for b in bits if not self.avoids(stars, b) and not self.gives_away(stars, b)]


def found(view: View) -> Claim | None:
    """Find a claim that is right and allowed: MODEL, or an AVOID that somebody else in made."""
    here = Position(view)
    if not view.options.unnoticed:
        return None
    for pattern, by_bit in (("model", here._model), ("avoid", here._avoid)):
        for mask in sorted({m for masks in by_bit.values() for m in masks}):
            if mask & here.stars == mask:
                cells = tuple(cell for cell, bit in here.sky.bit.items() if bit & mask)
                newest = next(s.side for s in reversed(view.stars) if (s.q, s.r) in cells)
                if pattern == "model":
                    return Claim("model", cells)
                if newest != view.side and newest not in view.out:
                    return Claim("avoid", cells)
    return None
