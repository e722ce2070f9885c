"""Secrets: what a viewer cannot know may be anything, and the page is byte for byte the same."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.chance import Seeded
from games.engine import Viewer
from hexclassroom.live import pages, scenes, snapshot
from hexclassroom.live.scene import Scene
from tests.games.planet_hexagon.contract import resampled
from tests.live import plain
from tests.live.cast import Cast
from tests.live.test_secrets import one_step

pytestmark = pytest.mark.django_db
OF_TEAMS = {"console: act", "console: side_moves", "console: side_views"}
"""Acting for a team takes what that team knows: the numbers of the tiles that it has taken."""
Render = Callable[[Scene], dict[str, str]]


def viewers(snap: snapshot.Snapshot, cast: Cast) -> dict[str, tuple[Viewer, Callable[[], Scene]]]:
    """Every kind of viewer: how the rules see it, and how its scene is built."""
    row = cast.row
    out: dict[str, tuple[Viewer, Callable[[], Scene]]] = {
        "console": (Viewer(master=True), lambda: scenes.console(snap, cast.table)),
        "projector": (
            Viewer(supply=row.show_supply),
            lambda: scenes.projector(snap, cast.table),
        ),
        "lesson": (Viewer(), lambda: scenes.projector(snap, None)),
    }
    for seat in snap.seats:
        scene = scenes.play(snap, seat)
        viewer = Viewer(side=seat.side, roles=scene.roles)
        out[f"seat {seat.place} of {seat.side}"] = (
            viewer,
            lambda seat=seat: scenes.play(snap, seat),  # type: ignore[misc]
        )
    return out


def differences(cast: Cast, render: Render, chance: Seeded) -> list[str]:
    """Name the viewers and pieces that change with what those viewers cannot know."""
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    memory = snap.tables[cast.table]
    state = memory.state
    found = []
    for name, (viewer, build) in viewers(snap, cast).items():
        memory.state = state
        snap.cache.clear()
        before = render(build())
        memory.state = resampled(state, viewer, chance)
        snap.cache.clear()
        after = render(build())
        found += [f"{name}: {p}" for p in before.keys() | after.keys() if before[p] != after[p]]
    memory.state = state
    return sorted(set(found) - OF_TEAMS)


@pytest.mark.parametrize(
    ("render", "players", "seed"), [(plain.render, 6, 1), (pages.render, 6, 2)]
)
def test_no_page_changes_with_what_its_viewer_cannot_know(
    render: Render, players: int, seed: int
) -> None:
    cast = Cast(players=players, options={"sessions": 2}).start()
    rng, chance = random.Random(seed), Seeded(seed)
    checked = 0
    for step in range(400):
        if cast.row.ended is not None:
            break
        one_step(cast, rng)
        if step % 12 == 0 or cast.row.ended is not None:
            assert differences(cast, render, chance) == []
            checked += 1
    assert checked > 10
    cast.check()


def test_the_check_notices_a_page_that_knows_too_much() -> None:
    cast = Cast(players=4).start()

    now = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert now is not None
    memory = now.tables[cast.table]

    def knows_the_state(_scene: Scene) -> dict[str, str]:
        held: Any = memory.state
        return {"leak": msgspec.json.encode(held.teams[3].goal).decode()}

    state, seen = memory.state, set()
    for n in range(20):
        memory.state = resampled(state, Viewer(side=0, roles=("builder",)), Seeded(n))
        seat = next(each for each in now.seats if each.side == 0)
        seen.add(knows_the_state(scenes.play(now, seat))["leak"])
    assert len(seen) > 1
