"""In a game without roles everybody of a side may act, propose and confirm; nobody has a role."""

import json

import pytest
from django.utils.html import escape

from games.chance import Seeded
from games.registry import GAMES
from hexclassroom.live import actions, presence, scenes, snapshot
from hexclassroom.live.models import LogEntry
from hexclassroom.live.pages import render
from tests.games.hooks import HOOKS
from tests.live.cast import Cast
from tests.live.games.tables import (
    KEYS,
    asked_side,
    code_of,
    codes,
    everybody_here,
    of_side,
    plain,
    random_tap,
    sides,
    table,
)

pytestmark = pytest.mark.django_db
ROLELESS = [key for key in KEYS if not GAMES[key].roles]


def pairs(key: str) -> Cast:
    """Two players on every side, all of them there."""
    cast = table(key)
    cast = table(key, players=2 * sides(cast)).start()
    everybody_here(cast)
    return cast


def scene_of(cast: Cast, i: int) -> scenes.Scene:
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    seat = next(each for each in snap.seats if each.id == str(cast.seats[i].pk))
    return scenes.play(snap, seat)


def console_of(cast: Cast) -> scenes.Scene:
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    return scenes.console(snap, cast.table)


@pytest.mark.parametrize("key", ROLELESS)
def test_all_of_a_side_have_all_its_moves_and_others_none(key: str) -> None:
    cast = pairs(key)
    side = asked_side(cast)
    listed = {json.dumps(each, sort_keys=True) for each in cast.legal(side)}
    for i in of_side(cast, side):
        scene = scene_of(cast, i)
        moves = {json.dumps(json.loads(m.action), sort_keys=True) for m in scene.moves}
        assert moves == listed
        assert scene.team_moves == ()
        assert scene.prompt_id == cast.prompt(side)
    other = next(s for s in range(sides(cast)) if s not in cast.row.game.awaiting(cast.state))
    assert all(scene_of(cast, i).moves == () for i in of_side(cast, other))


@pytest.mark.parametrize("key", ROLELESS)
def test_a_mate_proposes_and_another_confirms(key: str) -> None:
    cast = pairs(key)
    side = asked_side(cast)
    one, other = of_side(cast, side)
    action = cast.legal(side)[0]
    n = cast.do("propose", cast.who(one), action=action).n
    cast.do("answer", cast.who(other), n=n, agree=True)
    (shown,) = scene_of(cast, other).proposals
    assert json.loads(shown.action) == action
    assert shown.agreed == (scene_of(cast, other).me.name,)  # type: ignore[union-attr]
    cast.act(other, json.loads(shown.action))
    assert scene_of(cast, other).proposals == ()
    cast.check()


@pytest.mark.parametrize("key", ROLELESS)
def test_an_idea_is_gone_with_the_question_that_it_answered(key: str) -> None:
    cast, player = pairs(key), Seeded(5)
    while len(cast.legal(side := asked_side(cast))) < 3:
        random_tap(cast, player)
    one, other = of_side(cast, side)
    actions_, asked = cast.legal(side), cast.prompt(side)
    for action in actions_:
        cast.do("propose", cast.who(one), action=action)
    assert len(scene_of(cast, other).proposals) == min(6, len(actions_))
    for _tap in range(60):
        if cast.row.ended is not None or cast.prompt(side) not in ("", asked):
            break
        random_tap(cast, player)
    assert scene_of(cast, other).proposals == ()


@pytest.mark.parametrize("key", ROLELESS)
def test_only_a_legal_move_of_the_own_side_is_proposed_and_reasons_are_from_the_list(
    key: str,
) -> None:
    cast = pairs(key)
    side = asked_side(cast)
    one = of_side(cast, side)[0]
    action = cast.legal(side)[0]
    other = next(s for s in range(sides(cast)) if s not in cast.row.game.awaiting(cast.state))
    stranger = of_side(cast, other)[0]
    assert code_of(cast.do, "propose", cast.who(stranger), action=action) in codes(key)
    bad = {"action": action, "reason": "hidden_goal"}
    assert code_of(cast.do, "propose", cast.who(one), **bad) == "unknown_word"
    cast.do("propose", cast.who(one), action=action, reason="points_now")


@pytest.mark.parametrize("key", ROLELESS)
def test_what_no_list_has_may_be_proposed_as_long_as_it_is_legal(key: str) -> None:
    cast, player = pairs(key), Seeded(8)
    for _tap in range(120):
        if cast.row.ended is not None:
            return
        side = asked_side(cast)
        found = HOOKS[key].unlisted(cast.state, side, player)
        if found is not None and plain(found) not in cast.legal(side):
            one, other = of_side(cast, side)
            cast.do("propose", cast.who(one), action=plain(found))
            (shown,) = scene_of(cast, other).proposals
            assert json.loads(shown.action) == plain(found)
            return
        random_tap(cast, player)


@pytest.mark.parametrize("key", ROLELESS)
def test_no_page_and_no_command_speaks_of_roles(key: str) -> None:
    cast = pairs(key)
    scene = console_of(cast)
    assert all(seat.roles == () for seat in scene.table.seats)
    assert scene_of(cast, 0).roles == ()
    assert all(role == "" for _side, role in scene.table.due)
    assert scene.panel == ()
    one, other = of_side(cast, 0)
    who = cast.who(one)
    for kind, fields in (
        ("tell", {}),
        ("find", {"side": 1, "what": "good_idea"}),
        ("plan", {"plan": "houses"}),
        ("decide", {"n": 3, "how": "vote"}),
        ("phrase", {"phrase": "agree_good"}),
    ):
        assert code_of(cast.do, kind, who, **fields) == "not_in_this_game", kind
    assert code_of(cast.do, "show_supply", on=True) == "not_in_this_game"
    assert code_of(cast.do, "capture", capture="plan", on=True) == "not_in_this_game"
    a, b = (str(cast.seats[i].pk) for i in (one, other))
    swap = {"side": 0, "a": a, "b": b, "role_a": "builder", "role_b": "builder"}
    assert code_of(cast.do, "swap", **swap) == "no_such_role"
    assert code_of(cast.do, "stand_in", side=0, role="", seat=a) == "no_such_role"
    assert cast.lesson.captures == []


@pytest.mark.parametrize("key", ROLELESS)
def test_a_side_waits_while_one_of_it_is_there_and_then_the_computer_plays_on(key: str) -> None:
    cast = table(key, players=4, factor=0).start()
    assert cast.row.clock_ends is None
    side = asked_side(cast)
    mates = [str(cast.seats[i].pk) for i in of_side(cast, side)]
    for mate in mates[1:]:
        presence.leave(mate, cast.now)
    for _second in range(40):
        cast.later(1)
        presence.touch([mates[0]])
        cast.sweep()
    assert cast.row.stand_ins == {}
    assert not any(seat.late for seat in console_of(cast).table.seats)
    presence.leave(mates[0], cast.now)
    for _second in range(30):
        if cast.row.stand_ins.get(side):
            break
        cast.later(1)
        cast.sweep()
    assert cast.row.stand_ins[side] == {"": "bot"}
    assert console_of(cast).table.stood_in == (side,)
    cast.later(1)
    cast.sweep()
    assert LogEntry.objects.filter(table=cast.table, by="bot", actor=side).exists()
    presence.touch([mates[0]])
    actions.came(cast.table, [mates[0]], cast.now, first=False)
    assert cast.row.stand_ins[side] == {}
    cast.check()


@pytest.mark.parametrize("key", ROLELESS)
def test_the_game_master_lets_the_computer_play_for_a_side_and_gives_it_back(key: str) -> None:
    cast = pairs(key)
    side = asked_side(cast)
    cast.do("stand_in", side=side, role="", seat="bot")
    cast.now = max(cast.now, cast.row.due or cast.now)
    cast.sweep()
    assert LogEntry.objects.filter(table=cast.table, by="bot", actor=side).exists()
    cast.do("stand_in", side=side, role="", seat="")
    assert cast.row.stand_ins[side] == {}


@pytest.mark.parametrize("key", ROLELESS)
def test_whoever_comes_later_or_changes_sides_may_act_for_the_new_one(key: str) -> None:
    cast = pairs(key)
    side = asked_side(cast)
    other = next(s for s in range(sides(cast)) if s != side)
    i = of_side(cast, other)[0]
    cast.do("move", seat=str(cast.seats[i].pk), table=cast.table, side=side)
    assert set(cast.row.roles[side]) == {""}
    assert len(cast.row.roles[side][""]) == 3
    cast.act(i, cast.legal(side)[0])
    cast.check()


@pytest.mark.parametrize("key", ROLELESS)
def test_a_side_whose_last_player_leaves_is_the_computer_s(key: str) -> None:
    cast = table(key, players=2).start()
    side = asked_side(cast)
    seated = of_side(cast, side)
    for i in seated:
        cast.do("remove", seat=str(cast.seats[i].pk))
    assert side not in cast.row.roles
    cast.now = max(cast.now, cast.row.due or cast.now)
    cast.sweep()
    assert LogEntry.objects.filter(table=cast.table, by="bot", actor=side).exists()


def test_what_was_filled_in_can_be_proposed_and_confirmed_by_a_mate() -> None:
    cast = pairs("hexagonal_thing")

    def bank() -> list[str]:
        lots = (each for each in cast.legal(asked_side(cast)) if each["type"] == "call_auction")
        return max((lot["cards"] for lot in lots), key=len, default=[])

    for seed in range(200):
        if len(bank()) > 2:
            break
        random_tap(cast, Seeded(seed))
    side, cards = asked_side(cast), bank()[:2]
    one, other = of_side(cast, side)
    action = {"type": "call_auction", "cards": cards}
    assert action not in cast.legal(side)
    cast.do("propose", cast.who(one), action=action)
    bars = [render(scene_of(cast, i))["bar"] for i in (one, other)]
    assert "You propose: Auction several cards: 2" in bars[0]
    assert "proposes: Auction several cards: 2" in bars[1]
    # It can be agreed with, and stays on the page while it is chosen.
    assert bars[1].count(f'data-choose="{escape(json.dumps(action, separators=(",", ":")))}"') == 2
    cast.act(other, action)
    assert cast.state.auction.cards == tuple(cards)
