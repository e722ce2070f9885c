"""Roles: dealt by the rulebook, moving on every session (rules section 5)."""

from collections import Counter

import pytest

from hexclassroom.live import roles
from hexclassroom.live.models import LogEntry, Seat
from hexclassroom.live.writer import play
from tests.live.cast import Cast
from tests.live.test_act import refused

R = ("supplier", "builder", "emissary")


def seats(n: int) -> list[str]:
    return [f"p{i}" for i in range(n)]


def test_one_player_holds_all_roles() -> None:
    assert roles.assign(R, seats(1), 3) == {role: ["p0"] for role in R}


def test_of_two_players_one_is_supplier_and_builder() -> None:
    assert roles.assign(R, seats(2), 1) == {
        "supplier": ["p0"],
        "builder": ["p0"],
        "emissary": ["p1"],
    }
    assert roles.assign(R, seats(2), 2)["emissary"] == ["p0"]


def test_three_players_hold_one_role_each_and_it_moves_clockwise() -> None:
    held = [roles.assign(R, seats(3), session)["supplier"] for session in (1, 2, 3, 4)]
    assert held == [["p0"], ["p1"], ["p2"], ["p0"]]


def test_four_players_send_two_suppliers() -> None:
    assert [len(s) for s in roles.assign(R, seats(4), 2).values()] == [2, 1, 1]


@pytest.mark.parametrize("n", range(1, 10))
def test_over_four_sessions_everybody_holds_every_role(n: int) -> None:
    held: dict[str, set[str]] = {seat: set() for seat in seats(n)}
    for session in (1, 2, 3, 4):
        team = roles.assign(R, seats(n), session)
        assert all(team.values())
        for role, holders in team.items():
            for seat in holders:
                held[seat].add(role)
    assert all(found == set(R) for found in held.values())


@pytest.mark.parametrize("n", range(5, 12))
def test_bigger_teams_share_roles_evenly(n: int) -> None:
    for session in (1, 2, 3, 4):
        team = roles.assign(R, seats(n), session)
        counts = [len(s) for s in team.values()]
        assert max(counts) - min(counts) <= 1
        assert Counter(s for each in team.values() for s in each) == Counter(seats(n))


def test_a_newcomer_takes_over_one_of_several_roles() -> None:
    team = roles.add(roles.assign(R, ["a"], 1), R, "b")
    assert team == {"supplier": ["a"], "builder": ["a"], "emissary": ["b"]}
    assert roles.add(team, R, "c")["builder"] == ["c"]


def test_whoever_leaves_leaves_no_role_empty() -> None:
    team = roles.drop(roles.assign(R, ["a", "b", "c"], 1), R, "b", ["a", "c"])
    assert all(team.values())
    assert "b" not in roles.held(team, "b")


@pytest.mark.django_db
def test_a_session_change_moves_roles_tells_the_rules_and_waits_for_the_master() -> None:
    cast = Cast(players=8, options={"sessions": 2}).start()
    before = cast.row.roles
    while cast.state.session == 1:
        cast.do("end_phase")
    row = cast.row
    assert row.roles != before
    assert (row.paused, row.pause_reason, row.clock_ends) == (True, "session_change", None)
    assert row.clock_left_ms == 10_000
    recorded = [e for e in LogEntry.objects.filter(table=cast.table) if '"roles"' in e.body]
    assert len(recorded) == 2
    for side in range(4):
        assert before[side]["emissary"] == row.roles[side]["supplier"]
    cast.do("resume")
    assert cast.row.clock_ends is not None
    cast.check()


@pytest.mark.django_db
def test_computers_alone_and_lessons_that_say_so_do_not_wait() -> None:
    cast = Cast(players=0, options={"sessions": 2}).start()
    while cast.state.session == 1:
        cast.do("end_phase")
    assert not cast.row.paused
    cast = Cast(players=2, options={"sessions": 2}, session_pause=False).start()
    while cast.state.session == 1:
        cast.do("end_phase")
    assert not cast.row.paused


@pytest.mark.django_db
def test_the_master_swaps_roles() -> None:
    cast = Cast(players=12).start()
    team = cast.row.roles[0]
    a, b = team["supplier"][0], team["builder"][0]
    cast.do("swap", side=0, a=a, b=b, role_a="supplier", role_b="builder")
    swapped = cast.row.roles[0]
    assert (swapped["supplier"], swapped["builder"]) == ([b], [a])
    refused(
        cast,
        "no_such_seat",
        lambda: cast.do("swap", side=0, a=a, b=b, role_a="supplier", role_b="builder"),
    )
    refused(cast, "no_such_role", lambda: cast.do("swap", side=0, a=a, b=b, role_a="x", role_b="y"))
    cast.check()


@pytest.mark.django_db
def test_moving_a_player_staffs_both_teams_and_an_empty_team_becomes_a_computer() -> None:
    cast = Cast(players=5).start()
    double = next(side for side in range(4) if cast.state.teams[side].people > 1)
    single = (double + 1) % 4
    seat = Seat.objects.get(table=cast.table, side=single)
    cast.do("move", seat=str(seat.pk), table=cast.table, side=double)
    assert single not in cast.row.roles
    teams = cast.state.teams
    assert (teams[single].people, teams[double].people) == (0, 3)
    for side in range(4):
        assert play.staff_of(cast.row, side)[0] == teams[side].people
    cast.check()
    cast.play_on()
