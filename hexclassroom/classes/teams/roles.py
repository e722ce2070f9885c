"""With which roles the students of a team begin: the app that deals roles registers its dealer."""

from collections.abc import Callable

Dealer = Callable[[int], list[list[str]]]
"""Team size to the names of the roles of each place, in their order."""

_dealers: list[Dealer] = []


def register(dealer: Dealer) -> None:
    """Let the app that deals roles tell who begins with which."""
    _dealers[:] = [dealer]


def starting(people: int) -> list[str]:
    """Give in words what each place of a team of such a size begins with."""
    dealt = _dealers[0](people) if _dealers else [[] for _ in range(people)]
    return [" + ".join(names) for names in dealt]
