"""What the live panel suggests to ask: every rule fires on what it names, and on nothing less."""

from typing import Any

import pytest

from hexclassroom.live import captures
from hexclassroom.live.noted import Idea, Reply, Side, Turn, Way
from hexclassroom.live.pages.texts.telling import (
    FUNCTIONS,
    KEPT,
    PHRASES,
    PLANS,
    PROMPTS,
    WAYS,
)
from hexclassroom.live.pages.texts.telling import RULES as IN_WORDS
from hexclassroom.live.prompts import MOST, RULES, Seen, prompts

EVERY = range(1000)


def found(side: Side, **more: Any) -> dict[str, int]:
    fields: dict[str, Any] = {
        "standing": EVERY,
        "captures": captures.KEYS,
        "moment": (1, 1),
        "people": 3,
    }
    seen = Seen(side, **{**fields, **more})
    return {key: n for key, rule in RULES if (n := rule(seen))}


def turns(*out_of_time: bool, session: int = 1) -> tuple[Turn, ...]:
    return tuple(Turn(10 * i, (session, i), late) for i, late in enumerate(out_of_time, 1))


def ideas(*seats: str) -> tuple[Idea, ...]:
    return tuple(Idea(i, seat) for i, seat in enumerate(seats, 1))


def ways(*said: str) -> tuple[Way, ...]:
    return tuple(Way(i, "a", how) for i, how in enumerate(said, 1))


def test_nothing_is_asked_of_a_team_of_which_nothing_is_known() -> None:
    assert found(Side()) == {}
    assert prompts(Seen(Side(), EVERY, (), (4, 4), 0)) == ()


def test_three_proposals_without_an_answer_of_somebody_else() -> None:
    three = ideas("a", "b", "c")
    assert found(Side(ideas=three)) == {"unanswered": 3}
    assert found(Side(ideas=three[:2])) == {}
    own = (Reply(3, "c", True),)
    assert found(Side(ideas=three, replies=own)) == {"unanswered": 3}
    mates = (Reply(3, "a", False),)
    assert found(Side(ideas=three, replies=mates)) == {}
    assert found(Side(ideas=three), people=1) == {}


def test_three_refusals_in_a_row() -> None:
    no = tuple(Reply(i, "a", False) for i in range(3))
    assert found(Side(replies=no)) == {"refused": 3}
    assert found(Side(replies=(*no, Reply(4, "a", True)))) == {}


def test_four_of_the_last_six_turns_ran_out_of_time() -> None:
    reported = ((1000, ("farm",)),)
    late = turns(True, True, False, True, True)
    assert found(Side(turns=late, reports=reported)) == {"timed_out": 4}
    assert found(Side(turns=turns(*[True] * 4, *[False] * 3), reports=reported)) == {}
    undone = set(EVERY) - {late[0].n}
    assert found(Side(turns=late, reports=reported), standing=undone) == {}


def test_one_voice_or_short_time_at_four_decisions_in_a_row() -> None:
    assert found(Side(ways=ways("vote", "one", "one", "one", "one"))) == {"one": 4}
    assert found(Side(ways=ways("one", "one", "vote", "one", "one"))) == {}
    assert found(Side(ways=ways(*["one"] * 5)), people=1) == {}
    assert found(Side(ways=ways(*["pressed"] * 5))) == {"pressed": 5}
    twice = (*ways("one", "one", "one", "vote"), Way(4, "a", "one"))
    assert found(Side(ways=twice)) == {"one": 4}


def test_five_ideas_of_one_player() -> None:
    answered = tuple(Reply(i, "z", True) for i in range(1, 7))
    one = ideas("b", "a", "a", "a", "a", "a")
    assert found(Side(ideas=one, replies=answered)) == {"one_proposer": 5}
    assert found(Side(ideas=one[:5], replies=answered)) == {}
    assert found(Side(ideas=one, replies=answered), people=1) == {}


def test_no_report_after_two_turns_of_earlier_rounds() -> None:
    side = Side(turns=turns(False, False))
    assert found(side, moment=(1, 3), captures=("report",)) == {"no_report": 2}
    assert found(side, moment=(1, 2), captures=("report",)) == {}
    assert found(side, moment=(1, 3), captures=()) == {}
    told = Side(turns=turns(False, False), reports=((11, ("farm",)),))
    assert found(told, moment=(1, 3), captures=("report",)) == {}
    empty = Side(turns=turns(False, False), reports=((11, ()),))
    assert found(empty, moment=(1, 3), captures=("report",)) == {"no_report": 2}


def test_no_plan_from_the_second_round_on_and_one_that_changes_and_changes() -> None:
    assert found(Side(), moment=(2, 2)) == {"no_plan": 2}
    assert found(Side(), moment=(2, 2), captures=()) == {}
    assert found(Side(plans=((1, "farms"),)), moment=(2, 2)) == {"no_plan": 2}
    assert found(Side(plans=((2, "farms"),)), moment=(2, 4)) == {}
    often = Side(plans=((1, "farms"), (1, "asset"), (1, "farms"), (1, "houses")))
    assert found(often) == {"plan_changed": 3}


def test_two_things_at_most_the_more_urgent_first() -> None:
    side = Side(
        ideas=ideas(*["a"] * 5),
        replies=tuple(Reply(0, "a", False) for _ in range(3)),
        ways=ways(*["one"] * 4),
        turns=turns(*[True] * 6),
    )
    asked = prompts(Seen(side, EVERY, captures.KEYS, (2, 3), 3))
    assert [each.key for each in asked] == ["unanswered", "refused"]
    assert len(asked) == MOST


def test_every_key_has_words() -> None:
    assert [key for key, _rule in RULES] == list(PROMPTS) == list(IN_WORDS)
    assert list(captures.WAYS) == list(WAYS)
    assert list(captures.PLANS) == list(PLANS)
    assert list(captures.KEPT) == list(KEPT)
    assert list(captures.PHRASES) == list(PHRASES)
    assert set(captures.PHRASES.values()) == set(FUNCTIONS)
    assert list(captures.CAPTURES) == list(captures.KEYS)


@pytest.mark.parametrize("key", list(PROMPTS))
def test_every_suggestion_says_what_was_seen(key: str) -> None:
    seen, ask = PROMPTS[key]
    assert "7" in seen % {"n": 7}
    assert str(ask)
