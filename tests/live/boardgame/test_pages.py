"""The student's page of every game that has a Show, through random games."""

from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from games.chance import Seeded
from games.engine import Viewer, sides_of
from games.registry import GAMES, SHOWS
from hexclassroom.live.pages import render
from hexclassroom.live.pages.boardgame import play
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.scene import ClockNow, Scene
from hexclassroom.live.tongue import speaking
from tests.games.hooks import HOOKS
from tests.live.boardgame import reader, scenes

GAMES_AND_OPTIONS = [(key, i) for key in sorted(SHOWS) for i in range(len(HOOKS[key].options))]
every_game = pytest.mark.parametrize(
    ("key", "i"), GAMES_AND_OPTIONS, ids=[f"{key}-{i}" for key, i in GAMES_AND_OPTIONS]
)
every_key = pytest.mark.parametrize("key", sorted(SHOWS))
LOOKS = 4


class Look(NamedTuple):
    """What one viewer sees at one moment; read as a client does."""

    scene: Scene
    pieces: dict[str, str]
    page: reader.Read


def drawn(scene: Scene) -> dict[str, str]:
    with speaking("en"):
        return render(scene)


def moments(key: str, i: int) -> list[Any]:
    """Some states of a random game, its end among them."""
    states = scenes.states(key, i)
    return [*states[:: max(1, len(states) // LOOKS)], states[-1]]


@cache
def looks(key: str, i: int) -> list[Look]:
    """What everybody sees at these moments: all sides, and somebody without one."""
    out = []
    for state in moments(key, i):
        players = len(sides_of(GAMES[key], state.options))
        for side in (*range(players), None):
            scene = scenes.scene(key, state, side)
            pieces = drawn(scene)
            out.append(Look(scene, pieces, reader.read(pieces)))
    return out


@every_game
def test_every_move_can_be_tapped_and_stands_in_the_list(key: str, i: int) -> None:
    for look in looks(key, i):
        wanted = {move.action for move in look.scene.moves}
        tapped = reader.choices(look.page)
        assert set(tapped) == wanted
        assert all(tapped.values())
        assert set(reader.choices(look.page, listed=True)) == wanted
    assert any(look.scene.moves for look in looks(key, i))


@every_game
def test_every_form_can_be_opened_and_all_its_picks_tapped(key: str, i: int) -> None:
    for look in looks(key, i):
        prompt = look.scene.prompt
        forms = SHOWS[key].forms(look.scene.view, prompt) if prompt is not None else ()
        assert len(reader.forms(look.page)) == len(forms)
        wanted = sum(len({v for _k, v in f.picks}) for form in forms for f in form.fields)
        assert sum(len(values) for values in reader.picks(look.page).values()) == wanted


@every_game
def test_pages_are_whole_and_nothing_is_named_twice(key: str, i: int) -> None:
    for look in looks(key, i):
        assert not look.page.faults
        idents = [each.attrs["id"] for each in look.page.elements if "id" in each.attrs]
        assert len(idents) == len(set(idents))
        assert look.pieces["say"]
        assert look.pieces["status"]


@every_game
def test_what_a_side_may_not_know_changes_nothing_on_its_page(key: str, i: int) -> None:
    hooks, chance = HOOKS[key], Seeded(11)
    for state in moments(key, i)[1:-1]:
        players = len(sides_of(GAMES[key], state.options))
        for side in range(players):
            viewer = Viewer(side=side, roles=GAMES[key].roles)
            other = hooks.resampled(state, viewer, chance)
            assert drawn(scenes.scene(key, state, side)) == drawn(scenes.scene(key, other, side))


@every_key
def test_a_team_mates_idea_can_be_agreed_with_and_chosen(key: str) -> None:
    state, side = next(
        (state, side)
        for state in scenes.states(key)[3:]
        for side in GAMES[key].awaiting(state)
        if scenes.moves(key, state, side)
    )
    idea = scenes.proposal(key, state, side)
    page = drawn(scenes.scene(key, state, side, proposals=(idea,)))
    assert scenes.MATES[side] in page["bar"]
    read = reader.read(page)
    agrees = [e for e in read.elements if '"agree":true' in e.attrs.get("data-do", "")]
    assert [each.attrs["data-choose"] for each in agrees] == [idea.action]
    assert set(reader.choices(read)) == {m.action for m in scenes.moves(key, state, side)}
    own = scenes.scene(key, state, side, proposals=(replace(idea, seat=scenes.seat_id(side)),))
    assert "You propose" in drawn(own)["bar"]
    assert '"agree":true' not in drawn(own)["bar"]


@every_key
def test_fragments_that_are_kept_by_value_hold_no_large_boards(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []

    def noted(template: str, value: Any) -> Any:
        kept.append((template, len(draw(template, value))))
        return draw(template, value)

    play._shared.cache_clear()
    monkeypatch.setattr(play, "draw", noted)
    state = scenes.states(key)[1]
    page = drawn(scenes.scene(key, state, next(iter(GAMES[key].awaiting(state)))))
    assert '<svg class="board bg-board' in page["main"]
    assert "<!--" not in page["main"]
    assert kept
    assert [name for name, size in kept if size > 20_000] == []


@every_key
def test_who_plays_a_side_alone_proposes_to_nobody(key: str) -> None:
    state = scenes.states(key)[0]
    side = next(iter(GAMES[key].awaiting(state)))
    assert "data-with-chosen" not in drawn(scenes.scene(key, state, side, mates=1))["bar"]
    assert "data-with-chosen" in drawn(scenes.scene(key, state, side, mates=2))["bar"]


@every_key
def test_the_result_says_who_has_won_and_explains_every_part(key: str) -> None:
    state = scenes.states(key)[-1]
    page = drawn(scenes.scene(key, state, 0))
    read = reader.read(page)
    tabs = {e.attrs["data-tab"] for e in read.elements if "data-tab" in e.attrs}
    panels = [e.attrs["data-panel"].split() for e in read.elements if "data-panel" in e.attrs]
    assert {name for names in panels for name in names} <= tabs
    players = len(sides_of(GAMES[key], state.options))
    assert {f"team:{side}" for side in range(players)} <= tabs
    assert not reader.choices(read)


@every_key
def test_before_between_and_after(key: str) -> None:
    state = scenes.states(key)[1]
    for status in ("lobby", "briefing", "closed"):
        page = drawn(replace(scenes.scene(key, state, 0, status=status), view=None, moves=()))
        assert not reader.read(page).faults
        assert page["main"]
    still = scenes.scene(key, state, 0, clock=ClockNow("x", None, 5000, 9000, True, "teacher"))
    assert "Paused" in drawn(replace(still, moves=()))["over"]
    assert "watching" in drawn(scenes.scene(key, state, None))["layout"]
    ended = scenes.scene(key, scenes.states(key)[-1], 0, status="debrief")
    assert "debrief-card" in drawn(ended)["side"]


# The reader itself notices what it is for.
def test_what_cannot_be_reached_is_not_counted() -> None:
    html = (
        '<button data-select="a"></button><button data-for="a" data-choose="1" data-label="x">'
        '</button><div data-for="b"><button data-choose="2" data-label="y"></button></div>'
    )
    assert set(reader.choices(reader.read({"main": html}))) == {"1"}
    assert reader.read({"main": "<g><p></g>"}).faults
