"""What was drawn last at a place is given again, while it and the language stay the same."""

from hexclassroom.live.pages.lately import MOST, lately
from hexclassroom.live.tongue import speaking


def test_only_what_changes_is_drawn_again() -> None:
    drawn = []

    @lately
    def shown(place: int, words: tuple[str, ...], loud: bool) -> str:
        drawn.append(place)
        return f"{place} {words} {loud}"

    first = shown(1, ("a",), False)
    assert shown(1, ("a",), False) is first
    assert drawn == [1]
    assert shown(2, ("a",), False) != first
    assert drawn == [1, 2]
    assert shown(1, ("a",), True) != first
    assert drawn == [1, 2, 1]
    with speaking("de"):
        shown(1, ("a",), True)
    shown(1, ("a",), True)
    assert drawn == [1, 2, 1, 1]


def test_no_more_places_than_enough_are_remembered() -> None:
    drawn = []

    @lately
    def shown(place: int) -> int:
        drawn.append(place)
        return place

    for place in range(2 * MOST):
        assert shown(place) == place
    assert shown(2 * MOST - 1) == 2 * MOST - 1
    assert len(drawn) == 2 * MOST
