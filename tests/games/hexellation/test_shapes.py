"""When are two constellations the same (C3, C4, D3)."""

from itertools import combinations

import pytest

from games.hexellation.pieces import AREA
from games.hexellation.shapes import canonical, completes, contains, places, same, sky
from games.hexgrid import rotate
from tests.games.hexellation.drawn import cells

HOOK = """
    *   *   *
          *   .
"""


# "Sameness is translation and the six rotations"
def test_moved_and_turned_it_stays_the_same() -> None:
    hook = cells(HOOK)
    for sixths in range(6):
        moved = tuple((q + 3, r - 2) for q, r in (rotate(cell, sixths) for cell in hook))
        assert same(hook, moved)


def test_turned_by_a_third_in_a_drawing() -> None:
    # Every (q, r) of the hook turned twice by a sixth, drawn anew.
    turned = """
        *
      *   .
    *   *
"""
    assert same(cells(turned), cells(turned, (2, 2)))
    assert same(cells(HOOK), tuple(sorted(rotate(c, 2) for c in cells(HOOK))))


# "mirror images do not count"
def test_a_mirror_image_is_another_constellation() -> None:
    mirrored = tuple((r, q) for q, r in cells(HOOK))
    assert not same(cells(HOOK), mirrored)
    assert same(mirrored, tuple((-q - 2, -r) for q, r in mirrored))


@pytest.mark.parametrize("n", [3, 4])
def test_the_canonical_form_is_the_same_for_exactly_the_same_ones(n: int) -> None:
    """Against a plain search over all moves and turns."""
    some = [tuple(each) for each in combinations(AREA, n)][:: 97 if n == 3 else 397]
    for a in some:
        for b in some:
            assert same(a, b) == _plainly_same(a, b)


def _plainly_same(a: tuple[tuple[int, int], ...], b: tuple[tuple[int, int], ...]) -> bool:
    for sixths in range(6):
        turned = [rotate(cell, sixths) for cell in a]
        for q0, r0 in turned:
            for q1, r1 in b:
                if {(q - q0 + q1, r - r0 + r1) for q, r in turned} == set(b):
                    return True
    return False


# "AVOID must not be contained in MODEL under any translation and rotation"
def test_a_part_of_model_that_is_turned_is_still_a_part() -> None:
    model = cells(HOOK)
    for left_out in model:
        part = tuple(sorted(rotate(cell, 1) for cell in model if cell != left_out))
        assert contains(model, part)
    straight = cells("*   *   .   *")
    assert not contains(cells("*   *   *   *"), cells("*   .   .   .   *   *"))
    assert contains(cells("*   *   .   *   *"), straight)


@pytest.mark.parametrize("radius", [3, 4])
def test_a_shape_is_found_wherever_it_lies(radius: int) -> None:
    hook, area = cells(HOOK), sky(radius)
    by_bit = places(radius, hook)
    found = {mask for masks in by_bit.values() for mask in masks}
    wanted = set()
    for sixths in range(6):
        turned = [rotate(cell, sixths) for cell in hook]
        for q0, r0 in area.cells:
            moved = [(q + q0, r + r0) for q, r in turned]
            if set(moved) <= set(area.cells):
                wanted.add(area.mask(tuple(moved)))
    assert found == wanted
    some = min(found)
    newest = some & -some
    assert completes(by_bit, some & ~newest, newest)
    assert canonical(hook) == canonical(tuple(c for c, bit in area.bit.items() if bit & some))
