"""What every game must keep, over the registry (design.md, "Tests every game passes")."""

from functools import cache
from typing import Any

import msgspec
import pytest

from games.chance import Replayed, Seeded, pick
from games.engine import IllegalAction, Record, Viewer, record_from_json, sides_of
from games.registry import GAMES, SHOWS
from tests.games.hooks import HOOKS
from tests.games.random_play import Step, steps

GAMES_AND_OPTIONS = [
    pytest.param(key, i, id=f"{key}-{i}") for key in GAMES for i in range(len(HOOKS[key].options))
]
every_game = pytest.mark.parametrize(("key", "i"), GAMES_AND_OPTIONS)


@cache
def played(key: str, i: int) -> list[Step]:
    """Play one random game for each of a game's options; the tests share it."""
    hooks = HOOKS[key]
    return list(steps(GAMES[key], hooks.options[i], i, hooks.unlisted))


def test_every_game_is_tested() -> None:
    assert set(HOOKS) == set(GAMES)


def test_pages_are_for_games_that_have_rules() -> None:
    assert set(GAMES) >= set(SHOWS)


def sides(key: str, i: int) -> range:
    """Give the sides that play in a game with one of its options."""
    return range(len(sides_of(GAMES[key], HOOKS[key].options[i])))


@every_game
def test_a_random_game_ends(key: str, i: int) -> None:
    last = played(key, i)[-1].after
    game = GAMES[key]
    assert game.over(last)
    assert game.awaiting(last) == {}
    assert game.clock(last) is None
    outcome = game.outcome(last)
    assert len(outcome.scores) == len(outcome.totals) == len(sides(key, i))
    assert all(len(line) == len(outcome.categories) for line in outcome.scores)
    assert outcome.totals == tuple(sum(line) for line in outcome.scores)
    assert outcome.reason
    assert bool(outcome.winners) == (outcome.reason != "nobody")


@every_game
def test_sides_that_are_not_awaited_have_no_legal_actions(key: str, i: int) -> None:
    game = GAMES[key]
    for step in played(key, i):
        awaited = game.awaiting(step.state)
        for side in sides(key, i):
            if side not in awaited:
                assert game.legal_actions(step.state, side) == []


@every_game
def test_prompts_name_known_roles_and_something_is_timed_until_the_end(key: str, i: int) -> None:
    game = GAMES[key]
    for step in played(key, i):
        assert game.clock(step.state) is not None
        for prompt in game.awaiting(step.state).values():
            assert prompt.asks
            for ask in prompt.asks:
                assert ask.role in (*game.roles, "")


@every_game
def test_every_listed_action_applies(key: str, i: int) -> None:
    game = GAMES[key]
    for n, step in enumerate(played(key, i)):
        for side in sides(key, i):
            listed = game.legal_actions(step.state, side)
            for action in listed if n % 10 == 0 else listed[:1]:
                game.check(step.state, side, action)
                game.apply(step.state, side, action, Seeded(n))
                assert isinstance(game.role_of(action), tuple)
            assert len(game.gains(step.state, side, listed)) == len(listed)


@every_game
def test_unlisted_actions_are_refused_and_change_nothing(key: str, i: int) -> None:
    game, hooks = GAMES[key], HOOKS[key]
    chance = Seeded(i)
    refused = 0
    for step in played(key, i)[::3]:
        before = msgspec.json.encode(step.state)
        for actor, action in hooks.others(step.state, chance):
            if hooks.listed(step.state, actor, action):
                game.check(step.state, actor, action)
                continue
            with pytest.raises(IllegalAction) as said:
                game.check(step.state, actor, action)
            with pytest.raises(IllegalAction):
                game.apply(step.state, actor, action, Seeded(0))
            assert said.value.code
            assert said.value.rule
            refused += 1
        assert msgspec.json.encode(step.state) == before
    assert refused > 100


@every_game
def test_state_action_and_record_survive_strict_json(key: str, i: int) -> None:
    game = GAMES[key]
    for step in played(key, i):
        raw = msgspec.json.encode(step.after)
        assert msgspec.json.decode(raw, type=game.State, strict=True) == step.after
        raw = msgspec.json.encode(step.action)
        assert msgspec.json.decode(raw, type=game.Action, strict=True) == step.action
        raw = msgspec.json.encode(step.record)
        assert record_from_json(game, raw) == step.record


@every_game
def test_unknown_fields_and_wrong_types_are_refused(key: str, i: int) -> None:
    game = GAMES[key]
    step = played(key, i)[0]
    for value, kind in ((step.state, game.State), (step.action, game.Action)):
        plain: Any = msgspec.to_builtins(value)
        wrongs: list[Any] = [plain | {"more": 1}, plain | {"type": 5}, [], "x", None]
        for wrong in wrongs:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(wrong, kind)
    state = msgspec.to_builtins(step.state)
    for name, value in state.items():
        if isinstance(value, int) and not isinstance(value, bool):
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(msgspec.json.encode(state | {name: "1"}), type=game.State)


@every_game
def test_replaying_the_records_gives_the_same_game(key: str, i: int) -> None:
    game = GAMES[key]
    state = played(key, i)[0].state
    for step in played(key, i):
        state, record = game.apply(
            state, step.record.actor, step.record.action, Replayed(step.record.drawn)
        )
        assert state == step.after
        assert record == step.record


@every_game
def test_no_piece_is_made_or_lost(key: str, i: int) -> None:
    for step in played(key, i):
        HOOKS[key].audit(step)


@every_game
def test_the_same_seed_plays_the_same_game(key: str, i: int) -> None:
    hooks = HOOKS[key]
    again = list(steps(GAMES[key], hooks.options[i], i, hooks.unlisted))
    assert again == played(key, i)


@every_game
def test_a_view_tells_only_what_its_viewer_may_know(key: str, i: int) -> None:
    """Redraw everything that the viewer cannot see: the view stays the same, byte by byte."""
    game, hooks = GAMES[key], HOOKS[key]
    chance = Seeded(i)
    changed = 0
    for step in played(key, i)[::17]:
        for viewer in hooks.viewers:
            other = hooks.resampled(step.state, viewer, chance)
            changed += other != step.state
            assert msgspec.json.encode(game.view(other, viewer)) == msgspec.json.encode(
                game.view(step.state, viewer)
            ), viewer
            if viewer.side is not None:
                assert game.awaiting(other).get(viewer.side) == game.awaiting(step.state).get(
                    viewer.side
                )
            if viewer.side is not None and set(viewer.roles) == set(game.roles):
                assert game.legal_actions(other, viewer.side) == game.legal_actions(
                    step.state, viewer.side
                )
    assert changed > 100 or not hooks.hidden


@every_game
def test_events_tell_only_what_their_viewer_may_know(key: str, i: int) -> None:
    """A filtered record is a part of the record; the Game Master reads all of it."""
    game = GAMES[key]
    for step in played(key, i):
        for viewer in HOOKS[key].viewers:
            seen = game.see(step.state, step.record, viewer)
            assert [e for e in step.record.events if e in seen] == list(seen)
            for event in step.record.events:
                if event.audience == "all":
                    assert event in seen
        assert game.see(step.state, step.record, Viewer(master=True)) == step.record.events


@every_game
def test_the_outcome_stands_once_the_game_is_over(key: str, i: int) -> None:
    game, hooks = GAMES[key], HOOKS[key]
    last = played(key, i)[-1].after
    outcome = game.outcome(last)
    chance = Seeded(0)
    for actor, action in hooks.others(last, chance) + [(s.actor, s.action) for s in played(key, i)]:
        with pytest.raises(IllegalAction):
            game.apply(last, actor, action, chance)
    assert game.outcome(last) == outcome


@pytest.mark.parametrize("key", list(GAMES))
def test_bots_choose_from_their_list(key: str) -> None:
    game = GAMES[key]
    assert game.bots
    for name, bot in game.bots.items():
        for step in played(key, 0)[::97]:
            for side in game.awaiting(step.state):
                listed = game.legal_actions(step.state, side)
                if listed:
                    viewer = Viewer(side=side, roles=game.roles)
                    chosen = bot(game.view(step.state, viewer), listed, Seeded(1))
                    if chosen is not None and chosen not in listed:
                        game.check(step.state, side, chosen)
                        assert type(chosen) not in {*map(type, listed)} - {*game.sampled}, name


@pytest.mark.parametrize("key", list(GAMES))
def test_a_record_is_a_plain_value(key: str) -> None:
    step = pick(Seeded(1), played(key, 0))
    assert isinstance(step.record, Record)
    assert hash(step.record) == hash(msgspec.structs.replace(step.record))
