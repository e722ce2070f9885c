"""What players tell with one tap: decisions, plans, reports, phrases; where it is switched on."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hexclassroom.live import captures, history, scenes, snapshot
from hexclassroom.live.models import Lesson, LogEntry, Table
from hexclassroom.live.scene import Captured, Scene
from hexclassroom.reports import archive
from tests.live.cast import Cast, key
from tests.live.test_act import refused, supplier
from tests.live.test_talk import scene, with_a_waiting_tile

pytestmark = pytest.mark.django_db


def talk(cast: Cast, what: str) -> list[dict[str, Any]]:
    """The bodies of the talk entries of one kind, in order."""
    found = LogEntry.objects.filter(table=cast.table, kind="talk").order_by("n")
    return [body for each in found if (body := msgspec.json.decode(each.body))["what"] == what]


def newest(cast: Cast) -> int:
    return cast.row.log_n


def test_the_supplier_tells_how_the_tile_was_chosen() -> None:
    cast, side = with_a_waiting_tile()
    i, builder = cast.someone(side, "supplier"), cast.someone(side, "builder")
    asked = scene(cast, i).deciding
    assert asked is not None
    assert (asked.kind, asked.how) == ("take", "")
    assert scene(cast, builder).deciding is None
    cast.do("decide", cast.who(i), n=asked.n, how="vote")
    cast.do("decide", cast.who(i), n=asked.n, how="together")
    now = scene(cast, i).deciding
    assert now is not None
    assert now.how == "together"
    assert [d["how"] for d in talk(cast, "decide")] == ["vote", "together"]
    assert {(d["n"], d["side"]) for d in talk(cast, "decide")} == {(asked.n, side)}
    who = cast.who(builder)
    refused(cast, "not_your_role", lambda: cast.do("decide", who, n=asked.n, how="vote"))
    other = cast.who(cast.someone((side + 1) % 4, "supplier"))
    refused(cast, "no_such_decision", lambda: cast.do("decide", other, n=asked.n, how="vote"))


def test_the_next_decision_of_the_same_role_takes_the_place_of_the_last() -> None:
    cast, side = with_a_waiting_tile()
    i, builder = cast.someone(side, "supplier"), cast.someone(side, "builder")
    place = next(a for a in cast.legal(side) if a["type"] == "place")
    placed = cast.act(builder, place)
    taken, built = scene(cast, i).deciding, scene(cast, builder).deciding
    assert taken is not None
    assert built is not None
    assert (taken.kind, built.kind, built.n) == ("take", "place", placed.n)
    while cast.turn_side() != side or cast.state.phase != "supply":
        cast.do("end_phase")
    cast.supply_turn(supplier(cast))
    who = cast.who(i)
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=taken.n, how="one"))
    cast.do("decide", cast.who(builder), n=built.n, how="mate")


def test_what_the_clock_the_teacher_or_an_undo_did_is_no_decision_of_the_team() -> None:
    cast, side = with_a_waiting_tile()
    i = cast.someone(side, "supplier")
    asked = scene(cast, i).deciding
    assert asked is not None
    cast.do("undo", to=asked.n - 1)
    assert scene(cast, i).deciding is None
    who = cast.who(i)
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=asked.n, how="one"))
    cast.do("resume")
    slot = next(a for a in cast.legal(side) if a["type"] == "take")
    taken = cast.master_act(side, slot)
    assert scene(cast, i).deciding is None
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=taken.n, how="one"))
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=1, how="one"))
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=0, how="one"))
    refused(cast, "no_such_decision", lambda: cast.do("decide", who, n=99999, how="one"))
    refused(cast, "unknown_word", lambda: cast.do("decide", who, n=1, how="because"))


def test_a_team_has_one_plan_a_session_and_says_afterwards_what_became_of_it() -> None:
    cast = Cast(players=12, options={"sessions": 2}).start()
    who = cast.who(cast.someone(0, "builder"))
    cast.do("plan", who, plan="farms")
    cast.do("plan", cast.who(cast.someone(0, "emissary")), plan="hidden_goal")
    mate, stranger = cast.someone(0, "supplier"), cast.someone(1, "supplier")
    assert scene(cast, mate).captured.plan == "hidden_goal"
    assert scene(cast, stranger).captured.plan == ""
    refused(cast, "session_on", lambda: cast.do("plan_review", who, session=1, kept="kept"))
    refused(cast, "unknown_word", lambda: cast.do("plan", who, plan="win"))
    while cast.state.session == 1:
        cast.do("end_phase")
    now = scene(cast, mate).captured
    assert (now.plan, now.review) == ("", (1, "hidden_goal", ""))
    assert scene(cast, stranger).captured.review is None
    cast.do("plan_review", who, session=1, kept="partly")
    assert scene(cast, mate).captured.review == (1, "hidden_goal", "partly")
    refused(cast, "unknown_word", lambda: cast.do("plan_review", who, session=1, kept="maybe"))
    refused(cast, "no_such_plan", lambda: cast.do("plan_review", who, session=0, kept="kept"))
    other = cast.who(stranger)
    refused(cast, "no_such_plan", lambda: cast.do("plan_review", other, session=1, kept="kept"))
    assert talk(cast, "plan") == [
        {"what": "plan", "side": 0, "plan": "farms", "session": 1},
        {"what": "plan", "side": 0, "plan": "hidden_goal", "session": 1},
    ]


def test_the_plan_of_the_last_session_is_looked_back_at_while_building_for_the_last_time() -> None:
    cast = Cast(players=12).start()
    who = cast.who(cast.someone(0, "builder"))
    cast.do("plan", who, plan="asset")
    while cast.state.phase != "final_building":
        cast.do("end_phase")
    assert scene(cast, cast.someone(0, "builder")).captured.review == (1, "asset", "")
    cast.do("plan_review", who, session=1, kept="kept")
    cast.do("end_game")
    refused(cast, "over", lambda: cast.do("plan", who, plan="farms"))


def test_the_supplier_reports_after_the_own_turn_and_until_the_next_round() -> None:
    cast = Cast(players=12).start()
    side, i = cast.turn_side(), supplier(cast)
    who, builder = cast.who(i), cast.someone(side, "builder")
    refused(cast, "not_back", lambda: cast.do("report", who, faces=["forest"]))
    cast.supply_turn(i)
    cast.do("report", who, faces=["house"])
    cast.do("report", who, faces=["water", "forest"])
    assert scene(cast, builder).captured.report == ("forest", "water")
    assert scene(cast, cast.someone((side + 1) % 4, "supplier")).captured.report == ()
    refused(
        cast,
        "not_your_role",
        lambda: cast.do("report", cast.who(builder), faces=["forest"]),
    )
    four = ["house", "forest", "water", "field"]
    refused(cast, "bad_value", lambda: cast.do("report", who, faces=four))
    refused(cast, "bad_value", lambda: cast.do("report", who, faces=["farm", "farm"]))
    refused(cast, "unknown_word", lambda: cast.do("report", who, faces=["starter_house"]))
    nxt = cast.someone((side + 1) % 4, "supplier")
    refused(cast, "not_back", lambda: cast.do("report", cast.who(nxt), faces=["forest"]))
    while cast.state.round == 1:
        cast.do("end_phase")
    refused(cast, "not_back", lambda: cast.do("report", who, faces=["forest"]))
    assert scene(cast, builder).captured.report == ("forest", "water")
    cast.supply_turn(i)
    assert scene(cast, builder).captured.report == ()
    cast.do("report", who, faces=["farm"])
    cast.do("report", who, faces=[])
    assert scene(cast, builder).captured.report == ()


def test_a_phrase_card_is_noted_with_its_function() -> None:
    cast = Cast(players=12).start()
    cast.do("phrase", cast.who(cast.someone(2, "builder")), phrase="clarify_mean")
    cast.do("phrase", cast.who(cast.someone(2, "supplier")), phrase="clarify_mean")
    (first, second) = talk(cast, "phrase")
    assert first == second
    assert first == {
        "what": "phrase",
        "side": 2,
        "phrase": "clarify_mean",
        "function": "clarify",
    }
    assert scene(cast, cast.someone(2, "emissary")).captured.phrases == ("clarify_mean",)
    assert scene(cast, cast.someone(1, "emissary")).captured.phrases == ()
    who = cast.who(0)
    refused(cast, "unknown_word", lambda: cast.do("phrase", who, phrase="hello"))


TAPS: list[tuple[str, str, dict[str, Any]]] = [
    ("decision", "decide", {"n": 1, "how": "vote"}),
    ("plan", "plan", {"plan": "farms"}),
    ("plan", "plan_review", {"session": 1, "kept": "kept"}),
    ("report", "report", {"faces": ["house"]}),
    ("finds", "find", {"side": 1, "what": "many_farms"}),
    ("phrases", "phrase", {"phrase": "agree_good"}),
]


@pytest.mark.parametrize(("capture", "kind", "fields"), TAPS)
def test_what_is_switched_off_is_refused(capture: str, kind: str, fields: dict[str, Any]) -> None:
    others = [each for each in captures.KEYS if each != capture]
    cast = Cast(players=1, capture=others)
    refused(cast, "not_started", lambda: cast.do(kind, cast.who(0), **fields))
    cast.start()
    refused(cast, "capture_off", lambda: cast.do(kind, cast.who(0), **fields))
    shown = scene(cast, 0)
    assert capture not in shown.captured.on
    assert shown.deciding is None


def test_a_tap_sent_twice_is_one_entry() -> None:
    cast = Cast(players=1).start()
    same = key()
    first = cast.do("plan", cast.who(0), key_=same, plan="farms")
    second = cast.do("plan", cast.who(0), key_=same, plan="farms")
    assert (second.n, second.repeated) == (first.n, True)
    assert len(talk(cast, "plan")) == 1


def test_the_teacher_switches_captures_while_they_play_and_every_table_notes_it() -> None:
    cast = Cast(players=4, tables=2).start()
    cast.do("capture", capture="plan", on=False)
    refused(cast, "capture_off", lambda: cast.do("plan", cast.who(0), plan="farms"))
    assert Lesson.objects.get(pk=cast.lesson.pk).captures == [
        "decision",
        "report",
        "finds",
        "phrases",
    ]
    for table in Table.objects.filter(lesson=cast.lesson).order_by("number"):
        last = history.read(table.pk)[-1].data
        assert (last["what"], last["capture"], last["on"]) == ("captures", "plan", False)
    cast.do("capture", capture="plan", on=True)
    assert Lesson.objects.get(pk=cast.lesson.pk).captures == list(captures.KEYS)
    refused(cast, "bad_value", lambda: cast.do("capture", capture="thoughts", on=True))
    seat = cast.who(0)
    refused(cast, "not_yours", lambda: cast.do("capture", seat, capture="plan", on=True))


def test_an_archive_says_what_could_be_noted_at_some_time_of_the_game() -> None:
    cast = Cast(players=4, capture=["plan", "report", "decision"])
    cast.do("capture", capture="decision", on=False)
    cast.start()
    cast.do("capture", capture="plan", on=False)
    cast.do("capture", capture="phrases", on=True)
    cast.do("end_game")
    made = archive.keep(cast.table)
    assert made is not None
    assert made.captures == ["plan", "report", "phrases"]


def test_a_lesson_begins_with_all_captures() -> None:
    assert Cast(players=1).lesson.captures == list(captures.KEYS)


def test_a_process_that_comes_late_knows_the_same() -> None:
    cast, side = with_a_waiting_tile()
    i = cast.someone(side, "supplier")
    memories: dict[int, snapshot.Memory] = {}
    look: Callable[[], Scene] = lambda: _scene(cast, i, memories)  # noqa: E731
    look()
    cast.do("plan", cast.who(i), plan="markers")
    asked = look().deciding
    assert asked is not None
    cast.do("decide", cast.who(i), n=asked.n, how="pressed")
    cast.do("report", cast.who(i), faces=["farm"])
    for _ in range(snapshot.KEPT_LINES + 5):
        cast.do("hand", cast.who(i), up=True)
    step_by_step, at_once = look(), scene(cast, i)
    assert step_by_step.captured == at_once.captured
    assert step_by_step.deciding == at_once.deciding
    assert at_once.captured.plan == "markers"
    assert at_once.captured.report == ("farm",)
    assert at_once.deciding is not None
    assert at_once.deciding.how == "pressed"


def _scene(cast: Cast, i: int, memories: dict[int, snapshot.Memory]) -> Scene:
    snap = snapshot.take(str(cast.lesson.pk), memories, cast.now)
    assert snap is not None
    seat = next(s for s in snap.seats if s.id == str(cast.seats[i].pk))
    return scenes.play(snap, seat)


def test_what_a_team_tells_is_on_its_own_screens_and_the_teachers_alone() -> None:
    cast, side = with_a_waiting_tile()
    i = cast.someone(side, "supplier")
    asked = scene(cast, i).deciding
    assert asked is not None
    cast.do("decide", cast.who(i), n=asked.n, how="pressed")
    cast.do("plan", cast.who(i), plan="stop_team")
    cast.do("report", cast.who(i), faces=["farm"])
    cast.do("phrase", cast.who(i), phrase="repair_word")
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    for seat in snap.seats:
        shown = scenes.play(snap, seat)
        words = msgspec.json.encode((shown.captured, shown.deciding, shown.panel)).decode()
        told = [w for w in ("pressed", "stop_team", '"farm"', "repair_word") if w in words]
        own = ["stop_team", '"farm"', "repair_word"] if seat.side == side else []
        assert told == (["pressed", *own] if seat.id == str(cast.seats[i].pk) else own)
        assert shown.panel == ()
    for table in (None, cast.table):
        wall = scenes.projector(snap, table)
        assert (wall.captured, wall.deciding, wall.panel) == (Captured(), None, ())
    note = scenes.console(snap, cast.table).panel[side]
    assert (note.plan, note.how, note.answer) == ("stop_team", "pressed", "")


def test_the_console_shows_what_came_of_the_last_idea() -> None:
    cast, side = with_a_waiting_tile()
    place = next(a for a in cast.legal(side) if a["type"] == "place")
    emissary, builder = cast.someone(side, "emissary"), cast.someone(side, "builder")

    def answer() -> str:
        snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
        assert snap is not None
        return scenes.console(snap, cast.table).panel[side].answer

    assert answer() == ""
    idea = cast.do("propose", cast.who(emissary), action=place, reason="points_now")
    cast.do("answer", cast.who(emissary), n=idea.n, agree=True)
    assert answer() == "open"
    cast.do("answer", cast.who(builder), n=idea.n, agree=False)
    assert answer() == "refused"
    cast.do("answer", cast.who(builder), n=idea.n, agree=True)
    assert answer() == "agreed"


def test_no_report_and_no_plan_are_noticed_from_the_log_alone() -> None:
    cast = Cast(players=12).start()
    while (cast.state.round, cast.state.phase) != (3, "supply"):
        cast.do("end_phase")
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    panel = scenes.console(snap, cast.table).panel
    assert len(panel) == 4
    assert {note.prompts for note in panel} == {(("no_report", 2), ("no_plan", 3))}
    cast.do("end_game")
    snap = snapshot.take(str(cast.lesson.pk), {}, cast.now)
    assert snap is not None
    assert scenes.console(snap, cast.table).panel == ()
