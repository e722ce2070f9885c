"""The reading of a log: what counts, who did it, and what lay there."""

from __future__ import annotations

import msgspec

from games.planet_hexagon.rules import legal_actions
from games.planet_hexagon.rules.common import shown
from hexclassroom.reports.evidence import read
from tests.reports.indicators.logs import ROLES, Log


def test_an_answer_knows_the_role_of_who_gave_it() -> None:
    log = Log()
    n = log.proposes("eli")
    log.answers("bea", n)
    (proposal,) = log.evidence().proposals
    assert proposal.roles == ("emissary",)
    (answer,) = proposal.answers
    assert (answer.roles, answer.other, answer.agree) == (("builder",), True, True)


def test_who_answers_the_own_proposal_is_no_other() -> None:
    log = Log()
    log.answers("eli", log.proposes("eli"))
    assert not log.evidence().proposals[0].answers[0].other


def test_two_holders_of_the_same_role_are_not_another_role() -> None:
    log = Log()
    log.roles({**ROLES, "supplier": ["sam", "ida"]})
    log.answers("ida", log.proposes("sam"))
    assert not log.evidence().proposals[0].answers[0].other


def test_roles_count_as_they_were_then_and_stand_ins_too() -> None:
    log = Log()
    before = log.proposes("sam")
    log.roles({"supplier": ["eli"], "builder": ["sam"], "emissary": ["bea"]}, session=2)
    after = log.proposes("sam")
    log.add("table", {"what": "stand_in", "side": 0, "role": "supplier", "seat": "sam"})
    standing_in = log.proposes("sam")
    roles = {each.n: each.roles for each in log.evidence().proposals}
    assert roles == {
        before: ("supplier",),
        after: ("builder",),
        standing_in: ("supplier", "builder"),
    }


def test_a_proposal_that_was_played_says_so() -> None:
    log = Log()
    log.round()
    listed = msgspec.to_builtins(legal_actions(log.state, 0)[0])
    log.say("eli", "propose", action=listed, reason="points_now", points=0)
    done = log.act(0, listed, seat="bea")
    assert log.evidence().proposals[0].played == done


def test_undone_moves_and_what_was_said_of_them_are_not_there() -> None:
    log = Log()
    log.act(0, {"type": "arrive"})
    to = log.proposes("eli")
    log.act(0, {"type": "take", "slot": 0})
    log.proposes("bea")
    log.undo(to)
    again = log.act(0, {"type": "take", "slot": 3})
    evidence = log.evidence()
    assert [each.n for each in evidence.decisions] == [again]
    assert [each.n for each in evidence.proposals] == [to]
    assert evidence.undone == 1


def test_an_undo_that_is_undone_brings_everything_back() -> None:
    log = Log()
    to = log.act(0, {"type": "arrive"})
    taken = log.act(0, {"type": "take", "slot": 0})
    said = log.proposes("eli")
    log.undo(to)
    log.undo(said)
    evidence = log.evidence()
    assert [each.n for each in evidence.decisions] == [taken]
    assert [each.n for each in evidence.proposals] == [said]
    assert evidence.undone == 0


def test_a_plan_stays_when_moves_are_undone() -> None:
    log = Log()
    to = log.act(0, {"type": "arrive"})
    log.act(0, {"type": "take", "slot": 0})
    log.say("sam", "plan", plan="farms", session=1)
    log.undo(to)
    log.say("sam", "plan_review", kept="partly", session=1)
    (plan,) = log.evidence().plans
    assert (plan.plan, plan.kept) == ("farms", "partly")


def test_a_turn_that_ran_out_of_time_is_told_from_one_that_the_teacher_ended() -> None:
    log = Log()
    log.act(0, {"type": "arrive"})
    log.time_up()
    while log.state.phase == "supply":
        log.act(-2, {"type": "end_phase"})
    turns = log.evidence().turns
    assert [each.ended for each in turns] == ["clock", "teacher", "teacher", "teacher"]
    assert [each.people for each in turns] == [True, False, False, False]
    assert log.evidence().timed_out == (1, 0, 0, 0)


def test_a_supplier_that_had_to_be_fetched_is_not_out_of_time() -> None:
    log = Log()
    log.time_up()  # The ten seconds for coming are over: the turn only begins.
    log.act(0, {"type": "take", "slot": 0})
    log.act(0, {"type": "flip", "slot": 1})
    if log.state.stage == "fern":
        log.act(0, {"type": "leave"})
    assert log.evidence().turns[0].ended == ""


def test_a_turn_that_the_bell_broke_off_is_no_turn() -> None:
    log = Log()
    log.turn(0)
    log.act(1, {"type": "arrive"})
    log.act(-2, {"type": "end_game"})
    assert [each.side for each in log.evidence().turns] == [0]


def test_a_report_is_compared_with_what_lay_there_after_the_own_turn() -> None:
    log = Log()
    log.turn(0)
    there = {shown(piece) for piece in log.state.supply if piece}
    log.turn(1)
    log.say("sam", "report", faces=["farm", "water"])
    (report,) = log.evidence().reports
    assert set(report.truth) == there
    assert report.said == ("farm", "water")


def test_of_two_reports_of_a_turn_the_last_counts() -> None:
    log = Log()
    log.turn(0)
    log.say("sam", "report", faces=["farm"])
    log.say("sam", "report", faces=["water"])
    assert [each.said for each in log.evidence().reports] == [("water",)]


def test_a_choice_holds_the_alternatives_of_that_moment() -> None:
    log = Log()
    log.turn(0)
    (take, flip) = (each for each in log.evidence().decisions if each.by == "seat")
    assert take.choice is not None
    assert take.choice.of == 8
    assert take.choice.best >= take.choice.chosen
    assert take.choice.best >= take.choice.greedy
    assert take.choice.mean <= take.choice.best
    assert flip.choice is None


def test_what_bots_and_the_teacher_did_is_told_apart_and_not_valued() -> None:
    log = Log()
    log.act(0, {"type": "arrive"})
    log.act(0, {"type": "take", "slot": 0}, by="teacher")
    log.act(0, {"type": "flip", "slot": 1}, by="bot")
    decisions = log.evidence().decisions
    assert [each.by for each in decisions] == ["teacher", "bot"]
    assert all(each.choice is None for each in decisions)
    assert log.evidence().effects == ()


def test_every_round_tells_kinds_and_points() -> None:
    log = Log()
    log.round()
    log.act(-2, {"type": "end_phase"})
    log.turn(0)
    first, second = log.evidence().rounds
    assert (first.round, second.round) == (1, 2)
    assert first.kinds == ((0, 0, 0, 0, 0, 0),) * 4
    assert [sum(each) for each in first.scores] == [0, 0, 0, 0]


def test_the_halves_of_a_game_are_halves_of_its_rounds() -> None:
    log = Log()
    for _ in range(3):
        log.round()
        log.act(-2, {"type": "end_phase"})
    evidence = log.evidence()
    assert [evidence.half(1, n) for n in (1, 2, 3)] == [1, 1, 2]


def test_who_went_away_is_listed_even_on_an_undone_line() -> None:
    log = Log()
    to = log.act(0, {"type": "arrive"})
    log.act(0, {"type": "take", "slot": 0})
    gone = log.add("table", {"what": "left", "side": 0}, seat="eli")
    log.undo(to)
    assert log.evidence().away == ((gone,), (), (), ())


def test_games_with_other_rules_or_timers_have_other_names() -> None:
    a, b = Log(sessions=1), Log(sessions=2)
    names = {a.evidence().rules, b.evidence().rules, a.evidence(factor=0).rules}
    assert len(names) == 3
    assert a.evidence().rules == Log(seed=9, people=4).evidence().rules


def test_a_game_or_schema_that_is_not_known_gives_an_empty_reading() -> None:
    log = Log()
    assert read("chess", log.text(), people=(2, 2)).decisions == ()
    assert read("planet_hexagon", log.text(), schema=99, people=(3, 0, 0, 0)).turns == ()
